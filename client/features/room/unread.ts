/** Up to where one has read: a line is read when it is at the bottom of a page that is looked at. */
import { signal } from '@preact/signals'
import { keep, kept } from '../../net/storage.ts'

/** Something was said in a room since one was there; of one that one was never in nothing is new. */
export function isUnread(slug: string, last: number): boolean {
  const read = kept(`read.${slug}`)
  return read !== undefined && last > Number(read)
}

export class Unread {
  /** The last line that was read before one looked away; new ones are marked after it. 0: nothing is marked. */
  readonly mark = signal(0)
  private readonly name: string
  private read: number

  constructor(slug: string) {
    this.name = `read.${slug}`
    this.read = Number(kept(this.name) ?? 0)
    this.mark.value = this.read
  }

  get lastRead(): number {
    return this.read
  }

  /** The lines are looked at, down to this one; `live`: it came while one was looking, and is nothing new. */
  see(id: number, live: boolean): void {
    if (id <= this.read) return
    if (live && this.mark.value === this.read) this.mark.value = id
    this.read = id
    keep(this.name, String(Math.floor(id)))
  }

  /** One looks away, or has answered: what comes from now on is new. */
  restart(): void {
    this.mark.value = this.read
  }
}
