/** Damage of a played step: the dice of hits, and numbers that rise from the craft hit. */
import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event } from '../../../../common/games/hostile-space/events.ts'
import { type Craft, flying, playerNamed } from '../../../../common/games/hostile-space/state.ts'
import { add, scale as times, unit } from '../../../../common/geometry/hex.ts'
import type { Point } from '../../../board/camera/view.ts'
import { span as distanceOf } from '../../../board/geometry.ts'
import { pixels } from '../../../board/marks/draw.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import { type Rising, risingWords, type Word } from '../../../board/marks/rising-words.ts'
import { DANGER, GOOD, PALE } from '../../../board/pictures/colours.ts'
import { die } from '../../../board/pictures/dice.ts'
import { clamp } from '../../../board/playback/easing.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { HEX, least, STEP, toWorld } from '../plane.ts'
import { FUEL } from './colours.ts'
import { poseAt, SETTLED } from './motion.ts'
import { craftSize } from './ships/craft-scene.ts'
import type { RoundScene, TimedEvent, Timeline } from './timeline.ts'

export const damageNumbers = (scene: RoundScene): Mark[] => [...damageDice(scene), ...numbers(scene)]

const dieSize = (eyes: Eyes): number => pixels(eyes, least(eyes, 26), HEX * 0.9)

/** Where the dice of a craft's hits lie: above it, side by side. */
const diePlaces = (
  { told, eyes }: RoundScene,
  target: Craft,
  t: number,
): { readonly hit: TimedEvent<'hit'>; readonly at: Point }[] => {
  const thrown = (told.hits.get(target.id) ?? []).filter(([{ roll }]) => roll > 0)
  const { x, y } = poseAt(told, target, t).at
  const across = dieSize(eyes)
  return thrown.map((hit, i) => ({
    hit,
    at: { x: x + (i - (thrown.length - 1) / 2) * across * 1.12, y: y - craftSize(eyes) * 0.5 - across * 0.7 },
  }))
}

/** How long the die of each hit (HS-5.6) stays after it has settled (seconds). */
const LIES = 0.4

function damageDice(scene: RoundScene): Mark[] {
  const { told, t, eyes } = scene
  return [...told.hits.keys()].flatMap((target) => {
    const craft = told.before.craft.find(({ id }) => id === target)
    return craft
      ? diePlaces(scene, craft, t).flatMap(({ hit: [{ missile, roll, damage }, { start, end }], at }) => {
          if (t < start || t >= end + LIES) return []
          const tint = damage > 0 ? [0xffffff, 0xffd9a0, 0xff9a80][damage]! : 0xbfd0e6
          return die(
            missile,
            roll,
            at,
            dieSize(eyes),
            (t - start) / (SETTLED * 1.5),
            tint,
            eyes.calm,
            1 - clamp((t - end) / LIES),
          )
        })
      : []
  })
}

/** Numbers that rise from a craft: damage it takes and supplies it gets. */
function numbers(scene: RoundScene): Mark[] {
  const { told, t, eyes } = scene
  const aloft = told.before.craft.filter(flying)
  const radius = craftSize(eyes) * 0.5
  const place = (craft: Craft) => (at: number) => poseAt(told, craft, at).at
  // Keep the dice free of words.
  const struck = aloft.filter(({ id }) => told.hits.has(id))
  const dice = (at: number) =>
    struck.flatMap((craft) =>
      diePlaces(scene, craft, at)
        .filter(({ hit: [, { start, end }] }) => at >= start && at < end + LIES)
        .map((one) => ({ of: one.hit[0].missile, at: one.at, radius: dieSize(eyes) / 2 })),
    )
  const bodies = (at: number) => [
    ...aloft.map((craft) => ({ of: craft.id, at: place(craft)(at), radius })),
    ...dice(at),
  ]
  const rising = told.all.flatMap(([event, span]): Rising[] => {
    const said = saidBy(event, span)
    if (!said || said.start > t) return []
    if (said.at)
      return [{ of: said.of, start: said.start, lines: said.lines, at: () => said.at!, clear: HEX }]
    const craft = aloft.find(({ id }) => id === said.of)
    if (!craft) return []
    // Of two craft in one hex, nobody could tell which one a number belongs to.
    const shared = aloft.some(
      (other) => other !== craft && distanceOf(place(other)(said.start), place(craft)(said.start)) < radius,
    )
    const lines = shared
      ? said.lines.map((word, i) =>
          i === said.lines.length - 1 ? { ...word, text: `${craft.id} ${word.text}` } : word,
        )
      : said.lines
    return [{ of: craft.id, start: said.start, lines, at: place(craft), clear: radius }]
  })
  return risingWords([...rising, ...fallen(told)], bodies, t, eyes)
}

/** `at`: the place of an event that concerns no craft. */
function saidBy(
  event: Event,
  { start, end }: Span,
): { of: string; start: number; lines: readonly Word[]; at?: Point } | undefined {
  switch (event.kind) {
    case 'hit':
      if (event.roll === 0) return undefined
      return {
        of: event.target,
        start: start + SETTLED,
        lines: [
          event.damage > 0
            ? { text: `-${event.damage}`, tint: DANGER, size: 19 }
            : { text: 'no damage', tint: PALE, size: 12 },
        ],
      }
    case 'refilled':
      return {
        of: event.craft,
        start,
        lines: [
          ...(event.missiles > 0
            ? [
                {
                  text: event.missiles === 1 ? '+1 missile' : `+${event.missiles} missiles`,
                  tint: GOOD,
                  size: 13,
                },
              ]
            : []),
          ...(event.deltaV > 0 ? [{ text: `+${event.deltaV} delta-v`, tint: FUEL, size: 13 }] : []),
        ],
      }
    case 'flight': {
      if (!event.burnsOut) return undefined
      return {
        of: event.missile,
        start: end,
        lines: [{ text: 'burnt out', tint: PALE, size: 11 }],
        at: toWorld(add(event.from, times(unit(event.direction), event.steps))),
      }
    }
    default:
      return undefined
  }
}

const fallen = ({ before, defeated }: Timeline): Rising[] =>
  [...defeated].flatMap(([id, { start }]) => {
    const player = playerNamed(before, id)
    const at = player?.centre && toWorld(player.centre)
    return at
      ? [
          {
            of: `base ${id}`,
            start,
            lines: [{ text: `${id} is defeated`, tint: 0xffffff, size: 18 }],
            at: () => at,
            clear: STEP * 1.6,
          },
        ]
      : []
  })
