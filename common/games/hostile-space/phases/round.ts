/** The beginning and end of a round: refills, then the result (HS-2.1, HS-6, HS-7.4). */
import { still } from '../../../geometry/hex.ts'
import { torusDistance } from '../../../geometry/torus.ts'
import type { Event } from '../events.ts'
import { judged, meansOf } from '../outcome.ts'
import { tokenHex } from '../placement.ts'
import { flying, playerOf, remains, type State, teamOf } from '../state.ts'

/** Missiles refilled per craft and round (HS-7.4). */
const REFILL = 2

export function beginRound(state: State, round: number): State {
  const begun: State = { ...state, phase: 'velocity', round, turn: 0 }
  return {
    ...begun,
    players: begun.players.map((player) => ({
      ...player,
      began: remains(begun, player) ? meansOf(begun, player) : null,
    })),
  }
}

export function endRound(state: State): { state: State; timeline: Event[] } {
  const { state: refilled, timeline } = refill(state)
  const result = judged(refilled)
  if (!result) return { state: beginRound(refilled, refilled.round + 1), timeline }
  return {
    state: { ...refilled, result },
    timeline: [...timeline, { kind: 'over', winners: result.winners, by: result.by }],
  }
}

function refill(state: State): { state: State; timeline: Event[] } {
  if (state.rules.play !== 'base-defence') return { state, timeline: [] }
  const {
    torus,
    rules: { deltaV, magazine },
  } = state
  const timeline: Event[] = []
  const bases = state.players.map(({ team, centre, tokens }) => ({
    team,
    at: tokens.map((token) => tokenHex(torus, centre!, token)),
  }))
  const craft = state.craft.map((one) => {
    if (!flying(one) || !still(one.velocity) || (one.deltaV === deltaV && one.missiles === magazine))
      return one
    const team = teamOf(state, playerOf(one.id))
    if (
      !bases.some(
        (base) => base.team === team && base.at.some((token) => torusDistance(torus, token, one.at) === 1),
      )
    )
      return one
    const missiles = Math.min(magazine, one.missiles + REFILL)
    timeline.push({
      kind: 'refilled',
      craft: one.id,
      deltaV: deltaV - one.deltaV,
      missiles: missiles - one.missiles,
    })
    return { ...one, deltaV, missiles }
  })
  return { state: timeline.length > 0 ? { ...state, craft } : state, timeline }
}
