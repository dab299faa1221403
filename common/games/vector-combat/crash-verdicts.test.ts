/**
 * The analysis must blame orders that let a ship crash. In these positions bots of level 1 crash it or lose
 * it after any orders, so that their playouts do not show the loss; those of level 2 do.
 */
import { expect, test } from '@jest/globals'
import { judge } from '../../engine/analysis/judgement.ts'
import { botMatch } from '../../engine/bots/bot-match.ts'
import { fold } from '../../engine/record/record.ts'
import { vectorCombat } from './game.ts'
import type { Orders } from './orders.ts'
import { SUNWARD, THE_HAVEN } from './summary.ts'

/** The least number of playouts in the browser's analysis, for a long match (`tasks.ts`). */
const PLAYOUTS = 16

test.each([
  ['near a star', SUNWARD, 'own 1', 13, 'B2', 'thrust 0'],
  ['among rocks', THE_HAVEN, 'own 1', 26, 'B2', 'turn 1'],
] as const)(
  'the analysis calls less than good: a ship lost %s',
  (_, setup, seed, round, ship, action) => {
    const { record } = botMatch(vectorCombat, seed, setup, 3)
    const { state } = fold(vectorCombat, record)[round - 1]!
    const [seat, played] = ['B1', record.rounds[round - 1] as Record<string, Orders>]
    const orders = { ...played, [seat]: { actions: { ...played[seat]!.actions, [ship]: action } } }
    expect(vectorCombat.check(state, seat, orders[seat]!)).toEqual([])
    const mark = judge(
      vectorCombat,
      { state, round, seats: record.seats, orders },
      seat,
      `crash/${seed}/${round}`,
      PLAYOUTS,
    )?.mark
    expect(['inaccuracy', 'mistake']).toContain(mark)
  },
  120_000,
)
