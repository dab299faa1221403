/** The latest lines of a room, or of a match. */
import { ROOM_HISTORY } from '../../common/wire/chat/room-messages.ts'
import type { KeptLine } from '../store/people/lines.ts'

export class History<L extends KeptLine = KeptLine> {
  private kept: L[]
  private next: number
  private readonly most: number

  /** `highest`: the highest id used so far, also by an erased line. */
  constructor(lines: readonly L[], highest: number, most = ROOM_HISTORY) {
    this.most = most
    this.kept = lines.slice(-most)
    this.next = highest + 1
  }

  /** Gives a line its id; `add` puts it into the history later. */
  number = (line: Omit<L, 'id'>): L => ({ id: this.next++, ...line }) as L

  /** Inserts in the order of ids, as lines may reach the disk in another order. */
  add(line: L): void {
    this.next = Math.max(this.next, line.id + 1)
    const behind = this.kept.findLastIndex(({ id }) => id < line.id)
    this.kept.splice(behind + 1, 0, line)
    if (this.kept.length > this.most) this.kept.shift()
  }

  find = (id: number): L | undefined => this.kept.find((line) => line.id === id)

  /** Removes a line; undefined if it was not there. */
  remove(id: number): L | undefined {
    const line = this.find(id)
    if (line) this.kept = this.kept.filter((other) => other !== line)
    return line
  }

  /** Replaces lines, which keep their ids. Returns the changed ones. */
  change(how: (line: L) => L): L[] {
    const changed: L[] = []
    this.kept = this.kept.map((line) => {
      const other = how(line)
      if (other !== line) changed.push(other)
      return other
    })
    return changed
  }

  /** A line with up to `each` lines before and after it. */
  around(id: number, each: number): L[] {
    const at = this.kept.findIndex((line) => line.id === id)
    return at < 0 ? [] : this.kept.slice(Math.max(0, at - each), at + each + 1)
  }

  lastOf = (player: string): L | undefined => this.kept.findLast((line) => line.by === player)

  get lines(): readonly L[] {
    return this.kept
  }
}
