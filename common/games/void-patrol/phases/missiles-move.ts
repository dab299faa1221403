/** VP-7.4 to VP-7.8: missiles chase; whatever they meet on the way they strike in the shooting phase. */
import { firstMet, pursue } from '../chase.ts'
import type { Chase, Flight, Round } from '../round.ts'
import type { Sky } from '../sight.ts'

export function missilesMove(round: Round, sky: Sky<Flight>): void {
  if (!round.chases.length) return
  const { timeline, dice } = round
  const { asteroids, flyers, keys } = sky
  const flying: Chase[] = []
  for (const missile of round.chases) {
    const { id, at: from, facing: facingFrom, lock } = missile
    // A target that rocks have just destroyed does not count (VP-3.5).
    const { at, facing, velocity } = pursue(
      id,
      missile,
      lock === null ? undefined : flyers[indexOf(flyers, lock)]?.at,
      dice,
    )
    missile.at = at
    missile.facing = facing
    missile.velocity = velocity
    // VP-7.8: a new missile ignores its launcher, unless another fighter is in the same hex.
    const met = firstMet(from, at, asteroids, keys, missile.fresh ? indexOf(flyers, missile.by) : -1)
    timeline.push({
      kind: 'chase',
      missile: id,
      from,
      to: met ?? at,
      facingFrom,
      facing,
      strikes: met !== undefined,
    })
    if (met) round.struck.push({ missile, hex: met })
    else flying.push(missile)
  }
  round.chases = flying
}

function indexOf(flyers: readonly Flight[], id: string): number {
  for (let i = 0; i < flyers.length; i++) if (flyers[i]!.id === id) return i
  return -1
}
