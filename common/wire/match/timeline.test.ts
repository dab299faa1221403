import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diceOf } from '../../engine/dice/dice.ts'
import { voidPatrol } from '../../games/void-patrol/game.ts'
import { packTimeline, roundOf, roundText, unpackTimeline } from './timeline.ts'

/** The value after the network, which preserves only what JSON (and msgpack) can express. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
const roundTrip = (timeline: readonly { kind: string }[]) => unpackTimeline(sent(packTimeline(timeline)))

const place = fc.record(
  { q: fc.integer({ min: -40, max: 40 }), r: fc.integer({ min: -40, max: 40 }) },
  { noNullPrototype: true },
)
// V8 (in Node 24.21) confuses a key of a single quotation mark with an earlier one of a backslash. That is no
// fault of the wire format, so avoid both.
const key = fc.string({ maxLength: 3 }).filter((text) => !/["\\]/.test(text))
const value = fc.oneof(
  fc.integer(),
  fc.boolean(),
  fc.string(),
  fc.constant(null),
  place,
  fc.dictionary(key, fc.oneof(fc.integer(), fc.string(), place), { maxKeys: 3, noNullPrototype: true }),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.array(place, { maxLength: 3 }),
  fc.array(fc.integer(), { minLength: 2, maxLength: 2 }),
)
const name = fc.stringMatching(/^[a-z][A-Za-z]{0,6}$/).filter((text) => text !== 'kind')
const event = fc
  .tuple(name, fc.dictionary(name, value, { maxKeys: 4, noNullPrototype: true }))
  .map(([kind, rest]) => ({ kind, ...rest }))

describe('a timeline on the wire', () => {
  test('a timeline comes back as it was, whatever events there are', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (timeline) => {
        expect(roundTrip(timeline)).toEqual(timeline)
      }),
      { numRuns: 300 },
    )
  })

  test('a round comes back from its text as it was, and no round from an empty one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.array(event, { maxLength: 12 }), (round, timeline) => {
        const text = roundText({ round, timeline })
        expect(roundOf(text)).toEqual({ round, timeline })
        // A character is a byte on the wire.
        expect(Buffer.byteLength(text)).toBe(text.length)
      }),
      { numRuns: 300 },
    )
    expect(roundOf('')).toBeUndefined()
    expect(roundText({ round: 1, timeline: [] })).not.toBe(roundText({ round: 2, timeline: [] }))
  })

  test('a timeline keeps lists as lists and places as places', () => {
    const timeline = [
      {
        kind: 'a',
        at: { q: 1, r: -2 },
        winners: ['A', 'B'],
        pair: [3, 4],
        none: [],
        nested: [{ q: 1, r: 2 }],
      },
      { kind: 'a', at: { q: 0, r: 0 }, winners: [], pair: [0, 0], none: [], nested: [] },
    ]
    expect(roundTrip(timeline)).toEqual(timeline)
  })

  test('names are said once for consecutive events of the same shape', () => {
    const shots = Array.from({ length: 50 }, (_, i) => ({
      kind: 'shot',
      shooter: 'A1',
      target: 'B1',
      chance: i,
    }))
    const packed = packTimeline([shots, [{ kind: 'over', winners: ['A'] }], shots.slice(0, 1)].flat())
    expect(packed.map(([header, ...values]) => [header, values.length])).toEqual([
      ['shot shooter target chance', 150],
      ['over winners', 1],
      ['shot shooter target chance', 3],
    ])
    expect(packTimeline([{ kind: 'miss' }, { kind: 'miss' }])).toEqual([['miss', 2]])
  })

  test('a timeline can hold whole rounds of the game', () => {
    const setup = voidPatrol.setup.parse({ seatsPerTeam: 4, radius: 8, density: 10 })
    let state = voidPatrol.start(setup, voidPatrol.seats(setup), diceOf('wire', 0))
    for (let round = 1; round <= 8 && !voidPatrol.outcome(state); round++) {
      const orders = Object.fromEntries(
        voidPatrol
          .owing(state)
          .map((seat) => [seat, voidPatrol.think(state, seat, diceOf(`bot ${seat}`, round), 1)]),
      )
      const { state: next, timeline } = voidPatrol.resolve(state, orders, diceOf('wire', round))
      expect(timeline.length).toBeGreaterThan(0)
      expect(roundTrip(timeline)).toEqual(sent(timeline))
      state = next
    }
  })
})
