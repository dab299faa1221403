/**
 * The search of level 4, and the possible orders of a seat that it weighs: those of level 3, and variants
 * with another good manoeuvre for one fighter at a time.
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import type { Proposal, Searching } from '../../../engine/search/searching.ts'
import { DRIFT, type FighterOrders, type Orders } from '../orders.ts'
import { type Fighter, flying, type State } from '../state.ts'
import { value } from './chances.ts'
import { nearest } from './duel.ts'
import { guessesOf } from './guesses.ts'
import { legend } from './legend.ts'
import { predict, secondLook } from './predict.ts'
import { type Plan, type Prospect, prospectOf } from './prospect.ts'
import { type RatedManoeuvre, rate } from './rate.ts'

/** Number of enemy manoeuvres that are considered. */
const RECKONED_WITH = 6

export function candidates(state: State, seat: SeatId, _dice: Dice, most: number): Proposal<State, Orders>[] {
  const own = state.fighters.filter((fighter) => fighter.seat === seat && flying(fighter))
  const decided = legend(state, seat)
  const usual: Orders = Object.fromEntries(
    own.map((fighter) => [fighter.id, ordersOf(decided.get(fighter)!)]),
  )
  const plans = new Map(
    own.map((fighter): [string, Plan] => [fighter.id, planOf(fighter, decided.get(fighter)!)]),
  )
  const others = own.map((fighter) => ({ fighter, ranked: ranked(state, fighter, plans) }))
  const all: Orders[] = [usual]
  for (let k = 0; all.length < most && others.some(({ ranked: of }) => k < of.length); k++)
    for (const { fighter, ranked: of } of others) {
      const rated = of[k]
      if (rated) all.push({ ...usual, [fighter.id]: ordersOf(rated) })
    }
  return all.map((orders) => ({ orders }))
}

const planOf = (fighter: Fighter, { motion, launch }: RatedManoeuvre): Plan => ({
  fighter,
  motion,
  launch,
  known: true,
})

const ordersOf = ({ m, launch }: RatedManoeuvre): FighterOrders => ({ ...DRIFT, chits: m.chits, launch })

/**
 * The best manoeuvres against optimizing enemies and against drifting ones, alternating; each end and facing
 * once.
 */
function ranked(state: State, fighter: Fighter, plans: ReadonlyMap<string, Plan>): RatedManoeuvre[] {
  const prospect = prospectOf(state, fighter, plans)
  const watched = nearest(prospect)
  const beliefs = [
    watched.flatMap((enemy) => predict(prospectOf(state, enemy), guessesOf(fighter), RECKONED_WITH)),
    watched.flatMap(guessesOf),
  ]
  const lists = beliefs.map((guesses) => best(prospect, rate(prospect, guesses)))
  const [all, ends] = [[] as RatedManoeuvre[], new Set<string>()]
  for (let k = 0; k < Math.max(...lists.map(({ length }) => length)); k++)
    for (const list of lists) {
      const rated = list[k]
      if (!rated) continue
      const { at, facing } = rated.motion
      const end = `${at.q},${at.r},${facing},${rated.launch}`
      if (ends.has(end)) continue
      ends.add(end)
      all.push(rated)
    }
  return all
}

const best = (prospect: Prospect, rated: readonly RatedManoeuvre[]): RatedManoeuvre[] =>
  secondLook(prospect, rated)

export const searching: Searching<State, Orders> = {
  level: 4,
  value,
  candidates,
  effort: {
    rows: 12,
    columns: 8,
    steps: 1200,
    playout: { rounds: 0, level: 1 },
    trust: 0.9,
    prior: { handicap: 0.02, spread: 0.1 },
  },
  outlook: { rounds: 3, level: 2, slips: 0.25 },
}
