/**
 * The search of level 4, and the possible orders of a seat that it weighs: those of level 3, answers to
 * enemies of level 3, and variants with one ship's plan replaced by another good one.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import type { Proposal, Searching } from '../../../engine/search/searching.ts'
import { type Action, writeAction } from '../action.ts'
import type { Orders } from '../orders.ts'
import { foreseen } from '../resolve.ts'
import { inPlay, type ShipId, type State } from '../state.ts'
import { answering, commanded } from './admiral.ts'
import { value } from './chances.ts'
import { actionsOf, firstOf, type Step } from './search.ts'
import { taken } from './think.ts'

/** Worth of a point of hull as a chance of winning, and the limit of a plan's handicap. */
const POINT = 0.03
const BEHIND_AT_MOST = 0.3
/** Plans that are not among the good answers are this much worse than the best one, in points of hull. */
const UNKNOWN = 3

interface Plan {
  readonly ship: ShipId
  readonly actions: readonly Action[]
  /** How much worse than level 3's plan, in points of hull, if the enemies plan like level 3. */
  readonly behind: number
}

export function candidates(view: State, seat: SeatId, dice: Dice, most: number): Proposal<State, Orders>[] {
  const board = foreseen(view)
  const own = board.ships.filter((ship) => ship.seat === seat && inPlay(ship))
  const answers = answering(board, own)
  const plans = [...commanded(board, own, dice)].flatMap(([ship, [step]]) =>
    step ? [plansOf(ship, step, answers.get(ship) ?? [])] : [],
  )
  const usual = new Map(plans.map(([first]) => [first.ship, first]))
  const best = new Map(
    plans.map(([first, second = first]) => [first.ship, second.behind < 0 ? second : first]),
  )
  const others = plans
    .flatMap(([, ...rest]) => rest)
    .sort((a, b) => a.behind - b.behind)
    .slice(0, 2 * most)
  // With several others, an answer to one of them benefits a third party: there, level 3's plan was never
  // improved.
  const behindAtLeast = view.factions.length > 2 ? BEHIND_AT_MOST : -Infinity
  const proposed = (by: ReadonlyMap<ShipId, Plan>): Proposal<State, Orders> => {
    const at = (state: State, subturn: number): Orders => ({
      actions: Object.fromEntries(
        [...by].map(([ship, { actions }]) => [
          ship,
          writeAction(taken(state, ship, actions[subturn] ? [actions[subturn]] : [])),
        ]),
      ),
    })
    const all = [...by.values()]
    const length = Math.max(0, ...all.map(({ actions }) => actions.length))
    return {
      orders: at(view, 0),
      later: (state, rounds) => (rounds < length ? at(state, rounds) : undefined),
      behind: Math.max(
        behindAtLeast,
        Math.min(BEHIND_AT_MOST, POINT * all.reduce((sum, { behind }) => sum + behind, 0)),
      ),
    }
  }
  return [
    proposed(usual),
    proposed(best),
    ...others.map((plan) => proposed(new Map([...best, [plan.ship, plan]]))),
  ]
}

/** Level 3's plan, then answers to an enemy of level 3, the best first. */
function plansOf(ship: ShipId, usual: Step, answers: readonly Step[]): [Plan, ...Plan[]] {
  const first = writeAction(firstOf(usual))
  const known =
    answers.find((step) => writeAction(firstOf(step)) === first)?.value ?? (answers[0]?.value ?? 0) - UNKNOWN
  return [
    { ship, actions: actionsOf(usual), behind: 0 },
    ...answers.map((step) => ({ ship, actions: actionsOf(step), behind: known - step.value })),
  ]
}

export const searching: Searching<State, Orders> = {
  level: 4,
  value,
  candidates,
  effort: {
    rows: 4,
    columns: 2,
    steps: 64,
    playout: { rounds: 0, level: 1 },
    trust: 0.9,
    prior: { handicap: 0.02, spread: 0.001 },
  },
  outlook: { rounds: 12, level: 1 },
}
