/** Shortest and longest planning time per round (s) that an organiser may choose. */
export const ROUND_SECONDS = [10, 240] as const
/** In place of a round's seconds: no limit, as long as one person plays against bots alone. */
export const UNHURRIED = 0
