/**
 * What a craft would see of fire at the place where a velocity ends, if everybody else drifts on: its own six
 * lines, and who could hit it there. Velocities come before fire, so this is what one has to know when giving
 * them.
 */
import type { Velocities } from '../../../../../common/games/hostile-space/orders.ts'
import {
  type Craft,
  type CraftId,
  flying,
  playerNamed,
  playerOf,
  type State,
} from '../../../../../common/games/hostile-space/state.ts'
import { mayFire } from '../../../../../common/games/hostile-space/turns.ts'
import {
  add,
  FACINGS,
  type Facing,
  type Hex,
  scale,
  turned,
  unit,
} from '../../../../../common/geometry/hex.ts'
import { torusKey } from '../../../../../common/geometry/torus.ts'
import { forecastOfFire, forecastOfMoves } from '../forecast.ts'
import { type Line, lineOf } from '../odds.ts'

/** An enemy that is on a line of fire to the place when it drifts on. */
export interface Threat {
  readonly by: CraftId
  /** Where it is then, in the plane, as the line leads there. */
  readonly from: Hex
  /** The way that its missile flies. */
  readonly direction: Facing
}

export interface Prospect {
  readonly craft: CraftId
  /** Where it ends, in the plane. */
  readonly at: Hex
  /** One a direction, as far as this round's fire goes; none when it has no missile. */
  readonly lines: readonly Line[]
  readonly threats: readonly Threat[]
  /** Hexes of the plane from which a missile reaches the place and to which an enemy can come in this round. */
  readonly ambushes: readonly Hex[]
  /** Missiles in flight that hit it there. */
  readonly struck: readonly string[]
  /** It meets something on its way, or there. */
  readonly lost: boolean
}

/** Where an enemy can be at the end of this round: keys of hexes of the map. */
export type Reachable = (craft: Craft) => { has(key: number): boolean }

/** `velocities`: ordered, guessed, and that of the craft itself. */
export function prospectOf(
  state: State,
  craft: Craft,
  velocities: Velocities,
  reachable: Reachable,
): Prospect {
  const velocity = velocities[craft.id] ?? craft.velocity
  const forecast = forecastOfMoves(state, velocities)
  const at = add(craft.at, velocity)
  const then = forecast.after.craft.find(({ id }) => id === craft.id)!
  const struck = forecast.hits.filter(({ target }) => target === craft.id).map(({ missile }) => missile)
  const found = { craft: craft.id, at, struck }
  if (!flying(then)) return { ...found, lines: [], threats: [], ambushes: [], lost: true }
  const after: State = { ...forecast.after, phase: 'fire' }
  const aim = (direction: Facing): Line =>
    lineOf(after, then, direction, forecastOfFire(after, { [craft.id]: direction }), [])
  const lines = mayFire(then) ? FACINGS.map(aim) : []
  return { ...found, lines, lost: false, ...danger(after, state, then, at, reachable) }
}

/** Out along all six lines, until something stops what would come in there. */
function danger(
  after: State,
  now: State,
  craft: Craft,
  at: Hex,
  reachable: Reachable,
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
    // It is placed beside who fires it, and flies on from there (HS-5.1).
    for (let i = 1; i <= rules.missileSpeed + 1; i++) {
      const from = add(at, scale(unit(direction), i))
      const key = torusKey(torus, from)
      if (walls.has(key) || key === torusKey(torus, craft.at)) break
      if (could.some((hexes) => hexes.has(key))) ambushes.set(key, from)
      const there = byPlace.get(key)
      if (!there || !open) continue
      if (enemies.includes(there)) threats.push({ by: there.id, from, direction: turned(direction, 3) })
      // Whoever stands there is hit first; it may have moved on, and then the line is open.
      open = false
    }
  }
  return { threats, ambushes: [...ambushes.values()] }
}

const isEnemy = (state: State, craft: Craft, { id }: Craft): boolean =>
  playerNamed(state, playerOf(id))!.team !== playerNamed(state, playerOf(craft.id))!.team

/** What stops missiles and does not move: rocks, and tokens of bases. */
function wallsOf({ torus, entities, players }: State): ReadonlySet<number> {
  const tokens = players.flatMap(({ centre, tokens: standing }) => {
    return centre ? standing.map((token) => (token === 0 ? centre : add(centre, unit(token - 1)))) : []
  })
  return new Set([...entities.flatMap(({ hexes }) => hexes), ...tokens].map((h) => torusKey(torus, h)))
}
