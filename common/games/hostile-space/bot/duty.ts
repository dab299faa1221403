/**
 * Base Defence: the worth of a craft that blocks a line to its base (HS-7.2), or is refilled there (HS-7.4).
 */
import { add, FACINGS, type Facing, type Hex, scale, still, unit } from '../../../geometry/hex.ts'
import { type Torus, torusDistance, torusKey } from '../../../geometry/torus.ts'
import { tokenHex, ZONE } from '../placement.ts'
import { flying, playerOf, type State } from '../state.ts'
import type { Ship } from './worth.ts'

/** For the first craft in one of a base's six lines: while the token there stands, and after its loss. */
const GUARDS = 0.8
const GUARDS_BREACH = 2 * GUARDS
/** For each missile and each hex of delta-v refilled. */
const MISSILE = 0.05
const DELTA_V = 0.01
const REFILL = 2
/** Share of it for a craft that has not arrived or not stopped; less from farther away. */
const ON_ITS_WAY = 0.5
const FAR = 14

/**
 * The lines of a base, 0 to 5, without a token and without a craft of its owner: nothing blocks the way to
 * its middle.
 */
export function openLines(
  { torus, craft }: Pick<State, 'torus' | 'craft'>,
  { id, centre, tokens, defeated }: State['players'][number],
): Facing[] {
  if (!centre || defeated) return []
  const breached = FACINGS.filter((d) => !tokens.includes(d + 1))
  if (breached.length === 0) return []
  const own = new Set(
    craft.flatMap((one) => (flying(one) && playerOf(one.id) === id ? [torusKey(torus, one.at)] : [])),
  )
  return breached.filter((d) => !lineOf(torus, centre, d).some((key) => own.has(key)))
}

/** The hexes in which a craft blocks a line to a base, outward. */
export const lineOf = (torus: Torus, centre: Hex, d: Facing): number[] =>
  Array.from({ length: ZONE - 1 }, (_, i) => torusKey(torus, add(centre, scale(unit(d), i + 2))))

/** By craft: the worth of ending a move in a hex with a velocity. */
export function dutiesOf(
  state: State,
  ships: readonly Ship[],
  teams: readonly string[],
): (ship: number) => (velocity: Hex, end: Hex) => number {
  if (state.rules.play !== 'base-defence') return () => () => 0
  const { torus, rules } = state
  const bases = state.players.flatMap((player, base) =>
    player.centre ? [{ ...player, centre: player.centre, base, side: teams.indexOf(player.team) }] : [],
  )
  const lines = teams.map(() => new Map<number, { line: number; worth: number }>())
  for (const { centre, tokens, defeated, base, side } of bases) {
    if (defeated) continue
    for (const d of FACINGS)
      for (const key of lineOf(torus, centre, d))
        lines[side]!.set(key, {
          line: 6 * base + d,
          worth: tokens.includes(d + 1) ? GUARDS : GUARDS_BREACH,
        })
  }
  const lineAt = (ship: Ship, at: Hex) => lines[ship.team]!.get(torusKey(torus, at))
  const guarded = new Map<number, number>()
  const drift = ships.map((ship) => lineAt(ship, add(ship.craft.at, ship.craft.velocity))?.line)
  for (const line of drift) if (line !== undefined) guarded.set(line, (guarded.get(line) ?? 0) + 1)
  return (i) => {
    const ship = ships[i]!
    const stands = bases
      .filter(({ side }) => side === ship.team)
      .flatMap(({ centre, tokens }) => tokens.map((token) => tokenHex(torus, centre, token)))
    const given =
      MISSILE * Math.min(REFILL, rules.magazine - ship.craft.missiles) +
      DELTA_V * (rules.deltaV - ship.craft.deltaV)
    return (velocity, end) => {
      const at = lineAt(ship, end)
      const others = at ? (guarded.get(at.line) ?? 0) - Number(drift[i] === at.line) : 0
      const guards = at && others === 0 ? at.worth : 0
      if (given === 0 || stands.length === 0) return guards
      const near = Math.min(...stands.map((token) => torusDistance(torus, token, end)))
      return (
        guards +
        given * (near > 1 ? ON_ITS_WAY * Math.max(0, 1 - near / FAR) : still(velocity) ? 1 : ON_ITS_WAY)
      )
    }
  }
}
