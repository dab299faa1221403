/** What is asked for now, of any game. */
import type { AnyGame } from './game.ts'
import type { SeatId, Step } from './match-types.ts'

/**
 * The step that a state is at; rounds that are all alike, and those whose state is not known, are named by
 * their number. `round`: how many were recorded before it, and one.
 */
export const stepOf = (game: AnyGame, state: unknown, round: number): Step =>
  (state === undefined ? undefined : game.step?.(state)) ?? {
    title: `Round ${round}`,
    task: '',
    time: { share: 1 },
    counts: true,
  }

/** The step as a seat is told of it: in the second person where it is this seat's. */
export function stepSeenBy(game: AnyGame, state: unknown, seat: SeatId | '', step: Step): Step {
  const { own } = step
  return own !== undefined && seat !== '' && state !== undefined && game.owing(state).includes(seat)
    ? { ...step, title: own }
    : step
}

/** The round of the match that a step belongs to, which its title ends in; undefined while it is set up. */
export function roundIn({ title }: Pick<Step, 'title'>): number | undefined {
  const number = /\d+$/.exec(title)
  return number ? Number(number[0]) : undefined
}

/**
 * How many rounds there are at most: what a title that ends in its round's number can be followed by ("Round
 * 15", of 20).
 */
export const lastRoundOf = (game: AnyGame, state: unknown, step: Pick<Step, 'title'>): number | undefined =>
  state !== undefined && roundIn(step) !== undefined ? game.lastRound?.(state) : undefined

/** Time for planning it (ms), where the match gives a round so many seconds. */
export const planningTime = ({ time }: Step, roundSeconds: number): number =>
  Math.round(1000 * ('seconds' in time ? time.seconds : time.share * roundSeconds))

/** What to go on to: a title in the second person asks already. */
export const callTo = ({ title, own }: Pick<Step, 'title' | 'own'>): string =>
  title === own ? title : `Plan ${inSentence(title)}`

/** A step's title in the middle of a sentence. */
export const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1)
