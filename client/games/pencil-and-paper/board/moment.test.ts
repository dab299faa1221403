import { describe, expect, test } from '@jest/globals'
import type { Event } from '../../../../common/games/pencil-and-paper/events.ts'
import { schedule } from '../../../../common/games/pencil-and-paper/presentation/schedule.ts'
import { type RoundResult, resolve } from '../../../../common/games/pencil-and-paper/resolve.ts'
import {
  box,
  flicked,
  flickIn,
  position,
  RIGHT,
  steady,
  UP,
} from '../../../../common/games/pencil-and-paper/sample.ts'
import { INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { type State, shipNamed } from '../../../../common/games/pencil-and-paper/state.ts'
import { wildMatch } from '../../../../common/games/pencil-and-paper/wild.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Showing } from '../../../board/playback/playback.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { lengthInWorld, toWorld } from '../plane.ts'
import { traceEnds } from './contacts.ts'
import { asteroidMarks, shipMarks, teamOfShip, tearMarks } from './drawing/drawing.ts'
import { moment } from './moment.ts'
import { drawingPencil, reach, traceMarks } from './stroke-scene.ts'
import { timelineOf } from './timeline.ts'

const eyes: Eyes = { seat: '', team: '', scale: 0.5, calm: false, beat: true }

function showingOf(before: State, { state: after, timeline }: RoundResult): Showing<State, Event> {
  const spans = schedule(timeline)
  return {
    round: { round: 1, before, after, timeline },
    spans,
    length: Math.max(0.1, ...spans.map(({ end }) => end)),
  }
}

const spanOf = ({ round, spans }: Showing<State, Event>, kind: string) =>
  spans[round.timeline.findIndex((event) => event.kind === kind)]!

const inOne = (mark: Mark): string => JSON.stringify({ ...mark, facets: mark.facets && [...mark.facets] })

/** Cache: each picture is examined many times. */
const looked = new WeakMap<readonly Mark[], ReadonlySet<string>>()

/** Whether the picture contains all of these marks unchanged. */
function shows(picture: readonly Mark[], wanted: readonly Mark[]): boolean {
  let there = looked.get(picture)
  if (!there) looked.set(picture, (there = new Set(picture.map(inOne))))
  return wanted.every((mark) => there.has(inOne(mark)))
}

const shipIn = (state: State, id: string): readonly Mark[] =>
  shipMarks(shipNamed(state, id)!, teamOfShip(state, id), eyes, { label: '' })

/** The bounding box of the drawing. */
function bounds(marks: readonly Mark[]): { left: number; right: number; top: number; bottom: number } {
  const points = marks.flatMap(({ x, y, facets }) =>
    Array.from({ length: facets!.length / 2 }, (_, i) => ({
      x: x + facets![2 * i]!,
      y: y + facets![2 * i + 1]!,
    })),
  )
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => p.y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Tolerance for the hand's unevenness and the line width (world units). */
const HAND = 8

describe('a flick', () => {
  const before = position({ ships: { A1: [2000, 6000, RIGHT] } })
  const played = flicked(before, 'move', 'A1', RIGHT, 500)
  const showing = showingOf(before, played)
  const { start, end } = spanOf(showing, 'flick')
  const told = timelineOf(showing)

  test('PP-3.1 the trace grows from the nose at an even speed, to where the rules say', () => {
    const { length } = flickIn(played)
    for (const share of [0.25, 0.5, 1]) {
      const { left, right } = bounds(traceMarks(told, start + (end - start) * share, eyes))
      expect(Math.abs(left - lengthInWorld(2000))).toBeLessThan(HAND)
      expect(Math.abs(right - lengthInWorld(2000 + length * share))).toBeLessThan(HAND)
    }
  })

  test('a flick brings both ends of its trace into sight', () => {
    const { nose } = shipNamed(played.state, 'A1')!
    expect(traceEnds(showing)).toEqual([toWorld({ x: 2000, y: 6000 }), toWorld(nose)])
  })
  test('the pencil stands at the end of the trace while it is drawn', () => {
    const t = start + (end - start) * 0.6
    const tips = drawingPencil(told, t, eyes)
    expect(tips.some(({ x }) => Math.abs(x - bounds(traceMarks(told, t, eyes)).right) < HAND)).toBe(true)
    expect(drawingPencil(told, showing.length, eyes)).toEqual([])
  })

  test('PP-4.4 a ship stands at its old place while the trace is drawn, then at its new one', () => {
    const drawn = moment(showing, end - 0.01, eyes)
    expect(shows(drawn, shipIn(before, 'A1'))).toBe(true)
    expect(shows(drawn, shipIn(played.state, 'A1'))).toBe(false)
    const last = moment(showing, showing.length, eyes)
    expect(shows(last, shipIn(before, 'A1'))).toBe(false)
    expect(shows(last, shipIn(played.state, 'A1'))).toBe(true)
  })

  test('a trace appears whole and without a pencil in calm mode', () => {
    const calm = { ...eyes, calm: true }
    expect(reach(told, start, true)).toBe(1)
    expect(drawingPencil(told, (start + end) / 2, calm)).toEqual([])
  })
})

test('PP-6.1 a move that skips has a gap in its trace, as wide as the dice say', () => {
  const before = position({ ships: { A1: [2000, 6000, RIGHT] }, rules: { skips: 'advanced' } })
  const played = flicked(before, 'move', 'A1', RIGHT, 900, {
    'skip/A1': 1,
    'skip-from/A1': 400,
    'skip-length/A1': 200,
  })
  const showing = showingOf(before, played)
  const { length } = flickIn(played)
  const pieces = traceMarks(timelineOf(showing), spanOf(showing, 'flick').end, eyes)
  const [from, to] = [lengthInWorld(2000 + length * 0.4), lengthInWorld(2000 + length * 0.6)]
  for (const mark of pieces) {
    const { left, right } = bounds([mark])
    expect(right < from + HAND || left > to - HAND).toBe(true)
  }
})

test('PP-4.2 a ship stays in sight until it meets an asteroid, and then vanishes', () => {
  const before = position({
    ships: { A1: [2000, 6000, RIGHT] },
    asteroids: { r1: box(3000, 5000, 4000, 7000) },
  })
  const played = flicked(before, 'move', 'A1', RIGHT, 600)
  const showing = showingOf(before, played)
  const { start } = spanOf(showing, 'destroyed')
  expect(shows(moment(showing, start - 0.01, eyes), shipIn(before, 'A1'))).toBe(true)
  expect(shows(moment(showing, showing.length, eyes), shipIn(before, 'A1').slice(0, 1))).toBe(false)
})

test('PP-5.4 an asteroid is whole until the trace meets it, and then its pieces spring apart', () => {
  const before = position({ ships: { A1: [4000, 9000, UP] }, asteroids: { r1: box(3000, 5000, 5000, 6000) } })
  const played = flicked(before, 'shot', 'A1', UP, 900)
  const pieces = played.state.asteroids
  expect(pieces.length).toBe(2)
  const showing = showingOf(before, played)
  const { start, end } = spanOf(showing, 'cut')
  const whole = asteroidMarks(before.asteroids[0]!, eyes)
  expect(shows(moment(showing, start - 0.01, eyes), whole)).toBe(true)
  const between = moment(showing, start + (end - start) * 0.4, eyes)
  expect(pieces.some((piece) => shows(between, asteroidMarks(piece, eyes)))).toBe(false)
  const last = moment(showing, showing.length, eyes)
  expect(shows(last, whole.slice(-1))).toBe(false)
  for (const piece of pieces) expect(shows(last, asteroidMarks(piece, eyes))).toBe(true)
})

test('PP-6.6 a blast is as wide as an inch, and over at the end', () => {
  const before = position({ rules: { blast: true }, ships: { A1: [4000, 9000, UP], B1: [4000, 6000, UP] } })
  const played = flicked(before, 'shot', 'A1', UP, 900)
  const showing = showingOf(before, played)
  const { start, end } = spanOf(showing, 'blast')
  const of = (t: number) => moment(showing, t, eyes).filter(({ tint }) => tint === 0xc46a1e)
  expect(of(start - 0.01)).toEqual([])
  const { left, right } = bounds(of(start + (end - start) * 0.5))
  expect(Math.abs((right - left) / 2 - lengthInWorld(INCH))).toBeLessThan(lengthInWorld(INCH) * 0.15)
  expect(of(end)).toEqual([])
})

describe('whole matches', () => {
  const GIVEN = [
    { blast: true, tears: true, skips: 'advanced', players: 3, wrap: false },
    { wrap: true, skips: 'basic', tears: true },
    { doors: 'placed', ships: 'placed', turrets: true, asteroids: 'drawn', wrap: false },
    { asteroids: 'solid', pencils: 'all', wrap: false },
  ] as const
  const steps = GIVEN.flatMap((given, i) => {
    const { states, played } = wildMatch(`moment ${i}`, given, 24)
    return played.map((one, n) => showingOf(states[n]!, one))
  })

  test('a played step ends with all living pieces in the picture and no dead ones', () => {
    for (const showing of steps) {
      const { before, after } = timelineOf(showing)
      const last = moment(showing, showing.length, eyes)
      for (const { id } of after.ships) expect(shows(last, shipIn(after, id))).toBe(true)
      for (const asteroid of after.asteroids) expect(shows(last, asteroidMarks(asteroid, eyes))).toBe(true)
      for (const tear of after.tears) expect(shows(last, tearMarks(tear, eyes))).toBe(true)
      for (const { id } of before.ships)
        if (!shipNamed(after, id)) expect(shows(last, shipIn(before, id).slice(0, 1))).toBe(false)
      for (const asteroid of before.asteroids)
        if (
          !after.asteroids.some(
            ({ id, points }) => id === asteroid.id && points.length === asteroid.points.length,
          )
        )
          expect(shows(last, asteroidMarks(asteroid, eyes).slice(-1))).toBe(false)
    }
  })

  test('whole matches have a picture at every moment', () => {
    for (const showing of steps)
      for (const share of [0, 0.1, 0.33, 0.5, 0.77, 1])
        for (const { x, y, rotation = 0, facets, alpha = 1 } of moment(showing, showing.length * share, eyes))
          expect([x, y, rotation, alpha, ...(facets ?? [])].every(Number.isFinite)).toBe(true)
  })

  test('a played step begins with the picture of its first position', () => {
    const before = position({
      ships: { A1: [2000, 6000, RIGHT], B1: [6000, 6000, UP] },
      asteroids: { r1: box(3000, 3000, 4000, 4000) },
    })
    const showing = showingOf(before, resolve(before, { A1: { kind: 'pass', sharpen: ['hb'] } }, steady()))
    const first = moment(showing, 0, eyes)
    for (const { id } of before.ships) expect(shows(first, shipIn(before, id))).toBe(true)
    for (const asteroid of before.asteroids) expect(shows(first, asteroidMarks(asteroid, eyes))).toBe(true)
  })
})
