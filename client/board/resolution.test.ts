import { expect, test } from '@jest/globals'
import { Resolution } from './resolution.ts'

/** A page with fast graphics (ms per trial frame). */
function tried(ms = 1): Resolution {
  const resolution = new Resolution()
  for (const frame of [ms + 5, ms]) resolution.tried(frame)
  return resolution
}

/** The next board of a page on which a frame at a pixel a pixel takes `frame` ms. */
const slow = (frame: number) => new Resolution({ level: 0.6, frame })

/** The resolution after some frames at an interval; a `film` draws in every browser frame. */
function after(
  frames: number,
  gap: (frame: number) => number,
  screen = 3,
  film: (frame: number) => boolean = () => true,
): { resolution: number; changes: number } {
  const resolution = tried()
  let [now, changes] = [0, 0]
  for (let frame = 0; frame < frames; frame++)
    if (resolution.drawn((now += gap(frame)), screen, film(frame))) changes++
  return { resolution: resolution.of(screen), changes }
}

test.each([
  [1, 1],
  [1.5, 1.5],
  [2, 2],
  [3, 2],
  [0.8, 0.8],
  [0.25, 0.25],
  [0.1, 0.25],
])('a screen with a pixel ratio of %d is drawn with %d while frames are quick', (screen, expected) => {
  expect(after(200, () => 17, screen)).toEqual({ resolution: expected, changes: 0 })
})

test('slow frames lower the resolution step by step, no further than to a pixel a pixel', () => {
  expect(after(17, () => 60)).toEqual({ resolution: 1.5, changes: 1 })
  expect(after(200, () => 60)).toEqual({ resolution: 1, changes: 2 })
  expect(after(200, () => 60, 1)).toEqual({ resolution: 1, changes: 0 })
  expect(after(200, () => 60, 1.25)).toEqual({ resolution: 1, changes: 1 })
})

test('the resolution falls below a pixel a pixel only when frames are very slow', () => {
  expect(after(200, () => 74, 1)).toEqual({ resolution: 1, changes: 0 })
  expect(after(200, () => 80, 1)).toEqual({ resolution: 0.6, changes: 1 })
  expect(after(200, () => 80)).toEqual({ resolution: 0.6, changes: 3 })
})

test('the next board of the page begins with the resolution of the last', () => {
  expect([
    new Resolution({ level: 0.6, frame: 60 }).of(2),
    new Resolution({ level: 1.5, frame: 10 }).of(1),
    tried(7).graphics,
  ]).toEqual([0.6, 1, { level: 2, frame: 7 }])
})

test('the slowest frames count, and lower the resolution within seconds', () => {
  expect(after(6, () => 400)).toEqual({ resolution: 1.5, changes: 1 })
  expect(after(16, () => 400)).toEqual({ resolution: 0.6, changes: 3 })
})

test('the resolution stays when frames are slow, or pictures drawn, only now and then', () => {
  expect(after(300, (frame) => (frame % 4 ? 17 : 120)).changes).toBe(0)
  expect(
    after(
      300,
      () => 550,
      3,
      () => false,
    ).changes,
  ).toBe(0)
  expect(
    after(
      300,
      (frame) => (frame % 10 ? 60 : 550),
      3,
      (frame) => frame % 10 !== 0,
    ).changes,
  ).toBe(0)
})

test('the resolution stays when the page was hidden meanwhile', () =>
  expect(after(300, (frame) => (frame % 4 ? 17 : 60_000)).changes).toBe(0))

test.each([
  [2, 2],
  [10, 2],
  [11, 1.5],
  [18, 1.5],
  [19, 1],
  [200, 1],
])('graphics that take %d ms for a frame at ratio 1 begin with a ratio of %d', (ms, expected) => {
  expect(tried(ms).of(3)).toBe(expected)
})

test('graphics are tried once a page when the screen has more pixels', () => {
  const resolution = new Resolution()
  expect([resolution.of(2), resolution.untried(2), resolution.untried(1)]).toEqual([1, true, false])
  expect([tried().untried(2), slow(10).untried(2)]).toEqual([false, false])
})

test('a trial takes two frames, of which the quicker one counts', () => {
  const resolution = new Resolution()
  expect([
    resolution.tried(9),
    resolution.untried(2),
    resolution.tried(8),
    resolution.untried(2),
    resolution.graphics,
  ]).toEqual([false, true, true, false, { level: 2, frame: 8 }])
})

test('a still board is sharp, however slow frames were, until something moves', () => {
  const resolution = slow(10)
  expect(resolution.of(2)).toBe(0.6)
  expect([resolution.rests(2), resolution.of(2), resolution.rests(2)]).toEqual([true, 2, false])
  // A single picture, such as one pointer move, stays sharp. The next boards of the page start as before.
  expect([resolution.moves(false), resolution.of(2), resolution.graphics.level]).toEqual([false, 2, 0.6])
  expect([resolution.moves(true), resolution.of(2), resolution.moves(true)]).toEqual([true, 0.6, false])
})

test('a board is not drawn again when it is sharp already or its graphics are unknown yet', () => {
  expect([tried().rests(2), tried().rests(0.25), slow(10).rests(0.5), new Resolution().rests(2)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('a sharp picture that is likely to take long is given up when anything disturbs it', () => {
  const disturbed = (resolution: Resolution, screen: number) => {
    resolution.rests(screen)
    return [resolution.disturbs(false), resolution.moves(false), resolution.of(screen)]
  }
  expect(disturbed(slow(76), 2)).toEqual([true, true, 0.6])
  expect(disturbed(slow(74), 2)).toEqual([false, false, 2])
  expect(disturbed(slow(301), 1)).toEqual([true, true, 0.6])
  // Without a trial, frames tell.
  const lowered = new Resolution()
  for (let frame = 0; frame < 6; frame++) lowered.drawn(frame * 400, 1, true)
  expect(lowered.graphics).toEqual({ level: 0.6, frame: 400 })
  expect(disturbed(lowered, 1)).toEqual([true, true, 0.6])
})

test('slow pictures of a still board do not lower the resolution of a moving one', () => {
  const resolution = tried(19)
  resolution.rests(2)
  for (let now = 0; now < 60_000; now += 400) expect(resolution.drawn(now, 2, true)).toBe(false)
  expect(resolution.graphics.level).toBe(1)
})
