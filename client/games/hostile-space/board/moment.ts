/** A played step at a moment: a function of the state before it, its timeline and the time only. */

import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event } from '../../../../common/games/hostile-space/events.ts'
import {
  type Craft,
  flying,
  playerNamed,
  playerOf,
  type State,
} from '../../../../common/games/hostile-space/state.ts'
import { add, same, still, unit } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { between, towards } from '../../../board/geometry.ts'
import { hash } from '../../../board/hash.ts'
import { dashed, glow, line, pixels, ring, stamp } from '../../../board/marks/draw.ts'
import { burst, sparks } from '../../../board/marks/effects.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { BLAZE, GOOD, tintOf } from '../../../board/pictures/colours.ts'
import { clamp, ease, progress } from '../../../board/playback/easing.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { bearingOf, HEX, STEP, toWorld } from '../plane.ts'
import { FUEL, tintNamed } from './colours.ts'
import { damageNumbers } from './damage-numbers.ts'
import { base, holding, rock, seam } from './ground.ts'
import { leanAt, leftAt, missileAt, poseAt } from './motion.ts'
import { ROCK_PIXELS, ROCKS } from './rock-pictures.ts'
import { precedence } from './setting-up/dice-scene.ts'
import { placements } from './setting-up/setup-moment.ts'
import {
  course,
  craftMarks,
  craftSize,
  declaredOf,
  driftOf,
  type TaggedCraft,
  tags,
} from './ships/craft-scene.ts'
import { beam, missileMarks, missileSize, nextPath } from './ships/missile-scene.ts'
import { type RoundScene, timelineOf } from './timeline.ts'

export function moment(showing: Showing<State, Event>, t: number, eyes: Eyes): Mark[] {
  const told = timelineOf(showing)
  const scene: RoundScene = { told, t, eyes }
  const aloft = told.before.craft.filter(flying)
  const there = aloft.flatMap((craft) => shown(scene, craft) ?? [])
  return [
    ...seam(told.before, eyes),
    ...strongholds(scene),
    ...told.before.entities.flatMap((entity) =>
      t >= (told.destroyed.get(entity.id)?.[1].start ?? Infinity) ? [] : rock(told.before, entity),
    ),
    ...placements(told, t, eyes),
    ...aloft.flatMap((craft) => wake(scene, craft)),
    ...missiles(scene),
    ...there.flatMap((one) => craftNow(scene, one)),
    ...tags(told.before, there, eyes),
    ...told.all.flatMap(([event, span]) => happening(scene, event, span)),
    // Draw numbers only once, not in every copy.
    ...damageNumbers(scene).map((mark): Mark => ({ ...mark, once: true })),
    ...precedence(told, t, eyes),
  ]
}

/** A craft at this moment, even during its destruction; undefined once it is gone. */
function shown({ told, t }: RoundScene, craft: Craft): TaggedCraft | undefined {
  const pose = poseAt(told, craft, t)
  const now = { craft: { id: craft.id, ...leftAt(told, craft, t) } }
  const end = told.destroyed.get(craft.id)
  if (!end || t < end[1].start) return { ...now, pose }
  const x = progress(t, end[1]) / 0.1
  return x >= 1 ? undefined : { ...now, pose: { ...pose, alpha: 1 - x } }
}

/**
 * Engines burn while the velocity changes, the stronger the more it costs, and the craft banks into the turn.
 */
function craftNow({ told, t, eyes }: RoundScene, { craft: { id, hp }, pose }: TaggedCraft): Mark[] {
  const move = told.moves.get(id)
  if (!move) return craftMarks(told.before, id, pose, eyes, { hp, t })
  const x = progress(t, move[1])
  const heat =
    move[0].spent === 0
      ? 0
      : Math.sin(Math.PI * clamp(x * 1.2)) ** 0.6 *
        Math.min(1, 0.45 + move[0].spent * 0.14) *
        (pose.alpha ?? 1)
  return craftMarks(told.before, id, pose, eyes, { hp, t, heat, bank: leanAt(told, id, t) })
}

/** The path flown so far, which fades after the move; before and after it, the drift. */
function wake(scene: RoundScene, craft: Craft): Mark[] {
  const { told, t, eyes } = scene
  const tint = tintNamed(told.before, craft.id)
  const found = told.moves.get(craft.id)
  if (told.destroyed.has(craft.id) && t >= told.destroyed.get(craft.id)![1].start) return []
  if (!found)
    return [
      ...driftOf(told.before, craft, eyes),
      ...declaredOf(
        told.before,
        craft,
        eyes,
        told.all.some(([{ kind }]) => kind === 'launch') ? 0.9 * (1 - clamp(t / 0.4)) : 0.9,
      ),
    ]
  const [{ from, velocity, was }, span] = found
  const x = progress(t, span)
  const at = poseAt(told, craft, t).at
  // Once arrived, the picture equals the position at rest.
  const arriving = clamp((x - 0.6) / 0.4)
  const fade = 1 - arriving
  const end = toWorld(add(from, velocity))
  const width = pixels(eyes, 2, 1.6)
  return [
    // The old drift fades out, the new course fades in.
    ...(x < 1 && !same(was, velocity)
      ? course(
          from,
          was,
          width,
          { tint, alpha: 0.4 * (1 - clamp((t - span.start) / 0.3)) },
          pixels(eyes, 13, 12),
        )
      : []),
    ...(still(velocity) || x >= 1 ? [] : dashed(at, end, pixels(eyes, 1.5, 1.5), { tint, alpha: 0.5 })),
    ...(fade > 0 && !still(velocity)
      ? [
          ...line(toWorld(from), at, pixels(eyes, 2, 2.4), { tint, alpha: 0.5 * fade }),
          ...line(between(toWorld(from), at, 0.5), at, pixels(eyes, 5, 7), {
            tint,
            alpha: 0.16 * fade,
            add: true,
          }),
        ]
      : []),
    ...(arriving > 0
      ? course(add(from, velocity), velocity, width, { tint, alpha: 0.55 * arriving }, pixels(eyes, 13, 12))
      : []),
  ]
}

/** Bases without the tokens lost by now, grey once they have fallen; zones and markers. */
function strongholds({ told, t, eyes }: RoundScene): Mark[] {
  return told.before.players.flatMap((player) => {
    if (!player.centre || told.before.rules.play !== 'base-defence') return holding(told.before, player, eyes)
    const gone = new Set(
      told.tokens
        .filter(([event, { start }]) => event.base === player.id && t >= start)
        .map(([{ token }]) => token),
    )
    const defeated = told.defeated.get(player.id)
    const now = { ...player, tokens: player.tokens.filter((token) => !gone.has(token)), defeated: false }
    if (!defeated && !player.defeated) return holding(told.before, now, eyes)
    return base(now, player.centre, player.defeated ? 1 : ease(progress(t, defeated!)))
  })
}

/** Missiles: first all the faint paths, then the missiles on top. */
function missiles({ told, t, eyes }: RoundScene): Mark[] {
  const { before } = told
  const fired = [...told.launches].map(([id, [{ direction }]]) => ({ id, direction, missile: undefined }))
  const now = [
    ...before.missiles.map((missile) => ({ id: missile.id, direction: missile.direction, missile })),
    ...fired,
  ].flatMap(({ id, direction, missile }) => {
    const found = missileAt(told, id, missile, t)
    return found ? [{ id, direction, ...found }] : []
  })
  const size = missileSize(eyes)
  return [
    ...now.flatMap(({ id, direction, at, standing, alpha }) =>
      standing && alpha === 1 ? nextPath(before, at, { id, direction }, eyes) : [],
    ),
    ...now.flatMap(({ id, at, rotation, flown }) => {
      const long = Math.min(flown, STEP * 6)
      return long > 0
        ? [
            beam(at, rotation + Math.PI, long, pixels(eyes, 4, 5), {
              tint: tintNamed(before, id),
              alpha: 0.6,
              add: true,
            }),
            beam(at, rotation + Math.PI, Math.min(long, STEP * 1.6), pixels(eyes, 6, 8), {
              tint: BLAZE,
              alpha: 0.75,
              add: true,
            }),
          ]
        : []
    }),
    ...now.flatMap(({ id, at, rotation, flown, alpha }) => [
      ...(alpha < 1 && told.flights.has(id) && !told.launches.has(id)
        ? [stamp('puff', at, size * 2.4 * (2 - alpha), 128, { tint: 0x8791a5, alpha: 0.5 * alpha })]
        : []),
      ...missileMarks(before, id, at, rotation, eyes, { alpha, heat: flown > 0 ? 1 : 0.45 }),
    ]),
  ]
}

/** Where a craft or a rock is now. */
function placeOf({ told, t }: RoundScene, what: string): Point | undefined {
  const craft = told.before.craft.find(({ id }) => id === what)
  if (craft) return poseAt(told, craft, t).at
  const entity = told.before.entities.find(({ id }) => id === what)
  return entity && toWorld(entity.hexes[0]!)
}

function happening(scene: RoundScene, event: Event, span: Span): Mark[] {
  const { told, t, eyes } = scene
  if (t < span.start || t >= span.end) return []
  const x = progress(t, span)
  const fade = 1 - x
  const size = craftSize(eyes)
  const unitSize = size / 1.6
  switch (event.kind) {
    case 'collision':
      return burst(toWorld(event.at), x, event.craft.join(' '), eyes.calm, unitSize * 1.3)
    case 'destroyed': {
      const at = placeOf(scene, event.what) ?? toWorld(event.at)
      if (told.before.entities.some(({ id }) => id === event.what)) return crumbling(at, x, event.what)
      // A collision has one burst for all its craft.
      return event.by === 'collision' ? [] : burst(at, x, event.what, eyes.calm, unitSize)
    }
    case 'token': {
      const owner = playerNamed(told.before, event.base)
      const at = owner?.centre
        ? toWorld(event.token === 0 ? owner.centre : add(owner.centre, unit(event.token - 1)))
        : toWorld(event.at)
      const tint = tintOf(owner?.team ?? '')
      return [
        ...sparks(at, x, `${event.by} ${event.token}`, 1, eyes.calm, HEX),
        ring(at, STEP * (0.5 + 2.2 * Math.sqrt(x)), { tint, alpha: 0.8 * fade, add: true }, 'ring'),
        ...shards(at, x, `${event.base} ${event.token}`, tint),
      ]
    }
    case 'defeated': {
      const owner = playerNamed(told.before, event.player)
      if (!owner?.centre) return []
      const [at, tint] = [toWorld(owner.centre), tintOf(owner.team)]
      return [0, 0.25].map((late) =>
        ring(
          at,
          STEP * 9 * Math.sqrt(clamp(x - late)),
          { tint, alpha: 0.7 * fade, add: true },
          late ? 'ring thin' : 'ring',
        ),
      )
    }
    case 'declared':
      return told.before.craft
        .filter(({ id }) => id in event.fire)
        .flatMap((craft) =>
          declaredOf(told.before, { ...craft, declared: event.fire[craft.id]! }, eyes, ease(clamp(x * 2))),
        )
    case 'launch': {
      const at = towards(toWorld(event.from), bearingOf(event.direction), size * 0.55)
      return [
        glow(at, size * (0.5 + 0.9 * fade), { tint: BLAZE, alpha: 0.9 * fade }),
        stamp('puff', at, size * (0.5 + x), 128, { tint: 0x8d97ac, alpha: 0.35 * fade }),
      ]
    }
    case 'hit': {
      const at = event.target.startsWith('rock')
        ? toWorld(event.at)
        : (placeOf(scene, event.target) ?? toWorld(event.at))
      return sparks(
        at,
        clamp(x * 1.6),
        `${event.missile} ${event.target}`,
        event.damage > 0 ? 1.1 : 0.5,
        eyes.calm,
        unitSize,
      )
    }
    case 'refilled': {
      const at = placeOf(scene, event.craft)
      if (!at) return []
      const rise = ease(x)
      return [
        glow(at, size * 2.4, { tint: FUEL, alpha: 0.6 * Math.sin(Math.PI * x) }),
        ring(at, size * (1.9 - 0.9 * rise), { tint: GOOD, alpha: 0.9 * Math.sin(Math.PI * x), add: true }),
      ]
    }
    case 'over':
      return told.before.craft
        .filter(
          (craft) =>
            flying(craft) &&
            !told.destroyed.has(craft.id) &&
            event.winners.includes(playerNamed(told.before, playerOf(craft.id))?.team ?? ''),
        )
        .flatMap((craft) => {
          const at = poseAt(told, craft, t).at
          return [
            glow(at, size * 2.6, { tint: 0xffffff, alpha: 0.35 * Math.sin(Math.PI * x) }),
            ring(
              at,
              size * (1 + 1.2 * x),
              { tint: tintNamed(told.before, craft.id), alpha: 0.9 * fade, add: true },
              'ring',
            ),
          ]
        })
    default:
      return []
  }
}

/** A destructible rock breaks: its pieces fly apart and fade out. */
function crumbling(at: Point, x: number, name: string): Mark[] {
  const fade = 1 - x
  return [
    stamp('puff', at, HEX * (1.6 + 1.6 * x), 128, { tint: 0xa8947c, alpha: 0.5 * fade }),
    ...Array.from({ length: 8 }, (_, i) => {
      const angle = (i / 8 + 0.1 * hash(`${name} a${i}`)) * Math.PI * 2
      const far = HEX * (0.25 + (0.9 + hash(`${name} f${i}`)) * (1 - fade ** 2))
      return stamp(
        `rock ${i % ROCKS}`,
        towards(at, angle, far),
        HEX * (0.55 + 0.35 * hash(`${name} s${i}`)) * (0.5 + 0.5 * fade),
        ROCK_PIXELS,
        { tint: 0xffffff, alpha: fade },
        angle + x * 3,
      )
    }),
  ]
}

/** The token's plates fly off. */
const shards = (at: Point, x: number, name: string, tint: number): Mark[] =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = ((i + 0.5 * hash(`${name} ${i}`)) / 6) * Math.PI * 2
    return stamp(
      'hex',
      towards(at, angle, HEX * (0.3 + 1.7 * (1 - (1 - x) ** 2))),
      HEX * 0.42 * (1 - 0.6 * x),
      140,
      { tint, alpha: 1 - x },
      angle + x * 4,
    )
  })
