import { describe, expect, test } from '@jest/globals'
import { play, sampleShip, sampleState } from '../sample.ts'
import { view, viewTimeline } from '../view.ts'
import { reportOf } from './report.ts'

describe('SA-8.5 the report of a round', () => {
  const sky = sampleState([
    sampleShip('A1', 'H2545'),
    sampleShip('A2', 'H2545', { y: -100 }),
    sampleShip('B1', 'F2551', { x: 60, y: 0, heading: 270, hull: 1, shields: { N: 0, E: 0, S: 0, W: 0 } }),
    sampleShip('C1', 'H2545', { x: 900 }),
  ])
  const { state, timeline } = play(sky, {
    A1: ['2: A30', '2: A40', 'Fly', '1: Fire L1 B1', '1: Fire R1 0', '1: Fire R1 5', '10: Boost N 20'],
    B1: ['1: Fire R1 0', '1: A10'],
  })
  const report = (ship: string, seat = ship) =>
    reportOf(viewTimeline(timeline, state, seat), view(state, seat), ship)!

  test('SA-8.5 a report has the orders as understood, and refused lines with their reasons', () => {
    expect(report('A1').orders).toEqual([
      '2: A30',
      '2: A40',
      '1: Fire L1 B1',
      '1: Fire R1 0',
      '10: Boost N 20',
    ])
    expect(report('A1').refused).toEqual([
      'Albatross: line 3 is refused, a line is "tick: command", and this one has no colon: Fly',
      'Albatross: line 6 is ignored, the weapon has its order for that tick already: 1: Fire R1 5',
    ])
  })
  test('SA-8.5 a report lists the events tick by tick, with the points scored', () => {
    const { ticks, closing, round, ship } = report('A1')
    expect(ticks.map(({ tick }) => tick)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(ticks[0]!.events).toEqual([
      'Albatross fires L1 at Badger: 130 damage',
      'Albatross hits Badger (laser, 130): 1 off the hull, the killing blow (102 points)',
      'Albatross launches Rocket R1-1 on heading 0',
      'Badger is destroyed',
    ])
    expect(
      ticks.slice(0, 3).map(({ score, x, y, speed, hull, battery }) => [score, x, y, speed, hull, battery]),
    ).toEqual([
      [102, 0, 0, 0, 100, 128],
      [0, 0, 25, 25, 100, 136],
      [0, 0, 50, 25, 100, 142],
    ])
    expect(ticks[1]!.events).toEqual([
      'Albatross: acceleration 70 is limited to 25',
      ...ticks[1]!.events.slice(1),
    ])
    expect(closing).toEqual(['Albatross: 20 points above normal leave its N shield'])
    expect([round, ship.name, ship.score]).toEqual([1, 'A1', 102])
  })
  test('SA-8.5 a report lists sightings with place, distance and direction', () => {
    const [first] = report('A1').ticks
    expect(first!.scans).toEqual([
      { name: 'A2', kind: 'ship', x: 0, y: -100, distance: 100, bearing: 180, direction: 180 },
      { name: 'B1', kind: 'ship', x: 50, y: 0, distance: 50, bearing: 90, direction: 90 },
      { name: 'A1-Rocket-R1-1', kind: 'missile', x: 0, y: 0, distance: 0, bearing: 0, direction: 0 },
      { name: 'B1-Rocket-R1-1', kind: 'missile', x: 50, y: 0, distance: 50, bearing: 90, direction: 90 },
    ])
  })
  test('SA-8.5 each ship has its own report of its actions, sightings and witnessed events', () => {
    const mate = report('A2', 'A1')
    expect(mate.orders).toEqual([])
    expect(mate.ticks[0]!.events).toEqual([
      'Albatross hits Badger (laser, 130): 1 off the hull, the killing blow (102 points)',
      'Badger is destroyed',
    ])
    expect(mate.ticks[0]!.score).toBe(0)
  })
  test('SA-8.5 a destroyed ship gets a last report, a dead ship and a stranger none', () => {
    const last = report('B1')
    expect([last.ticks.length, last.ticks[0]!.events]).toEqual([
      1,
      [
        'Albatross hits Badger (laser, 130): 1 off the hull, the killing blow',
        'Badger launches Rocket R1-1 on heading 270',
        'Badger is destroyed',
      ],
    ])
    const next = play(state)
    expect(reportOf(next.timeline, next.state, 'B1')).toBeUndefined()
    expect(reportOf(viewTimeline(timeline, state, 'C1'), view(state, 'C1'), 'A1')).toBeUndefined()
  })
  test('SA-8.5 a report from the view equals one from the truth, but for rounding', () => {
    const rounded = (value: unknown): unknown =>
      JSON.parse(
        JSON.stringify(value, (key, inner: unknown) =>
          key === 'scans' || key === 'events' ? undefined : inner,
        ),
      )
    expect(rounded(report('A1'))).toEqual(rounded(reportOf(timeline, state, 'A1')))
  })
})
