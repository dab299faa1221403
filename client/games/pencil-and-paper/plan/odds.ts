/**
 * The chance that a flick succeeds: runs the rules' own flick and trace with many dice that sample all
 * outcomes evenly.
 */
import { evenDice, SAMPLES } from '../../../../common/games/pencil-and-paper/even-dice.ts'
import type { FlickOrder } from '../../../../common/games/pencil-and-paper/orders.ts'
import { flick } from '../../../../common/games/pencil-and-paper/phases/flick.ts'
import { stops } from '../../../../common/games/pencil-and-paper/phases/shot.ts'
import { tearOf } from '../../../../common/games/pencil-and-paper/phases/tear.ts'
import { sharpened } from '../../../../common/games/pencil-and-paper/phases/turn.ts'
import { crossesItself } from '../../../../common/games/pencil-and-paper/ship.ts'
import {
  playerOf,
  type ShipId,
  type State,
  shipNamed,
} from '../../../../common/games/pencil-and-paper/state.ts'
import { meetings } from '../../../../common/games/pencil-and-paper/trace.ts'
import { compareTimes, END } from '../../../../common/geometry/segment.ts'

export interface Odds {
  /** For a shot: chance to hit an enemy's ship, and chance by ship (0 … 1). */
  readonly hit: number
  readonly of: Readonly<Record<ShipId, number>>
  /** Chance that it destroys own ships. */
  readonly own: number
  /** For a move: chance that the ship arrives. */
  readonly arrives: number
}

export function oddsOf(state: State, order: FlickOrder, samples = SAMPLES): Odds {
  const ship = shipNamed(state, order.ship)!
  const player = playerOf(ship.id)
  const { state: sharp } = sharpened(state, player, order.sharpen)
  const met: Record<ShipId, number> = {}
  let [hit, own, arrives] = [0, 0, 0]
  for (let i = 0; i < samples; i++) {
    const { flick: one } = flick(sharp, order, evenDice(i, ship.id))
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
