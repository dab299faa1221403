/**
 * A flight plan: what a ship is to do in the subturn that is planned and in those after it, as texts
 * (VC-4.8).
 */
import { readAction, writeAction } from '../../../../common/games/vector-combat/action.ts'

export type Flight = readonly string[]

export const PASSING = 'pass'
/** Subturns that a plan can be long: six turns. */
export const LONGEST = 24

/** Subturns that courses are shown for. */
export const HORIZONS = [4, 8, 16] as const
export type Horizon = (typeof HORIZONS)[number]

export const NO_FLIGHT: Flight = []

/** Passes at the end say nothing. */
function trimmed(flight: Flight): Flight {
  let end = Math.min(flight.length, LONGEST)
  while (end > 0 && flight[end - 1] === PASSING) end--
  return flight.slice(0, end)
}

/** `step`: 0 is the subturn that is planned now. */
export const actionAt = (flight: Flight, step: number): string => flight[step] ?? PASSING

export const withAction = (flight: Flight, step: number, text: string): Flight =>
  withActions(flight.slice(0, step), step, [text, ...flight.slice(step + 1)])

/** All from a step on is what is given. */
export const withActions = (flight: Flight, step: number, texts: Flight): Flight =>
  trimmed([...Array.from({ length: step }, (_, i) => actionAt(flight, i)), ...texts])

/** What is left of it after so many rounds. */
export const later = (flight: Flight, rounds: number): Flight => trimmed(flight.slice(rounds))

/**
 * What a browser kept, of whatever version, or of somebody's making: what is no action is a pass, and what is
 * no flight is none.
 */
export function flightsFrom(kept: unknown, isShip: (id: string) => boolean): Record<string, Flight> {
  const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
  return Object.fromEntries(
    entries.flatMap(([id, flight]): [string, Flight][] =>
      isShip(id) && Array.isArray(flight) ? [[id, trimmed(flight.slice(0, LONGEST).map(understood))]] : [],
    ),
  )
}

function understood(text: unknown): string {
  const action = typeof text === 'string' ? readAction(text) : undefined
  return action ? writeAction(action) : PASSING
}
