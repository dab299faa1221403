/**
 * The analysis must find the blunders that the board's cards warn of. This tests a few of each kind; the full
 * measurement in all presets: `PARTS=planted npm run bench -- judgements-hostile-space`.
 */
import { expect, test } from '@jest/globals'
import { judge } from '../../../engine/analysis/judgement.ts'
import { botMatch } from '../../../engine/bots/bot-match.ts'
import { fold } from '../../../engine/record/record.ts'
import { hostileSpace } from '../game.ts'
import { BRUTAL, QUICK } from '../summary.ts'
import { type Blunder, plantedIn } from './planted.ts'

/** The least number of playouts in the browser's analysis, for a long match (`tasks.ts`). */
const PLAYOUTS = 16
/** Matches tried until enough of them have a place for the blunder. */
const MATCHES = 20

function* plants(kind: Blunder, setup: object) {
  for (let i = 0; i < MATCHES; i++) {
    const { record } = botMatch(hostileSpace, `planted ${i}`, setup, 3)
    const plant = plantedIn(kind, record)
    if (plant) yield { record, plant }
  }
}

test.each([
  ['craft that end in paths of known missiles', 'path', QUICK, 2],
  ['craft that end in paths of known missiles, where one hit destroys', 'path', BRUTAL, 1],
  ['craft that end in paths of known missiles, with bases to fight for', 'path', { play: 'base-defence' }, 1],
  ['a breach in the base that everybody leaves', 'line', { play: 'base-defence' }, 2],
  ['the last delta-v, spent for nothing', 'tank', QUICK, 1],
  ['the last delta-v, where one hit destroys', 'tank', BRUTAL, 1],
] as const)(
  'the analysis calls less than good: %s',
  (_, kind, setup, wanted) => {
    const marks: unknown[] = []
    for (const { record, plant } of plants(kind, setup)) {
      const { round, seat, orders } = plant
      const { state } = fold(hostileSpace, record)[round - 1]!
      expect(hostileSpace.check(state, seat, orders)).toEqual([])
      const played = { ...record.rounds[round - 1], [seat]: orders }
      const decision = { state, round, seats: record.seats, orders: played }
      marks.push(judge(hostileSpace, decision, seat, `planted/${kind}`, PLAYOUTS)?.mark)
      if (marks.length === wanted) break
    }
    expect(marks.length).toBe(wanted)
    for (const mark of marks) expect(['inaccuracy', 'mistake']).toContain(mark)
  },
  360_000,
)
