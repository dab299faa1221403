/** What a match that goes on by itself stops for: it was not so when the player let it go on. */
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { foreseen } from '../../../../common/games/vector-combat/foresee.ts'
import { ringWords } from '../../../../common/games/vector-combat/presentation/place-words.ts'
import { inPlay, type Ship, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import type { Flight } from './flight.ts'
import { chanceOn } from './odds.ts'
import type { Warning } from './warnings.ts'

export interface Happening {
  /** The same as long as it is the same thing. */
  readonly key: string
  readonly text: string
}

/** As it is now: dangers ahead, who is in range, missiles, orbits that are held. */
export function standingOf(state: State, own: readonly Ship[], warnings: readonly Warning[]): Happening[] {
  const board = foreseen(state)
  const mine = board.ships.filter((ship) => inPlay(ship) && own.some(({ id }) => id === ship.id))
  return [
    // What was known is told once more when it is about to happen.
    ...warnings
      .filter(({ how }) => how === 'grave')
      .map(({ key, text, step }) => ({ key: step > 1 ? key : `${key}/now`, text })),
    ...mine.flatMap((ship) =>
      board.ships
        .filter((other) => inPlay(other) && other.faction !== ship.faction)
        .flatMap((other) => [
          ...(chanceOn(board, other, ship) > 0
            ? [{ key: `range/${other.id}/${ship.id}`, text: `${other.id} can hit ${ship.id}.` }]
            : []),
          ...(chanceOn(board, ship, other) > 0
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

/** What a desk keeps to tell in the next round what has happened. */
export interface Stood {
  readonly known: readonly string[]
  readonly hulls: Readonly<Record<string, number>>
}

export const stoodOf = (standing: readonly Happening[], own: readonly Ship[]): Stood => ({
  known: standing.map(({ key }) => key),
  hulls: Object.fromEntries(own.map(({ id, hull }) => [id, hull])),
})

/** What a browser kept, of whatever version, or of somebody's making. */
export function stoodFrom(kept: unknown): Stood {
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

/** More than these would hide the board. */
const TOLD = 3

/** What is new since then, and was lost. `ended`: plans of ships that had some then and have none left. */
export function happened(
  state: State,
  standing: readonly Happening[],
  { known, hulls }: Stood,
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

/** Whose plan was carried out to its end. */
export const endedOf = (
  before: Readonly<Record<string, Flight>>,
  now: Readonly<Record<string, Flight>>,
  own: readonly Ship[],
): string[] =>
  own.flatMap(({ id }) => ((before[id]?.length ?? 0) > 0 && (now[id]?.length ?? 0) === 0 ? [id] : []))
