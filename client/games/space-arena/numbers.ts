/** Words that rise from where something happened: what a tick took from a ship, all in one; what came to nothing. */
import type { Event, EventOf, Failure } from '../../../common/games/space-arena/events.ts'
import type { Span } from '../../../common/engine/game.ts'
import { DANGER, GOOD, PALE, SHIELD } from '../../board/colours.ts'
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

export function numbers(scene: Scene): Mark[] {
  const { t, eyes } = scene
  const px = (css: number) => pixels(eyes, css)
  const taken: { x: number; y: number; w: number; h: number }[] = []
  return risings(scene).flatMap(({ name, at, start, words: said }) => {
    const x = (t - start) / READ
    const foot = placeOf(scene, name) ?? at
    // Where words stand already, others find their place beside or above them, or are not said: the log says it all.
    const box = { w: Math.max(...said.map(({ text, size }) => widthOf(text, px(size)))) / 2 + px(2), h: said.reduce((sum, { size }) => sum + px(size + 2), 0) / 2 }
    const low = foot.y - contactSize(eyes) - px(6) - box.h
    const spot = [[0, 0], [1, 0], [-1, 0], [0, 1], [1, 1], [-1, 1], [0, 2]].map(([aside, up]) => ({ ...box, x: foot.x + aside! * px(64), y: low - up! * px(46) }))
      .find((one) => !taken.some((other) => Math.abs(one.x - other.x) < one.w + other.w && Math.abs(one.y - other.y) < one.h + other.h))
    if (!spot) return []
    taken.push(spot)
    let y = spot.y + box.h - px(20 * Math.sqrt(x))
    return said.flatMap(({ text, tint, size }) => {
      y -= px(size + 2)
      return words(text, { x: spot.x, y: y + px(size / 2 + 1) }, px(size), { tint, alpha: 1 - x * x })
    })
  })
}

function risings({ events, t }: Scene): Rising[] {
  const current = events.filter(([event, { start }]) => 'tick' in event && t >= start && t < start + READ)
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
  ]
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
