/** The last lines of a room. */
import { ROOM_HISTORY } from '../../common/wire/room-messages.ts'
import type { KeptLine } from '../store/lines.ts'

export class History {
  private kept: KeptLine[]
  private next: number

  /** `highest`: the last id that was ever given, also to a line that is gone. */
  constructor(lines: readonly KeptLine[], highest: number) {
    this.kept = lines.slice(-ROOM_HISTORY)
    this.next = highest + 1
  }

  /** The line under an id of its own; it is not in the history before it is added. */
  number = (line: Omit<KeptLine, 'id'>): KeptLine => ({ id: this.next++, ...line })

  /** Lines are kept in the order of their ids, whichever was on the disk first. */
  add(line: KeptLine): void {
    const behind = this.kept.findLastIndex(({ id }) => id < line.id)
    this.kept.splice(behind + 1, 0, line)
    if (this.kept.length > ROOM_HISTORY) this.kept.shift()
  }

  find = (id: number): KeptLine | undefined => this.kept.find((line) => line.id === id)

  /** Takes a line away; undefined if it was not there. */
  remove(id: number): KeptLine | undefined {
    const line = this.find(id)
    if (line) this.kept = this.kept.filter((other) => other !== line)
    return line
  }

  /** A line with as many before and after it. */
  around(id: number, each: number): KeptLine[] {
    const at = this.kept.findIndex((line) => line.id === id)
    return at < 0 ? [] : this.kept.slice(Math.max(0, at - each), at + each + 1)
  }

  lastOf = (player: string): KeptLine | undefined => this.kept.findLast((line) => line.by === player)

  get lines(): readonly KeptLine[] {
    return this.kept
  }
}
