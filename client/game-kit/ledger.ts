/** Tracks the pieces and hull points left in a match while a round is played back, event by event. */
import type { Span, TeamId } from '../../common/engine/match-types.ts'
import type { Highlight, Toll } from '../board/director/highlight.ts'

export interface Piece {
  readonly id: string
  readonly team: TeamId
  readonly hull: number
}

export class HullLedger {
  private readonly pieces: Map<string, { readonly team: TeamId; hull: number }>
  /** `pieces`: those in the match when the round begins. */
  constructor(pieces: readonly Piece[]) {
    this.pieces = new Map(pieces.map(({ id, team, hull }) => [id, { team, hull }]))
  }

  has = (id: string): boolean => this.pieces.has(id)

  left = (id: string): number => this.pieces.get(id)?.hull ?? 0

  /** Subtracts up to `points` hull (negative: repairs); does nothing for an unknown piece. */
  take(id: string, points: number): Toll[] {
    const piece = this.pieces.get(id)
    const hull = piece && Math.min(piece.hull, points)
    if (!piece || !hull) return []
    piece.hull -= hull
    return [{ team: piece.team, hull }]
  }

  /** Removes the piece from the match, with all its remaining hull. */
  lose(id: string): Toll[] {
    const piece = this.pieces.get(id)
    this.pieces.delete(id)
    return piece ? [{ team: piece.team, hull: piece.hull, lost: id }] : []
  }
}

/** The events of a round in the order they are shown. */
export const inTime = <Event>(
  timeline: readonly Event[],
  spans: readonly Span[],
): readonly { readonly event: Event; readonly i: number; readonly span: Span }[] =>
  timeline
    .map((event, i) => ({ event, i, span: spans[i]! }))
    .sort((a, b) => a.span.start - b.span.start || a.i - b.i)

/** A highlight with defaults for everything that a game does not set. */
export const highlight = (i: number, { start, end }: Span, given: Partial<Highlight>): Highlight => ({
  event: i,
  start,
  end,
  places: [],
  weight: 0,
  kill: false,
  words: '',
  tolls: [],
  ...given,
})

/** In the order of the timeline. */
export const byEvent = (all: readonly Highlight[]): Highlight[] => [...all].sort((a, b) => a.event - b.event)

/**
 * Adds to each loss what its side has left then, counted in `units` ("ships"). `pieces`: those in the match
 * when the round begins.
 */
export function withRest(
  all: readonly Highlight[],
  pieces: readonly Pick<Piece, 'team'>[],
  units: string,
): Highlight[] {
  return all.map((one) => {
    const team = one.tolls.find(({ lost }) => lost !== undefined)?.team
    if (team === undefined || one.words === '') return one
    // Includes other losses at the same moment.
    const gone = all
      .filter(({ start }) => start <= one.start)
      .flatMap(({ tolls }) => tolls)
      .filter((toll) => toll.team === team && toll.lost !== undefined).length
    const left = pieces.filter((piece) => piece.team === team).length - gone
    const rest = `${team} has ${left === 0 ? 'nobody' : `${left} of its ${units}`} left`
    return { ...one, words: `${one.words}: ${rest}`, rest }
  })
}
