/** A forecast: where everything gets to if ships follow their plans and do nothing else. */
import { type Dice, diceOf } from '../../engine/dice/dice.ts'
import type { Event } from './events.ts'
import { playSubturn } from './resolve.ts'
import type { ShipId, State } from './state.ts'

/**
 * Actions by ship as texts: the first for the subturn being planned, then one per subturn. Without one a ship
 * passes.
 */
export type Plans = Readonly<Record<ShipId, readonly string[]>>

export interface Subturn {
  /** The state after the subturn. */
  readonly state: State
  /** Its events: crashes, orbits, landings, and refusals of planned actions. */
  readonly timeline: readonly Event[]
}

/** Shots and strikes miss, because nobody can rely on them. Initiative is random. */
const HARMLESS = 101

function harmless(round: number): Dice {
  const some = diceOf('ahead', round)
  return {
    ...some,
    roll: (name, sides) => (name.startsWith('initiative/') ? some.roll(name, sides) : HARMLESS),
  }
}

/** The next `subturns` subturns, even beyond a win, exactly by the rules. */
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
