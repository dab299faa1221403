/**
 * Two measures tell of the same orders: the curve, by bots that play on from before and after them, and the
 * marks, by orders that are compared. Where one seat alone ordered, nothing met its orders. If its side then
 * fell, and not by the dice, while its orders are called good, the two contradict each other: neither is
 * sure, and the orders get no mark.
 */
import type { Chance } from './chance.ts'
import type { Judgement } from './judgement.ts'
import type { Task } from './tasks.ts'
import { isMove, madeBy } from './turning-points.ts'

/**
 * `curve`: chances by the round they precede; `rerolled`: by round, with the same orders and other dice;
 * `tasks`: of the whole match.
 */
export function agreeing(
  judgements: readonly Judgement[],
  curve: ReadonlyMap<number, Chance>,
  rerolled: ReadonlyMap<number, Chance>,
  tasks: readonly Task[],
): readonly Judgement[] {
  return judgements.filter(({ round, seat, mark }) => {
    if (mark === 'inaccuracy' || mark === 'mistake') return true
    const orders = tasks.flatMap((task) => (task.kind === 'orders' && task.round === round ? [task] : []))
    const team = orders[0]?.seats.find(({ id }) => id === seat)?.team
    const [before, after, average] = [curve.get(round), curve.get(round + 1), rerolled.get(round)]
    if (orders.length !== 1 || team === undefined || !before || !after) return true
    const others = Object.keys(after.mean).filter((one) => one !== team)
    const shareOf = ({ mean }: Chance) => 1 - mean[team]!
    const [from, to] = [shareOf(before), shareOf(after)]
    const dice = average && to - shareOf(average)
    return !isMove(before, after, others) || madeBy({ from, to, dice }) === 'dice'
  })
}
