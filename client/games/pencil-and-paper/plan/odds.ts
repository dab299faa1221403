/**
 * The chance that a flick succeeds: runs the rules' own flick and trace with many dice that sample all
 * outcomes evenly.
 */
import type { Dice } from '../../../../common/engine/dice/dice.ts'
import type { FlickOrder } from '../../../../common/games/pencil-and-paper/orders.ts'
import { pencilId } from '../../../../common/games/pencil-and-paper/pencils.ts'
import { flick } from '../../../../common/games/pencil-and-paper/phases/flick.ts'
import { stops } from '../../../../common/games/pencil-and-paper/phases/shot.ts'
import { tearOf } from '../../../../common/games/pencil-and-paper/phases/tear.ts'
import { crossesItself } from '../../../../common/games/pencil-and-paper/ship.ts'
import {
  playerOf,
  type ShipId,
  type State,
  shipNamed,
} from '../../../../common/games/pencil-and-paper/state.ts'
import { meetings } from '../../../../common/games/pencil-and-paper/trace.ts'
import { compareTimes, END } from '../../../../common/geometry/segment.ts'

export interface Chances {
  /** For a shot: chance to hit an enemy's ship, and chance by ship (0 … 1). */
  readonly hit: number
  readonly of: Readonly<Record<ShipId, number>>
  /** Chance that it destroys own ships. */
  readonly own: number
  /** For a move: chance that the ship arrives. */
  readonly arrives: number
}

export const SAMPLES = 96

/**
 * A low-discrepancy sequence per die, so that all seven together are spread evenly (Roberts's R sequence:
 * powers of the root of x⁸ = x + 1).
 */
const STEPS = [1, 2, 3, 4, 5, 6, 7].map((k) => 1.09698 ** -k)
const ORDER: readonly string[] = ['angle/1', 'angle/2', 'length/1', 'length/2', 'snap', 'skip', 'tear']

function spread(i: number, ship: ShipId): Dice {
  const share = (name: string): number => {
    const die = ORDER.indexOf(name.replace(`/${ship}`, ''))
    return (0.5 + (i + 1) * (die < 0 ? 0.618034 : STEPS[die]!)) % 1
  }
  return {
    roll: (name, sides) => 1 + Math.floor(share(name) * sides),
    index: (name, count, from = 0) => from + Math.floor(share(name) * count),
  }
}

export function chancesOf(state: State, order: FlickOrder, samples = SAMPLES): Chances {
  const ship = shipNamed(state, order.ship)!
  const player = playerOf(ship.id)
  const ids = (order.sharpen ?? []).map((kind) => pencilId(player, kind, state.rules.sharing))
  const sharp: State =
    ids.length > 0
      ? {
          ...state,
          pencils: state.pencils.map((one) => (ids.includes(one.id) ? { ...one, bluntness: 0 } : one)),
        }
      : state
  const met: Record<ShipId, number> = {}
  let [hit, own, arrives] = [0, 0, 0]
  for (let i = 0; i < samples; i++) {
    const { flick: one } = flick(sharp, order, spread(i, ship.id))
    const self = crossesItself(ship, one.trace.to)
    if (order.kind === 'move') {
      if (self) continue
      const [first] = meetings(sharp, one.trace, ship.id)
      if (!first && !tearOf(sharp, one, END)) arrives++
      else own++
      continue
    }
    const all = meetings(sharp, one.trace, ship.id)
    const end = all.find(stops)?.at ?? END
    const ships = new Set(
      all.filter(({ kind, at }) => kind === 'ship' && compareTimes(at, end) <= 0).map(({ id }) => id),
    )
    for (const id of ships) met[id] = (met[id] ?? 0) + 1
    const foes = [...ships].filter((id) => playerOf(id) !== player).length
    if (foes > 0) hit++
    if (self || ships.size > foes) own++
  }
  const share = (n: number) => n / samples
  return {
    hit: share(hit),
    own: share(own),
    arrives: share(arrives),
    of: Object.fromEntries(Object.entries(met).map(([id, n]) => [id, share(n)])),
  }
}
