/**
 * What orders cost beside others that are proposed, as far as that is sure, and the mark that they get by it.
 */
import type { AnyGame } from '../game.ts'
import type { Playout } from '../search/searching.ts'
import { USUAL as USUAL_PLAYOUT } from './chance.ts'
import type { Better, Trial } from './trial.ts'

export const MARKS = ['best', 'good', 'inaccuracy', 'mistake'] as const
export type OrdersMark = (typeof MARKS)[number]

/** Orders that are better, and how many standard errors are left out of how much. */
interface Loss {
  readonly better: Better
  readonly doubt: number
}

/** A loss of less than this is none, little, or some; by a difference that is surely as large. */
const LOSSES = { best: 0.03, good: 0.08, inaccuracy: 0.16 } as const
/**
 * So many standard errors are left out of a loss before it is called one; fewer of one that a near look has
 * to show as well as a far one, and more of one that a far look alone shows.
 */
const DOUBT = { usual: 1, both: 1 / 2, far: 2 } as const
/** No measure is surer than this. */
const SUREST = 0.01
/**
 * A near look costs little: all that is proposed is looked at so, with this share of the playouts, and each
 * time the better half with twice as many.
 */
const FIRST_LOOK = 1 / 8
/** So many of whole orders, and of those that take part of what was given, are looked at far on. */
const FINALISTS = 2
/** They are chosen between by this share of the playouts: a far one takes as long as several near ones. */
const FINAL_LOOK = 1 / 2
/**
 * The best then is looked at anew, with dice of its own: near with so many times more playouts, far with as
 * many as elsewhere.
 */
const NEAR = 3
/** So far an estimate of a state may be off. */
const ESTIMATE = 0.05

/** A difference as far as it is sure. */
const sizeOf = ({ better, doubt }: Loss): number => gainOf(better) - doubt * better.error

export function markOf(loss: Loss): OrdersMark {
  const size = sizeOf(loss)
  return MARKS.find((mark) => mark === 'mistake' || size < LOSSES[mark])!
}

const isLoss = (loss: Loss): boolean => markOf(loss) !== 'best'

/**
 * The best orders against what the others are likely to order: the search compares orders against whatever
 * they could do, few times each. A near look leaves few of them, a far look decides between these: what gains
 * most at once may lose later.
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
  // Part of what was given may be good, and part of what is proposed bad.
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

/** Measured by dice that only choose. */
export interface Finalist {
  /** As it was proposed, without any part of what was given. */
  readonly whole: boolean
  readonly both: Better
  readonly later: Better
}

/**
 * The loss to the best of what is proposed, by a near look and a far one. Where a near look tells no
 * difference, as far as its estimate of a state goes, something that shows later may still hang on it: then
 * all whole finalists have to be better far on, and the least of them counts, for far on one of them is
 * always better by luck.
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

/** Halved again and again, the best first, so that most is played of what matters. */
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
 * The loss to orders that are proposed. They are looked at anew, with dice that chose nothing, twice: as far
 * on as the game says (a near look is exact where its estimate of a state is good), and far on, where the
 * estimate counts for less but luck for more. Each counts by how sure it is; nothing is said against orders
 * that the far look finds better.
 */
export function lossTo(game: AnyGame, trial: Trial, orders: unknown): Loss | undefined {
  if (orders === undefined) return undefined
  const near = game.search?.near
  const doubt = near ? DOUBT.both : DOUBT.usual
  const shortly = trial.compare(orders, 'likely', near, near && NEAR * trial.count)
  if (!isLoss({ better: shortly, doubt })) return undefined
  const later = trial.compare(orders, 'likely', near ? outlookOf(game) : stronger(game))
  if (gainOf(later) < -doubt * later.error) return undefined
  const both = { better: together(shortly, later), doubt }
  return isLoss(both) ? both : undefined
}

/** Two measures of the same, each by how sure it is. */
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

/** A level higher than where many playouts are wanted, but not by the search itself. */
function stronger(game: AnyGame): Playout {
  const { level, ...outlook } = outlookOf(game)
  return { ...outlook, level: Math.min(level + 1, (game.search?.level ?? game.botLevels.at(-1)! + 1) - 1) }
}
