/**
 * What a position is worth to a player who has just moved: who could be shot next, on either side, and how
 * near the enemy is.
 */
import { hangarOf, INCH, within } from '../sheet.ts'
import { type PlayerId, playerNamed, playerOf, type Ship, type State } from '../state.ts'
import { strengthFor } from './aim.ts'
import { type Hand, oddsOf, type Target, targetsFrom } from './odds.ts'
import { wayLength } from './way.ts'

/** Flicks so much farther than the target, in units, are weighed: farther is wilder, nearer may not reach. */
const BEYOND = [40, 240, 600] as const

const SHARP: Hand = { kind: 'hb', bluntness: 0 }

/** The best that a ship can hope for against a target: how likely, and with which strength. */
export function bestAgainst(
  hand: Hand,
  target: Target,
): { readonly odds: number; readonly strength: number } {
  let best = { odds: 0, strength: 0 }
  for (const beyond of BEYOND) {
    const strength = strengthFor(hand.kind, target.distance + beyond)
    if (strength === undefined) continue
    const odds = oddsOf(hand, target.middle, strength, target)
    if (odds > best.odds) best = { odds, strength }
  }
  return best
}

/**
 * By tears, which are another array whenever they change, by who shoots and at whom: where a move of one ship
 * is weighed all others stand where they stood.
 */
const kept = new WeakMap<readonly unknown[], WeakMap<Ship, WeakMap<Ship, number>>>()

function keptOf({ tears }: State, shooter: Ship): WeakMap<Ship, number> {
  let ships = kept.get(tears)
  if (!ships) kept.set(tears, (ships = new WeakMap()))
  let targets = ships.get(shooter)
  if (!targets) ships.set(shooter, (targets = new WeakMap()))
  return targets
}

/** How likely that ship hits its likeliest target among those, with a sharp pencil. */
export function hopeOf(state: State, shooter: Ship, targets: readonly Ship[]): number {
  const known = keptOf(state, shooter)
  let most = 0
  for (const target of targets) {
    let odds = known.get(target)
    if (odds === undefined) {
      odds = Math.max(
        0,
        ...targetsFrom(state, shooter.nose, [target]).map((seen) => bestAgainst(handOf(state), seen).odds),
      )
      known.set(target, odds)
    }
    most = Math.max(most, odds)
  }
  return most
}

const handOf = ({ rules: { pencils } }: State): Hand =>
  pencils.includes('hb') ? SHARP : { kind: pencils[0]!, bluntness: 0 }

export interface Temper {
  /** What a ship that may be shot next is worth beside one that is gone. */
  readonly fear: number
  /** What a chance of one's own for the turn after next is worth beside one that is to be feared now. */
  readonly hope: number
  /** What it is worth to be an inch nearer, while nobody can be shot at. */
  readonly pursuit: number
}

/**
 * Bots that wait for each other get bolder with every turn without a shot. Of four each waits for the others
 * to shoot each other: they get bolder with every round.
 */
export const bolder = ({ quiet, turns, players }: State): number =>
  Math.max(0, (quiet - 2) / 4, players.length > 2 ? (2 * turns) / players.length : 0)

/** To take a rival out is worth so much at least, in ships: the others are left to fight it out. */
const KNOCKED_OUT = 0.2

/**
 * What each rival beyond the first costs, in ships. Who is left may have all theirs, which count in full when
 * nobody else does. Without it nobody of three gains by taking another out, and all keep away from each
 * other.
 */
const rivalCost = ({ rules: { shipsEach } }: State): number => (shipsEach - 1) / 2 + KNOCKED_OUT

/**
 * In ships: what is feared is taken off, what is hoped for added. Of several enemies the fears add up.
 * `stand`: where it is measured how near the enemy is, if that is not to change. Else who has come close
 * would shoot nobody there, as all others are farther away.
 */
export function valueOf(
  state: State,
  player: PlayerId,
  { fear: caution, hope, pursuit }: Temper,
  stand = state,
): number {
  const own = state.ships.filter(({ id }) => playerOf(id) === player)
  const others = state.ships.filter(({ id }) => playerOf(id) !== player)
  if (own.length === 0) return others.length === 0 ? -1 : -3
  if (others.length === 0) return 3
  const fears = new Map<PlayerId, number>()
  for (const enemy of others) {
    const feared = hopeOf(state, enemy, own)
    const by = playerOf(enemy.id)
    if (feared > (fears.get(by) ?? 0)) fears.set(by, feared)
  }
  const hoped = Math.max(...own.map((ship) => hopeOf(state, ship, others)))
  const fear = [...fears.values()].reduce((sum, one) => sum + one, 0) / Math.max(1, 0.75 * fears.size)
  const dear = own.length === 1 ? 1.6 : 1
  const bold = 1 + bolder(state)
  const rivals = new Set(others.map(({ id }) => playerOf(id))).size
  return (
    own.length -
    others.length / rivals -
    rivalCost(state) * (rivals - 1) -
    (caution / bold) * dear * fear +
    hope * hoped -
    pursuit * bold * foremost(stand, player)
  )
}

/** The way of the foremost ship to its nearest enemy, in inches; from within its own hangar it is farther. */
function gapOf(state: State, own: readonly Ship[], others: readonly Ship[]): number {
  const home = hangarOf(state.sheet, playerNamed(state, playerOf(own[0]!.id))!.edge)
  return Math.min(
    ...own.map(
      (ship) =>
        Math.min(...others.map((other) => wayLength(state, ship.nose, other.nose))) / INCH +
        (within(home, [ship.nose]) ? HOME : 0),
    ),
  )
}

/** How far a player's foremost ship is from an enemy, in inches. */
export const foremost = (state: State, player: PlayerId): number => {
  const own = state.ships.filter(({ id }) => playerOf(id) === player)
  const others = state.ships.filter(({ id }) => playerOf(id) !== player)
  return own.length > 0 && others.length > 0 ? gapOf(state, own, others) : Infinity
}

/** Of a ship in its hangar it takes a move to get out (inches). */
const HOME = 3
