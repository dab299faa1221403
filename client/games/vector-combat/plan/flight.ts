/** A flight plan: a ship's actions in the planned subturn and those after it, as texts (VC-4.8). */
import { readAction, writeAction } from '../../../../common/games/vector-combat/action.ts'

export type Flight = readonly string[]

export const PASSING = 'pass'
/** Longest plan in subturns: six turns. */
export const LONGEST = 24

/** Choices for how many subturns of courses to show. */
export const HORIZONS = [4, 8, 16] as const
export type Horizon = (typeof HORIZONS)[number]

export const NO_FLIGHT: Flight = []

/** Removes passes at the end, which are the default. */
function trimmed(flight: Flight): Flight {
  let end = Math.min(flight.length, LONGEST)
  while (end > 0 && flight[end - 1] === PASSING) end--
  return flight.slice(0, end)
}

/** `step`: 0 is the subturn being planned. */
export const actionAt = (flight: Flight, step: number): string => flight[step] ?? PASSING

export const withAction = (flight: Flight, step: number, text: string): Flight =>
  withActions(flight.slice(0, step), step, [text, ...flight.slice(step + 1)])

/** Replaces everything from a step on. */
export const withActions = (flight: Flight, step: number, texts: Flight): Flight =>
  trimmed([...Array.from({ length: step }, (_, i) => actionAt(flight, i)), ...texts])

/** The rest of the plan after some rounds. */
export const later = (flight: Flight, rounds: number): Flight => trimmed(flight.slice(rounds))

/** Reads a stored plan: an invalid action becomes a pass, an invalid plan is undefined. */
export const flightFrom = (kept: unknown): Flight | undefined =>
  Array.isArray(kept) ? trimmed(kept.slice(0, LONGEST).map(understood)) : undefined

function understood(text: unknown): string {
  const action = typeof text === 'string' ? readAction(text) : undefined
  return action ? writeAction(action) : PASSING
}
