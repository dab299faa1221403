/** Straight shots at enemies, and their chances to hit. */
import { compareTimes, END } from '../../../geometry/segment.ts'
import type { OrdersOf } from '../orders.ts'
import { stops } from '../phases/shot.ts'
import { crossesItself, middleOf } from '../ship.ts'
import { type PlayerId, playerOf, type Ship, type State, shipsOf } from '../state.ts'
import { meetings, shifted } from '../trace.ts'
import { angleTo, distanceOf, endOf, pointOf, strengthFor, sureness } from './aim.ts'

/** Half the width of a ship, seen from anywhere; and how far beyond its middle a shot is aimed. */
const HALF_WIDTH = 75
const BEYOND = 160

export interface Shot {
  readonly order: OrdersOf<'shot'>
  readonly chance: number
}

export function bestShot(state: State, player: PlayerId): Shot | undefined {
  let best: Shot | undefined
  for (const shooter of shipsOf(state, player))
    for (const target of state.ships)
      if (playerOf(target.id) !== player)
        for (const shot of shotsAt(state, player, shooter, target))
          if (!best || shot.chance > best.chance) best = shot
  return best
}

/** Shots with each pencil, and both ways around a cylinder. */
function shotsAt(state: State, player: PlayerId, shooter: Ship, target: Ship): Shot[] {
  const { sheet, rules } = state
  const copies = (rules.wrap ? [0, -sheet.width, sheet.width] : [0]).map((shift) =>
    shifted(middleOf(target), shift),
  )
  return copies.flatMap((aim) =>
    rules.pencils.flatMap((pencil): Shot[] => {
      const distance = distanceOf(shooter.nose, aim)
      const strength = strengthFor(pencil, distance + BEYOND)
      if (strength === undefined) return []
      const angle = angleTo(shooter.nose, aim)
      const to = endOf(shooter.nose, pencil, angle, strength)
      if (crossesItself(shooter, to)) return []
      const met = meetings(state, { from: shooter.nose, to, gap: null }, shooter.id)
      const stop = met.find(stops)?.at ?? END
      const hit = met.filter(({ kind, at }) => kind === 'ship' && compareTimes(at, stop) <= 0)
      if (!hit.some(({ id }) => id === target.id) || hit.some(({ id }) => playerOf(id) === player)) return []
      const { bluntness, sharpen } = pointOf(state, player, pencil, strength)
      return [
        {
          order: { kind: 'shot', ship: shooter.id, angle, strength, pencil, sharpen: [...sharpen] },
          chance: sureness(pencil, bluntness, strength, distance, HALF_WIDTH),
        },
      ]
    }),
  )
}
