/**
 * The match played on: where everything gets to when ships do what is planned for them, and nothing that is
 * not.
 */
import { type Dice, diceOf } from '../../engine/dice/dice.ts'
import type { Event } from './events.ts'
import { playSubturn } from './resolve.ts'
import type { ShipId, State } from './state.ts'

/**
 * Actions of ships as texts: the first for the subturn that is planned now, then one after the other. Without
 * one a ship passes.
 */
export type Plans = Readonly<Record<ShipId, readonly string[]>>

export interface Subturn {
  /** As it stands after it. */
  readonly state: State
  /** What happened in it: crashes, orbits, landings, and refusals of what was planned. */
  readonly timeline: readonly Event[]
}

/** Shots and strikes do nothing: nobody can count on them. Initiative comes as it may. */
const HARMLESS = 101

function harmless(round: number): Dice {
  const some = diceOf('ahead', round)
  return {
    ...some,
    roll: (name, sides) => (name.startsWith('initiative/') ? some.roll(name, sides) : HARMLESS),
  }
}

/** So many subturns from now on, whoever may have won on the way. Exactly what the rules do. */
export function ahead(state: State, plans: Plans, subturns: number): Subturn[] {
  const played: Subturn[] = []
  let now: State = { ...state, victory: { ...state.victory, kind: null, turns: 0 } }
  for (let i = 0; i < subturns; i++) {
    const actions = Object.fromEntries(
      Object.entries(plans).flatMap(([ship, texts]) =>
        texts[i] === undefined ? [] : [[ship, texts[i]] as const],
      ),
    )
    const next = playSubturn(now, actions, harmless(now.round))
    now = next.state.result === null ? next.state : { ...next.state, round: now.round + 1, result: null }
    played.push({ state: now, timeline: next.timeline })
  }
  return played
}
