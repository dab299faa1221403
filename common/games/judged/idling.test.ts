/**
 * A seat that idles against bots, in rounds in which its chance fell by 15 points or more, and not by the dice:
 * its orders are not called best where others are known that are better, or where the playouts cannot tell. What
 * bots of the highest levels order is not called a mistake. Hostile Space has tests of its own
 * (`hostile-space/judged/`).
 */
import { describe, expect, test } from '@jest/globals'
import type { OrdersMark } from '../../engine/analysis/judgement.ts'
import { perform, tasksFor } from '../../engine/analysis/tasks.ts'
import { botMatch } from '../../engine/bots/bot-match.ts'
import type { AnyGame } from '../../engine/game.ts'
import { fold, type MatchRecord } from '../../engine/record/record.ts'
import { blindMatch } from '../blind-match.ts'
import { gameNamed } from '../list.ts'

const IDLE = 'A1'
/** Orders of good players judged per game. */
const WELL = 5

type Mark = OrdersMark | 'none'

/** The marks of orders, as the browser gives them. */
function marksOf(
  game: AnyGame,
  record: MatchRecord,
  wanted: (round: number, seat: string) => boolean,
): Mark[] {
  return tasksFor(game, record, fold(game, record)).flatMap((task): Mark[] => {
    if (task.kind !== 'orders' || !wanted(task.round, task.seat)) return []
    const found = perform(game, task)
    return [(found.kind === 'orders' && found.judgement?.mark) || 'none']
  })
}

const count = (marks: readonly Mark[], ...of: Mark[]): number =>
  marks.filter((mark) => of.includes(mark)).length

/**
 * By match of two kinds in turn, the game's quickest and its usual one: the rounds of the falls. `less`: the
 * least number of them that are called less than good. In Vector Combat a round of drifting is made up for by
 * a good plan afterwards, and in Pencil and Paper only the weakest bots lose by a turn of waiting.
 */
const FALLS = [
  ['void-patrol', { 2: [6, 7], 3: [4, 5, 8], 4: [5, 7], 5: [1, 7, 8, 9], 6: [6, 7] }, 7],
  ['space-arena', { 1: [4], 2: [3], 3: [3, 4], 4: [2], 5: [1, 2, 4] }, 4],
  ['vector-combat', { 0: [2, 5], 1: [3], 3: [2, 3], 4: [2], 5: [3], 6: [4, 6] }, 3],
  ['pencil-and-paper', { 0: [2] }, 0],
] as const

describe.each(FALLS)('%s', (id, falls, less) => {
  const game = gameNamed(id)!

  test('idling by which the chance fell is called less than good, or cannot be told, but not best', () => {
    const marks = Object.entries<readonly number[]>(falls).flatMap(([i, rounds]) => {
      const setup = Number(i) % 2 === 0 ? game.quickest! : {}
      const { record } = blindMatch(game, `idle ${i}`, setup, 2, IDLE)
      return marksOf(game, record, (round, seat) => seat === IDLE && rounds.includes(round))
    })
    expect(marks.length).toBe(Object.values<readonly number[]>(falls).flat().length)
    expect({ marks, best: count(marks, 'best') }).toEqual({ marks, best: 0 })
    expect(count(marks, 'inaccuracy', 'mistake')).toBeGreaterThanOrEqual(less)
  })

  test('orders of the level that searches are no mistakes, and most that get a mark are good', () => {
    const { record } = botMatch(game, 'played well', game.quickest!, game.search!.level)
    const rounds = record.rounds.length
    const marks = marksOf(
      game,
      record,
      (round, seat) => seat === (round % 2 ? 'A1' : 'B1') && round > rounds - WELL,
    )
    expect({ marks, mistakes: count(marks, 'mistake') }).toEqual({ marks, mistakes: 0 })
    expect(count(marks, 'best', 'good')).toBeGreaterThanOrEqual(count(marks, 'inaccuracy'))
  })
})
