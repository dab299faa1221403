/** Why orders are refused: the client greys out buttons and the server checks orders by this function. */
import type { Refusal, SeatId } from '../../engine/match-types.ts'
import type { FlickOrder, Orders, Place } from './orders.ts'
import type { PencilKind } from './pencils.ts'
import { LEAST_LENGTH } from './phases/flick.ts'
import { refuseAsteroid, refuseDoor, refuseShips } from './placement.ts'
import { type Phase, type Player, playerAt, playerOf, type Rules, type State, shipNamed } from './state.ts'
import { owing } from './turns.ts'

/** Turns without a shot before a stalemate may be claimed (PP-6.4). */
export const QUIET_TURNS = 10

const ASKED: Readonly<Record<Phase, string>> = {
  doors: 'a door',
  ships: 'your ships',
  asteroids: 'an asteroid',
  play: 'a move or a shot',
}
const PHASES: Readonly<Record<Exclude<Orders['kind'], 'default'>, Phase>> = {
  door: 'doors',
  ships: 'ships',
  asteroid: 'asteroids',
  done: 'asteroids',
  move: 'play',
  shot: 'play',
  pass: 'play',
  stalemate: 'play',
}

export function check(state: State, seat: SeatId, orders: Orders): Refusal[] {
  if (orders.kind !== 'default' && PHASES[orders.kind] !== state.phase)
    return [{ reason: `what is asked for is ${ASKED[state.phase]}` }]
  const player = playerAt(state, seat)
  if (!player || !owing(state).includes(seat)) return [{ reason: 'it is not your turn' }]
  switch (orders.kind) {
    case 'door':
      return because(refuseDoor(state, player, orders.door))
    case 'ships': {
      const refused = refuseShips(state, player.id, orders.ships)
      return because(refused?.reason, refused?.ship)
    }
    case 'asteroid':
      return because(refuseAsteroid(state, orders.points))
    case 'move':
    case 'shot':
      return because(refuseFlick(state, player, orders), orders.ship)
    case 'pass':
      return because(
        state.rules.passing
          ? refuseSharpening(state.rules, orders.sharpen)
          : 'passing is not allowed in this match',
      )
    case 'stalemate':
      return because(refuseStalemate(state))
    case 'done':
    case 'default':
      return []
  }
}

const because = (reason: string | undefined, where?: string): Refusal[] =>
  reason === undefined ? [] : [where === undefined ? { reason } : { where, reason }]

function refuseFlick(state: State, player: Player, order: FlickOrder): string | undefined {
  const { rules } = state
  const ship = shipNamed(state, order.ship)
  if (!ship) return 'there is no such ship'
  if (playerOf(ship.id) !== player.id) return 'it is not yours'
  if (order.kind === 'move' && ship.turret) return 'a turret cannot move'
  if (!whole(order.angle, 0, 4095)) return 'angles are 0 to 4095'
  if (!whole(order.strength, 0, 1000)) return 'strength is 0 to 1000'
  if (order.pencil !== undefined && !rules.pencils.includes(order.pencil))
    return `there is no ${order.pencil} pencil in this match`
  if (order.stopper !== undefined && !rules.stopper) return 'there is no stopper in this match'
  if (order.stopper !== undefined && !whole(order.stopper, LEAST_LENGTH, Infinity))
    return `a stopper is at least ${LEAST_LENGTH} units away`
  return (
    refuseSharpening(rules, order.sharpen) ??
    (order.kind === 'move' && order.place ? refusePlace(order.place) : undefined)
  )
}

const whole = (n: number, least: number, most: number): boolean =>
  Number.isInteger(n) && n >= least && n <= most

const refuseSharpening = ({ pencils }: Rules, kinds: readonly PencilKind[] = []): string | undefined => {
  const missing = kinds.find((kind) => !pencils.includes(kind))
  return missing === undefined ? undefined : `there is no ${missing} pencil to sharpen in this match`
}

/** PP-4.5. */
function refusePlace({ facing = 0, back, side }: Place): string | undefined {
  if (!whole(facing, 0, 4095)) return 'angles are 0 to 4095'
  return whole(back, 0, 256) && Number.isInteger(side) && 4 * Math.abs(side) <= back
    ? undefined
    : 'that is no part of the ship'
}

function refuseStalemate({ rules, quiet }: State): string | undefined {
  if (!rules.stalemate) return 'a stalemate cannot be called in this match'
  return quiet >= QUIET_TURNS
    ? undefined
    : `a stalemate can be called after ${QUIET_TURNS} turns without a shot; these are ${quiet}`
}
