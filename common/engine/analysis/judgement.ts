/**
 * How good a seat's orders were: what they were worth in chance of winning, against what the others truly
 * ordered and against what they were likely to, and what the best would have been that the bots' own search
 * finds.
 *
 * All order at once, so there is no one best: what the search would choose at times, being unpredictable, is
 * as good as what it chooses mostly. The search proposes; playouts with other dice then say what it is worth
 * (`losses.ts`), so that luck in choosing is not taken for worth.
 */
import { diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { SeatId } from '../match-types.ts'
import { type Candidate, search } from '../search/search.ts'
import { effortOf } from './effort.ts'
import { finalistsOf, lossTo, lossToBestOf, markOf, type OrdersMark } from './losses.ts'
import { type Better, type Decision, Trial } from './trial.ts'

export { MARKS, type OrdersMark } from './losses.ts'
export type { Better, Decision } from './trial.ts'

export interface Judgement {
  readonly round: number
  readonly seat: SeatId
  readonly mark: OrdersMark
  /**
   * Against what the others were likely to order: the mark is by this, for it is what one could know. None of
   * what is marked best.
   */
  readonly better?: Better
  /** Against what they did order, if that is something else. */
  readonly hindsight?: Better
}

/** What the search itself gives at least so often is no worse than what it gives mostly. */
const SERIOUS = 0.05
/** Nobody can lose or win a match by orders that all leave so little chance, or all but so little. */
const SETTLED = 0.04

/** What a seat's orders cost it in chance of winning, as far as it could know. */
export const lostBy = ({ better }: Judgement): number => (better ? better.best - better.given : 0)

/**
 * `playouts`: of each of the orders compared, in each way. Undefined when the seat had nothing to order, or
 * no other choice.
 */
export function judge(
  game: AnyGame,
  { state, round, seats, orders }: Decision,
  seat: SeatId,
  key: string,
  playouts: number,
): Judgement | undefined {
  if (!game.owing(state).includes(seat)) return undefined
  const given = Object.hasOwn(orders, seat)
    ? orders[seat]
    : (game.standing(state, seat, diceOf(key, round)) as unknown)
  const text = JSON.stringify(given)
  const effort = effortOf(game, playouts)
  const ask = { game, seat, dice: diceOf(key, round), given, effort }
  const { candidates: knowing } = search({ ...ask, view: state, actual: orders, whole: true })
  // In fog a seat is judged by what it saw.
  const candidates = game.fog ? search({ ...ask, view: game.view(state, seat) }).candidates : knowing
  const among = (all: readonly Candidate[]) => all.find((one) => JSON.stringify(one.orders) === text)
  const [own, ownKnowing] = [among(candidates), among(knowing)]
  if (!own || candidates.length < 2) return undefined
  const believed = ({ likely, worst }: Candidate) => effort.trust * likely + (1 - effort.trust) * worst
  // Where all is won or lost nothing hangs on what is ordered, and to call it good would be no praise.
  const worths = candidates.map(believed)
  if (Math.max(...worths) < SETTLED || Math.min(...worths) > 1 - SETTLED) return undefined
  const known = better(knowing, ownKnowing, ({ actual }) => actual ?? 0)
  const trial = new Trial(
    game,
    { state, round, seats, orders: { ...orders, [seat]: given } },
    seat,
    key,
    playouts,
  )
  // In fog, of who sees nobody: nothing can be said against what it did.
  if (!trial.hasEnemies) return undefined
  const near = game.search?.near
  const proposed = candidates.map(({ orders: one }) => one)
  const finalists = near && finalistsOf(game, trial, near, given, proposed)
  // The search looks at each order a few times only: what is lost by all of the best is lost.
  if (finalists?.every(({ both }) => Math.max(both.given, both.best) < SETTLED)) return undefined
  const loss =
    near && finalists
      ? lossToBestOf(game, trial, near, finalists)
      : own.chance < SERIOUS
        ? lossTo(game, trial, better(candidates, own, believed)?.orders)
        : undefined
  const hindsight =
    known && JSON.stringify(known.orders) !== JSON.stringify(loss?.better.orders)
      ? trial.compare(known.orders, 'actual')
      : undefined
  return {
    round,
    seat,
    mark: loss ? markOf(loss) : 'best',
    ...(loss && { better: loss.better }),
    ...(hindsight && hindsight.best > hindsight.given && { hindsight }),
  }
}

/** The best of them, unless one's own is as good. */
function better(
  candidates: readonly Candidate[],
  own: Candidate | undefined,
  of: (one: Candidate) => number,
): Candidate | undefined {
  const best = candidates.reduce((most, one) => (of(one) > of(most) ? one : most))
  return own && of(own) >= of(best) ? undefined : best
}
