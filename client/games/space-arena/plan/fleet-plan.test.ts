import { beforeAll, describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { typeNamed } from '../../../../common/games/space-arena/data/ships.ts'
import { spaceArena as game } from '../../../../common/games/space-arena/game.ts'
import { resolve } from '../../../../common/games/space-arena/resolve.ts'
import { freshShip } from '../../../../common/games/space-arena/setup/start.ts'
import type { Sighting, State } from '../../../../common/games/space-arena/state.ts'
import { toWorld } from '../plane.ts'
import { inBrief } from './brief.ts'
import { LOOSE } from './formation.ts'

let ArenaDesk: typeof import('../desk.ts').ArenaDesk
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ ArenaDesk } = await import('../desk.ts'))
})

const ship = (name: string, type: string, x: number, y: number, heading = 0, speed = 0, seat = 'A1') =>
  freshShip(name, typeNamed(type), { seat, team: seat[0]! }, { x, y, heading, speed })
const seen = (name: string, x: number, y: number, kind: Sighting['kind'] = 'ship'): Sighting => ({
  name,
  kind,
  x,
  y,
  round: 2,
  tick: 10,
})
const stateOf = (ships: State['ships'], sightings: readonly Sighting[] = []): State => ({
  ships,
  ordnance: [],
  sightings: { A: sightings },
  shields: 'compass',
  sharing: true,
  seenBy: 'A',
  radius: 500,
  played: 2,
  roundLimit: 20,
})
/** A fast ship, a slow one and one in between, side by side. */
const SHIPS = [ship('A1a', 'F2534', -30, 0), ship('A1b', 'I2552', 0, 0), ship('A1c', 'H2545', 30, 0)]
const three = (sightings: readonly Sighting[] = [], ships = SHIPS) =>
  new ArenaDesk(stateOf(ships, sightings), 'A1', null, undefined)
type Desk = ReturnType<typeof three>

const chosen = (desk: Desk): string[] => desk.wing.value.map(({ name }) => name)
const endOf = (desk: Desk, name: string) => desk.courses.value[name]!.at(-1)!
const drag = (desk: Desk, from: { x: number; y: number }, to: { x: number; y: number }, more = false) => {
  const grip = desk.grabbed(toWorld(from), 12, more)!
  grip.moved(toWorld({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }))
  grip.moved(toWorld(to))
  grip.released(true)
}
const fires = (desk: Desk, name: string) =>
  desk.commandsOf(name).flatMap((command) => (command.kind === 'fire' ? [command] : []))

describe('the selection of several ships', () => {
  test.each<[string, (desk: Desk) => void, string[], string]>([
    [
      'with Shift and a tap',
      (desk) => desk.tapped(toWorld({ x: 30, y: 0 }), 12, true),
      ['A1a', 'A1c'],
      'A1c',
    ],
    [
      'without one that is tapped again with Shift',
      (desk) => {
        desk.chooseAll()
        desk.tapped(toWorld({ x: 0, y: 0 }), 12, true)
      },
      ['A1a', 'A1c'],
      'A1a',
    ],
    [
      'by a box that adds to the selection',
      (desk) => drag(desk, { x: -10, y: 30 }, { x: 60, y: -30 }, true),
      ['A1a', 'A1b', 'A1c'],
      'A1a',
    ],
    [
      'by a box that replaces the selection',
      (desk) =>
        desk.chooseIn(
          [
            { x: -10, y: 30 },
            { x: 60, y: -30 },
          ],
          false,
        ),
      ['A1b', 'A1c'],
      'A1b',
    ],
    [
      'by plain taps while gathering',
      (desk) => {
        desk.gathering.value = true
        desk.tapped(toWorld({ x: 0, y: 0 }), 12)
      },
      ['A1a', 'A1b'],
      'A1b',
    ],
    ['from the list', (desk) => desk.select('A1b', true), ['A1a', 'A1b'], 'A1b'],
    ['all at once', (desk) => desk.chooseAll(), ['A1a', 'A1b', 'A1c'], 'A1a'],
    [
      'down to one when all were selected already',
      (desk) => {
        desk.chooseAll()
        desk.chooseAll()
      },
      ['A1a'],
      'A1a',
    ],
    ['by a plain tap, only that one', (desk) => desk.tapped(toWorld({ x: 30, y: 0 }), 12), ['A1c'], 'A1c'],
    [
      'without a change when a box is empty',
      (desk) =>
        desk.chooseIn(
          [
            { x: 200, y: 200 },
            { x: 210, y: 210 },
          ],
          false,
        ),
      ['A1a'],
      'A1a',
    ],
  ])('a desk selects ships %s', (_how, act, names, lead) => {
    const desk = three()
    act(desk)
    expect([chosen(desk), desk.selected.value]).toEqual([names, lead])
  })

  test('a box is seen while it is drawn, and taken back when the drag is broken off', () => {
    const desk = three()
    const grip = desk.grabbed(toWorld({ x: -60, y: 40 }), 12, true)!
    grip.moved(toWorld({ x: 60, y: -40 }))
    expect(desk.box.value).toEqual([
      { x: -60, y: 40 },
      { x: 60, y: -40 },
    ])
    expect(desk.marks({ seat: 'A1', team: 'A', scale: 1, calm: true, beat: true }).length).toBeGreaterThan(0)
    grip.released(false)
    expect([desk.box.value, chosen(desk)]).toEqual([undefined, ['A1a']])
  })
})

test('a selection stays after a reload and in the next round', () => {
  const desk = three()
  desk.select('A1c')
  desk.select('A1b', true)
  const kept = desk.keep()
  for (const [now, earlier] of [
    [kept, undefined],
    [undefined, { rounds: 1, kept }],
  ] as const) {
    const again = new ArenaDesk(desk.state, 'A1', null, now, earlier)
    expect([chosen(again), again.selected.value]).toEqual([['A1b', 'A1c'], 'A1b'])
  }
  const alone = stateOf(SHIPS.slice(0, 1))
  expect(chosen(new ArenaDesk(alone, 'A1', null, undefined, { rounds: 1, kept }))).toEqual(['A1a'])
})

describe('a drag of several ships', () => {
  test.each([
    ['ahead', { x: 0, y: 90 }],
    ['aside', { x: 80, y: 20 }],
    ['farther than the slowest can go', { x: 0, y: 420 }],
  ])('dragged ships keep their formation within each ship’s limits %s', (_where, by) => {
    const desk = three()
    desk.chooseAll()
    drag(desk, { x: -30, y: 0 }, { x: -30 + by.x, y: by.y })
    const first = endOf(desk, 'A1a')
    for (const { name, x, y } of SHIPS) {
      const end = endOf(desk, name)
      expect([Math.hypot(end.x - first.x - (x + 30), end.y - first.y - y) <= 2 * LOOSE, name]).toEqual([
        true,
        name,
      ])
      expect(desk.courses.value[name]!.flatMap(({ troubles }) => troubles)).toEqual([])
    }
    expect(Math.hypot(first.x + 30, first.y)).toBeGreaterThan(60)
    // The server's resolver gives the same places.
    const { state } = resolve(desk.state, { A1: desk.draft.orders.value })
    for (const { name, x, y } of state.ships)
      expect(Math.hypot(x - endOf(desk, name).x, y - endOf(desk, name).y)).toBeLessThan(1e-6)
  })
  test('a drag of any chosen ship, by its place or its end, is one step to undo', () => {
    const desk = three()
    desk.chooseAll()
    drag(desk, { x: 30, y: 0 }, { x: 30, y: 80 })
    expect([desk.selected.value, chosen(desk).length]).toEqual(['A1c', 3])
    const before = desk.draft.orders.value
    const end = endOf(desk, 'A1b')
    drag(desk, end, { x: end.x + 40, y: end.y + 20 })
    expect(desk.draft.orders.value).not.toEqual(before)
    desk.draft.undo()
    expect(desk.draft.orders.value).toEqual(before)
    desk.draft.undo()
    expect([desk.draft.orders.value, desk.draft.canUndo.value]).toEqual([{}, false])
  })
  test('a drag that is broken off leaves nothing', () => {
    const desk = three()
    desk.chooseAll()
    const grip = desk.grabbed(toWorld({ x: 0, y: 0 }), 12)!
    grip.moved(toWorld({ x: 0, y: 80 }))
    grip.released(false)
    expect([desk.draft.orders.value, desk.draft.canUndo.value]).toEqual([{}, false])
  })
  test('a dragged joint bends the course of its own ship alone', () => {
    const desk = three()
    desk.chooseAll()
    drag(desk, { x: -30, y: 0 }, { x: -30, y: 120 })
    const [own, other] = [endOf(desk, 'A1a'), endOf(desk, 'A1c')]
    const joint = desk.courses.value['A1a']![3]!
    drag(desk, joint, { x: joint.x + 15, y: joint.y })
    expect([endOf(desk, 'A1a').x === own.x, endOf(desk, 'A1c')]).toEqual([false, other])
  })
  test('a whole fleet follows one drag', () => {
    const desk = three(
      [],
      Array.from({ length: 8 }, (_, i) => ship(`A1${'abcdefgh'[i]!}`, i % 2 ? 'F2534' : 'I2552', i * 30, 0)),
    )
    desk.chooseAll()
    drag(desk, { x: 0, y: 0 }, { x: 60, y: 140 })
    expect(Object.keys(desk.draft.orders.value)).toHaveLength(8)
  })
})

describe('fire at a target in range', () => {
  const near = () => three([seen('B1', 0, 190), seen('B2', 400, 0)])
  test('selected ships fire when the target is in range of their weapons', () => {
    const desk = near()
    desk.chooseAll()
    drag(desk, { x: 0, y: 0 }, { x: 0, y: 120 })
    desk.engage('B1')
    for (const { name } of SHIPS) {
      expect([name, desk.targetOf(name), fires(desk, name).length > 0]).toEqual([name, 'B1', true])
      // No shot is wasted: with the target where it was seen, every order has an effect.
      expect(desk.courses.value[name]!.flatMap(({ troubles }) => troubles)).toEqual([])
    }
    const [first] = fires(desk, 'A1c').filter(({ weapon }) => weapon === 'L1')
    expect(first!.tick).toBeGreaterThan(1)
    expect(desk.inWords.value.some((line) => line.includes('Fire L1 B1'))).toBe(true)
    const enemy = ship('B1', 'I2552', 0, 190, 0, 0, 'B1')
    const { timeline } = resolve(
      { ...desk.state, ships: [...SHIPS, enemy] },
      { A1: desk.draft.orders.value, B1: {} },
    )
    const gone = timeline.flatMap((event) =>
      event.kind === 'destroyed' && event.name === 'B1' ? [event.tick] : [],
    )
    const shots = timeline.flatMap((event) =>
      event.kind === 'shot' && event.tick <= (gone[0] ?? 10) ? [event] : [],
    )
    expect([shots.length > 0, shots.every(({ miss, damage }) => miss === '' && damage > 0)]).toEqual([
      true,
      true,
    ])
  })
  test('planned fire follows the course when that changes, in one step to undo', () => {
    const desk = near()
    desk.select('A1c')
    desk.engage('B1')
    const standing = desk.textFor('A1c')
    drag(desk, { x: 30, y: 0 }, { x: 30, y: 120 })
    expect(fires(desk, 'A1c').map(({ tick }) => tick)).not.toEqual([])
    expect(desk.targetOf('A1c')).toBe('B1')
    desk.draft.undo()
    expect(desk.textFor('A1c')).toBe(standing)
    desk.pick(1)
    desk.accelerate(20)
    const faster = fires(desk, 'A1c')
    desk.accelerate(-20)
    expect(fires(desk, 'A1c')).not.toEqual(faster)
  })
  test('only fire lines are sent, and the target is there again after a reload', () => {
    const desk = near()
    desk.chooseAll()
    drag(desk, { x: 0, y: 0 }, { x: 0, y: 120 })
    desk.engage('B1')
    expect(JSON.stringify(desk.draft.orders.value)).not.toContain('range')
    const again = new ArenaDesk(desk.state, 'A1', desk.draft.orders.value, desk.keep())
    expect([again.targetOf('A1a'), again.targetOf('A1b')]).toEqual(['B1', 'B1'])
  })
  test('a new target replaces the old, holding fire withdraws it, and shots by hand stay', () => {
    const desk = near()
    desk.select('A1c')
    drag(desk, { x: 30, y: 0 }, { x: 30, y: 120 })
    desk.engage('B1')
    desk.engage('B2')
    expect([desk.targetOf('A1c'), fires(desk, 'A1c')]).toEqual(['B2', []])
    expect(desk.draft.notice.value).toBe('Borealis does not come into range of Alpine on this course.')
    desk.engage('B1')
    desk.pick(9)
    desk.fire('L1', 'B2')
    expect([desk.targetOf('A1c'), fires(desk, 'A1c').some(({ at }) => at === 'B1')]).toEqual([
      undefined,
      true,
    ])
    desk.engage(undefined)
    expect([desk.targetOf('A1c'), fires(desk, 'A1c')]).toEqual([undefined, []])
  })
  test('other orders and comments stay when a target is set and taken back', () => {
    const desk = near()
    desk.select('A1c')
    desk.typed('# to the gap\n1: A10\n2: Boost N 20\nwarp 9')
    desk.engage('B1')
    desk.engage(undefined)
    expect(desk.textFor('A1c')).toBe('# to the gap\n1: A10\n2: Boost N 20\nwarp 9')
  })
  test('a starbase fires at a target and stays', () => {
    const base = freshShip(
      'Base-A',
      typeNamed('SB2531'),
      { seat: 'A1', team: 'A' },
      { x: 60, y: 0, heading: 0, speed: 0 },
    )
    const desk = three([seen('B1', 0, 190)], [SHIPS[0]!, base])
    desk.chooseAll()
    drag(desk, { x: -30, y: 0 }, { x: -30, y: 80 })
    desk.engage('B1')
    expect([endOf(desk, 'Base-A').y, fires(desk, 'Base-A').length > 0]).toEqual([0, true])
  })
})

describe('targets that are known to be destroyed', () => {
  test.each([
    ['a duel', {}],
    ['squadrons', { shipsPerSeat: 3, distance: 450 }],
    ['four teams', { teams: 4, distance: 450, starbases: 'both' }],
    ['team-mates without shared sightings', { seatsPerTeam: 2, sharing: false, distance: 450 }],
  ])('a ship is no target any more when it is known to be destroyed: %s', (_what, given) => {
    const setup = game.setup.parse({ ...given, roundLimit: 12 })
    let lost = 0
    for (let match = 0; match < 3; match++) {
      let state = game.start(setup, game.seats(setup), diceOf(`lost ${match}`, 0))
      const gone = new Map(game.seats(setup).map(({ id }) => [id, new Set<string>()]))
      while (!game.outcome(state)) {
        const dice = diceOf(`lost ${match}`, state.played + 1)
        const orders = Object.fromEntries(
          game.owing(state).map((seat) => [seat, game.think(game.view(state, seat), seat, dice, 2)]),
        )
        const next = game.resolve(state, orders, dice)
        state = next.state
        for (const [seat, known] of gone) {
          for (const event of game.viewTimeline(next.timeline, state, seat))
            if (event.kind === 'destroyed') known.add(event.name)
            else if (event.kind === 'hit' && event.loss?.killed) known.add(event.target)
          lost += known.size
          const desk = new ArenaDesk(game.view(state, seat), seat, null, undefined)
          for (const { name } of desk.own) {
            desk.select(name)
            expect(desk.targets.filter((target) => known.has(target.name))).toEqual([])
          }
        }
      }
    }
    expect(lost).toBeGreaterThan(0)
  })
})

test('the orders in brief tell course and fire without ticks', () => {
  const desk = three([seen('B1', 0, 190)])
  expect(inBrief(desk, 'A1c')).toBe('Alpine stands still, and holds fire.')
  desk.select('A1c')
  drag(desk, { x: 30, y: 0 }, { x: 30, y: 120 })
  desk.engage('B1')
  expect(inBrief(desk, 'A1c')).toMatch(
    /^Alpine goes \d+ to the north, ends at speed \d+, and fires \d+ shots? at Badger, about \d+ damage.*\.$/,
  )
})

test('the orders in brief call a rocket a rocket and a mine a mine (SA-5)', () => {
  const desk = three([], [ship('A1a', 'A2527', 0, 0)])
  desk.select('A1a')
  desk.typed('1: Fire S1 0\n1: Fire R1 0\n1: Fire M1 0\n2: Fire R1 10')
  expect(inBrief(desk, 'A1a')).toMatch(/launches 1 missile and 2 rockets and lays 1 mine\.$/)
})
