import { expect, test } from '@jest/globals'
import { sampleFighter, sampleState } from '../../../../common/games/void-patrol/sample.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import { forecast } from './forecast.ts'
import { oddsInWords } from './odds.ts'

test('odds are listed gun by gun with a hit’s damage, and once when guns are alike', () => {
  expect(
    oddsInWords([
      { chance: 72, hull: 36 },
      { chance: 27, hull: 90 },
    ]),
  ).toBe('72 % · 36 + 27 % · 90')
  expect(
    oddsInWords([
      { chance: 70, hull: 0 },
      { chance: 70, hull: 0 },
      { chance: 40, hull: 0 },
    ]),
  ).toBe('2 × 70 % · shield + 40 % · shield')
  expect(oddsInWords([{ chance: 250, hull: 5 }])).toBe('200 % · 5')
})

test('VP-7.3 only the first edition foresees a lock on a fighter in the missile’s own hex', () => {
  const fighters = [
    sampleFighter('A1', 'A', { velocity: hex(2, 0) }),
    sampleFighter('B1', 'B', { at: hex(0, 14) }),
  ]
  const missiles = [
    { id: 'A1-m1', by: 'A1', fresh: true, at: hex(0, 0), facing: 0, velocity: hex(2, 0), lock: null },
  ]
  const locks = (edition: 2 | undefined) =>
    forecast(sampleState(fighters, { rules: 'standard', missiles, edition }), {}).locks.map(
      ({ fighter }) => fighter,
    )
  expect([locks(2), locks(undefined)]).toEqual([[''], ['A1']])
})
