/** What is tried of a game: which setups, at which levels, and for how long; and one such try. */
import { analyseRound } from '../../common/engine/analysis/analyse-round.ts'
import { type BotFault, tryBots } from '../../common/engine/bots/bot-trial.ts'
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { type NamedSetup, readySetups, setupByLot, variedSetups } from './setups.ts'

/** How much is tried. */
export interface Extent {
  readonly seed: string
  /** Setups by lot, of each game. */
  readonly byLot: number
  /** Are settings tried one by one as well? */
  readonly varied: boolean
  /** Rounds that the weakest bots play before those that are tried, and rounds of these at most. */
  readonly warmUp: number
  readonly most: number
  readonly searchers: number
  /**
   * How often a bot that searches may ask whether to stop: it is no clock, so that the same comes of it
   * again.
   */
  readonly asks: number
  /** Of so many matches of the strongest bots one has a round analysed; 0: none. */
  readonly analysed: number
}

export const WHOLE = {
  byLot: 200,
  varied: true,
  warmUp: 0,
  most: Infinity,
  searchers: 2,
  asks: 24,
  analysed: 4,
} as const
/** What CI runs: half a minute. */
export const QUICK = {
  byLot: 4,
  varied: false,
  warmUp: 3,
  most: 3,
  searchers: 1,
  asks: 6,
  analysed: 12,
} as const

/** A seat in a match by lot is asleep in one round of so many. */
const DOZES = 8

export interface Try {
  readonly game: AnyGame
  readonly level: number
  readonly setup: NamedSetup
  /** Of all tries of the game, from 0. */
  readonly number: number
}

export interface Tried {
  readonly rounds: number
  readonly over: boolean
  readonly fault?: BotFault
}

export function triesOf(game: AnyGame, { seed, byLot, varied }: Extent): Try[] {
  const lots = Array.from({ length: byLot }, (_, i) => setupByLot(game, seed, i + 1))
  const setups = [...readySetups(game), ...(varied ? variedSetups(game) : []), ...lots]
  return game.botLevels
    .flatMap((level) => setups.map((setup) => ({ level, setup })))
    .map((one, number) => ({ game, ...one, number }))
}

export function tried({ game, level, setup: { name, setup, seats }, number }: Try, extent: Extent): Tried {
  const { warmUp, most, searchers, asks, analysed } = extent
  const seed = `${extent.seed}/${name}`
  const { record, over, fault } = tryBots({
    game,
    seed,
    setup,
    seats,
    level,
    warmUp,
    most,
    searchers,
    asks,
    dozes: name.startsWith('random') ? DOZES : 0,
  })
  const rounds = record.rounds.length
  if (fault) return { rounds, over, fault }
  if (level < Math.max(...game.botLevels) || analysed === 0 || number % analysed > 0 || rounds === 0)
    return { rounds, over }
  const lots = diceOf(seed, 0)
  const [round, seat] = [lots.index('analysed', rounds, 1), seats[lots.index('judged', seats.length)]!.id]
  try {
    analyseRound(game, record, round, seat)
    return { rounds, over }
  } catch (error) {
    return {
      rounds,
      over,
      fault: { round, seat, what: 'analysis', why: error instanceof Error ? error.message : String(error) },
    }
  }
}
