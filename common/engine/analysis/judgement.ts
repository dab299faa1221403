/**
 * How good a seat's orders were: what they were worth in chance of winning, against what the others really
 * ordered and against what they were likely to order, compared with the best orders that the bots' search
 * finds.
 * All seats order at once, so there is no single best choice: orders that the search mixes in sometimes, to
 * be unpredictable, may be as good as those it chooses mostly. The search proposes, and what a weaker bot
 * would order is a proposal too (`finalists.ts`). Playouts with other dice then measure the worth
 * (`losses.ts`), so that lucky dice in the search do not count as worth. Orders that they cannot tell from
 * better or worse ones get no mark, nor do orders of a match that is as good as lost.
 */
import { diceOf } from '../dice/dice.ts'
import type { AnyGame } from '../game.ts'
import type { SeatId } from '../match-types.ts'
import { type Candidate, search } from '../search/search.ts'
import { farOf } from './chance.ts'
import { effortOf } from './effort.ts'
import { finalistsOf, shortlist } from './finalists.ts'
import { LOST, lossToBestOf, markOf, type OrdersMark, SETTLED } from './losses.ts'
import { type Better, type Decision, Trial } from './trial.ts'

export { MARKS, type OrdersMark } from './losses.ts'
export type { Better, Decision } from './trial.ts'

export interface Judgement {
  readonly round: number
  readonly seat: SeatId
  readonly mark: OrdersMark
  /**
   * Against what the others were likely to order. The mark depends on this, because it is what the seat could
   * know. Undefined if the orders are marked as best.
   */
  readonly better?: Better
  /** Against what the others did order, if that is something else. */
  readonly hindsight?: Better
}

/**
 * Where others order too, orders that the search itself chooses at least this often are likely as good as
 * those it chooses mostly: to show that they are worse takes more certainty.
 */
const SERIOUS = 0.05

/** What a seat's orders cost it in chance of winning, as far as it could know. */
export const lostBy = ({ better }: Judgement): number => (better ? better.best - better.given : 0)

/**
 * `playouts`: how many for each of the compared orders, in each way of comparing. Returns undefined if the
 * seat had nothing to order or no alternative.
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
  // If the match is already won or lost, orders change nothing, and marking them as good would mean nothing.
  // The search tries each order only a few times: where there is a near look, that tells what is lost.
  const worths = candidates.map(believed)
  const near = game.search?.near
  if ((!near && Math.max(...worths) < SETTLED) || Math.min(...worths) > 1 - SETTLED) return undefined
  const known = better(knowing, ownKnowing, ({ actual }) => actual ?? 0)
  const trial = new Trial(
    game,
    { state, round, seats, orders: { ...orders, [seat]: given } },
    seat,
    key,
    playouts,
  )
  // In fog, a seat that sees no enemy has no known enemy to judge its orders against.
  if (!trial.hasEnemies) return undefined
  const finalists = finalistsOf(game, trial, given, shortlist(game, candidates, believed))
  // Near and far looks agree that even the best orders lose.
  if (near && finalists.every(({ both }) => Math.max(both.given, both.best) < LOST)) return undefined
  const proposal = better(candidates, own, believed)
  const expected = proposal ? believed(proposal) - believed(own) : 0
  const isMixed = own.chance >= SERIOUS && game.owing(state).length > 1
  const loss = lossToBestOf(game, trial, finalists, { proposal: proposal?.orders, expected, isMixed })
  if (loss === 'unclear') return undefined
  const hindsight =
    known && JSON.stringify(known.orders) !== JSON.stringify(loss?.better.orders)
      ? trial.compare(known.orders, 'actual', near && farOf(game))
      : undefined
  return {
    round,
    seat,
    mark: loss ? markOf(loss) : 'best',
    ...(loss && { better: loss.better }),
    ...(hindsight && hindsight.best > hindsight.given && { hindsight }),
  }
}

/** The best of the candidates, unless the seat's own orders are as good. */
function better(
  candidates: readonly Candidate[],
  own: Candidate | undefined,
  of: (one: Candidate) => number,
): Candidate | undefined {
  const best = candidates.reduce((most, one) => (of(one) > of(most) ? one : most))
  return own && of(own) >= of(best) ? undefined : best
}
