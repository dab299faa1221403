/** Moves that meet nothing and bring a ship nearer to an enemy; and shots that clear a blocked way. */
import type { Dice } from '../../../engine/dice/dice.ts'
import { compareTimes, type LatticePoint } from '../../../geometry/segment.ts'
import { turned } from '../angles.ts'
import type { Orders, OrdersOf } from '../orders.ts'
import type { PencilKind } from '../pencils.ts'
import { largestErrors } from '../phases/flick.ts'
import { stops } from '../phases/shot.ts'
import { betweenHangars, within } from '../sheet.ts'
import { crossesItself } from '../ship.ts'
import { type PlayerId, playerOf, type Ship, type State, shipsOf } from '../state.ts'
import { meetings, thousandths } from '../trace.ts'
import { angleTo, distanceOf, endOf, pointOf } from './aim.ts'

/** Number of flicks that a bot considers. */
const TRIED = 40
/** Harder flicks are for shots only. */
const HARDEST = 650
/** Worth of being outside the hangar, in units of distance. */
const OUTSIDE = 3000
/** Being nearer than this is no better: the ship needs room to turn and aim. */
const NEAR_ENOUGH = 900

interface Candidate {
  readonly ship: Ship
  readonly pencil: PencilKind
  readonly angle: number
  readonly strength: number
  readonly to: LatticePoint
}

/** Random flicks of ships that can move. */
function candidates(state: State, ships: readonly Ship[], dice: Dice): Candidate[] {
  if (ships.length === 0) return []
  return Array.from({ length: TRIED }, (_, i) => {
    const ship = ships[dice.index(`ship/${i}`, ships.length)]!
    const pencil = state.rules.pencils[0]!
    // Mostly straight ahead.
    const angle = turned(ship.facing + dice.index(`left/${i}`, 1000) - dice.index(`right/${i}`, 1000))
    const strength = dice.index(`strength/${i}`, HARDEST + 1)
    return { ship, pencil, angle, strength, to: endOf(ship.nose, pencil, angle, strength) }
  }).filter(({ ship, to }) => !crossesItself(ship, to))
}

export function bestMove(state: State, player: PlayerId, dice: Dice): Orders | undefined {
  const enemies = state.ships.filter(({ id }) => playerOf(id) !== player).map(({ nose }) => nose)
  const nearest = (from: LatticePoint) =>
    enemies.reduce((a, b) => (distanceOf(from, b) < distanceOf(from, a) ? b : a))
  const worth = (at: LatticePoint) =>
    (within(betweenHangars(state.sheet, state.players), [at]) ? OUTSIDE : 0) -
    Math.max(NEAR_ENOUGH, distanceOf(at, nearest(at)))
  let best: { readonly worth: number; readonly order: Orders } | undefined
  for (const candidate of candidates(
    state,
    shipsOf(state, player).filter(({ turret }) => !turret),
    dice,
  )) {
    const { ship, pencil, angle, strength, to } = candidate
    const gain = worth(to) - worth(ship.nose)
    if (gain <= (best?.worth ?? 0)) continue
    const { bluntness, sharpen } = pointOf(state, player, pencil, strength)
    const aside = Math.ceil(largestErrors(pencil, bluntness, strength).angle / 2)
    if (
      ![-aside, 0, aside].every((by) =>
        isClear(state, ship, endOf(ship.nose, pencil, turned(angle + by), strength)),
      )
    )
      continue
    best = {
      worth: gain,
      order: {
        kind: 'move',
        ship: ship.id,
        angle,
        strength,
        pencil,
        sharpen: [...sharpen],
        place: { facing: angleTo(to, nearest(to)), back: 128, side: 0 },
      },
    }
  }
  return best?.order
}

const isClear = (state: State, { id, nose }: Ship, to: LatticePoint): boolean =>
  meetings(state, { from: nose, to, gap: null }, id).length === 0

/** The shot that gets furthest without meeting an own ship. */
export function clearingShot(state: State, player: PlayerId, dice: Dice): OrdersOf<'shot'> | undefined {
  let best: { readonly along: number; readonly order: OrdersOf<'shot'> } | undefined
  for (const { ship, pencil, angle, strength, to } of candidates(state, shipsOf(state, player), dice)) {
    const met = meetings(state, { from: ship.nose, to, gap: null }, ship.id)
    const stop = met.find(stops)?.at
    if (
      met.some(
        ({ kind, id, at }) =>
          kind === 'ship' && playerOf(id) === player && (!stop || compareTimes(at, stop) <= 0),
      )
    )
      continue
    const along = distanceOf(ship.nose, to) * (stop ? thousandths(stop) / 1000 : 1)
    if (!best || along > best.along)
      best = {
        along,
        order: {
          kind: 'shot',
          ship: ship.id,
          angle,
          strength,
          pencil,
          sharpen: [...pointOf(state, player, pencil, strength).sharpen],
        },
      }
  }
  return best?.order
}
