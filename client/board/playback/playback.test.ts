import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { effect } from '@preact/signals'
import { Playback } from './playback.ts'

const frames = { requestAnimationFrame: () => 0, cancelAnimationFrame: () => undefined }
beforeEach(() => void Object.assign(globalThis, frames))
afterEach(() => {
  for (const name of Object.keys(frames)) Reflect.deleteProperty(globalThis, name)
})

/** Rounds with events that start at these seconds and last one second each. */
function playbackOf(rounds: readonly (readonly number[])[], recorded = true) {
  const played = rounds.map((starts, i) => ({
    round: i + 1,
    before: i,
    after: i + 1,
    timeline: starts.map((start) => ({ kind: `${start}` })),
  }))
  const playback = new Playback(
    (timeline) => timeline.map(({ kind }) => ({ start: Number(kind), end: Number(kind) + 1 })),
    { rounds: () => played, lingers: () => 0, recorded },
  )
  const where = () => [playback.showing.value?.round.round, playback.t.value]
  const walk = (by: 1 | -1) => {
    const seen = []
    while (playback.canStep(by) && seen.length < 50) {
      playback.step(by)
      seen.push(where())
    }
    return seen
  }
  return { playback, where, walk, at: (round: number, t: number) => playback.show(played[round - 1]!, t) }
}

describe('steps from event to event', () => {
  const stops = [
    [1, 0],
    [1, 2],
    [1, 3],
    [2, 0],
    [2, 0.5],
    [2, 1.5],
    [3, 0],
    [3, 1],
  ]
  test('steps lead through all rounds, on and back, and stop at the very ends', () => {
    const { playback, where, walk, at } = playbackOf([[0, 2, 2], [0.5], [0]])
    at(1, 0)
    expect([playback.canStep(-1), playback.paused.value]).toEqual([false, false])
    expect([where(), ...walk(1)]).toEqual(stops)
    expect([playback.canStep(1), playback.paused.value]).toEqual([false, true])
    playback.step(1)
    expect(where()).toEqual([3, 1])
    expect([where(), ...walk(-1)]).toEqual(stops.toReversed())
    playback.step(-1)
    expect(where()).toEqual([1, 0])
  })
  test('a step leads on from a round in which nothing happens', () => {
    const { walk, at } = playbackOf([[0], [], [0]])
    at(1, 1)
    expect(walk(1)).toEqual([
      [2, 0],
      [2, 0.1],
      [3, 0],
      [3, 1],
    ])
  })
  test('a step back from the end of a replay leads to the end of its last round', () => {
    const replay = playbackOf([[0], [0]])
    expect(replay.playback.canStep(1)).toBe(false)
    replay.playback.step(-1)
    expect(replay.where()).toEqual([2, 1])
    const live = playbackOf([[0], [0]], false)
    live.playback.step(-1)
    expect([live.playback.canStep(-1), live.playback.active.value]).toEqual([false, false])
  })
})

describe('the moment that panels tell', () => {
  test('panels tell the event that began or ended last, and the end at the end', () => {
    const { playback, at } = playbackOf([[0.5, 2]])
    const turned = [0, 0.4, 0.5, 1.2, 1.5, 1.9, 2.7, 3].map((t) => {
      at(1, t)
      return playback.turned.value
    })
    expect(turned).toEqual([0, 0, 0.5, 0.5, 1.5, 1.5, 2, 3])
  })
})

describe('going on', () => {
  const after = (recorded: boolean, t: number) => {
    const { playback, where, at } = playbackOf([[0, 2]], recorded)
    at(1, t)
    playback.pause(true)
    playback.pause(false)
    return [...where(), playback.paused.value]
  }
  test('going on from the middle starts there', () => {
    expect([after(false, 1), after(true, 1)]).toEqual([
      [1, 1, false],
      [1, 1, false],
    ])
  })
  test('going on from the end plays a last round again, and ends one that another follows', () => {
    expect([after(false, 3), after(true, 3)]).toEqual([
      [1, 0, false],
      [1, 3, false],
    ])
  })
  test('pausing at the end does not restart the round', () => {
    const { playback, where, at } = playbackOf([[0, 2]], false)
    at(1, 3)
    playback.pause(true)
    expect(where()).toEqual([1, 3])
  })
})

describe('the end', () => {
  test('the end rests for a while at any speed when requested, and again after a look back', () => {
    const ticks: ((now: number) => void)[] = []
    Object.assign(globalThis, { requestAnimationFrame: (tick: (now: number) => void) => ticks.push(tick) })
    // Whole milliseconds: four halves of a second are then exactly two.
    let now = 1000
    jest.spyOn(performance, 'now').mockImplementation(() => now)
    const told: number[] = []
    const round = { round: 1, before: 0, after: 1, timeline: [{ kind: 'a' }] }
    const playback = new Playback(() => [{ start: 0, end: 1 }], {
      rounds: () => [round],
      lingers: () => 2,
      recorded: false,
    })
    playback.speed.value = 4
    playback.show(round, 0.9)
    effect(() => {
      if (!playback.active.value) told.push(playback.t.peek())
    })
    const pass = (...seconds: number[]) => {
      for (const each of seconds) ticks.at(-1)!((now += 1000 * each))
    }
    pass(0.1, 0.5, 0.5, 0.5)
    expect([playback.t.value, told]).toEqual([1, []])
    playback.seek(0.9)
    pass(0.5, 0.5)
    expect(told).toEqual([])
    pass(0.5, 0.5)
    expect(told).toEqual([1])
    jest.restoreAllMocks()
  })

  test('a page that stalls goes on where it was, and one that was not looked at returns to the present', () => {
    const ticks: ((now: number) => void)[] = []
    Object.assign(globalThis, { requestAnimationFrame: (tick: (now: number) => void) => ticks.push(tick) })
    const { playback, at } = playbackOf([[0, 8]])
    at(1, 0)
    playback.pause(false)
    const began = performance.now()
    ticks.at(-1)!(began + 3000)
    expect(playback.t.value).toBeCloseTo(0.5)
    ticks.at(-1)!(began + 3100)
    expect(playback.t.value).toBeCloseTo(0.6)
    ticks.at(-1)!(began + 60_000)
    expect(playback.t.value).toBe(9)
  })

  test('the end is just over while a press may have been meant for the playback', () => {
    jest.useFakeTimers()
    const ticks: ((now: number) => void)[] = []
    Object.assign(globalThis, { requestAnimationFrame: (tick: (now: number) => void) => ticks.push(tick) })
    const { playback, at } = playbackOf([[0, 2]])
    at(1, 2.5)
    ticks.at(-1)!(performance.now() + 100)
    expect(playback.justOver.value).toBe(false)
    ticks.at(-1)!(performance.now() + 600)
    expect(playback.justOver.value).toBe(true)
    jest.advanceTimersByTime(399)
    expect(playback.justOver.value).toBe(true)
    jest.advanceTimersByTime(1)
    expect(playback.justOver.value).toBe(false)
    jest.useRealTimers()
  })
})
