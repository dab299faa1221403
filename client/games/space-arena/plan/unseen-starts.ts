/**
 * Where strangers began. Fleets start outside each other's scans (SA-8.3), but the setup says where: the first
 * plan need not be made on an empty board.
 */
import { isStarbase, type Motion, type State } from '../../../../common/games/space-arena/state.ts'
import { sightingsOf } from './forecast.ts'

/** By ship: where the setup lets it begin. */
export type Starts = ReadonlyMap<string, Motion>

/** After so many rounds a ship may be anywhere. */
const TELLING = 2

/** Whether all ships that the side knows are where they begin. */
export const isBeginning = ({ ships }: State, starts: Starts): boolean =>
  ships
    .filter((ship) => !isStarbase(ship))
    .every(({ name, x, y }) => starts.get(name)?.x === x && starts.get(name)?.y === y)

interface UnseenStart {
  readonly name: string
  readonly place: Motion
}

/** Of ships that the viewer has not seen yet. `deduced`: what `deductions` returned, if anything. */
export function unseenStarts(state: State, { deduced }: { readonly deduced?: unknown }): UnseenStart[] {
  const { starts } = (deduced as { readonly starts: Starts } | undefined) ?? {}
  if (!starts || state.seenBy === '' || state.played > TELLING) return []
  if (state.played === 0 && !isBeginning(state, starts)) return []
  const known = new Set([...state.ships, ...sightingsOf(state)].map(({ name }) => name))
  return [...starts].flatMap(([name, place]) => (known.has(name) ? [] : [{ name, place }]))
}
