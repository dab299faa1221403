import { expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import type { FlickOrder } from '../../../../common/games/pencil-and-paper/orders.ts'
import { resolve } from '../../../../common/games/pencil-and-paper/resolve.ts'
import { box, DOWN, position, UP } from '../../../../common/games/pencil-and-paper/sample.ts'
import { oddsOf } from './odds.ts'

const state = position({
  ships: { A1: [4000, 8000, UP], B1: [4000, 5000, DOWN] },
  asteroids: { r1: box(4300, 5500, 5200, 6200) },
  rules: { tears: true, skips: 'advanced' },
  pencils: { 'A/hb': 3 },
})

/** The result of the rules with their own dice, over a thousand flicks. */
function played(order: FlickOrder, counts: (lost: readonly string[], kind: string) => boolean): number {
  const N = 1000
  let n = 0
  for (let i = 0; i < N; i++) {
    const { timeline } = resolve(state, { A1: order }, diceOf('chances', i))
    const flick = timeline.find((event) => event.kind === 'flick')!
    if (
      counts(
        timeline.flatMap((event) => (event.kind === 'destroyed' ? [event.ship] : [])),
        flick.end,
      )
    )
      n++
  }
  return n / N
}

test.each([
  [UP, 450],
  [UP + 60, 500],
  [UP, 900],
  [UP - 40, 480],
])('a shot at %i, strength %i, hits as often as with real dice', (angle, strength) => {
  const order: FlickOrder = { kind: 'shot', ship: 'A1', angle, strength }
  expect(Math.abs(oddsOf(state, order).hit - played(order, (lost) => lost.includes('B1')))).toBeLessThan(0.07)
})

test.each([
  [UP + 150, 300],
  [UP + 100, 420],
  [UP + 300, 850],
])('a move at %i, strength %i, arrives as often as with real dice', (angle, strength) => {
  const order: FlickOrder = { kind: 'move', ship: 'A1', angle, strength }
  expect(Math.abs(oddsOf(state, order).arrives - played(order, (lost) => !lost.includes('A1')))).toBeLessThan(
    0.07,
  )
})

test('a pencil hits more surely when it is sharpened, and the odds name the enemy', () => {
  const order: FlickOrder = { kind: 'shot', ship: 'A1', angle: UP, strength: 500 }
  const [blunt, sharp] = [oddsOf(state, order), oddsOf(state, { ...order, sharpen: ['hb'] })]
  expect(sharp.hit).toBeGreaterThan(blunt.hit)
  expect(sharp.of).toEqual({ B1: sharp.hit })
})
