/** A played round at a moment: a function of the state before it, its timeline and the time only. */

import type { Span } from '../../../../common/engine/match-types.ts'
import { GUNS } from '../../../../common/games/void-patrol/data/weapons.ts'
import type { Event } from '../../../../common/games/void-patrol/events.ts'
import type { Fighter, State } from '../../../../common/games/void-patrol/state.ts'
import { same } from '../../../../common/geometry/hex.ts'
import { between } from '../../../board/geometry.ts'
import { dashed, glow, line, pixels } from '../../../board/marks/draw.ts'
import { burst, implosion, sparks } from '../../../board/marks/effects.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { tintOf } from '../../../board/pictures/colours.ts'
import { clamp, progress } from '../../../board/playback/easing.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { HEX, toWorld } from '../plane.ts'
import { damageNumbers } from './damage-numbers.ts'
import { shotMarks } from './effects.ts'
import { leftAt, placeOf, poseAt, turnOf } from './motion.ts'
import { berthOf } from './ships/berths.ts'
import { ordnance } from './ships/ordnance-moment.ts'
import { apart, rocks, ship, shipSize, sides, type TaggedFighter, tags } from './still.ts'
import { type RoundScene, timelineOf } from './timeline.ts'

export function moment(showing: Showing<State, Event>, t: number, eyes: Eyes): Mark[] {
  const scene: RoundScene = { ...timelineOf(showing), t, eyes }
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
    ...damageNumbers(scene),
  ]
}

/** A ship at this moment, even during its destruction; undefined once it is gone. */
function shown(scene: RoundScene, fighter: Fighter): TaggedFighter | undefined {
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
function flight(scene: RoundScene, { fighter, pose, health: { hull } }: TaggedFighter): Mark[] {
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
function wake(scene: RoundScene, fighter: Fighter): Mark[] {
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

function happening(scene: RoundScene, event: Event, span: Span): Mark[] {
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
