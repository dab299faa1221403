/**
 * The first rating: every manoeuvre with its best launch, against the enemies' possible ends; damage dealt
 * against damage taken.
 */
import { add, distance, type Hex, hexKey, length, ORIGIN, sub } from '../../../geometry/hex.ts'
import { type Manoeuvre, manoeuvres } from '../manoeuvres.ts'
import type { Motion } from '../move.ts'
import { skyOf } from '../sight.ts'
import type { Fighter } from '../state.ts'
import { dangerOf } from './danger.ts'
import type { Guess } from './guesses.ts'
import { arcsOf } from './gunfire.ts'
import { type Launch, type Ordnance, ordnanceOf } from './ordnance.ts'
import { type Place, placeOf } from './place.ts'
import { cost, LOST, overshooting, type Prospect, rocksAhead } from './prospect.ts'
import { after, tracksOf } from './tracks.ts'

export interface RatedManoeuvre {
  readonly m: Manoeuvre
  readonly motion: Motion
  /** In points of hull. */
  readonly value: number
  readonly launch: Launch
}

/** Number of the best manoeuvres for which missiles are considered. */
const WITH_MISSILES = 48

/** All manoeuvres, best first. */
export function rate(
  prospect: Prospect,
  guesses: readonly Guess[],
  worth: (enemy: Fighter) => number = eager,
): RatedManoeuvre[] {
  const { self, state, asteroids } = prospect
  // Fighters move before they shoot, so it is not known who will block a line: only rocks and friends who
  // have decided count.
  const sky = skyOf(
    asteroids,
    prospect.friends
      .filter(({ known }) => known)
      .map(({ fighter, motion }) => ({ id: fighter.id, team: fighter.team, at: motion.at })),
  )
  const danger = dangerOf(prospect)
  const ordnance = ordnanceOf(prospect, guesses, worth)
  const places = new Map<number, Place>()
  const rated: RatedManoeuvre[] = []
  for (const { shift, push, ways } of tracksOf(manoeuvres(state.rules, self))) {
    const at = after(self.at, self.velocity, shift)
    const velocity = add(self.velocity, push)
    const price = cost(prospect, { at, velocity, facing: 0 })
    if (price >= LOST) {
      rated.push({
        m: ways[0]!,
        motion: { at, velocity, facing: ways[0]!.facing },
        value: -price,
        launch: null,
      })
      continue
    }
    const key = hexKey(at)
    let place = places.get(key)
    if (!place) places.set(key, (place = placeOf(self, sky, guesses, worth, at)))
    const base =
      -1.5 * price - danger(at) - rocksAhead(prospect, { at, velocity, facing: 0 }) + room(place, velocity)
    const byFacing: number[] = []
    for (const m of ways) {
      const motion: Motion = { at, velocity, facing: m.facing }
      const [launch, gain] = bestBlast(ordnance, motion)
      const value =
        base +
        (byFacing[m.facing] ??= pointed(place, motion) - overshooting(prospect, motion)) +
        place.dealt(m.facing, m.spins) -
        place.taken(m.thrusts) +
        gain -
        0.4 * m.chits.length -
        fuelWorry(prospect, m)
      rated.push({ m, motion, value, launch })
    }
  }
  rated.sort((a, b) => b.value - a.value)
  return self.missiles && state.rules !== 'simple' ? withMissiles(rated, ordnance) : rated
}

function bestBlast(ordnance: Ordnance, motion: Motion): readonly [Launch, number] {
  const grenade = ordnance.grenade(motion.at)
  const rockets = ordnance.rockets(motion)
  if (Math.max(grenade, rockets) <= 0) return [null, 0]
  return grenade >= rockets ? ['grenade', grenade] : ['rockets', rockets]
}

/**
 * Replaces the launch by a missile where that is better. It is expensive to compute, so only for the best.
 */
function withMissiles(rated: readonly RatedManoeuvre[], ordnance: Ordnance): RatedManoeuvre[] {
  return rated
    .slice(0, WITH_MISSILES)
    .map((r): RatedManoeuvre => {
      const blast = r.launch ? bestBlast(ordnance, r.motion)[1] : 0
      const missile = ordnance.missile(r.motion)
      return missile > blast ? { ...r, value: r.value - blast + missile, launch: 'missile' } : r
    })
    .sort((a, b) => b.value - a.value)
}

/** Enemies with little hull left are worth more. */
export const eager = (enemy: Fighter): number => 1 + 0.5 * (1 - enemy.hull / enemy.hullFull)

const goalOf = ({ closest }: Place): Hex =>
  closest ? add(closest.motion.at, closest.enemy.velocity) : ORIGIN

/** Approaching, at a controllable speed. */
function room(place: Place, velocity: Hex): number {
  if (!place.closest) return -length(velocity)
  return (
    -2.5 * Math.max(0, distance(add(place.at, velocity), goalOf(place)) - 4) -
    5 * Math.max(0, length(velocity) - 4)
  )
}

/** Facing the enemies. */
const pointed = (place: Place, { at, velocity, facing }: Motion): number =>
  place.closest && arcsOf(sub(goalOf(place), add(at, velocity))) & (1 << facing) ? 18 : 0

/**
 * Penalty for using more fuel than the share of the remaining rounds: without fuel a fighter drifts out of
 * the field.
 */
function fuelWorry({ self, state }: Prospect, m: Manoeuvre): number {
  const burnt = self.fuel.kind === 'pulses' ? m.chits.length : m.chits.length > 0 ? 1 : 0
  const share = self.fuel.left / Math.max(1, state.roundLimit - state.played)
  return (
    3 * Math.max(0, burnt - share) +
    (self.fuel.left - burnt < 6 && self.fuel.kind === 'pulses' ? 5 * m.chits.length : 0)
  )
}
