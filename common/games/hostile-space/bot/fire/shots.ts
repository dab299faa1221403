/** The result of firing in each direction, round by round. */
import { add, FACINGS, type Facing, scale, UNITS } from '../../../../geometry/hex.ts'
import { torusKey } from '../../../../geometry/torus.ts'
import { NOTHING, type Situation, TOKENS } from '../situation.ts'
import { around } from './lines.ts'

/** What a missile meets in the round of firing. */
export type MissileImpact = { readonly ship: number } | { readonly token: number } | 'rock'

/** A craft of an enemy, or a token of one's base. */
export const isEnemy = ({ ships, state, teams, us }: Situation, met: MissileImpact | undefined): boolean =>
  met !== undefined &&
  met !== 'rock' &&
  ('ship' in met ? ships[met.ship]!.team : teams.indexOf(state.players[Math.floor(met.token / 7)]!.team)) !==
    us

export interface Shot {
  readonly ship: number
  readonly direction: Facing
  /** Undefined: the missile flies on. */
  readonly met: MissileImpact | undefined
  /** Hexes that it passes in the next round. */
  readonly next: readonly number[]
  /** Craft that it meets later if they drift on; those that cannot steer do. Rounds from now. */
  readonly later: readonly { readonly ship: number; readonly rounds: number }[]
}

/** Rounds for which a bot follows a missile that has missed. */
export const LOOKED_AFTER = 5

/** `shielded`: craft that older missiles hit first, so that new ones pass (HS-5.5). */
export function shotsOf(situation: Situation, shielded: ReadonlySet<string>): Shot[][] {
  const drift = driftOf(situation, LOOKED_AFTER)
  return situation.own
    .filter((i) => situation.ships[i]!.armed)
    .map((i) => FACINGS.map((direction) => traced(situation, drift, shielded, i, direction)))
}

function traced(
  { ships, torus, fixed, rules }: Situation,
  drift: Drift,
  shielded: ReadonlySet<string>,
  ship: number,
  direction: Facing,
): Shot {
  const u = UNITS[direction]!
  let { q, r } = ships[ship]!.craft.at
  const next: number[] = []
  const later: { ship: number; rounds: number }[] = []
  const rounds = rules.missileLife > 0 ? Math.min(LOOKED_AFTER, rules.missileLife - 1) : LOOKED_AFTER
  for (let steps = 1; steps <= (rounds + 1) * rules.missileSpeed + 1; steps++) {
    q = around(q + u.q, torus.width)
    r = around(r + u.r, torus.height)
    const key = q * torus.height + r
    const thing = fixed[key]!
    // The hex in which a missile's round ends is the first of its next one (HS-5.8).
    const round = Math.floor((steps - 1) / rules.missileSpeed)
    if (steps <= rules.missileSpeed + 1) {
      const met: MissileImpact | undefined =
        thing >= TOKENS
          ? { token: thing - TOKENS }
          : thing !== NOTHING
            ? 'rock'
            : standing(drift, ships, key, shielded)
      if (met) return { ship, direction, met, next: [], later: [] }
    } else if (thing !== NOTHING) break
    if (steps <= rules.missileSpeed) continue
    if (round === 1 || steps === rules.missileSpeed + 1) next.push(key)
    for (const at of (steps - 1) % rules.missileSpeed === 0 ? [round, round - 1] : [round]) {
      if (at < 1 || at > rounds) continue
      const met = drift.at(key, at)
      if (met !== undefined) later.push({ ship: met, rounds: at })
    }
  }
  return { ship, direction, met: undefined, next, later }
}

function standing(
  drift: Drift,
  ships: Situation['ships'],
  key: number,
  shielded: ReadonlySet<string>,
): MissileImpact | undefined {
  const ship = drift.at(key, 0)
  return ship === undefined || shielded.has(ships[ship]!.craft.id) ? undefined : { ship }
}

/** Where craft will be in the coming rounds if they keep their velocities. */
interface Drift {
  /** The craft that would be in a hex after this many rounds. */
  at(key: number, rounds: number): number | undefined
}

function driftOf({ ships, torus }: Pick<Situation, 'ships' | 'torus'>, most: number): Drift {
  const rounds = Array.from(
    { length: most + 1 },
    (_, k) =>
      new Map(ships.map(({ craft }, i) => [torusKey(torus, add(craft.at, scale(craft.velocity, k))), i])),
  )
  return { at: (key, k) => rounds[k]!.get(key) }
}
