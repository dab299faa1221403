/** The last lines of a room, or of a match. */
import { ROOM_HISTORY } from '../../common/wire/chat/room-messages.ts'
import type { KeptLine } from '../store/people/lines.ts'

export class History<L extends KeptLine = KeptLine> {
  private kept: L[]
  private next: number
  private readonly most: number

  /** `highest`: the last id that was ever given, also to a line that is gone. */
  constructor(lines: readonly L[], highest: number, most = ROOM_HISTORY) {
    this.most = most
    this.kept = lines.slice(-most)
    this.next = highest + 1
  }

  /** The line under an id of its own; it is not in the history before it is added. */
  number = (line: Omit<L, 'id'>): L => ({ id: this.next++, ...line }) as L

  /** Lines are kept in the order of their ids, whichever was on the disk first. */
  add(line: L): void {
    this.next = Math.max(this.next, line.id + 1)
    const behind = this.kept.findLastIndex(({ id }) => id < line.id)
    this.kept.splice(behind + 1, 0, line)
    if (this.kept.length > this.most) this.kept.shift()
  }

  find = (id: number): L | undefined => this.kept.find((line) => line.id === id)

  /** Takes a line away; undefined if it was not there. */
  remove(id: number): L | undefined {
    const line = this.find(id)
    if (line) this.kept = this.kept.filter((other) => other !== line)
    return line
  }

  /** Lines that are another from now on, under the same id. Returns them. */
  change(how: (line: L) => L): L[] {
    const changed: L[] = []
    this.kept = this.kept.map((line) => {
      const other = how(line)
      if (other !== line) changed.push(other)
      return other
    })
    return changed
  }

  /** A line with as many before and after it. */
  around(id: number, each: number): L[] {
    const at = this.kept.findIndex((line) => line.id === id)
    return at < 0 ? [] : this.kept.slice(Math.max(0, at - each), at + each + 1)
  }

  lastOf = (player: string): L | undefined => this.kept.findLast((line) => line.by === player)

  get lines(): readonly L[] {
    return this.kept
  }
}
