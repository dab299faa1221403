/**
 * Where strangers began. Fleets start outside each other's scans (SA-8.3), but the setup says where: the first
 * plan need not be made on an empty board.
 */

import type { PlayedRound } from '../../../../../common/engine/match-types.ts'
import type { Event } from '../../../../../common/games/space-arena/events.ts'
import { shortCallName } from '../../../../../common/games/space-arena/presentation/call-names.ts'
import { setup as schema, seats } from '../../../../../common/games/space-arena/setup/setup.ts'
import { startingPlaces } from '../../../../../common/games/space-arena/setup/start.ts'
import { isStarbase, type Motion, type State, teamOf } from '../../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { pixels, ring } from '../../../../board/marks/draw.ts'
import type { Label } from '../../../../board/marks/labels.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { sightingsOf } from '../../plan/forecast.ts'
import { contactSize, toWorld } from '../../plane.ts'
import { type Identities, identities } from './identity.ts'

/** What a side infers of others. */
export interface Deductions {
  readonly types: Identities
  /** By ship: where the setup lets it begin. */
  readonly starts: ReadonlyMap<string, Motion>
}

export function deductions(setup: unknown, rounds: readonly PlayedRound<State, Event>[]): Deductions {
  const read = schema.safeParse(setup)
  const first = rounds.find(({ round }) => round === 1)?.before
  const starts = read.success ? startingPlaces(read.data, seats(read.data)) : new Map<string, Motion>()
  return {
    types: identities(setup, rounds),
    // Who came later has not seen the beginning, and a lesson does not begin as its setup says.
    starts: rounds.length === 0 || (first && isBeginning(first, starts)) ? starts : new Map(),
  }
}

/** Whether all ships that the side knows are where they begin. */
const isBeginning = ({ ships }: State, starts: ReadonlyMap<string, Motion>): boolean =>
  ships
    .filter((ship) => !isStarbase(ship))
    .every(({ name, x, y }) => starts.get(name)?.x === x && starts.get(name)?.y === y)

/** After so many rounds a ship may be anywhere. */
const TELLING = 2

interface Beginning {
  readonly name: string
  readonly at: Point
}

/** Of ships that the viewer has not seen yet. */
export function beginnings(state: State, { deduced }: Pick<Eyes, 'deduced'>): Beginning[] {
  const { starts } = (deduced as Deductions | undefined) ?? {}
  if (!starts || state.seenBy === '' || state.played > TELLING) return []
  if (state.played === 0 && !isBeginning(state, starts)) return []
  const known = new Set([...state.ships, ...sightingsOf(state)].map(({ name }) => name))
  return [...starts].flatMap(([name, place]) => (known.has(name) ? [] : [{ name, at: toWorld(place) }]))
}

export const beginningMark = ({ name, at }: Beginning, eyes: Eyes): Mark =>
  ring(at, contactSize(eyes) * 0.9, { tint: tintOf(teamOf(name)), alpha: 0.85 }, 'ring dashed')

export const beginningLabel = ({ name, at }: Beginning, { played }: State, eyes: Eyes): Label => ({
  at,
  clear: contactSize(eyes) * 0.55 + pixels(eyes, 1),
  text: shortCallName(name),
  tint: tintOf(teamOf(name)),
  alpha: 0.9,
  note: played === 0 ? 'starts here' : 'started here',
})
