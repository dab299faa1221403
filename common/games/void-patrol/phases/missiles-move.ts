/** VP-7.4 to VP-7.8: missiles chase; what they meet on the way they strike in the shooting phase. */
import { add, hexKey, same, sub, type Hex } from '../../../geometry/hex.ts'
import { touched, type Touch } from '../../../geometry/line.ts'
import { pursue } from '../chase.ts'
import { aloft, type Chase, type Round } from '../round.ts'

export function missilesMove(round: Round): void {
  const { flights, timeline, dice } = round
  const flyers = aloft(flights)
  const held = new Map<number, string[]>()
  for (const { id, at } of flyers) held.set(hexKey(at), [...(held.get(hexKey(at)) ?? []), id])
  const flying: Chase[] = []
  for (const missile of round.chases) {
    const from = missile.at
    const facingFrom = missile.facing
    // A target that rocks have just destroyed is none (VP-3.5).
    Object.assign(missile, pursue(missile.id, missile, flyers.find((flight) => flight.id === missile.lock)?.at, dice))
    const hex = firstMet(round, missile, from, held)
    timeline.push({ kind: 'chase', missile: missile.id, from, to: hex ?? missile.at, facingFrom, facing: missile.facing, strikes: hex !== undefined })
    if (hex) round.struck.push({ missile, hex })
    else flying.push(missile)
  }
  round.chases = flying
}

/** VP-7.6: the first hex on the way with an asteroid or a fighter in it; of those met at one point, one with a fighter. */
function firstMet({ asteroids }: Round, missile: Chase, from: Hex, held: ReadonlyMap<number, readonly string[]>): Hex | undefined {
  const solid = (touch: Touch): 'fighter' | 'rock' | undefined => {
    const hex = add(from, touch)
    const fighters = held.get(hexKey(hex))?.filter((id) => !(missile.fresh && id === missile.by))
    if (fighters?.length) return 'fighter'
    return asteroids.has(hexKey(hex)) && !same(hex, from) ? 'rock' : undefined
  }
  let first: Touch | undefined
  for (const touch of touched(sub(missile.at, from))) {
    if (first && touch.num * first.den > first.num * touch.den) break
    const what = solid(touch)
    if (what === 'fighter') return add(from, touch)
    if (what) first ??= touch
  }
  return first && add(from, first)
}
