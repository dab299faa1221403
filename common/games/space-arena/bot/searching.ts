/**
 * The search of level 4, and the possible orders of a seat that it weighs: those of level 3, answers to an
 * enemy of level 3, and other courses that these two searches tried.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import type { Proposal, Searching } from '../../../engine/search/searching.ts'
import { type Command, formatOrders } from '../commands.ts'
import type { Orders } from '../orders.ts'
import { alive, isStarbase, type Ship, type State } from '../state.ts'
import { view as viewOf } from '../view.ts'
import { MANY, ordersTried, type Trial } from './captain.ts'
import { value } from './chances.ts'
import { chase } from './chase.ts'
import { apart } from './courses.ts'
import { type ExpectedPlan, expected } from './imagine.ts'
import { world } from './worlds.ts'

/** Worth of a point of score, as a chance of winning, and the limit of a course's handicap. */
const POINT = 0.002
const BEHIND_AT_MOST = 0.25
/** Number of enemies whose orders are guessed. */
const GUESSED = 3

export function candidates(view: State, seat: SeatId, dice: Dice, most: number): Proposal<State, Orders>[] {
  const own = view.ships.filter((ship) => ship.seat === seat && alive(ship))
  const many = own.length > MANY
  const guessed = many ? new Map<string, ExpectedPlan>() : foesOf(view, own, seat, dice)
  const planned = new Map<string, ExpectedPlan>()
  const tried = own.map((ship): { readonly name: string; readonly all: readonly Candidate[] } => {
    const usual = ordersTried(view, ship, planned, many, dice)
    const answers =
      guessed.size > 0 ? ordersTried(view, ship, new Map([...planned, ...guessed]), many, dice) : []
    planned.set(ship.name, expected(ship, usual[0]!.commands))
    const last: Candidate = { commands: chase(view, ship), behind: BEHIND_AT_MOST }
    return {
      name: ship.name,
      all: usual.length > 1 ? [...alternating(behindOf(usual), behindOf(answers)), last] : behindOf(usual),
    }
  })
  const usual: Orders = Object.fromEntries(
    tried.map(({ name, all }) => [name, formatOrders(all[0]!.commands)]),
  )
  const found: Proposal<State, Orders>[] = [{ orders: usual, behind: 0 }]
  for (let k = 1; found.length < 2 * most && tried.some(({ all }) => k < all.length); k++)
    for (const { name, all } of tried) {
      const one = all[k]
      if (one) found.push({ orders: { ...usual, [name]: formatOrders(one.commands) }, behind: one.behind })
    }
  return found
}

interface Candidate {
  readonly commands: readonly Command[]
  readonly behind: number
}

const behindOf = (all: readonly Trial[]): Candidate[] =>
  all.map(({ commands, worth }) => ({
    commands,
    behind: Math.min(BEHIND_AT_MOST, POINT * (all[0]!.worth - worth)),
  }))

/** What level 3 would order for the nearest enemies, by ship. */
function foesOf(view: State, own: readonly Ship[], seat: SeatId, dice: Dice): Map<string, ExpectedPlan> {
  const [self] = own
  if (!self) return new Map()
  const whole = world(view, seat, dice)
  const foes = whole.ships.filter(
    (ship) => ship.team !== self.team && ship.seat !== '' && alive(ship) && !isStarbase(ship),
  )
  const nearest = foes.sort((a, b) => apart(self, a) - apart(self, b)).slice(0, GUESSED)
  return new Map(
    nearest.map((foe) => [
      foe.name,
      expected(foe, ordersTried(viewOf(whole, foe.seat), foe, new Map(), true, dice)[0]!.commands),
    ]),
  )
}

function alternating<T>(some: readonly T[], others: readonly T[]): T[] {
  const all: T[] = []
  for (let k = 0; k < Math.max(some.length, others.length); k++) {
    if (k < some.length) all.push(some[k]!)
    if (k < others.length) all.push(others[k]!)
  }
  return all
}

export const searching: Searching<State, Orders> = {
  level: 4,
  value,
  candidates,
  world,
  effort: {
    rows: 10,
    columns: 5,
    steps: 150,
    playout: { rounds: 1, level: 2 },
    trust: 0.9,
    prior: { handicap: 0.02, spread: 0.03 },
  },
  outlook: { rounds: 3, level: 2, slips: 0.4 },
}
