/** Level 1: keeps moving, keeps its distance, and shoots at enemies in line. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { still } from '../../../geometry/hex.ts'
import { torusDistance, torusKey } from '../../../geometry/torus.ts'
import type { Fires, Velocities } from '../orders.ts'
import { isEnemy, shotsOf } from './fire/shots.ts'
import { type Option, optionsOf } from './options.ts'
import type { Situation } from './situation.ts'

/** Delta-v that it spends on a change, and to leave its place. */
const SPENDS = 2
const SETS_OUT = 3
/** Friends at this distance are far enough. */
const APART = 3

/** Craft that drift safely drift on; others fly to free space. */
export function cruise(situation: Situation, dice: Dice): Velocities {
  const { torus, ships } = situation
  const taken = new Set(ships.flatMap(({ own, craft }) => (own ? [] : [torusKey(torus, craft.at)])))
  const ends: Option[] = []
  const velocities: Record<string, Option['velocity']> = {}
  for (const i of situation.own) {
    const { craft } = ships[i]!
    const options = optionsOf(situation, i, still(craft.velocity) ? SETS_OUT : SPENDS)
    const room = (option: Option) => Math.min(APART, ...ends.map((end) => torusDistance(torus, end, option)))
    const safe = options.filter(
      (option) =>
        !option.ruin && !still(option.velocity) && room(option) > 0 && !taken.has(torusKey(torus, option)),
    )
    const drift = options[0]!
    const most = Math.max(...safe.map(room))
    const apart = safe.filter((option) => room(option) === most)
    const end =
      safe.includes(drift) || apart.length === 0
        ? drift
        : apart[dice.index(`velocity/${craft.id}`, apart.length)]!
    ends.push(end)
    if (end !== drift) velocities[craft.id] = end.velocity
  }
  return velocities
}

/** Fires at any enemy craft or token that comes first in a direction. */
export function shootAtSight(situation: Situation, dice: Dice): Fires {
  return Object.fromEntries(
    shotsOf(situation, new Set()).flatMap((all) => {
      const aimed = all.filter(({ met }) => isEnemy(situation, met))
      if (aimed.length === 0) return []
      const { id } = situation.ships[aimed[0]!.ship]!.craft
      return [[id, aimed[dice.index(`fire/${id}`, aimed.length)]!.direction]]
    }),
  )
}
