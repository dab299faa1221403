/**
 * What orders lose compared with proposed alternatives, as far as the difference is certain, and the
 * resulting mark.
 */
import type { AnyGame } from '../game.ts'
import type { Playout } from '../search/searching.ts'
import { farOf, outlookOf } from './chance.ts'
import type { Better, Trial } from './trial.ts'

export const MARKS = ['best', 'good', 'inaccuracy', 'mistake'] as const
export type OrdersMark = (typeof MARKS)[number]

/** Better orders, and how many standard errors are subtracted from the difference. */
interface ChanceLoss {
  readonly better: Better
  readonly doubt: number
}

/**
 * A loss below each limit gets that mark: as a share of the chance that the best orders leave, as far as the
 * loss is certain. Who is behind has little left to lose, and can still waste it.
 */
const LOSSES = { best: 1 / 16, good: 1 / 8, inaccuracy: 1 / 4 } as const
/** A greater chance counts as this: who is nearly sure to win loses no more by a mistake than in an even match. */
const EVEN = 0.5
/** The least loss of chance that counts as any, and the least that is a mistake, whatever share it is. */
const LEAST = { any: 0.01, mistake: 0.1 } as const
/**
 * How many standard errors are subtracted before a loss counts: fewer if the near and the far look both show
 * it, more if only the far look shows it.
 */
const DOUBT = { usual: 1, both: 1 / 2, far: 2 } as const
/** The smallest standard error that a measure is credited with. */
const SUREST = 0.01
/**
 * The best finalist is then measured anew with dice of its own: near with this many times the playouts, far
 * with the usual number, and with so many only if the usual number leaves it open.
 */
const LONGER = 3
/** How many finalists are measured: the look that chose them may have put the better one second. */
const MEASURED = 2
/** A gain that a search of a few tries per pair of orders does not expect by luck. */
const CLEAR = 0.16
/** How far a game's estimate of a state may be off. */
const ESTIMATE = 0.05
/**
 * If the search finds that all orders leave less chance than this, or all at least 1 minus this, the orders
 * cannot decide the match.
 */
export const SETTLED = 0.04
/** Where even the best orders leave less chance than this, the match is lost: no orders change anything. */
export const LOST = 0.02

/** A difference as far as it is sure. */
const sizeOf = ({ better, doubt }: ChanceLoss): number => gainOf(better) - doubt * better.error

/** Which share of the chance that the better orders leave is lost, if this much is. */
const shareOf = (lost: number, { best }: Better): number =>
  lost < LEAST.any ? 0 : lost / Math.min(EVEN, best)

/** The share of the chance that is lost for sure. */
const wasteOf = (loss: ChanceLoss): number => shareOf(sizeOf(loss), loss.better)

export function markOf(loss: ChanceLoss): OrdersMark {
  const share = wasteOf(loss)
  const mark = MARKS.find((one) => one === 'mistake' || share < LOSSES[one])!
  return mark === 'mistake' && sizeOf(loss) < LEAST.mistake ? 'inaccuracy' : mark
}

const isLoss = (loss: ChanceLoss): boolean => markOf(loss) !== 'best'

/** No mark: the orders may be as good as the best, or clearly worse; the playouts cannot tell. */
type Unclear = 'unclear'

/** Measured with dice that are used for choosing only. */
export interface Finalist {
  /** One of the best complete proposals, without any part of the given orders. */
  readonly whole: boolean
  readonly both: Better
  readonly later: Better
}

/** What the search says of the given orders. */
interface Searched {
  /** What it finds best, and the gain that it expects of it; undefined if that are the given orders. */
  readonly proposal: unknown
  readonly expected: number
  /** It mixes the given orders in among others, so as to be unpredictable. */
  readonly isMixed: boolean
}

/** The loss against the best of the finalists; undefined if none is better. */
export function lossToBestOf(
  game: AnyGame,
  trial: Trial,
  finalists: readonly Finalist[],
  searched: Searched,
): ChanceLoss | Unclear | undefined {
  const near = game.search?.near
  return near ? lossNearAndFar(game, trial, near, finalists) : lossFar(game, trial, finalists, searched)
}

/**
 * By a near look and a far one, against the best finalists.
 * If the near look shows no difference beyond the error of the game's estimate, the difference may still show
 * later. Then the complete finalist that looked best far on is measured there thrice, with other dice than
 * chose it. Nothing else speaks for such a loss, so bots slip in these playouts as in those of the curve:
 * where bots and rules use few dice, one course of events repeated would look certain.
 */
function lossNearAndFar(
  game: AnyGame,
  trial: Trial,
  near: Playout,
  finalists: readonly Finalist[],
): ChanceLoss | Unclear | undefined {
  const looks = finalists.slice(0, MEASURED).map(({ both }) => lookedAt(game, trial, near, both.orders))
  const losses = looks.flatMap(({ found }) => (found && found !== 'unclear' ? [found] : []))
  if (losses.length > 0) return losses.reduce((most, one) => (wasteOf(one) > wasteOf(most) ? one : most))
  const { shortly, found } = looks[0]!
  if (gainOf(shortly) < -ESTIMATE) return found
  const whole = finalists.filter((one) => one.whole).map(({ later }) => later)
  const latest = whole.reduce((most, one) => (gainOf(one) > gainOf(most) ? one : most))
  if (!isLoss({ better: latest, doubt: DOUBT.both })) return found
  const better = trial.compare(latest.orders, 'likely', outlookOf(game), LONGER * trial.count)
  const later = { better, doubt: DOUBT.far }
  return isLoss(later) ? later : found
}

/**
 * In the near look one finalist is measured thrice. If it gains there, the far look is weighed in, for it sees
 * whether the gain lasts; a gain that depends on what is expected of the enemy needs the usual certainty, and
 * otherwise leaves it open.
 */
function lookedAt(game: AnyGame, trial: Trial, near: Playout, orders: unknown) {
  const shortly = trial.compare(orders, 'likely', near, LONGER * trial.count)
  const isSure = isLoss({ better: shortly, doubt: DOUBT.both })
  const found =
    isSure || shareOf(gainOf(shortly), shortly) >= LOSSES.good
      ? combined(shortly, trial.compare(orders, 'likely', farOf(game)), isSure ? DOUBT.both : DOUBT.usual)
      : undefined
  return { shortly, found }
}

/**
 * By far looks only, with dice that were not used for choosing: of the finalists that were not clearly worse
 * then, and of what the search finds much better.
 */
function lossFar(
  game: AnyGame,
  trial: Trial,
  finalists: readonly Finalist[],
  { proposal, expected, isMixed }: Searched,
): ChanceLoss | Unclear | undefined {
  const hopeful = finalists.filter(({ both }) => gainOf(both) > -both.error).map(({ both }) => both.orders)
  const doubt = isMixed ? DOUBT.far : DOUBT.usual
  let found: Unclear | undefined
  for (const orders of new Set([...hopeful.slice(0, MEASURED), ...(expected >= CLEAR ? [proposal] : [])])) {
    const loss = lossTo(game, trial, orders, doubt, orders === proposal ? expected : 0)
    if (loss && loss !== 'unclear') return loss
    found ??= loss
  }
  // What the search finds much better may need a plan of several rounds, which playouts do not follow, or the
  // match may be decided. Calling the given orders best would contradict the search, unless playouts do.
  return expected >= CLEAR && !isRefuted(trial.compare(proposal, 'likely')) ? 'unclear' : found
}

function lossTo(
  game: AnyGame,
  trial: Trial,
  orders: unknown,
  doubt: number,
  expected: number,
): ChanceLoss | Unclear | undefined {
  const first = trial.compare(orders, 'likely')
  const isOpen =
    !isLoss({ better: first, doubt }) && shareOf(gainOf(first) + first.error, first) >= LOSSES.good
  const better = isOpen ? trial.compare(orders, 'likely', undefined, LONGER * trial.count) : first
  if (isLoss({ better, doubt }))
    return confirmed(better, trial.compare(orders, 'likely', stronger(game)), doubt)
  // Weak bots may lose after any orders, for example a ship that only a good pilot keeps from crashing. Where
  // the search expects a large gain, playouts of stronger bots decide alone.
  if (expected >= CLEAR && !isRefuted(better)) {
    const loss = { better: trial.compare(orders, 'likely', stronger(game)), doubt: DOUBT.far }
    if (isLoss(loss)) return loss
  }
  return shareOf(gainOf(better), better) >= LOSSES.best ? 'unclear' : undefined
}

/** The proposed orders are clearly worse than the given ones. */
const isRefuted = (one: Better): boolean => gainOf(one) < -DOUBT.far * one.error

/** A loss by a near look and a far one, weighted by how certain they are; unclear if they contradict. */
function combined(shortly: Better, later: Better, doubt: number): ChanceLoss | Unclear {
  if (gainOf(later) < -doubt * later.error) return 'unclear'
  const loss = { better: together(shortly, later), doubt }
  return isLoss(loss) ? loss : 'unclear'
}

/**
 * A loss by two measures, weighted by how certain they are, or by the second alone if that shows less, at half
 * the doubt: what only weak bots lose by is no great loss. Unclear if the second shows none.
 */
function confirmed(one: Better, other: Better, doubt: number): ChanceLoss | Unclear {
  const [both, second]: ChanceLoss[] = [
    { better: together(one, other), doubt },
    { better: other, doubt: doubt / 2 },
  ]
  const loss = sizeOf(second!) < sizeOf(both!) ? second! : both!
  return isLoss(loss) ? loss : 'unclear'
}

/** The mean of two measures, weighted by their certainty. */
export function together(one: Better, other: Better): Better {
  const [a, b] = [one, other].map(({ error }) => 1 / Math.max(error, SUREST) ** 2) as [number, number]
  const mean = (of: (better: Better) => number) => (a * of(one) + b * of(other)) / (a + b)
  return {
    orders: one.orders,
    given: mean(({ given }) => given),
    best: mean(({ best }) => best),
    error: Math.sqrt(1 / (a + b)),
  }
}

export const gainOf = ({ given, best }: Better): number => best - given

/** One level above that of ordinary playouts, but below the level that searches. */
function stronger(game: AnyGame): Playout {
  const { level, ...outlook } = outlookOf(game)
  return { ...outlook, level: Math.min(level + 1, (game.search?.level ?? game.botLevels.at(-1)! + 1) - 1) }
}
