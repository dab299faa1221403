/**
 * A fair queue: round-robin over payers, then over each payer's matches, then first in first out. However
 * much one payer has queued, another waits for at most one of its items.
 */

/** The payer of an item, and its match. */
export interface QueueTurn {
  readonly payer: unknown
  readonly match: object
}

export class FairQueue<Item extends QueueTurn> {
  /** By payer, then by match; both maps are in the order of their turns. */
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

  /** Takes the next item, and moves its payer and its match to the end. */
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

  /** False if the item is not in the queue. */
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
