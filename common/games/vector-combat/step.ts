/** The present step, in words. */
import type { Step } from '../../engine/match-types.ts'
import { SUBTURNS } from './data/numbers.ts'
import { type State, subturnOf, turnOf } from './state.ts'
import { owing } from './turns.ts'

/** Nobody can act: the missiles fly on until the end of the turn. */
const NOBODY = { seconds: 1 }

export const step = (state: State): Step => ({
  title: `Subturn ${subturnOf(state.round)}/${SUBTURNS}, turn ${turnOf(state.round)}`,
  short: `${subturnOf(state.round)}/${SUBTURNS} T${turnOf(state.round)}`,
  task: 'One action for each ship, from where its move leads.',
  time: owing(state).length > 0 ? { share: 1 } : NOBODY,
  counts: subturnOf(state.round) === SUBTURNS,
})
