import { expect, test } from '@jest/globals'
import { sampleShip, sampleState } from '../../../../common/games/space-arena/sample.ts'
import { positionInWords } from './position-in-words.ts'

test('the position in words tells friends from enemies, even when nothing is hidden any more', () => {
  const state = sampleState(['A1', 'A2', 'B1'].map((name) => sampleShip(name, 'H2545')))
  const whose = (seat: string) =>
    positionInWords(state, { seat })
      .map((line) => line.split(':')[0]!)
      .filter((word) => /Yours|Friend|Enemy|Team/.test(word))
  expect([whose('A1'), whose('B1'), whose('')]).toEqual([
    ['Yours', 'Friend', 'Enemy'],
    ['Yours', 'Enemy', 'Enemy'],
    ['Team A', 'Team A', 'Team B'],
  ])
})
