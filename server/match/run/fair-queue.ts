/**
 * What waits for its turn: whoever pays for it by turns, of each the matches by turns, and of each match in
 * the order in which it came. However much one has waiting, another waits for one piece of work of theirs at
 * most.
 */

/** Who pays, and the match that it is for. */
export interface QueueTurn {
  readonly payer: unknown
  readonly match: object
}

export class FairQueue<Item extends QueueTurn> {
  /** By payer, then by match, each in the order in which it is their turn. */
  private readonly payers = new Map<unknown, Map<object, Item[]>>()
  private count = 0

  get size(): number {
    return this.count
  }

  push(item: Item): void {
    let matches = this.payers.get(item.payer)
    if (!matches) this.payers.set(item.payer, (matches = new Map<object, Item[]>()))
    const items = matches.get(item.match)
    if (items) items.push(item)
    else matches.set(item.match, [item])
    this.count++
  }

  /** Whose turn it was comes last from now on. */
  shift(): Item | undefined {
    const [payer] = this.payers
    if (!payer) return undefined
    const [key, matches] = payer
    const [match, items] = matches.entries().next().value!
    const item = items.shift()!
    this.payers.delete(key)
    matches.delete(match)
    if (items.length > 0) matches.set(match, items)
    if (matches.size > 0) this.payers.set(key, matches)
    this.count--
    return item
  }

  /** False where it does not wait. */
  remove(item: Item): boolean {
    const matches = this.payers.get(item.payer)
    const items = matches?.get(item.match)
    const at = items?.indexOf(item) ?? -1
    if (at < 0) return false
    items!.splice(at, 1)
    if (items!.length === 0) matches!.delete(item.match)
    if (matches!.size === 0) this.payers.delete(item.payer)
    this.count--
    return true
  }

  ofMatch(match: object): Item[] {
    return [...this.payers.values()].flatMap((matches) => matches.get(match) ?? [])
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const matches of this.payers.values()) for (const items of matches.values()) yield* items
  }
}
