/** PP-2: plays a turn. */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { Event } from '../events.ts'
import type { Orders } from '../orders.ts'
import { judged } from '../outcome.ts'
import { type PencilKind, pencilId } from '../pencils.ts'
import type { PlayerId, State } from '../state.ts'
import { nextToPlay } from '../turns.ts'
import { flick } from './flick.ts'
import { move } from './move.ts'
import { shot } from './shot.ts'

type RoundResult = { readonly state: State; readonly timeline: Event[] }

/** `order`: a legal one of the player whose turn it is; undefined: they pass (PP-2.3). */
export function playTurn(state: State, order: Orders | undefined, dice: Dice): RoundResult {
  const player = state.players[state.turn]!.id
  if (order?.kind === 'stalemate')
    return over({
      state: { ...state, result: { winner: null, by: 'stalemate' } },
      timeline: [{ kind: 'called', player }],
    })
  if (order?.kind !== 'move' && order?.kind !== 'shot') {
    const sharp = sharpened(state, player, order?.kind === 'pass' ? order.sharpen : [])
    return nextTurn(
      state,
      {
        state: sharp.state,
        timeline: [...sharp.timeline, { kind: 'passed', player, given: order?.kind === 'pass' }],
      },
      false,
    )
  }
  const sharp = sharpened(state, player, order.sharpen)
  const drawn = flick(sharp.state, order, dice)
  const judgedFlick =
    order.kind === 'move' ? move(drawn.state, drawn.flick, order) : shot(drawn.state, drawn.flick, order)
  return nextTurn(
    state,
    { state: judgedFlick.state, timeline: [...sharp.timeline, ...judgedFlick.timeline] },
    order.kind === 'shot',
  )
}

/** PP-3.6. */
export function sharpened(state: State, player: PlayerId, kinds: readonly PencilKind[] = []): RoundResult {
  if (kinds.length === 0) return { state, timeline: [] }
  const named = [...new Set(kinds)]
  const ids = named.map((kind) => pencilId(player, kind, state.rules.sharing))
  return {
    state: {
      ...state,
      pencils: state.pencils.map((pencil) =>
        ids.includes(pencil.id) ? { ...pencil, bluntness: 0 } : pencil,
      ),
    },
    timeline: named.map((pencil) => ({ kind: 'sharpened', player, pencil })),
  }
}

function nextTurn(before: State, { state, timeline }: RoundResult, shooting: boolean): RoundResult {
  const played: State = { ...state, turns: state.turns + 1, quiet: shooting ? 0 : state.quiet + 1 }
  const result = judged(played, before)
  return result
    ? over({ state: { ...played, result }, timeline })
    : { state: { ...played, turn: nextToPlay(played) }, timeline }
}

const over = ({ state, timeline }: RoundResult): RoundResult => ({
  state,
  timeline: [...timeline, { kind: 'over', ...state.result! }],
})
