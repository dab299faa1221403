/**
 * The worth of a position to the player who has just moved: threatened ships on either side, and the distance
 * to the enemy.
 */
import { hangarOf, INCH, within } from '../sheet.ts'
import { type PlayerId, playerNamed, playerOf, type Ship, type State } from '../state.ts'
import { strengthFor } from './aim.ts'
import { type Hand, oddsOf, type Target, targetsFrom } from './odds.ts'
import { wayLength } from './way.ts'

/**
 * Distances beyond the target that are tried, in units: longer flicks wobble more, shorter ones may not
 * reach.
 */
const BEYOND = [40, 240, 600] as const

const SHARP: Hand = { kind: 'hb', bluntness: 0 }

/** A ship's best shot at a target: its chance, and its strength. */
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
 * Memoized by the array of tears, which is replaced on every change, by shooter and by target: when a move of
 * one ship is rated, all others stay in place.
 */
const kept = new WeakMap<readonly unknown[], WeakMap<Ship, WeakMap<Ship, number>>>()

function keptOf({ tears }: State, shooter: Ship): WeakMap<Ship, number> {
  let ships = kept.get(tears)
  if (!ships) kept.set(tears, (ships = new WeakMap()))
  let targets = ships.get(shooter)
  if (!targets) ships.set(shooter, (targets = new WeakMap()))
  return targets
}

/** The ship's chance to hit its likeliest target among these, with a sharp pencil. */
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
  /** The loss by a threatened ship, relative to a lost one. */
  readonly fear: number
  /** The worth of an own chance in the turn after next, relative to a present threat. */
  readonly hope: number
  /** The worth of being an inch nearer, while nobody can be shot at. */
  readonly pursuit: number
}

/**
 * Bots that wait for each other get bolder with every turn without a shot. Of four players each waits for the
 * others to shoot each other, so bots also get bolder with every round.
 */
export const bolder = ({ quiet, turns, players }: State): number =>
  Math.max(0, (quiet - 2) / 4, players.length > 2 ? (2 * turns) / players.length : 0)

/** Minimum worth of eliminating a rival, in ships: the others go on fighting. */
const KNOCKED_OUT = 0.2

/**
 * The cost of each rival beyond the first, in ships. A surviving rival may have all ships left, which count
 * in full once nobody else has any. Without this cost nobody of three would gain by eliminating another, and
 * all would keep away from each other.
 */
const rivalCost = ({ rules: { shipsEach } }: State): number => (shipsEach - 1) / 2 + KNOCKED_OUT

/**
 * In ships: threats are subtracted, own chances added. Threats by several enemies add up. `stand`: the state
 * for measuring distances, if approaching shall not count. Otherwise a player who has come close would not
 * shoot the nearest enemy, because all others are farther away.
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

/** Distance of the foremost ship to its nearest enemy, in inches; more for a ship in its hangar. */
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

/** Distance between a player's foremost ship and an enemy, in inches. */
export const foremost = (state: State, player: PlayerId): number => {
  const own = state.ships.filter(({ id }) => playerOf(id) === player)
  const others = state.ships.filter(({ id }) => playerOf(id) !== player)
  return own.length > 0 && others.length > 0 ? gapOf(state, own, others) : Infinity
}

/** Extra distance for a ship in its hangar, which needs a move to get out (inches). */
const HOME = 3
