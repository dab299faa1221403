/** The unread mark: a line is read when it is at the bottom of a visible page. */
import { signal } from '@preact/signals'
import { keep, kept } from '../../net/storage.ts'

/** Whether a room has lines since the last visit; false for a room never visited. */
export function isUnread(slug: string, last: number): boolean {
  const read = kept(`read.${slug}`)
  return read !== undefined && last > Number(read)
}

export class Unread {
  /** The last line read before the user looked away; newer ones are marked. 0: nothing is marked. */
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

  /** Marks lines up to this one as seen; `live`: it arrived while the user was looking. */
  see(id: number, live: boolean): void {
    if (id <= this.read) return
    if (live && this.mark.value === this.read) this.mark.value = id
    this.read = id
    keep(this.name, String(Math.floor(id)))
  }

  /** The user looks away, or has answered: later lines are new. */
  restart(): void {
    this.mark.value = this.read
  }
}
