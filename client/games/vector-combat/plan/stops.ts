/**
 * Reasons to stop a match that continues by itself: things that were not so when the player let it continue.
 */
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { ringWords } from '../../../../common/games/vector-combat/presentation/place-words.ts'
import { foreseen } from '../../../../common/games/vector-combat/resolve.ts'
import { inPlay, type Ship, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import { isGrave } from '../../../game-kit/gravity.ts'
import type { Flight } from './flight.ts'
import { oddsOf } from './odds.ts'
import type { CourseWarning } from './warnings.ts'

export interface Happening {
  /** Equal keys mean the same thing. */
  readonly key: string
  readonly text: string
}

/** The present situation: dangers ahead, enemies in range, missiles, orbits held. */
export function standingOf(
  state: State,
  own: readonly Ship[],
  warnings: readonly CourseWarning[],
): Happening[] {
  const board = foreseen(state)
  const mine = board.ships.filter((ship) => inPlay(ship) && own.some(({ id }) => id === ship.id))
  return [
    // Report a known danger again when it is about to happen.
    ...warnings.filter(isGrave).map(({ key, text, step }) => ({ key: step > 1 ? key : `${key}/now`, text })),
    ...mine.flatMap((ship) =>
      board.ships
        .filter((other) => inPlay(other) && other.faction !== ship.faction)
        .flatMap((other) => [
          ...(oddsOf(board, other, ship) > 0
            ? [{ key: `range/${other.id}/${ship.id}`, text: `${other.id} can hit ${ship.id}.` }]
            : []),
          ...(oddsOf(board, ship, other) > 0
            ? [{ key: `range/${ship.id}/${other.id}`, text: `${ship.id} can hit ${other.id}.` }]
            : []),
        ]),
    ),
    ...state.missiles
      .filter(({ target }) => own.some(({ id }) => id === target))
      .map(({ id, target }) => ({ key: `missile/${id}`, text: `${id} is after ${target!}.` })),
    ...own.flatMap(({ id, ring }) =>
      ring === null
        ? []
        : [{ key: `orbit/${id}/${ring}`, text: `${id} is in ${ringWords(fieldOf(state.map).map, ring)}.` }],
    ),
  ]
}

/** What a desk keeps so that the next round can tell what has changed. */
export interface StopMemory {
  readonly known: readonly string[]
  readonly hulls: Readonly<Record<string, number>>
}

export const stoodOf = (standing: readonly Happening[], own: readonly Ship[]): StopMemory => ({
  known: standing.map(({ key }) => key),
  hulls: Object.fromEntries(own.map(({ id, hull }) => [id, hull])),
})

/** Validates a stored value, which may come from another version or have been edited. */
export function stoodFrom(kept: unknown): StopMemory {
  const { known, hulls } = (typeof kept === 'object' && kept !== null ? kept : {}) as {
    known?: unknown
    hulls?: unknown
  }
  return {
    known: Array.isArray(known) ? known.filter((key): key is string => typeof key === 'string') : [],
    hulls: Object.fromEntries(
      Object.entries(typeof hulls === 'object' && hulls !== null ? hulls : {}).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    ),
  }
}

/** More lines than these would hide the board. */
const TOLD = 3

/** What is new since then, and losses. `ended`: ships that had a plan then and have none left. */
export function happened(
  state: State,
  standing: readonly Happening[],
  { known, hulls }: StopMemory,
  ended: readonly string[],
): string[] {
  const hurt = Object.entries(hulls).flatMap(([id, hull]) => {
    const ship = shipNamed(state, id)
    if (!ship || !inPlay(ship)) return [`${id} is out of play.`]
    return ship.hull < hull ? [`${id} was hit: hull ${ship.hull} of ${ship.sheet.hull}.`] : []
  })
  const all = [
    ...hurt,
    ...standing.filter(({ key }) => !known.includes(key)).map(({ text }) => text),
    ...ended.map((id) => `The plan of ${id} has come to its end.`),
  ]
  return all.length > TOLD ? [...all.slice(0, TOLD), `And ${all.length - TOLD} more.`] : all
}

/** Ships whose plan has been carried out completely. */
export const endedOf = (
  before: Readonly<Record<string, Flight>>,
  now: Readonly<Record<string, Flight>>,
  own: readonly Ship[],
): string[] =>
  own.flatMap(({ id }) => ((before[id]?.length ?? 0) > 0 && (now[id]?.length ?? 0) === 0 ? [id] : []))
