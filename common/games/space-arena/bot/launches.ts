/**
 * What a ship launches, when and where to (SA-5): rockets to intercept, guided missiles towards the enemy,
 * mines in its way.
 */
import { asDirection } from '../../../geometry/plane.ts'
import type { Command } from '../commands.ts'
import { GUIDANCE, TICKS } from '../data/constants.ts'
import { PAYLOADS, type Payload } from '../data/payloads.ts'
import { type Arc, type Launcher, QUADRANTS } from '../data/ships.ts'
import { covers } from '../phases/fire.ts'
import { directionTo, type Foe, type Picture, rangeTo } from './aiming.ts'
import type { Place } from './aims.ts'
import { apart, bearingTo, HORIZON, towards } from './courses.ts'

/** Distance from the own side, beyond a warhead's radius, at which it may explode. */
const SAFETY = 3
/**
 * Strength of a shield that will last, and the delay of nanocytes behind one that falls: a shield stops them
 * (SA-6.3).
 */
const STANDS = 60
const SHIELDED_FROM_NANOCYTES = 20
/** Distance at which a rocket may pass the target, of its radius of 20: places are estimates. */
const ROCKET_ERROR = 13
/**
 * Moves after which an enemy's place is unknown: three ticks of flight for a rocket, five for guided
 * missiles.
 */
const ROCKET_MOVES = 3
const GUIDED_MOVES = 5
/** Expected share of a warhead's damage. */
const HITS = 0.65
/**
 * A guided missile may be launched this far off the bearing if the enemy is this near: it sees the enemy at
 * once (SA-5.4).
 */
const SEEN_AT_ONCE = GUIDANCE.scanRadius - 15
const ASIDE = GUIDANCE.halfCone - 8
/** Damage on its way to one enemy in one round above which more would be wasted. */
const ENOUGH = 420
/**
 * Share of a shield's strength after which it may be down where the enemy faces: hits come bunched, and the
 * enemy's boosts are unknown.
 */
const SHIELD_DOWN = 0.5
/**
 * Allowed error of a mine: a blast of 6 hits by luck, since places are estimates, but a mine costs nothing.
 * Nanocytes have a larger blast than necessary.
 */
const MINE_ERROR = 5
const MINES_A_ROUND = 2
const PURSUER_WITHIN = 130
const PURSUER_CONE = 70

interface Salvo {
  readonly picture: Picture
  readonly commands: Command[]
  readonly ammo: number[]
  /** Expected damage by enemy and tick of arrival. */
  readonly due: Map<string, { tick: number; damage: number; launched: boolean }[]>
  mines: number
}

/** `shots`: the lasers' orders, so that nanocytes follow the hits that break the shield. */
export function launches(picture: Picture, shots: readonly Command[]): Command[] {
  const salvo: Salvo = {
    picture,
    commands: [],
    ammo: [...picture.self.ammo],
    due: new Map(picture.foes.map(({ name }) => [name, []])),
    mines: 0,
  }
  const lasers = new Map(
    picture.type.weapons.flatMap((weapon) =>
      weapon.kind === 'laser' ? [[weapon.name, weapon.strength]] : [],
    ),
  )
  for (const shot of shots) {
    if (shot.kind !== 'fire') continue
    const foe = picture.foes.find(({ name }) => name === shot.at)
    if (foe)
      salvo.due.get(foe.name)!.push({
        tick: shot.tick,
        damage: Math.max(0, lasers.get(shot.weapon)! - rangeTo(picture, foe, shot.tick)),
        launched: false,
      })
  }
  const launchers = picture.type.weapons.filter((weapon) => weapon.kind === 'launcher')
  for (let tick = 1; tick <= TICKS; tick++)
    launchers.forEach((launcher, place) => {
      if (salvo.ammo[place]! <= 0) return
      const at = aimed(salvo, launcher, PAYLOADS[launcher.payload], tick)
      if (at === undefined) return
      salvo.ammo[place]!--
      salvo.commands.push({ tick, kind: 'fire', weapon: launcher.name, at })
    })
  return salvo.commands
}

/** The direction of a launch in this tick; undefined: no launch. */
function aimed(salvo: Salvo, launcher: Launcher, payload: Payload, tick: number): number | undefined {
  if (payload.kind === 'mine') return laid(salvo, launcher, payload, tick)
  return payload.guided ? sent(salvo, launcher, payload, tick) : shot(salvo, launcher, payload, tick)
}

const byRange = ({ picture }: Salvo, tick: number): Foe[] =>
  [...picture.foes].sort((a, b) => rangeTo(picture, a, tick) - rangeTo(picture, b, tick))

/** A rocket for the first move after which an enemy should be within its blast. */
function shot(salvo: Salvo, launcher: Launcher, payload: Payload, tick: number): number | undefined {
  const { picture } = salvo
  for (const foe of byRange(salvo, tick)) {
    if (rangeTo(picture, foe, tick) < payload.warheads[0]!.radius + SAFETY) return undefined
    for (let moves = 1; moves <= ROCKET_MOVES && tick + moves <= HORIZON; moves++) {
      const meets = foe.track[tick + moves]!
      const away = apart(picture.track[tick]!, meets)
      if (Math.abs(away - payload.speed * moves) > ROCKET_ERROR - 2 * moves) continue
      const direction = directionTo(picture, meets, tick)
      const bursts = towards(
        picture.track[tick]!,
        picture.track[tick]!.heading + direction,
        payload.speed * moves,
      )
      if (!covers(launcher.arc, direction) || endangers(picture, bursts, payload, tick + moves)) continue
      if (enough(salvo, foe)) continue
      salvo.due
        .get(foe.name)!
        .push({ tick: tick + moves, damage: payload.warheads[0]!.damage * HITS, launched: true })
      return direction
    }
  }
  return undefined
}

/** A guided missile whose scan meets the enemy on its way. */
function sent(salvo: Salvo, launcher: Launcher, payload: Payload, tick: number): number | undefined {
  const { picture } = salvo
  for (const foe of byRange(salvo, tick)) {
    const moves = Math.max(1, Math.ceil(rangeTo(picture, foe, tick) / payload.speed))
    if (moves > GUIDED_MOVES || enough(salvo, foe)) continue
    const arrives = Math.min(HORIZON, tick + moves)
    const meets = foe.track[arrives]!
    const direction = within(
      launcher.arc,
      directionTo(picture, meets, tick),
      rangeTo(picture, foe, tick) < SEEN_AT_ONCE ? ASIDE : 0,
    )
    if (direction === undefined || endangers(picture, meets, payload, arrives)) continue
    const { kind, damage } = payload.warheads[0]!
    if (kind === 'nanocyte' && !bare(salvo, foe, arrives)) continue
    salvo.due.get(foe.name)!.push({ tick: arrives, damage: damage * HITS, launched: kind !== 'nanocyte' })
    return direction
  }
  return undefined
}

/** The direction, or the limit of the arc if that is no farther off than `aside`. */
function within(arc: Arc, direction: number, aside: number): number | undefined {
  if (covers(arc, direction)) return direction
  return arc!.map(asDirection).find((limit) => Math.abs(asDirection(limit - direction)) <= aside)
}

/** A mine where an enemy will pass, or ahead of missiles, which take the nearest target (SA-5.4). */
function laid(salvo: Salvo, launcher: Launcher, payload: Payload, tick: number): number | undefined {
  const { picture } = salvo
  if (salvo.mines >= MINES_A_ROUND) return undefined
  const from = picture.track[tick]!
  const radius = Math.max(...payload.warheads.map((warhead) => warhead.radius))
  const reach = radius > 2 * MINE_ERROR ? radius - MINE_ERROR : radius + MINE_ERROR
  let place: Place = from
  let speed = Math.max(0, from.speed - payload.slowsPerTick)
  for (let later = tick + 1; later <= HORIZON; later++) {
    speed = Math.max(0, speed - payload.slowsPerTick)
    place = towards(place, from.heading, speed)
    const there = place
    const met = picture.foes.some(
      (foe) =>
        apart(foe.track[later]!, there) <= reach || (later === tick + 1 && pursued(picture, foe, tick)),
    )
    const decoys = picture.inbound.some(
      (missile) =>
        missile.guided && tick + 1 >= later && apart(missile.track[later]!, there) < GUIDANCE.scanRadius / 2,
    )
    if (!met && !decoys) continue
    if (endangers(picture, place, payload, later)) return undefined
    salvo.mines++
    const direction = directionTo(picture, picture.foes[0]?.track[tick] ?? place, tick)
    return covers(launcher.arc, direction) ? direction : 180
  }
  return undefined
}

/** Whether the foe is near and pursues this ship. */
function pursued({ track }: Picture, foe: Foe, tick: number): boolean {
  const { x, y, heading, speed } = foe.track[tick]!
  return (
    speed > 0 &&
    apart(track[tick]!, { x, y }) < PURSUER_WITHIN &&
    Math.abs(asDirection(bearingTo({ x, y }, track[tick]!) - heading)) <= PURSUER_CONE
  )
}

function enough({ due }: Salvo, foe: Foe): boolean {
  return (
    due.get(foe.name)!.reduce((sum, { damage, launched }) => (launched ? sum + damage : sum), 0) >= ENOUGH
  )
}

/** Whether the enemy's shield on that side will be down by then. */
function bare({ due }: Salvo, foe: Foe, tick: number): boolean {
  if (foe.worn) return true
  const shield = Math.max(...Object.values(foe.type.shields))
  return (
    due.get(foe.name)!.reduce((sum, one) => (one.tick < tick ? sum + one.damage : sum), 0) >=
    shield * SHIELD_DOWN
  )
}

/** Whether an explosion there and then would hurt the own side (SA-5.6). */
function endangers({ self, track, friends }: Picture, place: Place, payload: Payload, tick: number): boolean {
  const clear = (shielded: boolean): number =>
    Math.max(
      ...payload.warheads.map(({ kind, radius }) =>
        kind === 'nanocyte' && shielded ? SHIELDED_FROM_NANOCYTES : radius,
      ),
    ) + SAFETY
  const shielded = QUADRANTS.every((quadrant) => self.shields[quadrant] >= STANDS)
  return (
    apart(track[tick]!, place) < clear(shielded) ||
    friends.some((friend) => apart(friend[tick]!, place) < clear(false))
  )
}
