/** Base Defence: what a craft is worth where it stands in the way to its base (HS-7.2), or is refilled there (HS-7.4). */
import { add, FACINGS, type Hex, scale, still, unit } from '../../../geometry/hex.ts'
import { torusDistance, torusKey } from '../../../geometry/torus.ts'
import { tokenHex, ZONE } from '../placement.ts'
import type { State } from '../state.ts'
import type { Ship } from './ship.ts'

/** The first that stands in one of a base's six lines, while the token there stands, and when it is gone. */
const GUARDS = 0.8
const GUARDS_BREACH = 2 * GUARDS
/** Each missile and each hex of delta-v that it gets. */
const MISSILE = 0.05
const DELTA_V = 0.01
const REFILL = 2
/** The part of that for who is not there yet, or has not stopped, less from farther away. */
const ON_ITS_WAY = 0.5
const FAR = 14

/** By craft, what ending a move in a hex with a velocity is worth. */
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
      for (let far = 2; far <= ZONE; far++)
        lines[side]!.set(torusKey(torus, add(centre, scale(unit(d), far))), {
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
