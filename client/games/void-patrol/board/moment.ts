/** A played round at a moment: a function of the state before it, its timeline and the time only. */
import type { Span } from '../../../../common/engine/match-types.ts'
import { GUNS } from '../../../../common/games/void-patrol/data/weapons.ts'
import type { Event, EventOf } from '../../../../common/games/void-patrol/events.ts'
import type { Fighter } from '../../../../common/games/void-patrol/state.ts'
import { same } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { between, dashed, span as distanceOf, glow, line, pixels } from '../../../board/marks/draw.ts'
import { burst, implosion, sparks } from '../../../board/marks/effects.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { placeWords, type Rising, type Word, wordsAt } from '../../../board/marks/rising-words.ts'
import { DANGER, GOLD, PALE, STOPPED, tintOf } from '../../../board/pictures/colours.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { berthOf } from './berths.ts'
import { shotMarks } from './effects.ts'
import { fates, ordnance } from './ordnance-moment.ts'
import { bearingOf, HEX, toWorld } from './plane.ts'
import { apart, type Pose, rocks, ship, shipSize, sides, type Tagged, tags } from './still.ts'
import { impact, leftAt, type Timed, type Told, toldOf } from './timeline.ts'

interface Scene extends Told {
  readonly t: number
  readonly eyes: Eyes
}

export function moment(showing: Showing, t: number, eyes: Eyes): Mark[] {
  const scene: Scene = { ...toldOf(showing), t, eyes }
  const { aloft } = scene
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

/** Number of sides it turns, positive to the right. */
const turnOf = ({ facing, facingFrom }: EventOf<'move'>): number => ((facing - facingFrom + 9) % 6) - 3

/** A fighter's pose: it turns first, then flies its one straight segment. */
function poseAt(scene: Scene, fighter: Fighter): Pose {
  const found = scene.moves.get(fighter.id)
  const begin = berthOf(scene.begin, fighter.id)
  if (!found) return { at: apart(toWorld(fighter.at), begin), rotation: bearingOf(fighter.facing) }
  const [move, span] = found
  const x = progress(scene.t, span)
  return {
    at: between(
      apart(toWorld(move.from), begin),
      apart(toWorld(move.to), berthOf(scene.end, fighter.id)),
      ease(x),
    ),
    rotation: bearingOf(move.facingFrom + turnOf(move) * ease(clamp(x / 0.45))),
  }
}

/** A ship at this moment, even during its destruction; undefined once it is gone. */
function shown(scene: Scene, fighter: Fighter): Tagged | undefined {
  const pose = poseAt(scene, fighter)
  const now = { fighter, health: leftAt(scene, fighter, scene.t) }
  const end = scene.ends.get(fighter.id)
  if (!end) return { ...now, pose }
  const [event, span] = end
  const x = progress(scene.t, span)
  const lasts = event.kind === 'destroyed' ? 0.09 : 1
  if (x >= lasts) return undefined
  if (event.kind === 'destroyed') return { ...now, pose: { ...pose, alpha: 1 - x / lasts } }
  const away = event.kind === 'retired' ? x * x * HEX * 6 : 0
  return {
    ...now,
    pose: {
      at: { x: pose.at.x + Math.cos(pose.rotation) * away, y: pose.at.y + Math.sin(pose.rotation) * away },
      rotation: pose.rotation + (event.kind === 'imploded' ? x * 5 : 0),
      alpha: 1 - x,
      size: event.kind === 'imploded' ? 1 - x * 0.8 : 1,
    },
  }
}

/** Engines burn while it thrusts, and it banks into its turns. */
function flight(scene: Scene, { fighter, pose, health: { hull } }: Tagged): Mark[] {
  const { t, eyes } = scene
  const found = scene.ends.get(fighter.id) ? undefined : scene.moves.get(fighter.id)
  if (!found) return ship(fighter, pose, eyes, { hull, t })
  const [move, span] = found
  const thrusts = [...move.chits].filter((chit) => chit !== 'L' && chit !== 'R').length
  const x = progress(t, span)
  const heat = thrusts > 0 ? Math.sin(Math.PI * clamp(x * 1.1)) ** 0.6 * Math.min(1, 0.5 + thrusts * 0.18) : 0
  return ship(fighter, pose, eyes, {
    hull,
    t,
    heat,
    bank: turnOf(move) * Math.sin(Math.PI * clamp(x / 0.45)) * 0.6,
  })
}

/** The path flown so far, which fades after the move. */
function wake(scene: Scene, fighter: Fighter): Mark[] {
  const found = scene.moves.get(fighter.id)
  if (!found || same(found[0].from, found[0].to)) return []
  const [move, span] = found
  const fade = 1 - clamp((scene.t - span.end) / 1.2)
  if (fade <= 0) return []
  const tint = tintOf(fighter.team)
  const [a, b] = [toWorld(move.from), poseAt(scene, fighter).at]
  return [
    ...line(a, b, pixels(scene.eyes, 2, 2), { tint, alpha: 0.5 * fade }),
    ...line(between(a, b, 0.35), b, pixels(scene.eyes, 9, 9), { tint, alpha: 0.13 * fade, add: true }),
    ...dashed(b, toWorld(move.to), pixels(scene.eyes, 1.3, 1.3), { tint, alpha: 0.35 * fade }, 16, 14),
  ]
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
      return sparks(
        toWorld(event.hex),
        x,
        `${event.fighter} ${event.hex.q} ${event.hex.r}`,
        event.damage > 0 ? Math.min(1, 0.35 + event.damage / 200) : 0.2,
        eyes.calm,
        unit,
      )
    case 'shot': {
      const shooter = scene.before.fighters.find((f) => f.id === event.shooter)
      const gun = shooter?.guns[event.gun]
      if (!shooter || !gun || !GUNS[gun]) return []
      return shotMarks({
        from: placeOf(scene, event.shooter),
        to: placeOf(scene, event.target),
        gun,
        result: event.result,
        shielded: event.shieldDamage > 0,
        x,
        name: `${event.shooter} ${event.gun}`,
        tint: tintOf(shooter.team),
        calm: eyes.calm,
        pixel: pixels(eyes, 1),
        unit,
      })
    }
    case 'destroyed':
      return burst(
        apart(toWorld(event.at), berthOf(scene.end, event.fighter)),
        x,
        event.fighter,
        eyes.calm,
        unit,
      )
    case 'imploded':
      return implosion(toWorld(event.at), x, unit)
    case 'retired': {
      const fighter = scene.before.fighters.find((f) => f.id === event.fighter)
      return fighter
        ? [
            glow(placeOf(scene, event.fighter), HEX * 3 * (1 - x), {
              tint: tintOf(fighter.team),
              alpha: 0.6 * (1 - x),
            }),
          ]
        : []
    }
    default:
      return []
  }
}

const placed = new WeakMap<
  readonly Timed[],
  { readonly scale: number; readonly words: ReturnType<typeof placeWords> }
>()

/** Damage rises from the fighter hit; misses and missiles' fates are also named. */
function numbers(scene: Scene): Mark[] {
  const { events, eyes, t } = scene
  let found = placed.get(events)
  if (found?.scale !== eyes.scale) placed.set(events, (found = { scale: eyes.scale, words: wordsOf(scene) }))
  return wordsAt(found.words, t, eyes)
}

/** Fighters closer than this many radii are side by side in one hex. */
const TOUCHING = 1.4

function wordsOf(scene: Scene): ReturnType<typeof placeWords> {
  const { aloft } = scene
  const radius = shipSize(scene.eyes) * 0.5
  const place = (fighter: Fighter) => (t: number) => poseAt({ ...scene, t }, fighter).at
  const bodies = (t: number) => aloft.map((fighter) => ({ of: fighter.id, at: place(fighter)(t), radius }))
  const rising = ([event, span]: Timed): Rising[] => {
    const told = said(event)
    const fighter = told && aloft.find(({ id }) => id === told.of)
    if (!fighter) return []
    const start = event.kind === 'shot' ? impact(span) : span.start
    const at = place(fighter)
    // Of two fighters in one hex, nobody could tell which one the words belong to.
    const shared = aloft.some(
      (other) => other !== fighter && distanceOf(place(other)(start), at(start)) < radius * TOUCHING,
    )
    return [
      {
        of: fighter.id,
        start,
        lines: shared
          ? told.lines.map((line, i) =>
              i === told.lines.length - 1 ? { ...line, text: `${fighter.id} ${line.text}` } : line,
            )
          : told.lines,
        at,
        clear: radius,
      },
    ]
  }
  return placeWords([...scene.events.flatMap(rising), ...fates(scene.events, scene.eyes)], bodies, scene.eyes)
}

/** The words of an event about a fighter. */
function said(event: Event): { of: string; lines: readonly Word[] } | undefined {
  switch (event.kind) {
    case 'collision':
      return event.hull > 0
        ? { of: event.fighter, lines: [{ text: `-${event.hull}`, tint: DANGER, size: 17 }] }
        : undefined
    case 'shot': {
      if (event.result === 'miss')
        return { of: event.target, lines: [{ text: 'miss', tint: PALE, size: 11 }] }
      const text = event.hull > 0 ? `-${event.hull}` : 'shield'
      const hit =
        event.result === 'double'
          ? { text: `${text} ×2!`, tint: GOLD, size: 20 }
          : { text, tint: event.hull > 0 ? 0xffffff : STOPPED, size: 16 }
      return {
        of: event.target,
        lines: [...(event.crippled ? [{ text: 'thrust -1', tint: 0xffb45e, size: 11 }] : []), hit],
      }
    }
    case 'struck':
      return event.hull > 0
        ? { of: event.fighter, lines: [{ text: `-${event.hull}`, tint: 0xffb45e, size: 18 }] }
        : undefined
    case 'retired':
      return { of: event.fighter, lines: [{ text: 'retired', tint: 0x7fe0b0, size: 13 }] }
    case 'imploded':
      return { of: event.fighter, lines: [{ text: 'imploded', tint: DANGER, size: 13 }] }
    default:
      return undefined
  }
}
