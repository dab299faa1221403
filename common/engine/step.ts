/** The current step, for any game. */
import type { AnyGame, GameSummary } from './game.ts'
import type { SeatId, Step } from './match-types.ts'

/**
 * The step of a state. Rounds that are all alike are named by their number; a step whose state is not known
 * has no name of its own, because its number is not that of a round. `round`: one more than the number of
 * recorded rounds.
 */
export const stepOf = (game: AnyGame, state: unknown, round: number): Step =>
  (state === undefined ? undefined : game.step?.(state)) ?? {
    title: game.step ? 'The match' : `Round ${round}`,
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

/**
 * Whether a match came as far as its first round. One that ended while its pieces were still being placed has
 * nothing to weigh: no side had anything to fight with. `befores`: the states before its recorded rounds.
 */
export const wasFought = (game: AnyGame, befores: readonly unknown[]): boolean =>
  befores.length > 0 &&
  (game.step === undefined || befores.some((state) => roundIn(stepOf(game, state, 1)) !== undefined))

/**
 * The title of a recorded round whose state is not known; undefined where recorded rounds are only steps, as
 * their numbers are not those of the match's rounds.
 */
export const numberedTitle = (
  game: Pick<GameSummary, 'stepped'> | undefined,
  round: number,
): string | undefined => (game?.stepped ? undefined : `Round ${round}`)

/** What is counted where recorded rounds are counted. */
export const unitOf = ({ stepped }: Pick<GameSummary, 'stepped'>): 'step' | 'round' =>
  stepped ? 'step' : 'round'

/** Whether two steps belong to the same round of the match; those of the setup belong to none. */
export const isSameRound = (one: Pick<Step, 'title'>, other: Pick<Step, 'title'>): boolean =>
  roundIn(one) !== undefined && roundIn(one) === roundIn(other)

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

/** That a step decided the match, by its title: `Round 3 decided it`, `Fire, round 3, decided it`. */
export const decidedIt = (title: string): string => `${title}${title.includes(',') ? ',' : ''} decided it`
