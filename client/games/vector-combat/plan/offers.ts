/** A ship's possible actions, with their costs and refusals. */
import { type Action, writeAction } from '../../../../common/games/vector-combat/action.ts'
import { shipOn } from '../../../../common/games/vector-combat/board.ts'
import { refusedAction } from '../../../../common/games/vector-combat/check.ts'
import { BEAM_HEAT, COST } from '../../../../common/games/vector-combat/data/numbers.ts'
import { FACES } from '../../../../common/games/vector-combat/face.ts'
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { motionOf } from '../../../../common/games/vector-combat/refuse.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import type { Ship, State } from '../../../../common/games/vector-combat/state.ts'

export interface Offer {
  readonly action: Action
  readonly text: string
  readonly energy: number
  readonly heat: number
  /** Why it would be refused. */
  readonly refused: string | undefined
}

/** Cost of an action that is not refused. `ship`: its state after the move. */
export function costOf(action: Action, ship: Ship): { energy: number; heat: number } {
  const energy = {
    pass: () => 0,
    dock: () => COST.dock,
    turn: () => COST.turn,
    fire: () => COST.fire,
    launch: () => COST.launch,
    thrust: () => COST.counter * counters(action),
    climb: () => COST.counter * counters(action),
    takeoff: () => COST.takeoff + COST.counter * counters(action),
    land: () => COST.landPerCounter * motionOf(ship),
  }[action.do]()
  return { energy, heat: action.do === 'fire' ? BEAM_HEAT : 0 }
}

const counters = (action: Action): number => ('counters' in action ? Math.abs(action.counters) : 0)

/** `state`: before its move. */
export const offerOf = (state: State, id: string, action: Action): Offer => ({
  action,
  text: writeAction(action),
  ...costOf(action, shipOn(foreseen(state), id)!),
  refused: refusedAction(state, id, action),
})

const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1)

export interface Offers {
  /** Counters to the faced side, by thrust or by taking off. */
  readonly ahead: readonly Offer[]
  readonly up: readonly Offer[]
  readonly down: readonly Offer[]
  /** By face. */
  readonly turns: readonly Offer[]
  readonly docks: readonly Offer[]
  /** On the northern half, and on the southern. */
  readonly lands: readonly Offer[]
  readonly takeoff: Offer | undefined
}

/** All actions without a target. */
export function offersFor(state: State, id: string): Offers {
  const board = foreseen(state)
  const ship = shipOn(board, id)!
  const offer = (action: Action) => offerOf(state, id, action)
  const landed = ship.status === 'landed'
  const all = upTo(ship.sheet.thrust)
  const { altitude } = state.rules
  const here = board.stations.filter(({ at }) => at.q === ship.at.q && at.r === ship.at.r)
  const ground =
    fieldOf(state.map)
      .spotAt(ship.at)
      ?.grounds.some(({ kind }) => kind !== 'star') ?? false
  return {
    ahead: all.map((n) =>
      offer(landed ? { do: 'takeoff', counters: n, up: false } : { do: 'thrust', counters: n }),
    ),
    up: altitude
      ? all.map((n) =>
          offer(landed ? { do: 'takeoff', counters: n, up: true } : { do: 'climb', counters: n }),
        )
      : [],
    down: altitude && !landed ? all.map((n) => offer({ do: 'climb', counters: -n })) : [],
    turns: FACES.map((_, facing) => offer({ do: 'turn', facing })),
    docks: ship.status === 'flying' ? here.map(({ id: station }) => offer({ do: 'dock', station })) : [],
    lands: ground && !landed ? ([1, -1] as const).map((half) => offer({ do: 'land', half })) : [],
    takeoff: landed ? offer({ do: 'takeoff', counters: 0, up: false }) : undefined,
  }
}
