/** The tries of a game: setups, levels and lengths; and one such try. */
import { analyseRound } from '../../common/engine/analysis/tasks.ts'
import { type BotFault, tryBots } from '../../common/engine/bots/bot-trial.ts'
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { type NamedSetup, readySetups, setupByLot, variedSetups } from './setups.ts'

/** The number and length of tries. */
export interface Extent {
  readonly seed: string
  /** Random setups per game. */
  readonly byLot: number
  /** Whether to vary settings one by one. */
  readonly varied: boolean
  /** Rounds played by the weakest bots first, and the most rounds played after them. */
  readonly warmUp: number
  readonly most: number
  readonly searchers: number
  /**
   * How often a searching bot may ask whether to stop. A count instead of a clock makes the try reproducible.
   */
  readonly asks: number
  /** One match of this many between the strongest bots has a round analysed; 0: none. */
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
/** Used in CI; takes half a minute. */
export const QUICK = {
  byLot: 4,
  varied: false,
  warmUp: 3,
  most: 3,
  searchers: 1,
  asks: 6,
  analysed: 12,
} as const

/** In a random match a seat misses the clock in one of this many rounds. */
const DOZES = 8

export interface Try {
  readonly game: AnyGame
  readonly level: number
  readonly setup: NamedSetup
  /** The index among all tries of the game, from 0. */
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
