/** Strength as people read it. The model's own numbers (a mean and how sure it is) stay on the server. */

/** What somebody is taken for of whom nothing is known (openskill's own values). */
export const START = { mu: 25, sigma: 25 / 3 } as const

/** The number of a newcomer, and how many points a step of the model's mean is. */
const MIDDLE = 1500
export const POINTS = 25

/**
 * The rating as a whole number: 1500 for a newcomer. 25 points a step make a lead read as in chess: among
 * people who have played some fifty matches, who is 400 ahead wins about ten of eleven.
 */
export const shown = (mu: number): number => Math.round(MIDDLE + POINTS * (mu - START.mu))

/** Less sure than this, a rating is provisional: about the first ten duels, or sixteen matches of teams. */
export const PROVISIONAL_ABOVE = 6.5

/** Against fewer different opponents, too: few may be anybody's own. */
export const OPPONENTS_NEEDED = 5

export const provisional = ({
  sigma,
  opponents,
}: {
  readonly sigma: number
  readonly opponents: number
}): boolean => sigma > PROVISIONAL_ABOVE || opponents < OPPONENTS_NEEDED

/** A rating as others are told it. */
export interface RatingView {
  readonly rating: number
  readonly provisional: boolean
}

/** `1512`, or `1512?` while it is provisional. */
export const ratingText = ({ rating, provisional: unsure }: RatingView): string =>
  `${rating}${unsure ? '?' : ''}`

/** Two teams, or every team for itself: different skills, rated apart. */
export const KINDS = ['team', 'ffa'] as const
export type RatingKind = (typeof KINDS)[number]

export const KIND_WORDS: Readonly<Record<RatingKind, string>> = { team: 'Two sides', ffa: 'Free-for-all' }

/** People and programs stand on ladders of their own, told by their accounts. */
export const LADDERS = ['people', 'programs'] as const
export type LadderOf = (typeof LADDERS)[number]

export const LADDER_WORDS: Readonly<Record<LadderOf, string>> = { people: 'People', programs: 'Programs' }

export const kindOf = (seats: readonly { readonly team: string }[]): RatingKind =>
  new Set(seats.map(({ team }) => team)).size > 2 ? 'ffa' : 'team'
