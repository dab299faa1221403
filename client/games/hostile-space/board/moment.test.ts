import { describe, expect, test } from '@jest/globals'
import type { Span } from '../../../../common/engine/match-types.ts'
import type { Event } from '../../../../common/games/hostile-space/events.ts'
import { schedule } from '../../../../common/games/hostile-space/presentation/schedule.ts'
import { flying, type State } from '../../../../common/games/hostile-space/state.ts'
import { type Period, shiftNear } from '../../../board/camera/period.ts'
import type { Point } from '../../../board/camera/view.ts'
import { periodOf } from '../../../board/hex-layout.ts'
import { die } from '../../../board/pictures/dice.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import { BATTLES } from '../../../browser/scenes/hostile-album.ts'
import { type Played, played } from '../../../browser/scenes/hostile-battles.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { layoutOf, toWorld } from '../plane.ts'
import { contacts } from './contacts.ts'
import { extent } from './extent.ts'
import { moment } from './moment.ts'
import { missileAt, poseAt } from './motion.ts'
import { still } from './still.ts'
import { timelineOf } from './timeline.ts'

const eyes: Eyes = { seat: '', team: '', scale: 0.5, calm: false, beat: true }

const showingOf = (
  { before, after, timeline, step }: Played,
  spans: readonly Span[] = schedule(timeline),
): Showing<State, Event> => ({
  round: { round: step, before, after, timeline },
  spans,
  length: Math.max(0.1, ...spans.map(({ end }) => end)),
})

const battles = Object.fromEntries(
  ['duel', 'crossing', 'brutal', 'siege', 'alliances', 'declaring', 'burning'].map((name) => [
    name,
    played(name, BATTLES[name]!, (_, step) => step > 24).steps,
  ]),
)
const all = Object.values(battles).flat()

const periods = new Map<State['torus'], Period>()
function periodFor({ torus }: State): Period {
  const known = periods.get(torus) ?? periodOf(layoutOf(torus))!
  periods.set(torus, known)
  return known
}

/** Distance of two places on the torus. */
function apart(state: State, a: Point, b: Point): number {
  const shift = shiftNear(periodFor(state), a, b)
  return Math.hypot(a.x + shift.x - b.x, a.y + shift.y - b.y)
}

const FRAME = 1 / 20
const frames = ({ length }: Showing<State, Event>): number[] =>
  Array.from({ length: Math.ceil(length / FRAME) + 1 }, (_, i) => Math.min(length, i * FRAME))

describe('a played step at a moment', () => {
  test('HS-4, HS-5: craft and missiles move without a jump from frame to frame, also over the seam', () => {
    // Top speed: a missile's 20 hexes in 1.3 seconds or a craft's dozen in 1.1, one and a half times this in
    // the middle.
    const most = 70 * 30 * FRAME
    let [worst, inPlane] = [0, 0]
    for (const step of [...battles['crossing']!, ...battles['siege']!, ...battles['burning']!].filter(
      ({ before }) => before.round > 0 && before.round < 5,
    )) {
      const showing = showingOf(step)
      const told = timelineOf(showing)
      const times = frames(showing)
      const follow = (place: (t: number) => Point | undefined) => {
        let last: Point | undefined
        for (const t of times) {
          const at = place(t)
          if (at && last) {
            worst = Math.max(worst, apart(step.before, last, at))
            inPlane = Math.max(inPlane, Math.hypot(at.x - last.x, at.y - last.y))
          }
          last = at
        }
      }
      for (const craft of step.before.craft.filter(flying)) follow((t) => poseAt(told, craft, t).at)
      for (const id of new Set([
        ...step.before.missiles.map((missile) => missile.id),
        ...told.launches.keys(),
      ]))
        follow(
          (t) =>
            missileAt(
              told,
              id,
              step.before.missiles.find((missile) => missile.id === id),
              t,
            )?.at,
        )
    }
    expect(worst).toBeLessThan(most)
    expect(worst).toBeGreaterThan(0)
    // Nothing jumps in the plane either, because things continue beyond the seam.
    expect(inPlane).toBe(worst)
    expect(
      all.some(({ after, timeline }) =>
        timeline.some(
          (event) =>
            event.kind === 'move' &&
            after.craft.some(({ id, at }) => id === event.craft && Math.abs(at.q - event.from.q) > 15),
        ),
      ),
    ).toBe(true)
  })

  test('craft and missiles are at their next positions when a step ends', () => {
    for (const step of all) {
      const showing = showingOf(step)
      const told = timelineOf(showing)
      for (const craft of step.before.craft.filter(flying)) {
        const after = step.after.craft.find(({ id }) => id === craft.id)!
        expect(told.destroyed.has(craft.id)).toBe(!flying(after))
        if (flying(after))
          expect(apart(step.before, poseAt(told, craft, showing.length).at, toWorld(after.at))).toBeLessThan(
            0.01,
          )
      }
      const there = new Set(
        [...step.before.missiles.map(({ id }) => id), ...told.launches.keys()].filter((id) => {
          const found = missileAt(
            told,
            id,
            step.before.missiles.find((missile) => missile.id === id),
            showing.length + 1,
          )
          const after = step.after.missiles.find((missile) => missile.id === id)
          if (found && after) expect(apart(step.before, found.at, toWorld(after.at))).toBeLessThan(0.01)
          return found !== undefined
        }),
      )
      expect([...there].sort()).toEqual(step.after.missiles.map(({ id }) => id).sort())
    }
  })

  // Losses by a token or a collision are drawn by these events; without them the craft are still there.
  const kinds: readonly Event['kind'][] = [
    'rolled',
    'order',
    'entities',
    'marker',
    'placed',
    'entity',
    'move',
    'token',
    'defeated',
    'collision',
    'declared',
    'launch',
    'flight',
    'hit',
    'destroyed',
    'refilled',
    'over',
  ]
  test.each(kinds)('event %s changes the picture while it is shown', (kind) => {
    const found = all.flatMap((step) =>
      step.timeline.flatMap((event, i) =>
        event.kind === kind && !((event.kind === 'move' || event.kind === 'flight') && event.steps === 0)
          ? [{ step, i }]
          : [],
      ),
    )
    expect(found.length).toBeGreaterThan(0)
    for (const { step, i } of found.slice(0, 12)) {
      const spans = schedule(step.timeline)
      const without = showingOf(
        { ...step, timeline: step.timeline.filter((_, n) => n !== i) },
        spans.filter((_, n) => n !== i),
      )
      const { start, end } = spans[i]!
      const t = start + (end - start) * 0.6
      expect(moment(showingOf(step, spans), t, eyes)).not.toEqual(moment(without, t, eyes))
    }
  })

  test('a moment looks the same when it is shown again after a later one', () => {
    for (const step of battles['siege']!.slice(-4)) {
      const showing = showingOf(step)
      const once = moment(showing, 1.1, eyes)
      moment(showing, 2, eyes)
      expect(moment({ ...showing }, 1.1, eyes)).toEqual(once)
    }
  })

  test('HS-5.2: missiles fly in the order of the rules, and all are done within six seconds', () => {
    for (const { timeline } of all) {
      const spans = schedule(timeline)
      const starts = timeline.flatMap((event, i) => (event.kind === 'flight' ? [spans[i]!.start] : []))
      expect(starts).toEqual([...starts].sort((a, b) => a - b))
      if (timeline.every(({ kind }) => kind !== 'rolled'))
        expect(Math.max(0, ...spans.map(({ end }) => end))).toBeLessThan(6)
      if (timeline.some(({ kind }) => kind === 'placed' || kind === 'marker' || kind === 'entity'))
        expect(Math.max(...spans.map(({ end }) => end))).toBeLessThanOrEqual(1)
    }
  })

  test('a die shows its result from the beginning in calm mode, and rolls otherwise', () => {
    expect(die('A1-1', 5, { x: 0, y: 0 }, 30, 0.05, 0xffffff, true).map(({ frame }) => frame)).toContain(
      'die 5',
    )
    const rolling = new Set(
      [0.02, 0.2, 0.35, 0.5].map((x) => die('A1-1', 5, { x: 0, y: 0 }, 30, x, 0xffffff, false).at(-1)!.frame),
    )
    expect(rolling.size).toBeGreaterThan(1)
    expect(die('A1-1', 5, { x: 0, y: 0 }, 30, 0.7, 0xffffff, false).at(-1)).toMatchObject({
      frame: 'die 5',
      rotation: 0,
    })
  })
})

describe('the view of the camera', () => {
  const size = (points: readonly Point[]) =>
    Math.max(...points.map(({ x }) => x)) - Math.min(...points.map(({ x }) => x))

  test('HS-8: craft around the seam are framed together, not at two ends', () => {
    const { before } = battles['crossing']!.find(({ before: { phase } }) => phase === 'velocity')!
    // Craft from column 19 over the seam to 5: 13 columns plus the rows' slant, and some room.
    expect(size(extent(before, eyes))).toBeLessThan(70 * 21)
  })
  test('contacts lie near the extent that the camera shows', () => {
    for (const step of [...battles['crossing']!, ...battles['siege']!]) {
      const points = extent(step.before, eyes)
      const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))]
      const [right, bottom] = [Math.max(...points.map(({ x }) => x)), Math.max(...points.map(({ y }) => y))]
      for (const { places } of contacts(showingOf(step))) {
        const [x, y] = [
          places.reduce((sum, place) => sum + place.x, 0) / places.length,
          places.reduce((sum, place) => sum + place.y, 0) / places.length,
        ]
        // Moves and flights may end outside the window, but never a whole map away.
        expect(Math.max(left - x, x - right, top - y, y - bottom)).toBeLessThan(70 * 12)
      }
    }
  })
  test('the seam is drawn only on request', () => {
    const { before } = all.at(-1)!
    expect(still(before, { ...eyes, overlay: true }).length).toBeGreaterThan(still(before, eyes).length)
  })
})
