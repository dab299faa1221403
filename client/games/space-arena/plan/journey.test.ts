import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { Command } from '../../../../common/games/space-arena/commands.ts'
import { SHIP_TYPES } from '../../../../common/games/space-arena/data/ships.ts'
import { planOf } from '../../../../common/games/space-arena/plan.ts'
import { sampleShip, sampleState } from '../../../../common/games/space-arena/sample.ts'
import type { Motion } from '../../../../common/games/space-arena/state.ts'
import { span } from '../../../board/geometry.ts'
import { forecast } from './forecast.ts'
import { journey } from './journey.ts'

const TYPE = SHIP_TYPES.find(({ name }) => name === 'H2545')!
const at = (heading: number, speed: number): Motion => ({ x: 0, y: 0, heading, speed })
const place = (bearing: number, far: number) => ({
  x: Math.sin((bearing / 180) * Math.PI) * far,
  y: Math.cos((bearing / 180) * Math.PI) * far,
})

/** The course as the resolver flies it. */
function flown(from: Motion, to: { x: number; y: number }, type = TYPE) {
  const steering = journey(from, type, to)
  const commands = steering.flatMap(({ accelerate, turn }, i): Command[] => [
    { tick: i + 1, kind: 'accelerate', by: accelerate },
    { tick: i + 1, kind: 'turn', by: turn },
  ])
  const course = forecast(sampleState([sampleShip('A1', type.name, { ...from, battery: 200 })]), {
    A1: planOf(commands),
  })['A1']!
  return {
    course,
    speeds: [from.speed, ...course.map(({ speed }) => speed)],
    turns: steering.map(({ turn }) => turn),
    accelerations: steering.map(({ accelerate }) => accelerate),
    end: course[9]!,
  }
}

/** Ships of all types with random motion, and random destinations. */
const WAYS = fc
  .sample(
    fc.record({
      type: fc.constantFrom(...SHIP_TYPES),
      heading: fc.nat(359),
      share: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1, noNaN: true })),
      bearing: fc.nat(359),
      far: fc.double({ min: 0.2, max: 8, noNaN: true }),
    }),
    { numRuns: 150, seed: 13 },
  )
  .map(({ type, heading, share, bearing, far }) => {
    const [from, to] = [at(heading, Math.round(share * type.maxSpeed)), place(bearing, far * type.maxSpeed)]
    return {
      type,
      from,
      to,
      way: flown(from, to, type),
      off: Math.abs(((bearing - heading + 540) % 360) - 180),
      far: far * type.maxSpeed,
    }
  })
/** A property of all courses; the error names the first counterexample. */
const always = (law: (given: (typeof WAYS)[number]) => void) => {
  for (const given of WAYS) {
    try {
      law(given)
    } catch (error) {
      throw new Error(
        `${given.type.name} on ${given.from.heading}° at ${given.from.speed}, to ${given.to.x}, ${given.to.y}`,
        { cause: error },
      )
    }
  }
}

describe('an even way', () => {
  test('an even way turns to one side only, and not again once it flies straight on', () =>
    always(({ way: { turns } }) => {
      expect(new Set(turns.filter((turn) => turn !== 0).map(Math.sign)).size).toBeLessThanOrEqual(1)
      const straight = turns.findIndex((turn, i) => i > 0 && turn === 0)
      if (straight > 0) expect(turns.slice(straight).every((turn) => turn === 0)).toBe(true)
    }))
  test('an even way changes to one speed at once and keeps it, up to one unit at its end', () =>
    always(({ type, from, way: { accelerations, speeds } }) => {
      const changes = accelerations.filter((by) => by !== 0)
      const lifts = changes.at(-1) === 1 && accelerations[accelerations.lastIndexOf(1) - 1] === 0
      const over = lifts ? changes.slice(0, -1) : changes
      expect(new Set(over.map(Math.sign)).size).toBeLessThanOrEqual(1)
      for (const by of over.slice(0, -1)) expect(Math.abs(by)).toBe(type.maxAcceleration)
      // A resting ship may turn first.
      if (over.length > 0)
        expect(accelerations.findIndex((by) => by !== 0)).toBeLessThanOrEqual(from.speed === 0 ? 1 : 0)
      expect(Math.max(...speeds.map(Math.abs))).toBeLessThanOrEqual(type.maxSpeed)
    }))
  test('an even way orders nothing that the ship cannot do', () =>
    always(({ way }) => expect(way.course.flatMap(({ troubles }) => troubles)).toEqual([])))
  test('an even way ends near a place that the ship surely gets to', () =>
    always(({ from, to, off, far, way }) => {
      if (from.speed === 0 || (off <= 60 && far >= 3 * from.speed)) expect(span(way.end, to)).toBeLessThan(6)
    }))
  test('an even way needs no orders when the place is as far as the speed leads', () => {
    for (const speed of [5, 20, 33, 45])
      expect(flown(at(90, speed), { x: 10 * speed + 2, y: 1 })).toMatchObject({
        turns: Array(10).fill(0),
        accelerations: Array(10).fill(0),
      })
  })
  test('an even way flies as far as it can, turns round for places behind, or turns first at rest', () => {
    const far = flown(at(0, 20), place(0, 2000))
    expect([far.speeds[1], far.speeds.at(-1), far.turns.every((turn) => turn === 0)]).toEqual([45, 45, true])
    const back = flown(at(0, 30), place(175, 150))
    expect([span(back.end, place(175, 150)) < 6, back.speeds.every((speed) => speed > 0)]).toEqual([
      true,
      true,
    ])
    expect(flown(at(0, 0), place(140, 200)).turns.filter((turn) => turn !== 0)).toEqual([140])
  })
  test('a ship at rest stays when it is at the place already', () =>
    expect(flown(at(40, 0), { x: 0.4, y: 0 }).end).toMatchObject({ x: 0, y: 0, speed: 0, heading: 40 }))
})
