/** Drawn positions keep things distinguishable. */
import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../../../common/engine/dice/dice.ts'
import { position, UP } from '../../../../../common/games/pencil-and-paper/sample.ts'
import { setup as schema, seats } from '../../../../../common/games/pencil-and-paper/setup/setup.ts'
import { start } from '../../../../../common/games/pencil-and-paper/setup/start.ts'
import type { State } from '../../../../../common/games/pencil-and-paper/state.ts'
import { aiming, inHands } from '../aiming.ts'
import { still } from '../still.ts'
import { nameOf, shipMarks } from './drawing.ts'
import { lying, PENCIL_LENGTH } from './pencil-drawing.ts'

const opened = (given: object): State => {
  const made = schema.parse(given)
  return start(made, seats(made), diceOf('drawing', 0))
}
const eyes = { seat: 'B1', team: 'B', scale: 1, calm: true, beat: true, bright: true }

describe('pencils beside the sheet', () => {
  for (const players of [2, 3, 4])
    for (const paper of ['letter', 'a4', 'tabloid'])
      test(`pencils of ${players} players on ${paper} paper overlap neither each other nor the sheet`, () => {
        const state = opened({ players, paper, pencils: 'all' })
        const [width, height] = [(state.sheet.width * 100) / 1024, (state.sheet.height * 100) / 1024]
        const places = lying(state).map(({ pose: { at, rotation = 0 } }) => {
          const other = at.y - Math.sin(rotation) * PENCIL_LENGTH
          return { x: at.x, top: Math.min(at.y, other), bottom: Math.max(at.y, other) }
        })
        expect(places).toHaveLength(3 * players)
        for (const [i, one] of places.entries()) {
          expect([one.x < -15 || one.x > width + 15, one.top > 0, one.bottom < height]).toEqual([
            true,
            true,
            true,
          ])
          for (const other of places.slice(i + 1))
            expect(Math.abs(one.x - other.x) > 30 || one.bottom < other.top || other.bottom < one.top).toBe(
              true,
            )
        }
      })
})

describe('names of ships', () => {
  const row = position({ ships: { A1: [4096, 10624, UP], A2: [4352, 10624, UP], A3: [4608, 10624, UP] } })
  const names = (scale: number) => row.ships.map((ship) => nameOf(row, ship, { scale }))
  test('PP-9.4 ships in a row have whole names when near, then numbers, then none', () => {
    expect([names(1.2), names(0.5), names(0.33), names(0.2)]).toEqual([
      ['A1', 'A2', 'A3', 'A9', 'B9'],
      ['1', '2', '3', 'A9', 'B9'],
      ['1', '2', '3', 'A9', 'B9'],
      ['', '', '', 'A9', 'B9'],
    ])
  })
  test('a lone ship has its player’s shape behind it when seen from afar, of one size on the screen', () => {
    const [ship] = row.ships
    const shape = (scale: number, label: string) =>
      shipMarks(ship!, 'A', { scale, bright: true }, { label })
        .filter(({ frame }) => frame === 'team A')
        .map(({ scaleX }) => scaleX! * 64 * scale)
    // Nearly equal scales share a cached drawing.
    for (const scale of [0.22, 0.3, 0.4]) expect(Math.abs(shape(scale, 'A1')[0]! - 21)).toBeLessThan(1)
    expect([shape(0.4, '1'), shape(0.2, ''), shape(0.8, 'A1')]).toEqual([[], [], []])
  })
})

test.each([1, 2, 3, 4, 5, 6])(
  'PP-9.4 ships in a row of %d are never drawn over each other, from near or far',
  (shipsEach) => {
    const state = opened({ shipsEach })
    for (const player of state.players)
      for (const scale of [0.2, 0.27, 0.35, 0.5, 1, 2]) {
        const edges = state.ships
          .filter(({ id }) => id.startsWith(player.id))
          .map((ship) => {
            const [outline] = shipMarks(ship, player.team, { scale, bright: true }, { label: '' }).filter(
              ({ facets }) => facets,
            )
            const xs = [...outline!.facets!].flatMap((value, i) => (i % 2 === 0 ? [outline!.x + value] : []))
            const line = 1.5 / scale
            return { left: Math.min(...xs) - line / 2, right: Math.max(...xs) + line / 2 }
          })
          .sort((a, b) => a.left - b.left)
        for (const [i, { left }] of edges.entries())
          if (i > 0) expect([scale, left >= edges[i - 1]!.right]).toEqual([scale, true])
      }
  },
)

describe('an aiming player', () => {
  const turn = position({ ships: { A1: [4000, 8000, UP], B1: [4000, 4000, UP] }, turn: 'A' })
  test('others see that a player is aiming, but not where', () => {
    expect(inHands(turn, { seat: 'B1' })).toEqual(['A/hb'])
    const marks = aiming(turn, eyes)
    // The marks reveal neither the ships' places nor the plan: they are always the same.
    expect(aiming({ ...turn, ships: turn.ships.slice(1), asteroids: [] }, eyes)).toEqual(marks)
    expect(marks.length).toBeGreaterThan(still(turn, eyes).length - still(turn, eyes, ['A/hb']).length)
  })
  test('the aiming sign is hidden from the aiming player, and from all when the match is over', () => {
    expect(aiming(turn, { ...eyes, seat: 'A1', team: 'A' })).toEqual([])
    expect(aiming({ ...turn, result: { winner: 'A', by: 'last' } }, eyes)).toEqual([])
    // Ended by its players: its rules do not know.
    expect(aiming(turn, { ...eyes, over: true })).toEqual([])
    expect(inHands(turn, { seat: 'B1', over: true })).toEqual([])
  })
})
