/** The latest lines of a chatroom, a match or two friends. */
import { ROOM_HISTORY } from '../../common/wire/chat/room-messages.ts'
import type { StoredLine } from '../store/stored-line.ts'

export class History {
  private kept: StoredLine[]
  private next: number
  private readonly most: number

  /** `highest`: the highest id used so far, also by an erased line. */
  constructor(lines: readonly StoredLine[], highest: number, most = ROOM_HISTORY) {
    this.most = most
    this.kept = lines.slice(-most)
    this.next = highest + 1
  }

  /** Gives a line its id; `add` puts it into the history later. */
  number(line: Omit<StoredLine, 'id'>): StoredLine {
    return { id: this.next++, ...line }
  }

  /** Inserts in the order of ids, as lines may reach the disk in another order. */
  add(line: StoredLine): void {
    this.next = Math.max(this.next, line.id + 1)
    const behind = this.kept.findLastIndex(({ id }) => id < line.id)
    this.kept.splice(behind + 1, 0, line)
    if (this.kept.length > this.most) this.kept.shift()
  }

  find(id: number): StoredLine | undefined {
    return this.kept.find((line) => line.id === id)
  }

  /** Removes a line; undefined if it was not there. */
  remove(id: number): StoredLine | undefined {
    const line = this.find(id)
    if (line) this.kept = this.kept.filter((other) => other !== line)
    return line
  }

  /** Replaces lines, which keep their ids. Returns the changed ones. */
  change(how: (line: StoredLine) => StoredLine): StoredLine[] {
    const changed: StoredLine[] = []
    this.kept = this.kept.map((line) => {
      const other = how(line)
      if (other !== line) changed.push(other)
      return other
    })
    return changed
  }

  /** A line with up to `each` lines before and after it. */
  around(id: number, each: number): StoredLine[] {
    const at = this.kept.findIndex((line) => line.id === id)
    return at < 0 ? [] : this.kept.slice(Math.max(0, at - each), at + each + 1)
  }

  lastOf(player: string): StoredLine | undefined {
    return this.kept.findLast((line) => line.by === player)
  }

  get lines(): readonly StoredLine[] {
    return this.kept
  }
}
