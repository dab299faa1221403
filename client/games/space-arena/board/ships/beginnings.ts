/** The places where strangers began, on the board. */
import type { PlayedRound } from '../../../../../common/engine/match-types.ts'
import type { Event } from '../../../../../common/games/space-arena/events.ts'
import { shortCallName } from '../../../../../common/games/space-arena/presentation/call-names.ts'
import { setup as schema, seats } from '../../../../../common/games/space-arena/setup/setup.ts'
import { startingPlaces } from '../../../../../common/games/space-arena/setup/start.ts'
import { type Motion, type State, teamOf } from '../../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { pixels, ring } from '../../../../board/marks/draw.ts'
import type { Label } from '../../../../board/marks/labels.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { tintOf } from '../../../../board/pictures/colours.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { isBeginning, type Starts, unseenStarts } from '../../plan/unseen-starts.ts'
import { contactSize, toWorld } from '../../plane.ts'
import { type Identities, identities } from './identity.ts'

/** What a side infers of others. */
export interface Deductions {
  readonly types: Identities
  readonly starts: Starts
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

export interface Beginning {
  readonly name: string
  readonly at: Point
}

/** Of ships that the viewer has not seen yet. */
export const beginnings = (state: State, eyes: Pick<Eyes, 'deduced'>): Beginning[] =>
  unseenStarts(state, eyes).map(({ name, place }) => ({ name, at: toWorld(place) }))

export const beginningMark = ({ name, at }: Beginning, eyes: Eyes): Mark =>
  ring(at, contactSize(eyes) * 0.9, { tint: tintOf(teamOf(name)), alpha: 0.85 }, 'ring dashed')

export const beginningLabel = ({ name, at }: Beginning, played: number, eyes: Eyes): Label => ({
  at,
  clear: contactSize(eyes) * 0.55 + pixels(eyes, 1),
  text: shortCallName(name),
  tint: tintOf(teamOf(name)),
  alpha: 0.9,
  note: played === 0 ? 'starts here' : 'started here',
})
