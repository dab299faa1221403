/** Void Patrol for programs in other languages. */
import {
  combinations,
  type Described,
  LEGAL_AT_MOST,
  type Legal,
  NO_ORDERS,
} from '../../../engine/described.ts'
import type { SeatId } from '../../../engine/match-types.ts'
import { GUNS } from '../data/weapons.ts'
import {
  type Chit,
  chitsFuelled,
  DRIFT,
  type FighterOrders,
  lacksChit,
  type Orders,
  refuseFighter,
  slotsOf,
} from '../orders.ts'
import { outcome } from '../outcome.ts'
import { type Fighter, flying, type Rules, type State } from '../state.ts'
import { state } from './state.ts'

export const described: Described<State, Orders> = {
  state,
  legal,
  /** Chance to hit (%), damage and damage to shields, each by range from 1. */
  tables: { guns: GUNS },
}

/** What a seat may order: all of it where little is left to choose, else each fighter's bounds. */
const CHITS: readonly Chit[] = ['F', 'B', 'L', 'R', '<', '>']
const LAUNCHES = [null, 'missile', 'grenade', 'rockets'] as const
/** The shape of orders allows no more. */
const CHITS_AT_MOST = 16

export function legal(view: State, seat: SeatId): Legal<Orders> {
  if (outcome(view)) return NO_ORDERS
  const own = view.fighters.filter((fighter) => fighter.seat === seat && flying(fighter))
  if (own.length === 0) return NO_ORDERS
  const every = everyOrder(view.rules, own)
  if (every) return { orders: every }
  return {
    bounds: {
      fighters: Object.fromEntries(own.map((fighter) => [fighter.id, boundsOf(view.rules, fighter)])),
    },
    example: Object.fromEntries(own.map((fighter) => [fighter.id, firstMove(view.rules, fighter)])),
  }
}

/**
 * A fighter's chits in words: which ones it has and how many slots each fills; then the most slots, thrusts
 * (chits that are no spins) and chits in a round; what it may launch.
 */
function boundsOf(rules: Rules, fighter: Fighter) {
  return {
    slotsByChit: Object.fromEntries(chitsOf(rules, fighter).map((chit) => [chit, slotsOf(fighter, chit)])),
    slotsAtMost: fighter.thrust,
    thrustsAtMost: fighter.gMax,
    chitsAtMost: Math.min(CHITS_AT_MOST, chitsFuelled(fighter)),
    launch: launchesOf(rules, fighter),
    holdFire: [false, true],
  }
}

const chitsOf = (rules: Rules, fighter: Fighter): Chit[] =>
  CHITS.filter((chit) => lacksChit(rules, fighter, chit) === undefined)

const launchesOf = (rules: Rules, fighter: Fighter) =>
  LAUNCHES.filter((launch) => refuseFighter(rules, fighter, { ...DRIFT, launch }) === undefined)

const firstMove = (rules: Rules, fighter: Fighter): FighterOrders =>
  chitsOf(rules, fighter)
    .map((chits) => ({ ...DRIFT, chits }))
    .find((order) => refuseFighter(rules, fighter, order) === undefined) ?? DRIFT

/** All orders of these fighters; undefined if they are too many to list. */
function everyOrder(rules: Rules, fighters: readonly Fighter[]): Orders[] | undefined {
  const options: Record<string, FighterOrders[]> = {}
  for (const fighter of fighters) {
    const rows = everyRow(rules, fighter)
    if (!rows) return undefined
    options[fighter.id] = rows.flatMap((chits) =>
      launchesOf(rules, fighter).flatMap((launch) =>
        [false, true].map((holdFire) => ({ chits, holdFire, launch })),
      ),
    )
  }
  return combinations(options)
}

/** All rows of chits that a fighter may play, the shortest first; undefined if they are too many to list. */
function everyRow(rules: Rules, fighter: Fighter): string[] | undefined {
  const chits = chitsOf(rules, fighter)
  const rows = ['']
  // Rows that are found on the way are made longer in their turn: a row's beginning is legal if the row is.
  for (const row of rows) {
    for (const chit of chits)
      if (refuseFighter(rules, fighter, { ...DRIFT, chits: row + chit }) === undefined) rows.push(row + chit)
    if (rows.length > LEGAL_AT_MOST) return undefined
  }
  return rows
}
