import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import type { Event } from '../../../../common/games/space-arena/events.ts'
import { spaceArena } from '../../../../common/games/space-arena/game.ts'
import type { Sighting, State } from '../../../../common/games/space-arena/state.ts'
import { dateOf, placeAt, timelineOf } from './timeline.ts'

const setup = spaceArena.setup.parse({})
const whole = spaceArena.start(setup, spaceArena.seats(setup), diceOf('flights', 0))

const seen = (name: string, round: number, tick: number, x: number, y: number): Sighting => ({
  name,
  kind: 'ship',
  x,
  y,
  round,
  tick,
})
const known = (played: number, ...sightings: Sighting[]): State => ({
  ...spaceArena.view(whole, 'A1'),
  played,
  sightings: { A: sightings },
})
const track = (ticks: number[], x: number[], y: number[], name = 'B1'): Event => ({
  kind: 'track',
  name,
  thing: 'ship',
  ticks,
  x,
  y,
  seen: ticks.map(() => ['A1']),
})
const course = (heading: number[], x: number[], y: number[]): Event => ({
  kind: 'course',
  name: 'A1',
  thing: 'ship',
  by: 'A1',
  from: 0,
  x,
  y,
  heading,
  speed: x.map(() => 20),
  seen: [],
})

const flightsOf = (before: State, timeline: readonly Event[]) =>
  timelineOf({ round: { round: 1, before, after: before, timeline }, spans: [], length: 0 }).flights

const only = (before: State, ...timeline: Event[]) => flightsOf(before, timeline)[0]!

describe('own ships', () => {
  const flight = only(known(0), course([0, 90, 90], [0, 20, 40], [0, 0, 0]))

  test('an own ship flies straight from the end of one tick to that of the next', () => {
    expect(placeAt(flight, 0)).toMatchObject({ x: 0, y: 0, seen: 1 })
    expect(placeAt(flight, 0.5)).toMatchObject({ x: 10, y: 0, seen: 1 })
    expect(placeAt(flight, 1.25)).toMatchObject({ x: 25, y: 0, seen: 1 })
  })

  test('SA-3.4 an own ship turns at the beginning of a tick, before most of its way', () => {
    expect(placeAt(flight, 0)!.heading).toBe(0)
    expect(placeAt(flight, 0.15)!.heading).toBeCloseTo(45)
    expect(placeAt(flight, 0.3)!.heading).toBeCloseTo(90)
    expect(placeAt(flight, 0.9)!.heading).toBeCloseTo(90)
  })

  test('an own ship turns the shorter way through north', () => {
    const over = only(known(0), course([350, 10], [0, 0], [0, 0]))
    expect(placeAt(over, 0.15)!.heading).toBeCloseTo(360)
  })

  test('an own ship stands where it ended, and is nowhere when it is destroyed', () => {
    const ended = only(known(0), course([0, 0], [0, 5], [0, 0]), {
      kind: 'destroyed',
      tick: 1,
      name: 'A1',
      thing: 'ship',
      x: 5,
      y: 0,
      seenBy: ['A1'],
    })
    expect(placeAt(flight, 9)).toMatchObject({ x: 40, seen: 1 })
    expect(placeAt(ended, 1)).toMatchObject({ x: 5 })
    expect(placeAt(ended, 1.1)).toBeUndefined()
  })
})

describe('SA-7.2 strangers', () => {
  const flight = only(known(0), track([2, 3, 7], [0, 10, 90], [0, 0, 0]))

  test('a stranger is nowhere before it is seen', () => {
    expect(placeAt(flight, 1.9)).toBeUndefined()
    expect(placeAt(flight, 2)!.seen).toBe(0)
    expect(placeAt(flight, 2.2)!.seen).toBe(1)
  })

  test('a stranger moves between two ticks in which it was scanned', () => {
    expect(placeAt(flight, 2.5)).toMatchObject({ x: 5, seen: 1, tick: 2 })
    expect(placeAt(flight, 2.5)!.heading).toBeCloseTo(90)
  })

  test('a stranger out of sight stays as a ghost and jumps to where it is seen again', () => {
    expect(placeAt(flight, 3.15)).toMatchObject({ x: 10, seen: 1 })
    expect(placeAt(flight, 3.45)!.seen).toBeCloseTo(0.5)
    for (const moment of [4, 5, 6.5, 6.99])
      expect(placeAt(flight, moment)).toMatchObject({ x: 10, y: 0, seen: 0, tick: 3 })
    expect(placeAt(flight, 7.1)).toMatchObject({ x: 90, tick: 7 })
    expect(placeAt(flight, 7.9)).toMatchObject({ x: 90, seen: 0 })
  })

  test('a stranger seen in the last tick stays seen', () => {
    expect(placeAt(only(known(0), track([10], [1], [2])), 10.8)).toMatchObject({ x: 1, y: 2, seen: 1 })
  })

  test('a stranger seen at the end of the last round comes from there, others as ghosts', () => {
    const fresh = only(known(2, seen('B1', 2, 10, 0, 0)), track([1], [20], [0]))
    expect(placeAt(fresh, 0.5)).toMatchObject({ x: 10, seen: 1 })
    const stale = only(known(2, seen('B1', 2, 6, 0, 0)), track([1], [20], [0]))
    expect(placeAt(stale, 0.5)).toMatchObject({ x: 0, seen: 0, tick: -4 })
    expect(placeAt(stale, 1.2)).toMatchObject({ x: 20, seen: 1 })
  })

  test('a stranger that is not seen at all remains where it was', () => {
    const [ghost] = flightsOf(known(3, seen('B1', 1, 4, 7, 8)), [])
    expect(placeAt(ghost!, 5)).toMatchObject({ x: 7, y: 8, seen: 0, tick: -26 })
  })

  test('SA-5.8 ordnance is gone after the tick in which it is hit', () => {
    const missile = 'B1-Splinter-S1-1'
    const shot = only(known(0), { ...track([1, 2], [0, 60], [0, 0], missile), thing: 'missile' } as Event, {
      kind: 'hit',
      tick: 2,
      source: 'A1',
      by: 'A1',
      target: missile,
      with: 'laser',
      amount: 9,
      x: 60,
      y: 0,
      seenBy: ['A1'],
    })
    expect(placeAt(shot, 2)).toBeDefined()
    expect(placeAt(shot, 2.01)).toBeUndefined()
  })
})

test('a tick before the round has the date of its own round', () => {
  expect(dateOf(3, 2)).toEqual({ round: 3, tick: 3 })
  expect(dateOf(0, 2)).toEqual({ round: 2, tick: 10 })
  expect(dateOf(-12, 2)).toEqual({ round: 1, tick: 8 })
})
