/** VP-7.4 to VP-7.8: missiles chase; what they meet on the way they strike in the shooting phase. */
import { hexKey } from '../../../geometry/hex.ts'
import { firstMet, pursue } from '../chase.ts'
import { aloft, type Chase, type Round } from '../round.ts'

export function missilesMove(round: Round): void {
  const { flights, timeline, dice } = round
  const flyers = aloft(flights)
  const held = new Map<number, string[]>()
  for (const { id, at } of flyers) {
    const there = held.get(hexKey(at))
    if (there) there.push(id)
    else held.set(hexKey(at), [id])
  }
  const flying: Chase[] = []
  for (const missile of round.chases) {
    const { id, at: from, facing: facingFrom, lock } = missile
    // A target that rocks have just destroyed is none (VP-3.5).
    const { at, facing, velocity } = pursue(id, missile, lock === null ? undefined : flyers.find((flight) => flight.id === lock)?.at, dice)
    missile.at = at
    missile.facing = facing
    missile.velocity = velocity
    // VP-7.8: a new one does not meet who released it, unless somebody else is there, too.
    const meets = (key: number) => held.get(key)?.some((other) => !(missile.fresh && other === missile.by)) ?? false
    const met = firstMet(from, at, round.asteroids, meets)
    timeline.push({ kind: 'chase', missile: id, from, to: met ?? at, facingFrom, facing, strikes: met !== undefined })
    if (met) round.struck.push({ missile, hex: met })
    else flying.push(missile)
  }
  round.chases = flying
}
