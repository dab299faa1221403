/**
 * Plays a step: the dice for precedence, a placement, the movement of craft, or declarations and missiles.
 */
import type { Dice } from '../../engine/dice/dice.ts'
import type { SeatId } from '../../engine/match-types.ts'
import type { Facing } from '../../geometry/hex.ts'
import type { Event } from './events.ts'
import type { Orders } from './orders.ts'
import { fireMissiles } from './phases/fire.ts'
import { moveCraft } from './phases/move.ts'
import { precedence } from './phases/precedence.ts'
import { endRound } from './phases/round.ts'
import { type Placement, placeCraft, placeEntity, placeMarker } from './phases/setting-up.ts'
import { drawnCraft, drawnEntity, drawnMarker } from './placement.ts'
import { type CraftId, type PlayerId, playerAt, playerNamed, type State } from './state.ts'
import { nextToFire } from './turns.ts'

export interface RoundResult {
  readonly state: State
  readonly timeline: Event[]
}

/** HS-1.7, HS-2.3: a placement at random; no change of velocity; no missile. */
export const standing = ({ phase }: State): Orders =>
  phase === 'velocity' || phase === 'fire' ? { kind: phase, of: {} } : { kind: 'at-random' }

/** `orders`: legal ones, of seats that owe some. */
export function resolve(state: State, orders: Readonly<Record<SeatId, Orders>>, dice: Dice): RoundResult {
  switch (state.phase) {
    case 'precedence':
      return precedence(state, dice)
    case 'marker': {
      const player = state.order[state.turn]!
      return placeMarker(
        state,
        placedBy(
          orders,
          state,
          player,
          'marker',
          ({ at }) => at,
          () => drawnMarker(state, player, dice),
        ),
      )
    }
    case 'craft':
      return placeCraft(
        state,
        new Map(
          state.order.map((player) => [
            player,
            placedBy(
              orders,
              state,
              player,
              'craft',
              ({ at }) => at,
              () => drawnCraft(state, player, dice),
            ),
          ]),
        ),
      )
    case 'entity':
      return placeEntity(
        state,
        placedBy(
          orders,
          state,
          state.order[state.turn]!,
          'entity',
          ({ hexes }) => hexes,
          () => drawnEntity(state, dice),
        ),
      )
    case 'velocity':
      return afterMoving(moveCraft(state, ofAll(orders, 'velocity')), dice)
    case 'fire':
      return declared(state, orders, dice)
  }
}

type OrdersOf<K extends Orders['kind']> = Extract<Orders, { kind: K }>

function placedBy<K extends Orders['kind'], Where>(
  orders: Readonly<Record<SeatId, Orders>>,
  state: State,
  player: PlayerId,
  kind: K,
  where: (orders: OrdersOf<K>) => Where,
  draw: () => Where,
): Placement<Where> {
  const given = orders[playerNamed(state, player)!.seat]
  return given?.kind === kind
    ? { where: where(given as OrdersOf<K>), drawn: false }
    : { where: draw(), drawn: true }
}

function ofAll<K extends 'velocity' | 'fire'>(
  orders: Readonly<Record<SeatId, Orders>>,
  kind: K,
): OrdersOf<K>['of'] {
  return Object.assign(
    {},
    ...Object.values(orders).map((given) => (given.kind === kind ? given.of : {})),
  ) as OrdersOf<K>['of']
}

/** If nobody can fire, skips the fire step: missiles in flight move at once. */
function afterMoving({ state, timeline }: RoundResult, dice: Dice): RoundResult {
  const first = nextToFire(state, 0)
  if (first !== undefined)
    return {
      state: { ...state, phase: 'fire', turn: state.rules.declare === 'in-precedence' ? first : 0 },
      timeline,
    }
  return missilesMove(state, timeline, {}, dice)
}

function declared(state: State, orders: Readonly<Record<SeatId, Orders>>, dice: Dice): RoundResult {
  const fires = ofAll(orders, 'fire')
  if (state.rules.declare === 'at-once') return missilesMove(state, [], fires, dice)
  // HS-2.2: in turn, in sight of all.
  const craft = state.craft.map((one) => (one.id in fires ? { ...one, declared: fires[one.id]! } : one))
  const said = { ...state, craft }
  const timeline: Event[] = Object.keys(orders).map((seat) => ({
    kind: 'declared',
    player: playerAt(state, seat)!.id,
    fire: fires,
  }))
  const next = nextToFire(said, state.turn + 1)
  if (next !== undefined) return { state: { ...said, turn: next }, timeline }
  return missilesMove(said, timeline, declarations(said), dice)
}

const declarations = ({ craft }: State): Record<CraftId, Facing> =>
  Object.fromEntries(
    craft.flatMap(({ id, declared: direction }) => (direction === null ? [] : [[id, direction]])),
  )

function missilesMove(
  state: State,
  before: readonly Event[],
  fires: Readonly<Record<CraftId, Facing>>,
  dice: Dice,
): RoundResult {
  const flown = fireMissiles(state, fires, dice)
  const ended = endRound(flown.state)
  return { state: ended.state, timeline: [...before, ...flown.timeline, ...ended.timeline] }
}
