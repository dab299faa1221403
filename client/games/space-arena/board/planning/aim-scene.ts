/** A ship's weapons in the planned tick: what they could hit, and their orders. */
import { TICKS } from '../../../../../common/games/space-arena/data/constants.ts'
import { PAYLOADS } from '../../../../../common/games/space-arena/data/payloads.ts'
import {
  type Laser,
  type Launcher,
  typeNamed,
  type Weapon,
} from '../../../../../common/games/space-arena/data/ships.ts'
import { distance } from '../../../../../common/games/space-arena/hits.ts'
import { type LaserShot, promised, shotAt } from '../../../../../common/games/space-arena/laser-shot.ts'
import { covers } from '../../../../../common/games/space-arena/phases/fire.ts'
import { callName } from '../../../../../common/games/space-arena/presentation/call-names.ts'
import type { Ship, Sighting } from '../../../../../common/games/space-arena/state.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { angleTo, span, towards } from '../../../../board/geometry.ts'
import {
  arc,
  badge,
  circle,
  dashed,
  dot,
  keptInside,
  line,
  pixels,
  ring,
  stamp,
  words,
} from '../../../../board/marks/draw.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import { BLAZE, DANGER, GOLD, tintOf } from '../../../../board/pictures/colours.ts'
import { widthOf } from '../../../../board/pictures/letters.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import type { Planning, TickForecast } from '../../plan/planning.ts'
import { directionTo, weaponNamed } from '../../plan/targets.ts'
import { contactSize, ringRadius, rotationOf, toWorld, UNIT } from '../../plane.ts'
import { FAN_PIXELS, fanFrame, sweepOf } from '../pictures.ts'
import { blasts, cone, ordnance, WARHEAD_TINTS, wayOf } from '../ships/ordnance.ts'
import { courseOf } from './chain-scene.ts'

const forecastNow = (plan: Planning, ship: Ship): TickForecast | undefined =>
  courseOf(plan, ship).find(({ tick }) => tick === plan.tick.value)

/**
 * Arcs of the planned tick at the ship's predicted heading: only the weapon being aimed, or all of them
 * faintly.
 */
export function arcs(plan: Planning, ship: Ship, eyes: Eyes): Mark[] {
  const from = forecastNow(plan, ship)
  if (!from) return []
  const tool = plan.tool.value
  const aimed = tool.kind === 'aim' ? weaponNamed(typeNamed(ship.type), tool.weapon) : undefined
  if (aimed)
    return aimed.kind === 'laser' ? laserArc(aimed, from, GOLD, 0.21, eyes) : launcherArc(aimed, from, eyes)
  const weapons = distinct(typeNamed(ship.type).weapons)
  const lasers = weapons.filter((weapon) => weapon.kind === 'laser')
  return [
    ...lasers.flatMap((laser) => laserArc(laser, from, tintOf(ship.team), 0.16 / lasers.length, eyes)),
    // Launchers only need a direction, so draw just the rim of their arcs.
    ...weapons
      .filter((weapon) => weapon.kind === 'launcher' && weapon.arc !== null)
      .flatMap((weapon, i) =>
        rim(weapon, from, ringRadius(eyes, ship.type) + pixels(eyes, 6 + 4 * i), 2, BLAZE, 0.55, eyes),
      ),
  ]
}

/** Draws weapons with the same reach only once. */
const distinct = (weapons: readonly Weapon[]): Weapon[] => {
  const reach = (weapon: Weapon) =>
    `${weapon.kind} ${weapon.arc?.join()} ${weapon.kind === 'laser' ? weapon.strength : ''}`
  return weapons.filter((weapon, i) => weapons.findIndex((other) => reach(other) === reach(weapon)) === i)
}

/** Centre and half width of an arc, in radians. */
const spread = ({ arc: limits }: Weapon, { heading }: TickForecast): { middle: number; half: number } => {
  const sweep = sweepOf(limits)
  return {
    middle: rotationOf(heading + (limits ? limits[0] + sweep / 2 : 0)),
    half: (sweep / 2 / 180) * Math.PI,
  }
}

function rim(
  weapon: Weapon,
  from: TickForecast,
  radius: number,
  css: number,
  tint: number,
  alpha: number,
  eyes: Eyes,
): Mark[] {
  const { middle, half } = spread(weapon, from)
  return arc(toWorld(from), radius, middle - half, middle + half, pixels(eyes, css), { tint, alpha })
}

function edges(
  weapon: Weapon,
  from: TickForecast,
  radius: number,
  tint: number,
  alpha: number,
  eyes: Eyes,
): Mark[] {
  if (weapon.arc === null) return []
  const { middle, half } = spread(weapon, from)
  return [-half, half].flatMap((side) =>
    line(toWorld(from), towards(toWorld(from), middle + side, radius), pixels(eyes, 1.2), { tint, alpha }),
  )
}

/** Damage is strength minus distance: the fan fades accordingly, with contour lines at certain values. */
function laserArc(laser: Laser, from: TickForecast, tint: number, alpha: number, eyes: Eyes): Mark[] {
  const at = toWorld(from)
  const { middle } = spread(laser, from)
  const aimed = alpha > 0.2
  const levels = aimed ? [50, 100, 150, 200, 250].filter((damage) => damage < laser.strength - 10) : []
  return [
    stamp(
      fanFrame(sweepOf(laser.arc)),
      at,
      2 * laser.strength * UNIT,
      FAN_PIXELS,
      { tint, alpha: alpha * 1.6 },
      middle,
    ),
    ...rim(laser, from, laser.strength * UNIT, 1.3, tint, Math.min(0.6, alpha * 2), eyes),
    ...edges(laser, from, laser.strength * UNIT, tint, Math.min(0.5, alpha * 1.6), eyes),
    ...levels.flatMap((damage) => {
      const radius = (laser.strength - damage) * UNIT
      const label = towards(at, middle, radius)
      return radius * eyes.scale < 18
        ? []
        : [
            ...rim(laser, from, radius, 1, tint, 0.35, eyes),
            ...words(`${damage}`, { x: label.x, y: label.y - pixels(eyes, 6) }, pixels(eyes, 9), {
              tint,
              alpha: 0.85,
            }),
          ]
    }),
  ]
}

/** Ticks of a missile's flight that are drawn around the aiming ship. */
const TICKS_SHOWN = 4

/** A missile's distance tick by tick; for a mine, where it would explode. */
function launcherArc(launcher: Launcher, from: TickForecast, eyes: Eyes): Mark[] {
  const payload = PAYLOADS[launcher.payload]
  const at = toWorld(from)
  const tint = WARHEAD_TINTS[payload.warheads.at(-1)!.kind]
  if (payload.kind === 'mine')
    return [
      ...blasts(payload, at, 0.4),
      ...circle(
        at,
        Math.max(...payload.warheads.map(({ radius }) => radius)) * UNIT,
        pixels(eyes, 1.2),
        { tint, alpha: 0.5 },
        { dashed: true },
      ),
    ]
  const shown = Math.max(1, Math.min(TICKS_SHOWN, TICKS - from.tick))
  const { middle } = spread(launcher, from)
  const far = payload.speed * shown * UNIT
  return [
    stamp(fanFrame(sweepOf(launcher.arc)), at, 2 * far, FAN_PIXELS, { tint, alpha: 0.2 }, middle),
    ...edges(launcher, from, far, tint, 0.5, eyes),
    ...Array.from({ length: shown }, (_, i) => {
      const radius = payload.speed * (i + 1) * UNIT
      const label = towards(at, middle, radius)
      return [
        ...rim(launcher, from, radius, 1.1, tint, 0.5 - i * 0.08, eyes),
        ...words(`${from.tick + i + 1}`, { x: label.x, y: label.y - pixels(eyes, 6) }, pixels(eyes, 9), {
          tint,
          alpha: 0.8,
        }),
      ]
    }).flat(),
  ]
}

/** Orders for the planned tick. */
export function aims(plan: Planning, ship: Ship, eyes: Eyes): Mark[] {
  const from = forecastNow(plan, ship)
  if (!from) return []
  const strong = plan.ship.value?.name === ship.name
  const lasers = new Map<string, number>()
  return plan.commandsOf(ship.name).flatMap((command) => {
    const weapon =
      command.kind === 'fire' && command.tick === from.tick
        ? weaponNamed(typeNamed(ship.type), command.weapon)
        : undefined
    if (command.kind !== 'fire' || !weapon) return []
    if (weapon.kind === 'launcher')
      return launchPath(weapon, from, Number(command.at), tintOf(ship.team), strong ? 1 : 0.4, eyes)
    const target = targetNamed(plan, String(command.at))
    // Several lasers at one target: put their labels side by side.
    const nth = lasers.get(String(command.at)) ?? 0
    lasers.set(String(command.at), nth + 1)
    return target
      ? shotLine(
          from,
          shotAt(from, typeNamed(ship.type), weapon, target),
          target,
          strong ? 1 : 0.4,
          nth,
          weapon.name,
          eyes,
        )
      : strong
        ? badge(
            `${weapon.name}: ${callName(String(command.at)).slice(0, 16)} not seen`,
            { x: toWorld(from).x, y: toWorld(from).y - pixels(eyes, 30 + 17 * nth) },
            pixels(eyes, 10),
            { tint: DANGER },
          )
        : []
  })
}

/**
 * A standing target, fired at whenever it is in range: a thin line from where the first shot is fired, in
 * every planned tick.
 */
export function standingAim(plan: Planning, ship: Ship, eyes: Eyes): Mark[] {
  const target = targetNamed(plan, plan.targetOf(ship.name) ?? '')
  if (!target) return []
  const first = plan.commandsOf(ship.name).find(({ kind }) => kind === 'fire')
  const from = courseOf(plan, ship).find(({ tick }) => tick === first?.tick)
  const b = toWorld(target)
  const px = (css: number) => pixels(eyes, css)
  return [
    ring(b, contactSize(eyes) * 1.7, { tint: from ? GOLD : DANGER, alpha: 0.8 }, 'ring dashed'),
    ...(from ? dashed(toWorld(from), b, px(1.3), { tint: GOLD, alpha: 0.55 }, px(4), px(5)) : []),
  ]
}

const verdict = ({ damage, inArc, inScan }: LaserShot): string =>
  !inArc ? 'out of arc' : !inScan ? 'beyond scan' : damage > 0 ? `-${damage}` : 'too far'
const works = (shot: LaserShot): boolean => promised(shot) > 0

/** The last sighting of a thing, ignoring the case of its name (SA-2.2). */
const targetNamed = ({ sightings }: Planning, name: string): Sighting | undefined =>
  sightings.find((sighting) => sighting.name.toLowerCase() === name.toLowerCase())

/** The nearest sighting within `reach` arena units. */
function targetNear({ sightings }: Planning, at: Point, reach: number): Sighting | undefined {
  const far = (target: Point) => span(target, at)
  return sightings
    .filter((target) => far(target) <= reach)
    .reduce<Sighting | undefined>(
      (best, target) => (best && far(best) <= far(target) ? best : target),
      undefined,
    )
}

/**
 * A place for a label of width `wide` behind the target, clear of the line to it; `on` shifts it down or up.
 */
function beyond(from: Point, to: Point, far: number, wide: number, on = 0): Point {
  const angle = angleTo(from, to)
  const at = towards(to, angle, far)
  return { x: at.x + Math.cos(angle) * (wide / 2), y: at.y + (Math.sin(angle) < 0 ? -on : on) }
}

function shotLine(
  from: Point,
  shot: LaserShot,
  target: Point,
  alpha: number,
  nth: number,
  weapon: string,
  eyes: Eyes,
): Mark[] {
  const [a, b] = [toWorld(from), toWorld(target)]
  const tint = works(shot) ? GOLD : DANGER
  const said = `${weapon} ${verdict(shot)}`
  const px = (css: number) => pixels(eyes, css)
  return [
    ...line(a, b, px(5), { tint, alpha: 0.12 * alpha, add: true }),
    ...dashed(a, b, px(1.8), { tint, alpha: 0.85 * alpha }, px(9), px(5)),
    ring(b, contactSize(eyes) * 1.7, { tint, alpha: 0.85 * alpha }),
    ...(alpha === 1
      ? badge(
          said,
          beyond(a, b, contactSize(eyes) * 0.85 + px(10), widthOf(said, px(10.5)), nth * px(17)),
          px(10.5),
          { tint },
        )
      : []),
  ]
}

/** Path of a launched missile or mine, with a dot per remaining tick, and what its scan covers. */
function launchPath(
  launcher: Launcher,
  from: TickForecast,
  direction: number,
  team: number,
  alpha: number,
  eyes: Eyes,
): Mark[] {
  const payload = PAYLOADS[launcher.payload]
  const wrong = !covers(launcher.arc, direction)
  const tint = wrong ? DANGER : WARHEAD_TINTS[payload.warheads.at(-1)!.kind]
  const rotation = rotationOf(from.heading + direction)
  const at = toWorld(from)
  const stops = wayOf(payload, from).map((far) => towards(at, rotation, far * UNIT))
  const end = stops.at(-1) ?? at
  return [
    ...(payload.guided && !wrong ? cone(at, rotation, tint, 0.13 * alpha, eyes) : []),
    ...dashed(at, end, pixels(eyes, 1.8), { tint, alpha: 0.8 * alpha }, pixels(eyes, 8), pixels(eyes, 5)),
    ...stops.slice(0, -1).map((stop) => dot(stop, pixels(eyes, 4), { tint, alpha: 0.9 * alpha })),
    ...(payload.kind === 'mine' ? blasts(payload, end, 0.7 * alpha) : []),
    ...ordnance(payload, end, rotation, wrong ? DANGER : team, eyes, 0.9 * alpha),
    ...(alpha === 1
      ? badge(
          wrong ? `${launcher.name} out of arc` : launcher.name,
          towards(at, rotation, pixels(eyes, 52)),
          pixels(eyes, 10),
          { tint },
        )
      : []),
  ]
}

/** Radius around the pointer that selects a target (CSS pixels). */
const REACH = 24

/** A preview of the selected weapon's shot at the pointer. */
export function hovering(plan: Planning, ship: Ship, eyes: Eyes): Mark[] {
  const tool = plan.tool.value
  const hover = plan.hover.value
  const from = forecastNow(plan, ship)
  const weapon = tool.kind === 'aim' ? weaponNamed(typeNamed(ship.type), tool.weapon) : undefined
  if (!hover || !from || !weapon) return []
  const target = targetNear(plan, hover, REACH / eyes.scale / UNIT)
  const to = target ?? hover
  const [a, b] = [toWorld(from), toWorld(to)]
  const px = (css: number) => pixels(eyes, css)
  const shot = weapon.kind === 'laser' ? shotAt(from, typeNamed(ship.type), weapon, to) : undefined
  const bears = shot ? shot.inArc : covers(weapon.arc, directionTo(from, to))
  const tint = bears ? GOLD : DANGER
  const up = b.y < a.y ? -1 : 1
  const told = `${target ? `${callName(target.name)} ` : ''}${shot ? verdict(shot) : bears ? turnWords(directionTo(from, to)) : 'out of arc'}`
  const away = `${distance(from, to)} away`
  const label = beyond(a, b, contactSize(eyes) + px(20), widthOf(told, px(12)))
  return [
    ...line(a, b, px(1.4), { tint, alpha: 0.9 }),
    ring(b, target ? contactSize(eyes) * 1.9 : px(12), { tint, alpha: 0.95 }, 'ring'),
    ...[
      ...badge(told, label, px(12), { tint }),
      ...words(away, { x: label.x, y: label.y + up * px(16) }, px(10), { tint: 0xd7e3f4, alpha: 0.9 }),
    ].map(
      keptInside(
        { x: label.x, y: label.y + up * px(6) },
        Math.max(widthOf(told, px(12)) + px(10), widthOf(away, px(10))) / 2,
        px(16),
      ),
    ),
  ]
}

const turnWords = (direction: number): string =>
  direction === 0 ? 'ahead' : `${Math.abs(direction)} ${direction < 0 ? 'left' : 'right'}`
