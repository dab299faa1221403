/** Ratings as people read them. The model's own numbers (mean and uncertainty) stay on the server. */

/** The prior for an unknown player (openskill's own values). */
export const START = { mu: 25, sigma: 25 / 3 } as const

/** A newcomer's rating, and points per unit of the model's mean. */
const MIDDLE = 1500
export const POINTS = 25

/**
 * The rating as a whole number: 1500 for a newcomer. With 25 points per unit a lead reads as in chess: after
 * some fifty matches each, a player 400 ahead wins about ten of eleven.
 */
export const shown = (mu: number): number => Math.round(MIDDLE + POINTS * (mu - START.mu))

/**
 * With a larger sigma than this, a rating is provisional: about the first ten duels, or sixteen team matches.
 */
export const PROVISIONAL_ABOVE = 6.5

/** With fewer different opponents a rating is provisional too: few could be accounts of the same person. */
export const OPPONENTS_NEEDED = 5

export const provisional = ({
  sigma,
  opponents,
}: {
  readonly sigma: number
  readonly opponents: number
}): boolean => sigma > PROVISIONAL_ABOVE || opponents < OPPONENTS_NEEDED

/** A rating as sent to others. */
export interface RatingView {
  readonly rating: number
  readonly provisional: boolean
}

/** `1512`, or `1512?` while it is provisional. */
export const ratingText = ({ rating, provisional: unsure }: RatingView): string =>
  `${rating}${unsure ? '?' : ''}`

/** Two teams, or every team for itself: different skills, rated separately. */
export const KINDS = ['team', 'ffa'] as const
export type RatingKind = (typeof KINDS)[number]

export const KIND_WORDS: Readonly<Record<RatingKind, string>> = { team: 'Two sides', ffa: 'Free-for-all' }

/** People and programs have separate ladders; the account says which. */
export const LADDERS = ['people', 'programs'] as const
export type LadderOf = (typeof LADDERS)[number]

export const LADDER_WORDS: Readonly<Record<LadderOf, string>> = { people: 'People', programs: 'Programs' }

export const kindOf = (seats: readonly { readonly team: string }[]): RatingKind =>
  new Set(seats.map(({ team }) => team)).size > 2 ? 'ffa' : 'team'

/**
 * How far an opponent's strength may differ at first in a quick match, in units of the model's mean: with this
 * difference the stronger player wins about three of four. Further, the longer one waits.
 */
export const WITHIN_AT_FIRST = 4
/** Increase per second. */
export const WIDER_EACH_SECOND = 0.2
/** Ms after which any opponent will do. */
export const ANYBODY_AFTER = 60_000

/** Allowed difference after this wait (ms). */
export const windowAfter = (waited: number): number =>
  waited >= ANYBODY_AFTER ? Infinity : WITHIN_AT_FIRST + (WIDER_EACH_SECOND * Math.max(0, waited)) / 1000

/** The same in rating points. */
export const pointsAfter = (waited: number): number => Math.round(windowAfter(waited) * POINTS)
