/**
 * For games that say which pieces they have: what spectators are told of the sides, and a show in which each
 * event is told in the game's own words and takes at most one piece.
 */
import type { TeamId } from '../../common/engine/match-types.ts'
import { byTeam, lastOnes, type Nearness } from '../../common/engine/presentation/story.ts'
import type { Point } from '../board/camera/view.ts'
import type { Highlight } from '../board/director/highlight.ts'
import type { Showing } from '../board/playback/playback.ts'
import type { Dot, Eyes } from './board-view.ts'
import { byEvent, HullLedger, highlight, inTime, type Piece, withRest } from './ledger.ts'
import type { Glance } from './panels.ts'

export interface BoardPiece extends Piece {
  /** Hull at the start; `hull` is 0 for a piece that is no longer in the match. */
  readonly full: number
  /** World units; undefined for a piece that the viewer does not see. */
  readonly at: Point | undefined
}

type PiecesOf<State> = (state: State) => readonly BoardPiece[]

/** `unit`: what one piece is called, "ship". */
export const fromPieces = <State>(pieces: PiecesOf<State>, unit: string) => ({
  glance(state: State): Glance[] {
    const all = pieces(state)
    const full = byTeam(all, (piece) => piece.full)
    const hull = byTeam(all, (piece) => piece.hull)
    const left = leftOf(all)
    return Object.keys(full).map((team) => ({
      team,
      hull: hull[team]!,
      full: full[team]!,
      pieces: left[team]!,
      score: '',
    }))
  },
  dots: (state: State, { team: own }: Pick<Eyes, 'team'>): Dot[] =>
    pieces(state).flatMap(({ at, team, hull }) => (at && hull > 0 ? [{ at, team, own: team === own }] : [])),
  nearness: (state: State): Nearness[] => lastOnes(leftOf(pieces(state)), unit),
})

const leftOf = (pieces: readonly Piece[]): Record<TeamId, number> =>
  byTeam(pieces, ({ hull }) => (hull > 0 ? 1 : 0))

export interface PlainShow<State, Event> {
  readonly pieces: PiecesOf<State>
  /** "ships". */
  readonly units: string
  /** World units around an event that the director shows. */
  readonly room: number
  /** Undefined for an event that is not shown to spectators. */
  whereabouts(event: Event, before: State): Point | undefined
  describe(event: Event, before: State): string | undefined
  /** The piece that is lost in an event. */
  taken(event: Event, before: State): string | undefined
}

/** How much an event matters that takes no piece. */
const MINOR = 0.4

/** The `highlights` of such a game. */
export const plainHighlights =
  <State, Event extends { kind: string }>(show: PlainShow<State, Event>) =>
  ({ round, spans }: Showing<State, Event>): Highlight[] => {
    const { before, timeline } = round
    const pieces = show.pieces(before).filter(({ hull }) => hull > 0)
    const ledger = new HullLedger(pieces)
    const all = inTime(timeline, spans).flatMap(({ event, i, span }) => {
      const at = show.whereabouts(event, before)
      if (!at) return []
      const taken = show.taken(event, before)
      return [
        highlight(i, span, {
          weight: taken === undefined ? MINOR : 1,
          kill: taken !== undefined,
          places: [
            { x: at.x - show.room, y: at.y - show.room },
            { x: at.x + show.room, y: at.y + show.room },
          ],
          words: show.describe(event, before) ?? '',
          tolls: taken === undefined ? [] : ledger.lose(taken),
        }),
      ]
    })
    return byEvent(withRest(all, pieces, show.units))
  }
