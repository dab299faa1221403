import { expect, test } from '@jest/globals'
import { diceOf } from '../../../engine/dice/dice.ts'
import { spaceArena as game } from '../game.ts'
import { seats, setup } from '../setup/setup.ts'
import type { State } from '../state.ts'
import { reportOf, reportsOf } from './report.ts'

const given = setup.parse({ seatsPerTeam: 2, shipsPerSeat: 2, ships: 'one', type: 'H2545', starbases: 'own' })
const begun = game.start(given, seats(given), diceOf('reports', 0))
/** A1's first ship has an enemy ahead, too near to miss. */
const near: State = {
  ...begun,
  ships: begun.ships.map((ship) =>
    ship.name === 'B1a' ? { ...ship, x: begun.ships[0]!.x, y: begun.ships[0]!.y - 50 } : ship,
  ),
}
const { state, timeline } = game.resolve(
  near,
  { A1: { A1a: '1: Fire L1 B1a\n1: Fire R1 0\n2: A10' } },
  diceOf('reports', 1),
)

const seen = (viewer: string) =>
  [game.viewTimeline(timeline, state, viewer), game.view(state, viewer)] as const

test('SA-8.5 every ship that a side knows has a report, and the seat’s own ships come first', () => {
  const names = (viewer: string, seat: string) =>
    reportsOf(...seen(viewer), seat).map(({ ship }) => ship.name)
  expect(names('A1', 'A1')).toEqual(['A1a', 'A1b', 'Base-A', 'A2a', 'A2b'])
  expect(names('A2', 'A2')).toEqual(['A2a', 'A2b', 'A1a', 'A1b', 'Base-A'])
  expect(names('gallery', '').length).toBe(10)
  expect(names('gallery', '')).toContain('B2b')
})

test('SA-8.5 a report begins with the ship before the round, and adds up its score and blasts', () => {
  const report = reportOf(...seen('A1'), 'A1a')!
  const [first] = begun.ships
  expect(report.opening).toEqual({
    x: first!.x,
    y: first!.y,
    heading: 180,
    speed: 0,
    battery: 125,
    hull: 100,
  })
  expect(report.ticks[0]!.battery).toBe(125 + 8 - 5)
  expect(report.score).toBe(report.ticks.reduce((sum, { score }) => sum + score, 0))
  expect(report.score).toBeGreaterThan(0)
  expect(report.blasts).toEqual(
    timeline.flatMap((event) =>
      event.kind === 'explosion'
        ? [{ tick: event.tick, name: event.name, x: event.x, y: event.y, radius: event.radius }]
        : [],
    ),
  )
  expect(report.blasts.length).toBeGreaterThan(0)
})

test('SA-8.5 a gallery report lists a ship’s actions and damage, and no observers', () => {
  const [own, victim, mate] = ['A1a', 'B1a', 'A2b'].map((name) => reportOf(...seen('gallery'), name)!)
  expect(own!.ticks[0]!.events).toContain('Albatross fires L1 at Badger: 130 damage')
  expect(own!.ticks[0]!.events.some((line) => line.startsWith('Albatross hits Badger'))).toBe(true)
  expect(victim!.ticks[0]!.events.some((line) => line.startsWith('Albatross hits Badger'))).toBe(true)
  expect(mate!.ticks.flatMap(({ events }) => events)).toEqual([])
})
