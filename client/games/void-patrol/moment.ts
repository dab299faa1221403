/** A played round at a moment: a function of the state before it, its timeline and the time, of nothing else. */
import type { Event, EventOf } from '../../../common/games/void-patrol/events.ts'
import { GUNS } from '../../../common/games/void-patrol/data/weapons.ts'
import { flying, type Fighter, type State } from '../../../common/games/void-patrol/state.ts'
import { add, same } from '../../../common/geometry/hex.ts'
import type { Span } from '../../../common/engine/game.ts'
import { between, dashed, glow, line, pixels, span as distanceOf } from '../../board/draw.ts'
import { burst, implosion, sparks } from '../../board/effects.ts'
import { hash } from '../../board/hash.ts'
import { bearingOf, HEX, toWorld } from './hex-plane.ts'
import type { Mark } from '../../board/mark.ts'
import { risingWords, type Rising, type Word } from '../../board/rising-words.ts'
import type { Point } from '../../board/view.ts'
import type { Showing } from '../../board/playback.ts'
import type { Eyes } from '../contract.ts'
import { DANGER, PALE, tintOf } from './colours.ts'
import { shotMarks } from './effects.ts'
import { fates, ordnance } from './ordnance-moment.ts'
import { rocks, ship, shipSize, sides, tags, type Pose, type Tagged } from './still.ts'

interface Scene {
  readonly before: State
  readonly events: readonly (readonly [Event, Span])[]
  readonly t: number
  readonly eyes: Eyes
}

export function moment(showing: Showing, t: number, eyes: Eyes): Mark[] {
  const timeline = showing.round.timeline as readonly Event[]
  const scene: Scene = { before: showing.round.before as State, events: timeline.map((event, i) => [event, showing.spans[i]!] as const), t, eyes }
  const aloft = scene.before.fighters.filter(flying)
  const there = aloft.flatMap((fighter) => shown(scene, fighter) ?? [])
  return [
    ...sides(scene.before, eyes),
    ...rocks(scene.before),
    ...aloft.flatMap((fighter) => wake(scene, fighter)),
    ...there.flatMap((one) => flight(scene, one)),
    ...tags(there, eyes),
    ...ordnance(scene.before, scene.events, t, eyes),
    ...scene.events.flatMap(([event, span]) => happening(scene, event, span)),
    ...numbers(scene),
  ]
}

const clamp = (x: number): number => Math.min(1, Math.max(0, x))
const ease = (x: number): number => x * x * (3 - 2 * x)
const progress = (t: number, { start, end }: Span): number => clamp((t - start) / Math.max(1e-6, end - start))

function moveOf({ events }: Scene, id: string): readonly [EventOf<'move'>, Span] | undefined {
  return events.find((entry): entry is readonly [EventOf<'move'>, Span] => entry[0].kind === 'move' && entry[0].fighter === id)
}

/** Where a fighter is: it turns first, then flies its one straight segment. */
function poseAt(scene: Scene, fighter: Fighter): Pose {
  const found = moveOf(scene, fighter.id)
  if (!found) return { at: toWorld(fighter.at), rotation: bearingOf(fighter.facing) }
  const [move, span] = found
  const x = progress(scene.t, span)
  const turn = ((move.facing - move.facingFrom + 9) % 6) - 3
  return {
    at: between(toWorld(move.from), toWorld(move.to), ease(x)),
    rotation: bearingOf(move.facingFrom + turn * ease(clamp(x / 0.45))),
  }
}

/** When a fighter stops being there, and how. */
function gone({ events }: Scene, id: string): readonly [Event, Span] | undefined {
  return events.find(([event]) => (event.kind === 'destroyed' || event.kind === 'retired' || event.kind === 'imploded') && event.fighter === id)
}

/** Hull and shields as they stand at the moment: what has hit by now is off. */
function health({ events, t }: Scene, fighter: Fighter): { hull: number; shields: number } {
  let { hull, shields } = fighter
  for (const [event, span] of events) {
    if (event.kind === 'collision' && event.fighter === fighter.id && t >= span.start) hull -= event.hull
    if (event.kind === 'shot' && event.target === fighter.id && t >= impact(span)) {
      hull -= event.hull
      shields -= event.shieldDamage
    }
    if (event.kind === 'struck' && event.fighter === fighter.id && t >= span.start) hull -= event.hull
  }
  return { hull: Math.max(0, hull), shields: Math.max(0, shields) }
}

/** When a shot reaches its target. */
const impact = ({ start, end }: Span): number => start + (end - start) * 0.4

/** A ship as it is now, in its last moments, too; undefined when it is gone. */
function shown(scene: Scene, fighter: Fighter): Tagged | undefined {
  const pose = poseAt(scene, fighter)
  const now = { fighter, health: health(scene, fighter) }
  const end = gone(scene, fighter.id)
  if (!end) return { ...now, pose }
  const [event, span] = end
  const x = progress(scene.t, span)
  const lasts = event.kind === 'destroyed' ? 0.25 : 1
  if (x >= lasts) return undefined
  if (event.kind === 'destroyed') return { ...now, pose: { ...pose, alpha: 1 - x / lasts } }
  const away = event.kind === 'retired' ? x * x * HEX * 6 : 0
  return { ...now, pose: { at: { x: pose.at.x + Math.cos(pose.rotation) * away, y: pose.at.y + Math.sin(pose.rotation) * away }, rotation: pose.rotation + (event.kind === 'imploded' ? x * 5 : 0), alpha: 1 - x, size: event.kind === 'imploded' ? 1 - x * 0.8 : 1 } }
}

const flight = (scene: Scene, { fighter, pose }: Tagged): Mark[] => [...(gone(scene, fighter.id) ? [] : flame(scene, fighter, pose)), ...ship(fighter, pose, scene.eyes)]

function flame(scene: Scene, fighter: Fighter, { at, rotation }: Pose): Mark[] {
  const found = moveOf(scene, fighter.id)
  if (!found) return []
  const [move, span] = found
  const thrusts = [...move.chits].filter((chit) => chit !== 'L' && chit !== 'R').length
  const x = progress(scene.t, span)
  const heat = thrusts > 0 ? Math.sin(Math.PI * clamp(x * 1.15)) * Math.min(1, 0.45 + thrusts * 0.2) : 0
  if (heat <= 0.02) return []
  const unit = shipSize(scene.eyes) / 1.5
  const back = (far: number): Point => ({ x: at.x - Math.cos(rotation) * unit * far, y: at.y - Math.sin(rotation) * unit * far })
  const flicker = scene.eyes.calm ? 1 : 0.85 + 0.15 * Math.sin(scene.t * 40 + hash(fighter.id) * 6)
  return [
    glow(back(0.85), unit * (0.9 + heat * flicker), { tint: 0xffb45e, alpha: 0.8 * heat }),
    glow(back(1.15), unit * 0.9 * heat * flicker, { tint: 0xff7a3d, alpha: 0.6 * heat }),
    glow(back(0.75), unit * 0.45, { tint: 0xfff3d0, alpha: 0.9 * heat }),
  ]
}

/** The way come so far, fading once the move is over. */
function wake(scene: Scene, fighter: Fighter): Mark[] {
  const found = moveOf(scene, fighter.id)
  if (!found || same(found[0].from, found[0].to)) return []
  const [move, span] = found
  const fade = 1 - clamp((scene.t - span.end) / 1.2)
  if (fade <= 0) return []
  const tint = tintOf(fighter.team)
  const [a, b] = [toWorld(move.from), poseAt(scene, fighter).at]
  return [...line(a, b, pixels(scene.eyes, 2, 2), { tint, alpha: 0.45 * fade }), ...dashed(b, toWorld(move.to), pixels(scene.eyes, 1.3, 1.3), { tint, alpha: 0.35 * fade })]
}

function placeOf(scene: Scene, id: string): Point {
  const fighter = scene.before.fighters.find((f) => f.id === id)
  return fighter ? poseAt(scene, fighter).at : { x: 0, y: 0 }
}

function happening(scene: Scene, event: Event, span: Span): Mark[] {
  const { t, eyes } = scene
  if (t < span.start || t >= span.end) return []
  const x = progress(t, span)
  const unit = shipSize(eyes) / 1.5
  switch (event.kind) {
    case 'collision':
      return sparks(toWorld(event.hex), x, `${event.fighter} ${event.hex.q} ${event.hex.r}`, event.damage > 0 ? Math.min(1, 0.35 + event.damage / 200) : 0.2, eyes.calm, unit)
    case 'shot': {
      const shooter = scene.before.fighters.find((f) => f.id === event.shooter)
      const gun = shooter?.guns[event.gun]
      if (!shooter || !gun || !GUNS[gun]) return []
      return shotMarks({ from: placeOf(scene, event.shooter), to: placeOf(scene, event.target), gun, result: event.result, x, name: `${event.shooter} ${event.gun}`, tint: tintOf(shooter.team), calm: eyes.calm, pixel: pixels(eyes, 1), unit })
    }
    case 'destroyed':
      return burst(toWorld(event.at), x, event.fighter, eyes.calm, unit)
    case 'imploded':
      return implosion(toWorld(event.at), x, unit)
    case 'retired': {
      const fighter = scene.before.fighters.find((f) => f.id === event.fighter)
      return fighter ? [glow(placeOf(scene, event.fighter), HEX * 3 * (1 - x), { tint: tintOf(fighter.team), alpha: 0.6 * (1 - x) })] : []
    }
    default:
      return []
  }
}

/** Damage rises from who takes it; a miss says so, and so does what becomes of a missile. */
function numbers(scene: Scene): Mark[] {
  const aloft = scene.before.fighters.filter(flying)
  const radius = shipSize(scene.eyes) * 0.5
  const place = (fighter: Fighter) => (t: number) => poseAt({ ...scene, t }, fighter).at
  const bodies = (t: number) => aloft.map((fighter) => ({ of: fighter.id, at: place(fighter)(t), radius }))
  const rising = ([event, span]: readonly [Event, Span]): Rising[] => {
    const told = said(event)
    const fighter = told && aloft.find(({ id }) => id === told.of)
    if (!fighter) return []
    const start = event.kind === 'shot' ? impact(span) : span.start
    const at = place(fighter)
    // Of two in one hex nobody could tell whose it is.
    const shared = aloft.some((other) => other !== fighter && distanceOf(place(other)(start), at(start)) < radius)
    return [{ of: fighter.id, start, lines: shared ? told.lines.map((line, i) => (i === told.lines.length - 1 ? { ...line, text: `${fighter.id} ${line.text}` } : line)) : told.lines, at, clear: radius }]
  }
  return risingWords([...scene.events.flatMap(rising), ...fates(scene.events, scene.eyes)], bodies, scene.t, scene.eyes)
}

/** What an event says of a fighter. */
function said(event: Event): { of: string; lines: readonly Word[] } | undefined {
  switch (event.kind) {
    case 'collision':
      return event.hull > 0 ? { of: event.fighter, lines: [{ text: `-${event.hull}`, tint: DANGER, size: 17 }] } : undefined
    case 'shot': {
      if (event.result === 'miss') return { of: event.target, lines: [{ text: 'miss', tint: PALE, size: 11 }] }
      const text = event.hull > 0 ? `-${event.hull}` : 'shield'
      const hit = event.result === 'double' ? { text: `${text} ×2!`, tint: 0xffd166, size: 20 } : { text, tint: event.hull > 0 ? 0xffffff : 0x6fc3ff, size: 16 }
      return { of: event.target, lines: [...(event.crippled ? [{ text: 'thrust -1', tint: 0xffb45e, size: 11 }] : []), hit] }
    }
    case 'struck':
      return event.hull > 0 ? { of: event.fighter, lines: [{ text: `-${event.hull}`, tint: 0xffb45e, size: 18 }] } : undefined
    case 'retired':
      return { of: event.fighter, lines: [{ text: 'retired', tint: 0x7fe0b0, size: 13 }] }
    case 'imploded':
      return { of: event.fighter, lines: [{ text: 'imploded', tint: DANGER, size: 13 }] }
    default:
      return undefined
  }
}

/** A place that a log line can move the board to. */
export function whereabouts(event: Event, before: State): Point | undefined {
  const id = 'fighter' in event ? event.fighter : event.kind === 'shot' ? event.target : undefined
  if ('hex' in event) return toWorld(event.hex)
  if ('to' in event) return toWorld(event.to)
  if ('at' in event) return toWorld(event.at)
  const fighter = before.fighters.find((f) => f.id === id)
  return fighter && toWorld(add(fighter.at, fighter.velocity))
}
