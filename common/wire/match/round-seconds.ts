/** Time to plan a round that an organiser may choose, shortest and longest. */
export const ROUND_SECONDS = [10, 240] as const
/** In place of a round's seconds: none as long as one person plays, against bots alone. */
export const UNHURRIED = 0
