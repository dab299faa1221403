import { expect, test } from '@jest/globals'
import { lengthOfClip, momentsOf } from './moments.ts'

const LENGTHS = [2, 3, 1.25]

test('a clip shows its rounds in order, at an even pace, and rests at its end', () => {
  const moments = momentsOf(LENGTHS, 2, 3, 10)
  expect([lengthOfClip(LENGTHS, 2, 3), moments.length]).toEqual([5.25, 53])
  expect([moments[0], moments[29]!.round, moments[30]]).toEqual([
    { round: 2, t: 0, at: 0, lasts: 0.1 },
    2,
    { round: 3, t: 0, at: 3, lasts: 0.1 },
  ])
  expect(moments.at(-1)).toMatchObject({ round: 3, t: 1.25 })
  for (const [i, { at, lasts }] of moments.entries()) expect(at).toBeCloseTo(i * lasts, 9)
  expect(moments.slice(1).every(({ round, t }, i) => round > moments[i]!.round || t >= moments[i]!.t)).toBe(
    true,
  )
})

test('a round has a picture even when it lasts no time', () => {
  expect(momentsOf([0.1, 0.1], 1, 2, 30).map(({ round }) => round)).toContain(2)
  expect(momentsOf([0.1], 1, 1, 30).length).toBe(33)
})
