/** Missiles and blasts of a played round at a moment (VP-7, VP-8). */
import type { Span } from '../../../../../common/engine/match-types.ts'
import { grenadeBlast, rocketBlast } from '../../../../../common/games/void-patrol/blast.ts'
import type { Event, EventOf } from '../../../../../common/games/void-patrol/events.ts'
import type { State } from '../../../../../common/games/void-patrol/state.ts'
import { type Hex, keyToHex } from '../../../../../common/geometry/hex.ts'
import type { Point } from '../../../../board/camera/view.ts'
import { between } from '../../../../board/geometry.ts'
import { hash } from '../../../../board/hash.ts'
import { glow, line, pixels, ring, stamp } from '../../../../board/marks/draw.ts'
import { burst, implosion, sparks } from '../../../../board/marks/effects.ts'
import type { Mark } from '../../../../board/marks/mark.ts'
import type { Rising } from '../../../../board/marks/rising-words.ts'
import { BLAZE, DANGER, PALE, tintOf } from '../../../../board/pictures/colours.ts'
import { progress } from '../../../../board/playback/easing.ts'
import type { Eyes } from '../../../../game-kit/board-view.ts'
import { HEX, toWorld } from '../../plane.ts'
import { shipSize } from '../still.ts'
import type { TimedEvent } from '../timeline.ts'
import { crosshair, missileMark, missileTint } from './ordnance-scene.ts'

export function ordnance(before: State, events: readonly TimedEvent[], t: number, eyes: Eyes): Mark[] {
  return [
    ...before.missiles.flatMap((missile) => flying(before, missile.id, events, t, eyes)),
    ...events.flatMap(([event, span]) => happening(before, events, event, span, t, eyes)),
  ]
}

/** A missile in flight at the start of the round, until it hits or is gone. */
function flying(before: State, id: string, events: readonly TimedEvent[], t: number, eyes: Eyes): Mark[] {
  const missile = before.missiles.find((m) => m.id === id)!
  const found = events.find(
    (entry): entry is readonly [EventOf<'chase'>, Span] =>
      entry[0].kind === 'chase' && entry[0].missile === id,
  )
  if (!found) return []
  const [chase, span] = found
  const gone = events.find(
    ([event]) => (event.kind === 'shotDown' || event.kind === 'selfDestructed') && event.missile === id,
  )
  if ((chase.strikes && t >= span.end) || (gone && t >= gone[1].start + 0.1)) return []
  const x = progress(t, span)
  const [from, to] = [toWorld(chase.from), toWorld(chase.to)]
  const at = between(from, to, x * x * (3 - 2 * x))
  const tint = missileTint(before, missile)
  const trail =
    x > 0 && x < 1
      ? [
          ...line(between(from, to, Math.max(0, x - 0.35)), at, pixels(eyes, 3, 3), {
            tint: 0xffb45e,
            alpha: 0.5,
            add: true,
          }),
          glow(at, HEX * 0.7, { tint: 0xffb45e, alpha: 0.8 }),
        ]
      : []
  return [...trail, missileMark(at, x < 0.5 ? chase.facingFrom : chase.facing, tint, eyes)]
}

function happening(
  before: State,
  events: readonly TimedEvent[],
  event: Event,
  span: Span,
  t: number,
  eyes: Eyes,
): Mark[] {
  if (t < span.start || t >= span.end) return []
  const x = progress(t, span)
  const unit = shipSize(eyes) / 1.5
  switch (event.kind) {
    case 'launch': {
      const team = before.fighters.find((f) => f.id === event.fighter)?.team ?? ''
      const at = toWorld(event.at)
      return event.wasted
        ? sparks(at, x, event.missile, 0.4, eyes.calm, unit)
        : [
            glow(at, HEX * (1.4 - x), { tint: 0xffb45e, alpha: 0.9 * (1 - x) }),
            missileMark(at, event.facing, tintOf(team), eyes, Math.min(1, x * 3)),
          ]
    }
    case 'blast':
      return blast(event, x, eyes, unit)
    case 'shotDown':
      return sparks(toWorld(event.at), x, event.missile, 0.7, eyes.calm, unit)
    case 'selfDestructed':
      return implosion(toWorld(event.at), x, unit * 0.6)
    case 'lock': {
      // A new lock blinks on its target.
      const move = events
        .map(([other]) => other)
        .find((other): other is EventOf<'move'> => other.kind === 'move' && other.fighter === event.fighter)
      return move
        ? [
            ...homing(toWorld(move.to), x, eyes),
            crosshair(toWorld(move.to), { ...eyes, beat: eyes.calm || x % 0.4 < 0.25 }),
          ]
        : []
    }
    default:
      return []
  }
}

/** A ring that closes in on a newly locked target. */
const homing = (at: Point, x: number, eyes: Eyes): Mark[] =>
  eyes.calm
    ? []
    : [ring(at, HEX * (1.4 + 3 * (1 - x)), { tint: DANGER, alpha: 0.7 * x * (1 - x) * 4, add: true })]

/** A missile's fate in a word, at the place where it happened; undefined if it is visible anyway. */
export function fateOfMissile(
  event: Event,
  events: readonly TimedEvent[],
): { at: Hex; word: string; tint: number } | undefined {
  switch (event.kind) {
    case 'launch':
      return {
        at: event.at,
        word: event.wasted ? 'wasted' : 'missile away',
        tint: event.wasted ? PALE : BLAZE,
      }
    case 'shotDown':
      return { at: event.at, word: 'intercepted', tint: 0x8dff9a }
    case 'selfDestructed':
      return { at: event.at, word: 'self-destructs', tint: PALE }
    case 'blast':
      return event.blast === 'missile' &&
        !events.some(([other]) => other.kind === 'struck' && other.by === event.by)
        ? { at: event.hex, word: 'into the rocks', tint: PALE }
        : undefined
    default:
      return undefined
  }
}

/** These words, as rising words. */
export function fates(events: readonly TimedEvent[], eyes: Eyes): Rising[] {
  return events.flatMap(([event, { start }], i) => {
    const fate = fateOfMissile(event, events)
    if (!fate) return []
    const at = toWorld(fate.at)
    return [
      {
        of: `missile ${i}`,
        start,
        lines: [{ text: fate.word, tint: fate.tint, size: 12 }],
        at: () => at,
        clear: pixels(eyes, 14, HEX * 0.4),
      },
    ]
  })
}

function blast(event: EventOf<'blast'>, x: number, eyes: Eyes, unit: number): Mark[] {
  if (event.blast === 'missile') return burst(toWorld(event.hex), x, event.by, eyes.calm, unit * 0.8)
  const area = event.blast === 'grenade' ? grenadeBlast(event.hex) : rocketBlast(event.hex, event.facing)
  const fade = 1 - x
  return [...area].flatMap(([key, damage]) => {
    const at = toWorld(keyToHex(key))
    const late = hash(`${event.by} ${key}`) * 0.35
    const y = Math.max(0, (x - late) / (1 - late))
    return [
      stamp('hex', at, HEX * 1.7, 140, {
        tint: BLAZE,
        alpha: 0.4 * fade * Math.min(1, damage / 150),
        add: true,
      }),
      ...(y > 0
        ? sparks(at, y, `${event.by} ${key}`, event.blast === 'grenade' ? 0.9 : 0.5, eyes.calm, unit)
        : []),
    ]
  })
}
