/** Words that rise from where something happened: what a tick took from a ship, all in one; what came to nothing. */
import type { Event, EventOf, Failure } from '../../../common/games/space-arena/events.ts'
import type { Span } from '../../../common/engine/game.ts'
import { DANGER, GOOD, INK, PALE, SHIELD } from '../../board/colours.ts'
import { pixels, widthOf, words } from '../../board/draw.ts'
import type { Mark } from '../../board/mark.ts'
import type { Point } from '../../board/view.ts'
import { toWorld } from './arena-plane.ts'
import { payloadOf, WARHEAD_TINTS } from './ordnance.ts'
import { placeOf, type Scene } from './round-scene.ts'
import { contactSize } from './sizes.ts'

/** Seconds that a word is to be read. */
const READ = 1.15

export interface Word {
  readonly text: string
  readonly tint: number
  readonly size: number
}

interface Rising {
  readonly name: string
  readonly at: Point
  readonly start: number
  readonly words: readonly Word[]
}

interface Box {
  readonly x: number
  readonly y: number
  /** Half of the width and of the height. */
  readonly w: number
  readonly h: number
}

/** Beside and above each other, in CSS pixels. */
const SPOTS = [[0, 0], [64, 0], [-64, 0], [0, 46], [64, 46], [-64, 46], [0, 92]] as const

export function numbers(scene: Scene): Mark[] {
  const { eyes } = scene
  const px = (css: number) => pixels(eyes, css)
  const placed: { readonly start: number; readonly box: Box }[] = []
  return risings(scene).flatMap((rising) => {
    const { name, at, start, words: said } = rising
    const w = Math.max(...said.map(({ text, size }) => widthOf(text, px(size)))) / 2 + px(2)
    const h = said.reduce((sum, { size }) => sum + px(size + 2), 0) / 2
    // Found once, where the ship is when it begins: words do not jump when others go. Where there is no room they are not said: the log says it all.
    const foot = placeOf({ ...scene, t: start }, name) ?? at
    const others = placed.filter((other) => other.start > start - READ)
    const spot = SPOTS.find(([aside, up]) => {
      const box = { x: foot.x + px(aside), y: foot.y - px(up) - h, w, h }
      return !others.some(({ box: other }) => Math.abs(box.x - other.x) < w + other.w && Math.abs(box.y - other.y) < h + other.h)
    })
    if (!spot) return []
    placed.push({ start, box: { x: foot.x + px(spot[0]), y: foot.y - px(spot[1]) - h, w, h } })
    return scene.t < start + READ ? rise(scene, rising, spot) : []
  })
}

function rise(scene: Scene, { name, at, start, words: said }: Rising, [aside, up]: readonly [number, number]): Mark[] {
  const px = (css: number) => pixels(scene.eyes, css)
  const x = (scene.t - start) / READ
  const foot = placeOf(scene, name) ?? at
  let y = foot.y - contactSize(scene.eyes) - px(13 + up + 20 * Math.sqrt(x))
  return said.flatMap(({ text, tint, size }) => {
    y -= px(size + 2)
    const middle = { x: foot.x + px(aside), y: y + px(size / 2 + 1) }
    const alpha = 1 - x * x
    // A shadow, so that it can be read before whatever burns there.
    return [...words(text, { x: middle.x + px(1), y: middle.y + px(1) }, px(size), { tint: INK, alpha: 0.8 * alpha }), ...words(text, middle, px(size), { tint, alpha })]
  })
}

/** All that have begun, the first first. */
function risings({ events, t }: Scene): Rising[] {
  const current = events.filter(([event, { start }]) => 'tick' in event && t >= start)
  const hits = new Map<string, [EventOf<'hit'>, Span][]>()
  for (const [event, span] of current) {
    // Ordnance that is hit is gone; that speaks for itself.
    if (event.kind !== 'hit' || payloadOf(event.target)) continue
    const key = `${event.tick} ${event.target}`
    hits.set(key, [...(hits.get(key) ?? []), [event, span]])
  }
  return [
    ...[...hits.values()].map((all): Rising => ({ name: all[0]![0].target, at: toWorld(all[0]![0]), start: all[0]![1].start, words: damageWords(all.map(([event]) => event)) })),
    ...current.flatMap(([event, { start }]): Rising[] => {
      const word = wordOf(event)
      return word && 'ship' in event ? [{ name: event.ship, at: { x: 0, y: 0 }, start, words: [word] }] : []
    }),
  ].sort((a, b) => a.start - b.start)
}

/** What several hits took together; of strangers only their force is known. The lowest line first. */
export function damageWords(hits: readonly EventOf<'hit'>[]): Word[] {
  const sum = (of: 'shield' | 'hull' | 'energy') => hits.reduce((all, { loss }) => all + (loss?.[of] ?? 0), 0)
  const [shield, hull, energy] = [sum('shield'), sum('hull'), sum('energy')]
  const force = hits.reduce((all, { loss, amount }) => all + (loss ? 0 : amount), 0)
  const broken = hits.flatMap(({ loss, quadrant }) => (loss?.broke && quadrant ? [quadrant] : []))
  const told: Word[] = [
    ...(shield > 0 ? [{ text: `-${shield}`, tint: SHIELD, size: 13 }] : []),
    ...(energy > 0 ? [{ text: `-${energy} energy`, tint: WARHEAD_TINTS.emp, size: 12 }] : []),
    ...(hull > 0 ? [{ text: `-${hull} hull`, tint: DANGER, size: 17 }] : []),
    ...(force > 0 ? [{ text: `${force}`, tint: PALE, size: 13 }] : []),
    ...(broken.length > 0 ? [{ text: `${broken.join(' ')} shield down`, tint: DANGER, size: 11 }] : []),
  ]
  return told.length > 0 ? told : [{ text: 'held', tint: SHIELD, size: 12 }]
}

const FAILED: Readonly<Record<Failure, string>> = {
  hot: 'too hot', power: 'no energy', empty: 'empty', arc: 'out of arc', 'no base': 'no base', 'too fast': 'too fast', again: 'done already', destroyed: 'destroyed', full: 'full',
}
const MISSED: Readonly<Record<EventOf<'shot'>['miss'], string>> = { '': '', self: 'itself', unseen: 'not in sight', arc: 'out of arc', far: 'too far' }

/** A word at the ship that did it; nothing for what is seen anyhow. */
function wordOf(event: Event): Word | undefined {
  switch (event.kind) {
    case 'shot':
      return event.miss === '' ? undefined : { text: `${event.weapon}: ${MISSED[event.miss]}`, tint: PALE, size: 10 }
    case 'failed':
      return { text: `${event.what}: ${FAILED[event.why]}`, tint: PALE, size: 10 }
    case 'boost':
      return { text: `${event.quadrant} +${event.points}`, tint: SHIELD, size: 11 }
    case 'replenish':
      return { text: 'replenished', tint: GOOD, size: 12 }
    case 'cloak':
      return { text: event.on ? 'cloaked' : 'uncloaked', tint: PALE, size: 11 }
    case 'slowed':
      return { text: `slowed to ${event.speed}`, tint: DANGER, size: 11 }
    default:
      return undefined
  }
}
