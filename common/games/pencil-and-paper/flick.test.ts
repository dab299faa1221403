import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../engine/dice/dice.ts'
import { orders as schema } from './orders.ts'
import { intendedLength, largestErrors, skipChance, snapChance, tearChance } from './phases/flick.ts'
import { resolve } from './resolve.ts'
import { at, flicked, flickIn, order, type PositionInput, position, steady, turn, UP } from './sample.ts'
import { bluntnessOf } from './state.ts'

const start: PositionInput = { ships: { A1: [4352, 8000, UP] } }
const blunt = (b: number, more: PositionInput = {}): PositionInput => ({
  ...start,
  ...more,
  pencils: { 'A/hb': b },
})
const trace = (given: PositionInput, strength: number, fixed = {}, more = {}, angle = UP) =>
  flickIn(flicked(position(given), 'shot', 'A1', angle, strength, fixed, more))
const pencil = (given: PositionInput, strength: number, fixed = {}, more = {}, id = 'A/hb') =>
  bluntnessOf(flicked(position(given), 'shot', 'A1', UP, strength, fixed, more).state, id)

/** The names of the dice that a flick rolls. */
function asked(
  given: PositionInput,
  strength: number,
  fixed: Readonly<Record<string, number>> = {},
  kind: 'move' | 'shot' = 'shot',
): string[] {
  const names: string[] = []
  const dice = steady(fixed)
  resolve(
    position(given),
    { A1: order(kind, 'A1', UP, strength) },
    {
      roll: (name, sides) => (names.push(`${name} 1–${sides}`), dice.roll(name, sides)),
      index: (name, count, from = 0) => (
        names.push(`${name} ${from}–${from + count - 1}`), dice.index(name, count, from)
      ),
    },
  )
  return names
}

describe('a flick', () => {
  test('PP-3.1 a flick is a segment from the nose', () =>
    expect(trace(start, 500)).toMatchObject({ from: at(4352, 8000), to: at(4352, 4896) }))
  test('PP-3.3 a flick is given by ship, kind, angle and strength, and an order with more is refused', () => {
    expect(schema.safeParse({ kind: 'shot', ship: 'A1', angle: 5, strength: 5 }).success).toBe(true)
    for (const more of [{ length: 5 }, { to: at(1, 1) }, { place: { facing: 0 } }])
      expect(schema.safeParse({ kind: 'shot', ship: 'A1', angle: 5, strength: 5, ...more }).success).toBe(
        false,
      )
  })
  test('PP-3.4 a flick is aimed a sixteenth of an inch to six inches long', () => {
    expect([0, 1, 500, 501, 1000].map((s) => intendedLength(6144, s))).toEqual([64, 70, 3104, 3110, 6144])
    for (const wrong of [
      { strength: 1001 },
      { strength: -1 },
      { strength: 0.5 },
      { angle: 4096 },
      { angle: -1 },
    ])
      expect(schema.safeParse({ kind: 'shot', ship: 'A1', angle: 5, strength: 5, ...wrong }).success).toBe(
        false,
      )
  })
  test('PP-3.2, PP-3.5 the errors grow with strength, bluntness and the pencil’s wobble', () => {
    expect([0, 500, 1000].map((s) => largestErrors('hb', 0, s))).toEqual([
      { angle: 14, length: 20 },
      { angle: 52, length: 70 },
      { angle: 164, length: 120 },
    ])
    expect([
      largestErrors('hb', 12, 500),
      largestErrors('hard', 0, 500),
      largestErrors('soft', 3, 750),
    ]).toEqual([
      { angle: 113, length: 154 },
      { angle: 21, length: 28 },
      { angle: 205, length: 198 },
    ])
  })
  test('PP-3.5 each error is made of two dice, small ones being likeliest, and the angle wraps', () => {
    const wobbled = (fixed: object, angle = UP) => trace(start, 500, fixed, {}, angle)
    expect(wobbled({ 'angle/A1/1': 1000, 'angle/A1/2': 1000 })).toMatchObject({ angle: 3124, length: 3104 })
    expect(wobbled({ 'angle/A1/1': 0, 'angle/A1/2': 500 })).toMatchObject({ angle: 3072 - 26 })
    expect(wobbled({ 'angle/A1/1': 0, 'angle/A1/2': 0 }, 12)).toMatchObject({ angle: 4056 })
    expect(wobbled({ 'length/A1/1': 0, 'length/A1/2': 0 })).toMatchObject({ length: 3104 - 217 })
    expect(wobbled({ 'length/A1/1': 1000, 'length/A1/2': 700 })).toMatchObject({ length: 3104 + 152 })
  })
  test('PP-3.6 every order, also a pass, may sharpen pencils first and for free', () => {
    expect(pencil(blunt(9), 100, {}, { sharpen: ['hb'] })).toBe(1)
    expect(trace(blunt(12), 500, { 'angle/A1/1': 1000, 'angle/A1/2': 1000 }, { sharpen: ['hb'] }).angle).toBe(
      3124,
    )
    const passing = turn(position(blunt(9, { rules: { passing: true } })), { kind: 'pass', sharpen: ['hb'] })
    expect([bluntnessOf(passing.state, 'A/hb'), passing.timeline[0]]).toEqual([
      0,
      { kind: 'sharpened', player: 'A', pencil: 'hb' },
    ])
  })
  test('PP-3.7 a pencil blunts after its own wobble, by strength and wear, up to 12', () => {
    expect([399, 400, 799, 800].map((s) => pencil(blunt(1), s))).toEqual([2, 3, 3, 4])
    expect([
      pencil(blunt(11), 900),
      pencil({ ...start, rules: { pencils: ['soft'] } }, 500, {}, {}, 'A/soft'),
    ]).toEqual([12, 4])
    expect(trace(blunt(0), 500, { 'angle/A1/1': 1000, 'angle/A1/2': 1000 }).angle).toBe(3124)
  })
  test('PP-3.8 a needle point may snap above 700, which halves the length and blunts it', () => {
    expect([701, 706, 1000].map(snapChance)).toEqual([0, 1, 50])
    expect(trace(start, 1000, { 'snap/A1': 50 })).toMatchObject({
      snapped: true,
      length: 3072,
      to: at(4352, 4928),
    })
    expect(trace(start, 1000, { 'snap/A1': 51 })).toMatchObject({ snapped: false, length: 6144 })
    expect(
      [trace(blunt(1), 1000, { 'snap/A1': 1 }), trace(start, 700, { 'snap/A1': 1 })].map(
        ({ snapped }) => snapped,
      ),
    ).toEqual([false, false])
    // Half of 6145.
    expect([
      pencil(start, 1000, { 'snap/A1': 50 }),
      trace(start, 1000, { 'snap/A1': 1, 'length/A1/1': 502 }).length,
    ]).toEqual([12, 3073])
  })
  test('PP-3.9 a pencil is sharpened before it can snap, and snaps before the stopper counts', () => {
    const stopped = { ...start, rules: { stopper: true } }
    expect(
      trace(
        { ...stopped, pencils: { 'A/hb': 12 } },
        1000,
        { 'snap/A1': 50 },
        { sharpen: ['hb'], stopper: 4000 },
      ),
    ).toMatchObject({ snapped: true, length: 3072 })
    expect(trace(stopped, 1000, { 'snap/A1': 50 }, { stopper: 2000 })).toMatchObject({
      snapped: true,
      length: 2000,
    })
    // The skip is counted in thousandths of what the stopper has left.
    expect(
      trace(
        { ...start, rules: { stopper: true, skips: 'basic' } },
        1000,
        { 'skip/A1': 20, 'skip-from/A1': 500, 'skip-length/A1': 50 },
        { stopper: 2000 },
      ).to,
    ).toEqual(at(4352, 7000))
  })
  test('PP-6.10 a stopper cuts the true length and lengthens nothing', () => {
    const stopped = (stopper: number, fixed = {}) =>
      trace({ ...start, rules: { stopper: true } }, 500, fixed, { stopper }).length
    expect([
      stopped(2000),
      stopped(9000),
      stopped(3200, { 'length/A1/1': 1000, 'length/A1/2': 1000 }),
    ]).toEqual([2000, 3104, 3200])
  })
  test('PP-6.7 a shared pencil is as blunt as all players have made it', () => {
    const shared = flicked(position({ ...start, rules: { sharing: true } }), 'shot', 'A1', UP, 100)
    expect(shared.state.pencils).toEqual([{ id: 'all/hb', bluntness: 1 }])
    expect(flicked(shared.state, 'shot', 'B9', 0, 400).state.pencils).toEqual([
      { id: 'all/hb', bluntness: 3 },
    ])
  })
  test('PP-6.11 each pencil has its own range, wobble and wear, and the first one is the default', () => {
    const three: PositionInput = { ...start, rules: { pencils: ['hb', 'hard', 'soft'] } }
    expect(position(three).pencils.map(({ id }) => id)).toEqual([
      'A/hb',
      'A/hard',
      'A/soft',
      'B/hb',
      'B/hard',
      'B/soft',
    ])
    expect(
      [undefined, 'hb', 'hard', 'soft']
        .map((one) => trace(three, 500, { 'angle/A1/1': 1000, 'angle/A1/2': 1000 }, one && { pencil: one }))
        .map(({ length, angle }) => [length, angle]),
    ).toEqual([
      [3104, 3124],
      [3104, 3124],
      [2080, 3093],
      [3616, 3154],
    ])
    expect([
      pencil(three, 500, {}, { pencil: 'hard' }, 'A/hard'),
      pencil(three, 500, {}, { pencil: 'hard' }, 'A/hb'),
    ]).toEqual([2, 0])
  })
})

describe('PP-10 the dice', () => {
  const wobble = ['angle/A1/1 0–1000', 'angle/A1/2 0–1000', 'length/A1/1 0–1000', 'length/A1/2 0–1000']
  test('PP-3.5, PP-3.8 every flick rolls four dice, and one more for a sharp point above 700', () => {
    expect([asked(start, 700), asked(blunt(1), 1000), asked(start, 701)]).toEqual([
      wobble,
      wobble,
      [...wobble, 'snap/A1 1–100'],
    ])
  })
  test('PP-6.1, PP-6.2 dice for skips are rolled above 600 and for tears above 700, if in play', () => {
    const wild = blunt(1, { rules: { skips: 'advanced', tears: true } })
    expect([asked(wild, 600), asked(wild, 700), asked(wild, 701)]).toEqual([
      wobble,
      [...wobble, 'skip/A1 1–100'],
      [...wobble, 'skip/A1 1–100', 'tear/A1 1–100'],
    ])
    expect(asked(wild, 1000, { 'skip/A1': 22, 'tear/A1': 22 }, 'move').slice(4)).toEqual([
      'skip/A1 1–100',
      'skip-from/A1 200–700',
      'skip-length/A1 50–250',
      'tear/A1 1–100',
      'tear-at/A1 100–1000',
    ])
  })
  test('PP-6.1, PP-6.2 skips and tears have the chances of the rules', () => {
    expect([
      skipChance(620, 0),
      skipChance(1000, 1),
      skipChance(1000, 12),
      tearChance(1000, 1),
      tearChance(1000, 0),
      tearChance(720, 2),
    ]).toEqual([1, 22, 44, 22, 25, -5])
  })
  test('a draw depends on seed, round and name alone', () => {
    const angle = (seed: string, round: number) =>
      flickIn(resolve(position(blunt(5)), { A1: order('shot', 'A1', UP, 900) }, diceOf(seed, round))).angle
    expect(angle('a', 1)).toBe(angle('a', 1))
    expect(new Set([angle('a', 1), angle('a', 2), angle('b', 1)]).size).toBe(3)
  })
})
