/**
 * A craft's lines of fire at the end of a velocity, if everybody else drifts: its own six lines, and who
 * could hit it there. Velocities are ordered before fire, so players need this when they choose them.
 */
import type { Velocities } from '../../../../common/games/hostile-space/orders.ts'
import {
  type Craft,
  type CraftId,
  flying,
  playerNamed,
  playerOf,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import { mayFire } from '../../../../common/games/hostile-space/turns.ts'
import { add, FACINGS, type Facing, type Hex, scale, turned, unit } from '../../../../common/geometry/hex.ts'
import { torusKey } from '../../../../common/geometry/torus.ts'
import { type Forecast, forecast, forecastFire } from './forecast.ts'
import { type Line, lineOf } from './missile-lines.ts'

/** An enemy that will be on a line of fire to the place if it drifts. */
export interface Threat {
  readonly by: CraftId
  /** Its place then, in the plane, along that line. */
  readonly from: Hex
  /** Direction of its missile's flight. */
  readonly direction: Facing
}

export interface Prospect {
  readonly craft: CraftId
  /** Where the velocity ends, in the plane. */
  readonly at: Hex
  /** One line per direction, as far as this round's fire goes; none without a missile. */
  readonly lines: readonly Line[]
  readonly threats: readonly Threat[]
  /** Hexes of the plane that enemies can reach in this round and from which a missile hits the place. */
  readonly ambushes: readonly Hex[]
  /** Missiles in flight that hit it there. */
  readonly struck: readonly string[]
  /** The craft is destroyed on its way, or there. */
  readonly lost: boolean
}

/** Where an enemy can be at the end of this round: keys of the map's hexes. */
export type ReachableHexes = (craft: Craft) => { has(key: number): boolean }

/** `velocities`: ordered, guessed, and the craft's own. */
export function prospectOf(
  state: State,
  craft: Craft,
  velocities: Velocities,
  reachable: ReachableHexes,
): Prospect {
  const velocity = velocities[craft.id] ?? craft.velocity
  const moved = forecast(state, velocities)
  const at = add(craft.at, velocity)
  const then = moved.after.craft.find(({ id }) => id === craft.id)!
  const struck = moved.hits.filter(({ target }) => target === craft.id).map(({ missile }) => missile)
  const found = { craft: craft.id, at, struck }
  if (!flying(then)) return { ...found, lines: [], threats: [], ambushes: [], lost: true }
  const after: State = { ...moved.after, phase: 'fire' }
  const aim = (direction: Facing): Line =>
    lineOf(after, then, direction, forecastFire(after, { [craft.id]: direction }), [])
  const lines = mayFire(then) ? FACINGS.map(aim) : []
  return { ...found, lines, lost: false, ...danger(after, state, then, at, reachable) }
}

const NOWHERE: ReachableHexes = () => ({ has: () => false })

/** Enemies that can hit a craft where its move ends, if all others move as ordered, guessed or drift. */
export const threatsTo = (state: State, { after }: Forecast, then: Craft): readonly Threat[] =>
  danger({ ...after, phase: 'fire' }, state, then, then.at, NOWHERE).threats

/** Searches all six lines outwards, until something blocks missiles from further out. */
function danger(
  after: State,
  now: State,
  craft: Craft,
  at: Hex,
  reachable: ReachableHexes,
): Pick<Prospect, 'threats' | 'ambushes'> {
  const { torus, rules } = after
  const enemies = after.craft.filter(
    (other) => flying(other) && isEnemy(after, craft, other) && other.missiles > 0,
  )
  const byPlace = new Map(after.craft.filter(flying).map((other) => [torusKey(torus, other.at), other]))
  const walls = wallsOf(after)
  const could = enemies.map(({ id }) => reachable(now.craft.find((other) => other.id === id)!))
  const threats: Threat[] = []
  const ambushes = new Map<number, Hex>()
  for (const direction of FACINGS) {
    let open = true
    // The missile starts in the hex beside its craft and flies on from there (HS-5.1).
    for (let i = 1; i <= rules.missileSpeed + 1; i++) {
      const from = add(at, scale(unit(direction), i))
      const key = torusKey(torus, from)
      if (walls.has(key) || key === torusKey(torus, craft.at)) break
      if (could.some((hexes) => hexes.has(key))) ambushes.set(key, from)
      const there = byPlace.get(key)
      if (!there || !open) continue
      if (enemies.includes(there)) threats.push({ by: there.id, from, direction: turned(direction, 3) })
      // A craft there is hit first. It may still move away, which opens the line again.
      open = false
    }
  }
  return { threats, ambushes: [...ambushes.values()] }
}

const isEnemy = (state: State, craft: Craft, { id }: Craft): boolean =>
  playerNamed(state, playerOf(id))!.team !== playerNamed(state, playerOf(craft.id))!.team

/** Immobile things that stop missiles: rocks, and tokens of bases. */
function wallsOf({ torus, entities, players }: State): ReadonlySet<number> {
  const tokens = players.flatMap(({ centre, tokens: standing }) => {
    return centre ? standing.map((token) => (token === 0 ? centre : add(centre, unit(token - 1)))) : []
  })
  return new Set([...entities.flatMap(({ hexes }) => hexes), ...tokens].map((h) => torusKey(torus, h)))
}
