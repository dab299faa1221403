/**
 * The same in the larger presets, with six and eight craft a side: the analysis blames craft that end in known
 * paths, and the searching level beats blind play. One fixed match each; what the analysis says of blind play
 * there is measured over many matches: `npm run bench -- judgements-hostile-space`.
 */
import { describe, expect, test } from '@jest/globals'
import { judge } from '../../../engine/analysis/judgement.ts'
import { botMatch } from '../../../engine/bots/bot-match.ts'
import { fold } from '../../../engine/record/record.ts'
import { blindMatch } from '../../blind-match.ts'
import { hostileSpace } from '../game.ts'
import { plantedIn } from './planted.ts'

/** The least number of playouts in the browser's analysis, for a long match (`tasks.ts`). */
const PLAYOUTS = 16
const MATCHES = 20

describe.each([
  ['Fortified', {}],
  ['Base Defence', { play: 'base-defence' }],
] as const)('%s', (_, setup) => {
  test('blind play loses to the level that searches', () => {
    expect(blindMatch(hostileSpace, 'beaten', setup, 4, 'A1').outcome.winners).toEqual(['B'])
  }, 360_000)

  test('craft that end in paths of known missiles are called less than good', () => {
    for (let i = 0; i < MATCHES; i++) {
      const { record } = botMatch(hostileSpace, `planted ${i}`, setup, 3)
      const plant = plantedIn('path', record)
      if (!plant) continue
      const { round, seat, orders } = plant
      const { state } = fold(hostileSpace, record)[round - 1]!
      const played = { ...record.rounds[round - 1], [seat]: orders }
      const decision = { state, round, seats: record.seats, orders: played }
      const mark = judge(hostileSpace, decision, seat, 'planted/path', PLAYOUTS)?.mark
      expect(['inaccuracy', 'mistake']).toContain(mark)
      return
    }
    throw new Error('no match has a place for the blunder')
  }, 360_000)
})
