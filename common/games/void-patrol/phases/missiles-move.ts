/** VP-7.4 to VP-7.8: missiles chase; what they meet on the way they strike in the shooting phase. */
import { hexKey } from '../../../geometry/hex.ts'
import { firstMet, pursue } from '../chase.ts'
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
    // VP-7.8: a new one does not meet who released it, unless somebody else is there, too.
    const meets = (key: number) => held.get(key)?.some((id) => !(missile.fresh && id === missile.by)) ?? false
    const hex = firstMet(from, missile.at, round.asteroids, meets)
    timeline.push({ kind: 'chase', missile: missile.id, from, to: hex ?? missile.at, facingFrom, facing: missile.facing, strikes: hex !== undefined })
    if (hex) round.struck.push({ missile, hex })
    else flying.push(missile)
  }
  round.chases = flying
}
