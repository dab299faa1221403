/**
 * Level 2: tries every manoeuvre against where the enemies may drift and thrust, weighing damage dealt against damage
 * taken, and looks one round further for those that seem best.
 */
import type { Dice } from '../../../engine/dice.ts'
import { add, distance, inArc60, length, same, sub, type Facing, type Hex } from '../../../geometry/hex.ts'
import { GUNS, type GunName } from '../data/weapons.ts'
import { oddsOf, through, type Odds } from '../gunnery.ts'
import { manoeuvres, type Manoeuvre } from '../manoeuvres.ts'
import type { Motion } from '../move.ts'
import { clearSight, covers, rangeBetween, skyOf, type Sky } from '../sight.ts'
import type { Fighter, State } from '../state.ts'
import { guessesOf, type Guess } from './guesses.ts'
import { cost, drifting, flown, LOST, prospectOf, rocks, type Prospect } from './prospect.ts'

const LOOKED_AT_TWICE = 16
const WATCHED = 4

export function duel(view: State, self: Fighter, dice: Dice): string {
  const prospect = prospectOf(view, self)
  const guesses = nearest(prospect).flatMap(guessesOf)
  // Fighters move before they shoot, so who will block a line is not known: only rocks are counted.
  const sky = skyOf(prospect.asteroids, [])
  const rated = steadiest(manoeuvres(view.rules, self)).map((m) => {
    const motion = flown(self, m)
    return { m, motion, value: firstLook(prospect, sky, m, motion, guesses) }
  })
  rated.sort((a, b) => b.value - a.value)
  let best = rated[0]!.m
  let most = -Infinity
  for (const { m, motion, value } of rated.slice(0, LOOKED_AT_TWICE)) {
    const worth = value - trapped(prospect, motion) + dice.roll(`whim/${self.id}/${m.chits}`, 100) / 100
    if (worth > most) [best, most] = [m, worth]
  }
  return best.chits
}

/** The enemies that matter this round. In a crowd the rest is too far away, or hidden behind these. */
function nearest({ self, enemies }: Prospect): readonly Fighter[] {
  const here = add(self.at, self.velocity)
  const away = (enemy: Fighter) => distance(here, add(enemy.at, enemy.velocity))
  return enemies.length <= WATCHED ? enemies : [...enemies].sort((a, b) => away(a) - away(b) || (a.id < b.id ? -1 : 1)).slice(0, WATCHED)
}

const steadiestOf = new WeakMap<readonly Manoeuvre[], readonly Manoeuvre[]>()

/** Of manoeuvres that end alike, the one with the fewest spins: it shoots best. */
function steadiest(all: readonly Manoeuvre[]): readonly Manoeuvre[] {
  let kept = steadiestOf.get(all)
  if (!kept) {
    const best = new Map<string, Manoeuvre>()
    for (const m of all) {
      const end = `${m.shift.q},${m.shift.r},${m.push.q},${m.push.r},${m.facing},${m.thrusts}`
      const there = best.get(end)
      if (!there || m.spins < there.spins) best.set(end, m)
    }
    steadiestOf.set(all, (kept = [...best.values()]))
  }
  return kept
}

function firstLook(prospect: Prospect, sky: Sky<Fighter>, m: Manoeuvre, motion: Motion, guesses: readonly Guess[]): number {
  const { self } = prospect
  const price = cost(prospect, motion)
  if (price >= LOST) return -price
  let value = -1.5 * price - drifting(prospect, motion) - 0.4 * m.chits.length - fuelWorry(prospect, m)
  let near = Infinity
  for (const guess of guesses) {
    const range = rangeBetween(motion.at, guess.at)
    near = Math.min(near, distance(motion.at, guess.at))
    if (range > 8) continue
    const dealing = dealt(self, motion, m.spins, guess, range)
    const taking = taken(self, motion, m.thrusts, guess, range)
    if (dealing + taking === 0 || !clearSight(sky, motion.at, guess.at)) continue
    value += guess.weight * (dealing * eager(guess.enemy) - taking)
  }
  return value + outlook(motion, guesses, near)
}

/** Enemies that are nearly gone are worth more. */
const eager = (enemy: Fighter): number => 1 + 0.5 * (1 - enemy.hull / enemy.hullFull)

/** Turning towards them, closing in, and a speed one can still master. */
function outlook(motion: Motion, guesses: readonly Guess[], near: number): number {
  if (!guesses.length) return -length(motion.velocity)
  const closest = guesses.find((guess) => distance(motion.at, guess.at) === near)!
  const next = add(motion.at, motion.velocity)
  const theirs = add(closest.at, closest.enemy.velocity)
  const bearing = sub(theirs, next)
  const pointed = same(next, theirs) || inArc60(motion.facing, bearing)
  return (pointed ? 18 : 0) - 2.5 * Math.max(0, distance(next, theirs) - 4) - 5 * Math.max(0, length(motion.velocity) - 4)
}

/** Spending more than the share of the rounds that are left: without fuel one drifts out of the field. */
function fuelWorry({ self, state }: Prospect, m: Manoeuvre): number {
  const burnt = self.fuel.kind === 'pulses' ? m.chits.length : m.chits.length > 0 ? 1 : 0
  const share = self.fuel.left / Math.max(1, state.roundLimit - state.played)
  return 3 * Math.max(0, burnt - share) + (self.fuel.left - burnt < 6 && self.fuel.kind === 'pulses' ? 5 * m.chits.length : 0)
}

const expected = (odds: Odds, shields: number): number => {
  const twice = Math.max(0, odds.chance - 100) / 100
  const once = Math.min(100, odds.chance) / 100 - twice
  return once * (through(odds.damage, shields) + 0.4 * odds.shieldDamage) + twice * (through(2 * odds.damage, shields) + 0.8 * odds.shieldDamage)
}

function volley(guns: readonly GunName[], from: Hex, facing: Facing, to: Hex, range: number, aim: Parameters<typeof oddsOf>[2], shields: number): number {
  // A straight gun's line lies within the arc, so one test clears all guns.
  if (!same(from, to) && !inArc60(facing, sub(to, from))) return 0
  let sum = 0
  for (const name of guns) {
    const gun = GUNS[name]
    if (range <= gun.range && covers(gun, from, facing, to)) sum += expected(oddsOf(gun, range, aim), shields)
  }
  return sum
}

const dealt = (self: Fighter, motion: Motion, spins: number, { enemy, at, thrusts }: Guess, range: number): number =>
  volley(self.guns, motion.at, motion.facing, at, range, { gunnery: self.gunnery, spins, piloting: enemy.piloting, thrusts }, enemy.shields)

const taken = (self: Fighter, motion: Motion, thrusts: number, { enemy, at, facing, spins }: Guess, range: number): number =>
  volley(enemy.guns, at, facing, motion.at, range, { gunnery: enemy.gunnery, spins, piloting: self.piloting, thrusts }, self.shields)

/** What the next round is bound to cost from there, whatever one plays then: looks for the cheapest way on. */
function trapped(prospect: Prospect, motion: Motion): number {
  const { self, state } = prospect
  const then: Fighter = { ...self, ...motion }
  let least = Infinity
  for (const m of manoeuvres(state.rules, then)) {
    if (m.chits.length > 5) break
    const { at, velocity } = flown(then, m)
    const beyond = Math.max(0, length(at) - state.field.radius)
    const further = Math.max(0, length(add(at, velocity)) - state.field.radius - 3)
    const hurt = beyond * 60 + further * 10
    if (hurt >= least) continue
    least = Math.min(least, hurt + rocks({ ...prospect, self: then }, motion.at, at))
    if (least === 0) return 0
  }
  return least
}
