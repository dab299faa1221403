import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../dice/dice.ts'
import type { Chance } from './chance.ts'
import { verdictOf } from './verdict.ts'

/** The first side's chance before each round, and after the last. */
const curveOf = (...shares: readonly number[]): Map<number, Chance> =>
  new Map(
    shares.map((share, i) => [
      i + 1,
      { mean: { A: share, B: 1 - share }, error: { A: 0.01, B: 0.01 }, playouts: 48 },
    ]),
  )

describe('the verdict on a match', () => {
  test.each([
    [
      'the largest gain since the winners were even for the last time',
      [0.5, 0.9, 0.3, 0.5, 0.8, 1],
      { round: 4, from: 0.5, to: 0.8 },
    ],
    ['not a larger one that was lost again', [0.1, 0.95, 0.45, 0.7, 1], { round: 4, from: 0.7, to: 1 }],
    [
      'the round that crossed the middle, if that was most',
      [0.5, 0.45, 0.9, 1],
      { round: 2, from: 0.45, to: 0.9 },
    ],
    [
      'the first one, of winners who were never behind',
      [0.55, 0.8, 0.9, 1],
      { round: 1, from: 0.55, to: 0.8 },
    ],
  ])('the deciding round is %s', (_what, shares, round) => {
    expect(verdictOf(['A'], curveOf(...shares), shares.length - 1)).toEqual({ is: 'round', ...round })
  })

  test.each([
    ['a draw', [], [0.5, 0.9, 0.2, 0.5]],
    ['a match that slipped away', ['A'], [0.52, 0.58, 0.65, 0.71, 0.78, 0.84, 0.9, 0.95, 1]],
    ['winners who were behind when the other side gave up', ['A'], [0.5, 0.3, 0.2]],
  ])('the verdict is no round for %s', (_what, winners, shares) => {
    expect(verdictOf(winners, curveOf(...shares), shares.length - 1)).toEqual({ is: 'none' })
  })

  test('the verdict says which chance is needed next, from the end back and as far as it takes', () => {
    const whole = curveOf(0.9, 0.2, 0.4, 0.9, 1)
    const known = new Map<number, Chance>()
    const asked: number[] = []
    for (;;) {
      const verdict = verdictOf(['A'], known, 4)
      if (verdict.is !== 'open') break
      asked.push(verdict.needs)
      known.set(verdict.needs, whole.get(verdict.needs)!)
    }
    expect(asked).toEqual([5, 4, 3])
    expect(verdictOf(['A'], known, 4)).toEqual({ is: 'round', round: 3, from: 0.4, to: 0.9 })
  })

  test('the verdict is the same from the needed chances as from the whole curve', () => {
    const dice = diceOf('curves', 1)
    for (let i = 0; i < 500; i++) {
      const rounds = 1 + dice.index(`rounds ${i}`, 30)
      const shares = Array.from(
        { length: rounds },
        (_, round) => dice.index(`share ${i} ${round}`, 101) / 100,
      )
      const whole = curveOf(...shares, 1)
      const known = new Map<number, Chance>()
      let verdict = verdictOf(['A'], known, rounds)
      for (; verdict.is === 'open'; verdict = verdictOf(['A'], known, rounds))
        known.set(verdict.needs, whole.get(verdict.needs)!)
      expect(verdict).toEqual(verdictOf(['A'], whole, rounds))
      if (verdict.is === 'round') expect(verdict.to).toBeGreaterThan(0.5)
    }
  })

  test('the verdict counts several winners together, and looks no further back than is known', () => {
    const three = (a: number, b: number): Chance => ({
      mean: { A: a, B: b, C: 1 - a - b },
      error: { A: 0.01, B: 0.01, C: 0.01 },
      playouts: 48,
    })
    expect(
      verdictOf(
        ['A', 'B'],
        new Map([
          [1, three(0.2, 0.2)],
          [2, three(0.5, 0.45)],
        ]),
        1,
      ),
    ).toMatchObject({ is: 'round', round: 1 })
    expect(verdictOf(['A'], new Map([...curveOf(0, 0.7, 0.9, 1)].slice(1)), 3, 2)).toEqual({
      is: 'round',
      round: 2,
      from: 0.7,
      to: 0.9,
    })
  })
})
