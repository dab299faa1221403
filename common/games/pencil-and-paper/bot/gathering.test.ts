/** Of three or four players each could wait for the others to shoot each other: bots do not wait for ever. */
import { expect, test } from '@jest/globals'
import { botMatch } from '../../../engine/bots/bot-match.ts'
import { pencilAndPaper as game } from '../game.ts'
import { FREE_FOR_ALL, THREE } from '../presets.ts'

/** Well below the limit of 200. Over 30 seeds the longest match of three Masters takes some 40 turns. */
const MOST = 120

test.each([
  ['three Doodlers', THREE, 1, 6],
  ['three Draughtsmen', THREE, 2, 6],
  ['three Masters', THREE, 3, 6],
  ['three Masters with three ships each', { players: 3 }, 3, 2],
  ['four Masters', FREE_FOR_ALL, 3, 3],
])('%s come to an end', (_who, setup, level, matches) => {
  for (let i = 0; i < matches; i++) {
    const { record, outcome } = botMatch(game, `gathering ${i}`, setup, level)
    expect([outcome.by === 'the turn limit was reached', record.rounds.length <= MOST]).toEqual([false, true])
  }
})
