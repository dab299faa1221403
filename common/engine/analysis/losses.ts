/**
 * What orders lose compared with proposed alternatives, as far as the difference is certain, and the
 * resulting mark.
 */
import type { AnyGame } from '../game.ts'
import type { Playout } from '../search/searching.ts'
import { USUAL as USUAL_PLAYOUT } from './chance.ts'
import type { Better, Trial } from './trial.ts'

export const MARKS = ['best', 'good', 'inaccuracy', 'mistake'] as const
export type OrdersMark = (typeof MARKS)[number]

/** Better orders, and how many standard errors are subtracted from the difference. */
interface Loss {
  readonly better: Better
  readonly doubt: number
}

/** A loss below each limit gets that mark; the loss counts only as far as it is certain. */
const LOSSES = { best: 0.03, good: 0.08, inaccuracy: 0.16 } as const
/**
 * How many standard errors are subtracted before a loss counts: fewer if the near and the far look both show
 * it, more if only the far look shows it.
 */
const DOUBT = { usual: 1, both: 1 / 2, far: 2 } as const
/** The smallest standard error that a measure is credited with. */
const SUREST = 0.01
/**
 * A near look is cheap, so it covers all proposals, with this share of the playouts; then the better half
 * again with twice as many, and so on.
 */
const FIRST_LOOK = 1 / 8
/** How many complete proposals, and how many mixtures with the given orders, go on to the far look. */
const FINALISTS = 2
/**
 * Share of the playouts used to choose between the finalists: one far playout takes as long as several near
 * ones.
 */
const FINAL_LOOK = 1 / 2
/**
 * The best finalist is then measured anew with dice of its own: near with this many times the playouts, far
 * with the usual number.
 */
const NEAR = 3
/** A gain that a search of a few tries per pair of orders does not expect by luck. */
export const CLEAR = 0.16
/** How far a game's estimate of a state may be off. */
const ESTIMATE = 0.05
/**
 * If all orders leave less chance than this, or all leave at least 1 minus this, the orders cannot decide the
 * match.
 */
export const SETTLED = 0.04

/** A difference as far as it is sure. */
const sizeOf = ({ better, doubt }: Loss): number => gainOf(better) - doubt * better.error

export function markOf(loss: Loss): OrdersMark {
  const size = sizeOf(loss)
  return MARKS.find((mark) => mark === 'mistake' || size < LOSSES[mark])!
}

const isLoss = (loss: Loss): boolean => markOf(loss) !== 'best'

/**
 * The best orders against what the others are likely to order. The search compares orders against everything
 * the others could do, but only a few times each. A near look keeps a few of them, and a far look decides
 * between these, since what gains most at once may lose later.
 */
export function finalistsOf(
  game: AnyGame,
  trial: Trial,
  near: Playout,
  given: unknown,
  all: readonly unknown[],
): Finalist[] {
  const text = JSON.stringify(given)
  const whole = bestShortly(
    trial,
    near,
    all.filter((one) => JSON.stringify(one) !== text),
  )
  // Parts of the given orders may be good, and parts of the proposed ones bad.
  const parts = (game.search?.between?.(given, whole[0]) ?? []) as unknown[]
  return [...whole, ...bestShortly(trial, near, parts)]
    .map((orders, i) => {
      const [shortly, later] = [near, outlookOf(game)].map((how) =>
        trial.compare(orders, 'likely', how, Math.ceil(FINAL_LOOK * trial.count), 'choice'),
      )
      return { both: together(shortly!, later!), later: later!, whole: i < whole.length }
    })
    .sort((a, b) => gainOf(b.both) - gainOf(a.both))
}

/** Measured with dice that are used for choosing only. */
export interface Finalist {
  /** The complete proposal, without any part of the given orders. */
  readonly whole: boolean
  readonly both: Better
  readonly later: Better
}

/**
 * The loss against the best proposal, by a near look and a far one. If the near look shows no difference
 * beyond the error of the game's estimate, the difference may still show later: then every complete finalist
 * has to be better in the far look, and the smallest difference counts, because one of several finalists
 * always looks better by luck.
 */
export function lossToBestOf(
  game: AnyGame,
  trial: Trial,
  near: Playout,
  finalists: readonly Finalist[],
): Loss | undefined {
  const { orders } = finalists[0]!.both
  const found = lossTo(game, trial, orders)
  const whole = finalists.filter((one) => one.whole)
  if (found || !whole.every(({ later }) => isLoss({ better: later, doubt: DOUBT.both }))) return found
  if (gainOf(trial.compare(orders, 'likely', near, NEAR * trial.count)) < -ESTIMATE) return undefined
  const least = whole
    .map(
      ({ later }): Loss => ({
        better: trial.compare(later.orders, 'likely', outlookOf(game)),
        doubt: DOUBT.far,
      }),
    )
    .reduce((one, other) => (sizeOf(other) < sizeOf(one) ? other : one))
  return isLoss(least) ? least : undefined
}

/** Halves the list repeatedly, best first, so that most playouts go to the best orders. */
function bestShortly(trial: Trial, near: Playout, all: readonly unknown[]): readonly unknown[] {
  let left = all
  for (let count = Math.max(1, Math.ceil(FIRST_LOOK * trial.count)); left.length > FINALISTS; count *= 2)
    left = left
      .map((orders) => ({ orders, worth: trial.worth(orders, near, count) }))
      .sort((a, b) => b.worth - a.worth)
      .slice(0, Math.max(FINALISTS, Math.ceil(left.length / 2)))
      .map(({ orders }) => orders)
  return left
}

/**
 * The loss against proposed orders. They are measured anew, with dice that were not used for choosing, twice:
 * near (exact where the game's estimate of a state is good), and far, where the estimate matters less but
 * luck more. The two are weighted by how certain they are. If the far look finds the given orders better,
 * there is no loss.
 * `expected`: the gain that the search expects of the proposed orders.
 */
export function lossTo(game: AnyGame, trial: Trial, orders: unknown, expected = 0): Loss | undefined {
  if (orders === undefined) return undefined
  const near = game.search?.near
  const doubt = near ? DOUBT.both : DOUBT.usual
  const shortly = trial.compare(orders, 'likely', near, near && NEAR * trial.count)
  const isShown = isLoss({ better: shortly, doubt })
  // Weak bots may lose after any orders, for example a ship that only a good pilot keeps from crashing. Where
  // the search expects a large gain, playouts of stronger bots decide alone.
  const isHidden = !isShown && !near && expected >= CLEAR && gainOf(shortly) >= -DOUBT.far * shortly.error
  if (!isShown && !isHidden) return undefined
  const later = trial.compare(orders, 'likely', near ? outlookOf(game) : stronger(game))
  if (gainOf(later) < -doubt * later.error) return undefined
  const loss = isShown ? { better: together(shortly, later), doubt } : { better: later, doubt: DOUBT.far }
  return isLoss(loss) ? loss : undefined
}

/** Whether playouts, of the usual or of stronger bots, all end alike after the given and the proposed orders. */
export const isDecided = (game: AnyGame, trial: Trial, orders: unknown): boolean =>
  [undefined, stronger(game)].some((how) => {
    const { given, best } = trial.compare(orders, 'likely', how)
    return Math.max(given, best) < SETTLED || Math.min(given, best) > 1 - SETTLED
  })

/** The mean of two measures, weighted by their certainty. */
function together(one: Better, other: Better): Better {
  const [a, b] = [one, other].map(({ error }) => 1 / Math.max(error, SUREST) ** 2) as [number, number]
  const mean = (of: (better: Better) => number) => (a * of(one) + b * of(other)) / (a + b)
  return {
    orders: one.orders,
    given: mean(({ given }) => given),
    best: mean(({ best }) => best),
    error: Math.sqrt(1 / (a + b)),
  }
}

const gainOf = ({ given, best }: Better): number => best - given

const outlookOf = (game: AnyGame): Playout => game.search?.outlook ?? USUAL_PLAYOUT

/** One level above that of ordinary playouts, but below the level that searches. */
function stronger(game: AnyGame): Playout {
  const { level, ...outlook } = outlookOf(game)
  return { ...outlook, level: Math.min(level + 1, (game.search?.level ?? game.botLevels.at(-1)! + 1) - 1) }
}
