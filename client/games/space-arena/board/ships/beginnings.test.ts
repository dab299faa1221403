import { expect, test } from '@jest/globals'
import { diceOf } from '../../../../../common/engine/dice/dice.ts'
import { playRound } from '../../../../../common/engine/record/record.ts'
import type { Event } from '../../../../../common/games/space-arena/events.ts'
import { spaceArena as game } from '../../../../../common/games/space-arena/game.ts'
import { LESSONS } from '../../../../../common/games/space-arena/lessons/list.ts'
import { schedule, TICK_SECONDS } from '../../../../../common/games/space-arena/presentation/schedule.ts'
import { isStarbase, type State, teamOf } from '../../../../../common/games/space-arena/state.ts'
import { FIRST_DUEL, FOUR_ALONE, SQUADRONS } from '../../../../../common/games/space-arena/summary.ts'
import { positionInWords } from '../../panels/position-in-words.ts'
import { toWorld } from '../../plane.ts'
import { dots, extent } from '../extent.ts'
import { moment } from '../moment.ts'
import { still } from '../still.ts'
import { beginnings, deductions } from './beginnings.ts'

const PRESETS = [{}, FIRST_DUEL, FOUR_ALONE, SQUADRONS].map(
  (given) => [JSON.stringify(given), given] as const,
)
const begun = (given: object) => {
  const setup = game.setup.parse(given)
  return { setup, whole: game.start(setup, game.seats(setup), diceOf('beginnings', 0)) }
}

test.each(PRESETS)(
  'SA-8.3 the first plan shows where strangers start, within the picture: %s',
  (_, given) => {
    const { setup, whole } = begun(given)
    const view = game.view(whole, 'A1')
    const deduced = deductions(setup, [])
    const shown = beginnings(view, { deduced })
    const strangers = whole.ships.filter((ship) => teamOf(ship.name) !== 'A' && !isStarbase(ship))
    expect(shown).toEqual(strangers.map((ship) => ({ name: ship.name, at: toWorld(ship) })))
    const corners = extent(view)
    for (const { at } of shown)
      for (const side of ['x', 'y'] as const) {
        const all = corners.map((corner) => corner[side])
        expect(at[side]).toBeGreaterThanOrEqual(Math.min(...all) - 1e-6)
        expect(at[side]).toBeLessThanOrEqual(Math.max(...all) + 1e-6)
      }
    const eyes = { seat: 'A1', team: 'A', scale: 1, calm: true, beat: true, deduced }
    expect(still(view, eyes).length).toBeGreaterThan(still(view, { ...eyes, deduced: undefined }).length)
  },
)

test('a place is shown until its ship is seen or may be anywhere, and never to those who see everything', () => {
  const { setup, whole } = begun(FIRST_DUEL)
  const at = (state: State, round = state.played) => {
    const before = game.view(whole, 'A1')
    const rounds = round > 0 ? [{ round: 1, before, after: state, timeline: [] }] : []
    return beginnings(state, { deduced: deductions(setup, rounds) }).map(({ name }) => name)
  }
  let state = whole
  const told: string[][] = []
  for (let round = 1; round <= 4; round++) {
    told.push(at(game.view(state, 'A1')))
    state = playRound(game, state, 'beginnings', round, {}).state
  }
  expect(told).toEqual([['B1'], ['B1'], ['B1'], []])
  const seen = { name: 'B1', kind: 'ship', x: 0, y: 0, round: 1, tick: 1 } as const
  expect(at({ ...game.view(whole, 'A1'), sightings: { A: [seen] } })).toEqual([])
  expect(at(game.view(whole, 'gallery'))).toEqual([])
})

test('a place is in the words and, before the first round, on the small map', () => {
  const { setup, whole } = begun(FIRST_DUEL)
  const eyes = { seat: 'A1', team: 'A', deduced: deductions(setup, []) }
  const view = game.view(whole, 'A1')
  const stranger = whole.ships.find(({ name }) => name === 'B1')!
  const said = positionInWords(view, eyes).filter((line) => line.startsWith('Not seen yet'))
  expect(said).toEqual([expect.stringMatching(/^Not seen yet: Badger starts at .*: 450 from Albatross, /)])
  expect(dots(view, eyes)).toContainEqual({ at: toWorld(stranger), team: 'B', own: false })
  const later = { ...view, played: 1 }
  expect(positionInWords(later, eyes).join()).toContain('Badger started at')
  expect(dots(later, eyes).every(({ own }) => own)).toBe(true)
})

test('a place stays on the board while the first round is shown, until its ship comes into sight', () => {
  const { setup, whole } = begun(FIRST_DUEL)
  const before = game.view(whole, 'A1')
  const timeline: Event[] = [
    { kind: 'track', name: 'B1', thing: 'ship', ticks: [3], x: [50], y: [0], seen: [['A1']] },
  ]
  const showing = {
    round: { round: 1, before, after: before, timeline },
    spans: schedule(timeline),
    length: 8,
  }
  const eyes = { seat: 'A1', team: 'A', scale: 1, calm: true, beat: true }
  const marks = (tick: number, deduced: unknown) =>
    moment(showing, tick * TICK_SECONDS, { ...eyes, deduced }).length
  const deduced = deductions(setup, [])
  const without = { ...deduced, starts: new Map() }
  expect(marks(2, deduced)).toBeGreaterThan(marks(2, without))
  expect(marks(4, deduced)).toBe(marks(4, without))
})

test('a lesson, which begins otherwise than its setup, shows no such places', () => {
  for (const { start } of LESSONS) {
    const view = game.view(start(), 'A1')
    const round = { round: 1, before: view, after: view, timeline: [] }
    for (const rounds of [[], [round]])
      expect(beginnings(view, { deduced: deductions(game.setup.parse({}), rounds) })).toEqual([])
  }
})
