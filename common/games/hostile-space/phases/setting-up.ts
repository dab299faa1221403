/** HS-1.3 to HS-1.7: markers (or bases), then all craft, then entities in turn. The arguments are legal. */
import type { Hex } from '../../../geometry/hex.ts'
import type { Event } from '../events.ts'
import { nextEntity } from '../placement.ts'
import { byId, byPlace, type Craft, fullHp, type PlayerId, type State } from '../state.ts'
import { beginRound } from './round.ts'

type RoundResult = { state: State; timeline: Event[] }

export interface Placement<Where> {
  readonly where: Where
  /** At random. */
  readonly drawn: boolean
}

export function placeMarker(state: State, { where, drawn }: Placement<Hex>): RoundResult {
  const player = state.order[state.turn]!
  const tokens = state.rules.play === 'base-defence' ? [0, 1, 2, 3, 4, 5, 6] : []
  const players = state.players.map((one) => (one.id === player ? { ...one, centre: where, tokens } : one))
  const last = state.turn + 1 === state.order.length
  return {
    state: { ...state, players, phase: last ? 'craft' : 'marker', turn: last ? 0 : state.turn + 1 },
    timeline: [{ kind: 'marker', player, at: where, drawn }],
  }
}

export function placeCraft(state: State, by: ReadonlyMap<PlayerId, Placement<readonly Hex[]>>): RoundResult {
  const { deltaV, magazine } = state.rules
  const all = [...by].flatMap(([player, { where, drawn }]) =>
    where.map((at, i) => ({ id: `${player}${i + 1}`, at, drawn })),
  )
  const craft = all
    .map(
      ({ id, at }): Craft => ({
        id,
        at,
        velocity: { q: 0, r: 0 },
        deltaV,
        missiles: magazine,
        hp: fullHp(state.rules),
        launched: 0,
        declared: null,
        status: 'flying',
      }),
    )
    .sort(byId)
  const placed = { ...state, craft, phase: 'entity' as const, turn: 0 }
  return {
    state: state.entitiesDue > 0 ? placed : beginRound(placed, 1),
    timeline: all.map(({ id, at, drawn }) => ({ kind: 'placed', craft: id, at, drawn })),
  }
}

export function placeEntity(state: State, { where, drawn }: Placement<readonly Hex[]>): RoundResult {
  const entity = { id: nextEntity(state), hexes: [...where].sort(byPlace) }
  const placed = {
    ...state,
    entities: [...state.entities, entity],
    turn: (state.turn + 1) % state.order.length,
  }
  return {
    state: placed.entities.length < state.entitiesDue ? placed : beginRound(placed, 1),
    timeline: [
      { kind: 'entity', entity: entity.id, player: state.order[state.turn]!, hexes: entity.hexes, drawn },
    ],
  }
}
