/** Helpers for words in sentences, and players in the second person where they read about themselves. */
import type { SeatId } from '../match-types.ts'

/** "A1, A2 and A3"; empty for none. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`

/** "3 missiles", "1 missile". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** With a capital first letter. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A refusal's reason as a full sentence. */
export const sentence = (reason: string): string => `${capitalised(reason)}.`

/** The reader's seat; empty for anybody without one. */
export type Reader = SeatId | ''

interface LetteredPlayer {
  readonly id: string
  readonly seat: SeatId
}

/** "You declare", "Player A declares". `you`, `others`: the verb after each. */
export const playerDoes = (
  { id, seat }: LetteredPlayer,
  reader: Reader,
  you: string,
  others = `${you}s`,
): string => (seat === reader ? `You ${you}` : `Player ${id} ${others}`)

/** "your", "player A’s". */
export const playersOwn = ({ id, seat }: LetteredPlayer, reader: Reader): string =>
  seat === reader ? 'your' : `player ${id}’s`
