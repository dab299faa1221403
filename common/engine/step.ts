/** The current step, for any game. */
import type { AnyGame } from './game.ts'
import type { SeatId, Step } from './match-types.ts'

/**
 * The step of a state. Rounds that are all alike, or whose state is not known, are named by their number.
 * `round`: one more than the number of recorded rounds.
 */
export const stepOf = (game: AnyGame, state: unknown, round: number): Step =>
  (state === undefined ? undefined : game.step?.(state)) ?? {
    title: `Round ${round}`,
    task: '',
    time: { share: 1 },
    counts: true,
  }

/** The step as shown to a seat: in the second person if it is this seat's. */
export function stepSeenBy(game: AnyGame, state: unknown, seat: SeatId | '', step: Step): Step {
  const { own } = step
  return own !== undefined && seat !== '' && state !== undefined && game.owing(state).includes(seat)
    ? { ...step, title: own }
    : step
}

/**
 * The round of the match that a step belongs to, read from the end of its title; undefined during the setup.
 */
export function roundIn({ title }: Pick<Step, 'title'>): number | undefined {
  const number = /\d+$/.exec(title)
  return number ? Number(number[0]) : undefined
}

/** The last possible round, to show after a title that ends in its round's number ("Round 15", of 20). */
export const lastRoundOf = (game: AnyGame, state: unknown, step: Pick<Step, 'title'>): number | undefined =>
  state !== undefined && roundIn(step) !== undefined ? game.lastRound?.(state) : undefined

/** Planning time of the step in ms, if the match gives a round this many seconds. */
export const planningTime = ({ time }: Step, roundSeconds: number): number =>
  Math.round(1000 * ('seconds' in time ? time.seconds : time.share * roundSeconds))

/** The words that call for orders: a title in the second person already does. */
export const callTo = ({ title, own }: Pick<Step, 'title' | 'own'>): string =>
  title === own ? title : `Plan ${inSentence(title)}`

/** A step's title in the middle of a sentence. */
export const inSentence = (title: string): string => title.charAt(0).toLowerCase() + title.slice(1)
