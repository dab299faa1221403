import { describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { SHIP_TYPES, typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import type { Event } from '../../../../common/games/space-arena/events.ts'
import { spaceArena } from '../../../../common/games/space-arena/game.ts'
import { schedule, TICK_SECONDS } from '../../../../common/games/space-arena/presentation/schedule.ts'
import type { Ship, Sighting, State } from '../../../../common/games/space-arena/state.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Eyes } from '../../../game-kit/board-view.ts'
import { damageWords } from './damage-numbers.ts'
import { moment } from './moment.ts'
import { SWEEPS, sweepOf } from './pictures.ts'
import { conditionAt } from './round-scene.ts'
import { scans } from './scans.ts'
import { craft, middleOf } from './ships/craft.ts'
import { payloadOf, wayOf } from './ships/ordnance.ts'
import { ageWords, fadeOf } from './ships/strangers.ts'
import { still } from './still.ts'

const eyes: Eyes = { seat: 'A1', team: 'A', scale: 1, calm: false, beat: true }
const setup = spaceArena.setup.parse({ ships: 'one', type: 'H2545' })
const whole = spaceArena.start(setup, spaceArena.seats(setup), diceOf('scene', 0))
const own = spaceArena.view(whole, 'A1')
const ship = own.ships[0]!
const frames = (marks: readonly Mark[], frame: string) => marks.filter((mark) => mark.frame === frame)

const sighting = (round: number, tick: number, name = 'B1', kind: Sighting['kind'] = 'ship'): Sighting => ({
  name,
  kind,
  x: 50,
  y: 0,
  round,
  tick,
})
const having = (played: number, ...sightings: Sighting[]): State => ({
  ...own,
  played,
  sightings: { A: sightings },
})

describe('ghosts', () => {
  test('a ghost tells how long ago it was seen, or its round and tick when that is long ago', () => {
    expect(ageWords({ round: 3, tick: 9 }, 1)).toBe('1 tick ago')
    expect(ageWords({ round: 3, tick: 6 }, 4)).toBe('4 ticks ago')
    expect(ageWords({ round: 3, tick: 7 }, 13)).toBe('r3 t7')
  })

  test('a ghost fades with its age and never goes out', () => {
    expect(fadeOf(0)).toBe(1)
    expect(fadeOf(2)).toBeGreaterThan(fadeOf(9))
    expect(fadeOf(500)).toBeGreaterThan(0.25)
  })

  test('a thing seen in the last tick is solid, and any other is a ghost', () => {
    const fresh = still(having(2, sighting(2, 10)), eyes)
    expect([frames(fresh, 'hollow contact ship').length, frames(fresh, 'ghost contact ship').length]).toEqual(
      [1, 0],
    )
    const old = still(having(2, sighting(2, 7)), eyes)
    expect([frames(old, 'hollow contact ship').length, frames(old, 'ghost contact ship').length]).toEqual([
      0, 1,
    ])
  })

  test('SA-7.2 a stranger is drawn without its type and heading', () => {
    const marks = still(having(1, sighting(1, 10)), eyes)
    expect(frames(marks, 'hollow contact ship')[0]!.rotation ?? 0).toBe(0)
    expect(
      marks.filter(({ frame }) => frame.startsWith('hollow H') || frame.startsWith('solid H')),
    ).toHaveLength(1)
  })
})

describe('shields', () => {
  test('SA-6.1 shields stand by compass, or turn with the ship', () => {
    expect(['N', 'E', 'S', 'W'].map((quadrant) => middleOf(quadrant as 'N', 30, 'compass'))).toEqual([
      0, 90, 180, 270,
    ])
    expect(middleOf('E', 30, 'ship')).toBe(120)
  })

  const arcLength = (shields: Ship['shields']) => {
    const marks = craft({ ...ship, shields }, { at: { x: 0, y: 0 }, heading: 0 }, eyes, 'compass')
    return marks
      .filter(({ frame, y, x }) => frame === 'line' && -y > Math.abs(x))
      .reduce((sum, { scaleX }) => sum + scaleX!, 0)
  }
  const full = typeNamed(ship.type).shields

  test('shields are drawn at their strength, shorter when worn and longer when boosted', () => {
    const normal = arcLength(full)
    expect(arcLength({ ...full, N: full.N / 2 })).toBeLessThan(normal * 0.9)
    expect(arcLength({ ...full, N: full.N * 1.5 })).toBeGreaterThan(normal * 1.1)
    expect(arcLength({ ...full, S: 0 })).toBeCloseTo(normal)
  })

  test('a quadrant that is down is marked in red', () => {
    const reds = (shields: Ship['shields']) =>
      craft({ ...ship, shields }, { at: { x: 0, y: 0 }, heading: 0 }, eyes, 'compass').filter(
        ({ tint }) => tint === 0xff6b57,
      ).length
    expect(reds(full)).toBe(0)
    expect(reds({ ...full, W: 0 })).toBeGreaterThan(0)
  })
})

const hit = (over: Partial<Extract<Event, { kind: 'hit' }>>): Extract<Event, { kind: 'hit' }> => ({
  kind: 'hit',
  tick: 2,
  source: 'B1',
  by: 'B1',
  target: 'A1',
  with: 'laser',
  amount: 60,
  x: 0,
  y: 0,
  seenBy: ['A1'],
  ...over,
})

test('a ship has the condition that hits, boosts and services have left by the shown tick', () => {
  const timeline: Event[] = [
    hit({ quadrant: 'N', loss: { shield: 60, hull: 0, energy: 0, broke: false, killed: false } }),
    hit({ tick: 3, quadrant: 'E', loss: { shield: 100, hull: 20, energy: 0, broke: true, killed: false } }),
    { kind: 'boost', tick: 4, ship: 'A1', quadrant: 'E', points: 25, to: 25 },
    { kind: 'replenish', tick: 8, ship: 'A1', base: 'Base' },
  ]
  const spans = schedule(timeline)
  const at = (tick: number) =>
    conditionAt(
      ship,
      timeline.map((event, i) => [event, spans[i]!] as const),
      tick * TICK_SECONDS,
    )
  expect(at(1.9)).toMatchObject({ hull: ship.hull, shields: ship.shields })
  expect(at(2)).toMatchObject({ shields: { N: ship.shields.N - 60 } })
  expect(at(3)).toMatchObject({ hull: ship.hull - 20, shields: { E: 0 } })
  expect(at(4)).toMatchObject({ shields: { E: 25 } })
  expect(at(8)).toMatchObject({ hull: ship.hull, shields: ship.shields })
})

test('damage words add up the hits of a tick, and tell only the force when a stranger is hit', () => {
  const loss = { shield: 10, hull: 5, energy: 0, broke: false, killed: false }
  expect(damageWords([hit({ loss }), hit({ loss })]).map(({ text }) => text)).toEqual(['-20', '-10 hull'])
  expect(damageWords([hit({ amount: 40 }), hit({ amount: 2 })]).map(({ text }) => text)).toEqual(['42'])
  expect(damageWords([hit({ loss: { ...loss, shield: 0, hull: 0 } })]).map(({ text }) => text)).toEqual([
    'held',
  ])
})

describe('a played round', () => {
  const timeline: Event[] = [
    {
      kind: 'course',
      name: 'A1',
      thing: 'ship',
      by: 'A1',
      from: 0,
      x: Array.from({ length: 11 }, () => 0),
      y: Array.from({ length: 11 }, (_, i) => i * 10),
      heading: Array.from({ length: 11 }, () => 0),
      speed: Array.from({ length: 11 }, () => 10),
      seen: [],
    },
    {
      kind: 'track',
      name: 'B1',
      thing: 'ship',
      ticks: [3, 4, 8],
      x: [50, 60, 90],
      y: [0, 0, 0],
      seen: [['A1'], ['A1'], ['A1']],
    },
  ]
  const showing = {
    round: { round: 1, before: own, after: own, timeline },
    spans: schedule(timeline),
    length: 8,
  }
  const at = (tick: number) => moment(showing, tick * TICK_SECONDS, eyes)

  test('a played round shows strangers only when they are seen, and ghosts in between', () => {
    const looks = (tick: number) => [
      frames(at(tick), 'hollow contact ship').length,
      frames(at(tick), 'ghost contact ship').length,
    ]
    expect(looks(2)).toEqual([0, 0])
    expect(looks(3.5)).toEqual([1, 0])
    expect(looks(6)).toEqual([0, 1])
    expect(looks(8.2)).toEqual([1, 0])
  })

  test('a played round looks the same when a moment is shown again', () => {
    const first = at(3.3)
    at(7.7)
    expect(at(3.3)).toEqual(first)
  })
})

test('SA-5.2 a mine drifts on when it is launched, and then stands', () => {
  expect(wayOf(payloadOf('A1-SplinterMine-M1-1')!, { tick: 4, speed: 25 })).toEqual([15, 25, 30, 30, 30, 30])
  expect(wayOf(payloadOf('A1-Rocket-R1-1')!, { tick: 8, speed: 25 })).toEqual([60, 120])
})

test('SA-5.2 ordnance is known by its name', () => {
  expect(payloadOf('Base-A-Splinter-S1-12')?.name).toBe('Splinter')
  expect(payloadOf('A1a')).toBeUndefined()
  expect(payloadOf('a-constructor-b-c')).toBeUndefined()
})

test('two scans are drawn as one outline when they overlap', () => {
  const one = { type: 'H2545', team: 'A', at: { x: 0, y: 0 } }
  const alone = scans([one], eyes).length
  expect(scans([one, one], eyes)).toHaveLength(alone)
  const both = scans([one, { ...one, at: { x: 200, y: 0 } }], eyes).length
  expect(both).toBeGreaterThan(alone)
  expect(both).toBeLessThan(alone * 2)
  expect(scans([one, { ...one, team: 'B' }], eyes)).toHaveLength(alone * 2)
})

test('every arc of a weapon has its fan', () => {
  for (const { weapons } of [...SHIP_TYPES, typeNamed('SB2531')])
    for (const { arc } of weapons) expect(SWEEPS).toContain(sweepOf(arc))
})
