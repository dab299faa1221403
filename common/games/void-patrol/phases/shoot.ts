/**
 * VP-1.3, VP-4, VP-5, VP-7, VP-8: the shooting phase. Everything is computed from its start and applied at
 * its end (VP-1.4).
 */
import type { Dice } from '../../../engine/dice/dice.ts'
import { add, type Hex, hexKey, same, unit } from '../../../geometry/hex.ts'
import { grenadeDamage, rocketDamage } from '../blast.ts'
import { MISSILE_DAMAGE } from '../chase.ts'
import { GUNS } from '../data/weapons.ts'
import type { EventOf } from '../events.ts'
import { oddsOf, resultOf, through, times } from '../gunnery.ts'
import {
  blastHit,
  type Chase,
  creditAllEnemies,
  destroy,
  type Flight,
  type Hit,
  type Round,
} from '../round.ts'
import { enemiesIn, inReach, rangeBetween, type Sky, targets } from '../sight.ts'
import { fighterNamed } from '../state.ts'

export function shoot(round: Round, sky: Sky<Flight>): void {
  const { flyers } = sky
  const hits = fireGuns(round, sky)
  for (const { missile, hex } of round.struck) explode(round, flyers, missile, hex, hits)
  const launching = flyers.filter(({ order }) => order.launch !== null)
  if (launching.length > 0) launchAll(round, flyers, launching, hits)
  if (hits.length > 0) apply(round, hits)
}

function launchAll(round: Round, flyers: readonly Flight[], launching: readonly Flight[], hits: Hit[]): void {
  for (const flight of launching) flight.launched = true
  const blasts: Blast[] = []
  for (const flight of launching)
    if (flight.order.launch === 'grenade' || flight.order.launch === 'rockets')
      blasts.push(goOff(round, flight, flight.order.launch))
  for (const blast of blasts) blasted(round, flyers, blast, hits)
  const burning = (hex: Hex) => blasts.some(({ damage }) => damage(hex) > 0)
  round.chases = round.chases.filter(({ id, at }) => {
    if (!burning(at)) return true
    round.timeline.push({ kind: 'shotDown', missile: id, at })
    return false
  })
  for (const flight of launching) launch(round, flyers, flight, burning, hits)
}

function fireGuns({ dice, timeline }: Round, sky: Sky<Flight>): Hit[] {
  const hits: Hit[] = []
  const enemiesOf = enemiesIn(sky)
  for (const shooter of sky.flyers) {
    if (shooter.order.holdFire) continue
    const enemies = inReach(enemiesOf(shooter.team), shooter.at, shooter.facing)
    const { guns } = shooter.before
    for (let gun = 0; gun < guns.length && enemies.length > 0; gun++) {
      const tied = targets(sky, shooter, shooter.facing, GUNS[guns[gun]!], enemies)
      if (!tied.length) continue
      const target = tied[tied.length > 1 ? dice.index(`target/${shooter.id}/${gun}`, tied.length) : 0]!
      const shot = fire(shooter, gun, target, dice)
      timeline.push(shot)
      hits.push({
        target,
        by: shooter.id,
        team: shooter.team,
        hull: shot.hull,
        shieldDamage: shot.shieldDamage,
        crippled: shot.crippled,
        with: 'gun',
      })
    }
  }
  return hits
}

function fire(shooter: Flight, gun: number, target: Flight, dice: Dice): EventOf<'shot'> {
  const range = rangeBetween(shooter.at, target.at)
  const odds = oddsOf(GUNS[shooter.before.guns[gun]!], range, {
    gunnery: shooter.before.gunnery,
    spins: shooter.spins,
    piloting: target.before.piloting,
    thrusts: target.order.chits.length - target.spins,
  })
  const roll = dice.roll(`hit/${shooter.id}/${gun}`, 100)
  const result = resultOf(roll, odds.chance)
  const damage = odds.damage * times(result)
  const hull = through(damage, target.shields)
  // VP-5.3: no draw if nothing penetrated the shields.
  const crippled = hull > 0 && dice.roll(`cripple/${shooter.id}/${gun}`, 100) <= 2 * hull
  return {
    kind: 'shot',
    shooter: shooter.id,
    gun,
    target: target.id,
    range,
    chance: odds.chance,
    roll,
    result,
    damage,
    shieldDamage: odds.shieldDamage * times(result),
    hull,
    crippled,
  }
}

/**
 * A missile's damage: where it struck on its way (VP-7.6), or at its release among other fighters (VP-7.2).
 */
function explode(
  round: Round,
  flyers: readonly Flight[],
  missile: Pick<Chase, 'id' | 'by'>,
  hex: Hex,
  hits: Hit[],
): void {
  round.timeline.push({ kind: 'blast', blast: 'missile', by: missile.id, hex, facing: 0 })
  for (const flight of flyers)
    if (same(flight.at, hex))
      hurt(round, blastHit(flight, missile.by, teamOf(round, missile.by), MISSILE_DAMAGE), missile.id, hits)
}

const teamOf = ({ state }: Round, fighter: string): string => fighterNamed(state, fighter)?.team ?? ''

function hurt({ timeline }: Round, hit: Hit, by: string, hits: Hit[]): void {
  timeline.push({ kind: 'struck', fighter: hit.target.id, by, hull: hit.hull })
  hits.push(hit)
}

/** An explosion: its damage by hex. */
interface Blast {
  readonly by: Flight
  damage(at: Hex): number
}

/**
 * A grenade explodes where its fighter would have drifted (VP-8.1), rockets ahead of where it ended (VP-8.4).
 */
function goOff({ timeline }: Round, by: Flight, launch: 'grenade' | 'rockets'): Blast {
  const { at, facing, before } = by
  if (launch === 'rockets') {
    timeline.push({ kind: 'blast', blast: launch, by: by.id, hex: at, facing })
    return { by, damage: (hex) => rocketDamage(at, facing, hex) }
  }
  const centre = add(before.at, before.velocity)
  timeline.push({ kind: 'blast', blast: launch, by: by.id, hex: centre, facing: 0 })
  return { by, damage: (hex) => grenadeDamage(centre, hex) }
}

/** VP-8.3: hits all fighters that end there, including friends and the dropper. */
function blasted(round: Round, flyers: readonly Flight[], { by, damage }: Blast, hits: Hit[]): void {
  for (const flight of flyers) {
    const points = damage(flight.at)
    if (points > 0) hurt(round, blastHit(flight, by.id, by.team, points), by.id, hits)
  }
}

/**
 * VP-7.1, VP-7.2: a new missile appears as if its fighter had thrust once more; a fighter there triggers it,
 * a rock or a blast destroys it without effect.
 */
function launch(
  round: Round,
  flyers: readonly Flight[],
  flight: Flight,
  burning: (hex: Hex) => boolean,
  hits: Hit[],
): void {
  if (flight.order.launch !== 'missile') return
  const u = unit(flight.facing)
  const id = `${flight.id}-m${flight.before.launched + 1}`
  const at = add(flight.at, u)
  const velocity = add(flight.velocity, add(u, u))
  const explodes = flyers.some((other) => same(other.at, at))
  const wasted = !explodes && (round.asteroids.has(hexKey(at)) || burning(at))
  round.timeline.push({ kind: 'launch', fighter: flight.id, missile: id, at, facing: flight.facing, wasted })
  if (explodes) explode(round, flyers, { id, by: flight.id }, at, hits)
  else if (!wasted)
    round.chases.push({
      id,
      by: flight.id,
      fresh: true,
      released: true,
      at,
      facing: flight.facing,
      velocity,
      lock: null,
    })
}

/** Applies all hits at once, at the end of the phase (VP-5). */
function apply(round: Round, hits: readonly Hit[]): void {
  const { flights, timeline, scores } = round
  for (const hit of hits) {
    const { target } = hit
    target.hull -= hit.hull
    target.shieldsLost += hit.shieldDamage
    if (hit.crippled) target.thrust = Math.max(0, target.thrust - 1)
    if (hit.team && hit.team !== target.team) scores[hit.team]!.damage += hit.hull
  }
  for (const target of flights) {
    target.shieldsLost = Math.min(target.shieldsLost, target.shields)
    target.shields -= target.shieldsLost
    if (target.status !== 'flying' || target.hull > 0) continue
    const killer = hardest(hits, target)
    destroy(target, killer?.with ?? 'gun', timeline)
    if (killer?.team && killer.team !== target.team) {
      scores[killer.team]!.kills++
      round.kills.set(killer.by, (round.kills.get(killer.by) ?? 0) + 1)
    } else creditAllEnemies(round, target)
  }
}

/** The hardest hit of the phase gets the kill; of equals the first. */
function hardest(hits: readonly Hit[], target: Flight): Hit | undefined {
  let most: Hit | undefined
  for (const hit of hits) if (hit.target === target && hit.hull > (most?.hull ?? 0)) most = hit
  return most
}
