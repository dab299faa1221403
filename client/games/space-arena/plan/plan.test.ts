import { beforeAll, describe, expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { type Command, formatOrders, lineOf } from '../../../../common/games/space-arena/commands.ts'
import {
  QUADRANTS,
  SHIP_TYPES,
  type ShipType,
  typeNamed,
} from '../../../../common/games/space-arena/data/ships.ts'
import { spaceArena as game } from '../../../../common/games/space-arena/game.ts'
import { type Orders, readOrders } from '../../../../common/games/space-arena/orders.ts'
import { resolve } from '../../../../common/games/space-arena/resolve.ts'
import { freshShip } from '../../../../common/games/space-arena/setup/start.ts'
import type { Sighting, State } from '../../../../common/games/space-arena/state.ts'
import { pressesOf } from '../../../input/press.ts'
import { toWorld } from '../plane.ts'

let ArenaDesk: typeof import('../desk.ts').ArenaDesk
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ ArenaDesk } = await import('../desk.ts'))
})

const at = (x: number, y: number, heading = 0, speed = 0) => ({ x, y, heading, speed })
const ship = (name: string, type: string, motion = at(0, 0)) =>
  freshShip(name, typeNamed(type), { seat: 'A1', team: 'A' }, motion)
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
const deskOf = (state: State, orders: Orders | null = null, kept?: unknown) =>
  new ArenaDesk(state, 'A1', orders, kept)
/** H2545: speed 45, turn 35, acceleration 25, a laser all round and a launcher S1 of 270–90. */
const one = (motion = at(0, 0)) =>
  stateOf([ship('A1a', 'H2545', motion)], [seen('B1', 60, 80), seen('B2', 0, -400)])
const drag = (
  desk: InstanceType<typeof ArenaDesk>,
  from: { x: number; y: number },
  to: { x: number; y: number },
  done = true,
) => {
  const grip = desk.grabbed(toWorld(from), 12)!
  grip.moved(toWorld({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }))
  grip.moved(toWorld(to))
  grip.released(done)
}
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y)

/** Commands of every kind, some of which will fail. */
function someCommands(seed: string, type: ShipType, targets: readonly string[]): Command[] {
  const dice = diceOf(seed, 1)
  return Array.from({ length: 25 }, (_, i): Command => {
    const roll = (name: string, sides: number) => dice.roll(`${name}/${i}`, sides)
    const tick = roll('tick', 10)
    const weapon = type.weapons[dice.index(`weapon/${i}`, type.weapons.length)]!
    switch (roll('kind', 6)) {
      case 1:
        return { tick, kind: 'accelerate', by: roll('by', 61) - 31 }
      case 2:
        return { tick, kind: 'turn', by: roll('by', 101) - 51 }
      case 3:
        return {
          tick,
          kind: 'boost',
          quadrant: QUADRANTS[roll('quadrant', 4) - 1]!,
          points: roll('points', 80),
        }
      case 4:
        return type.cloak
          ? { tick, kind: 'switch', component: type.cloak.name, on: roll('on', 2) === 1 }
          : { tick, kind: 'replenish' }
      default:
        return {
          tick,
          kind: 'fire',
          weapon: weapon.name,
          at:
            weapon.kind === 'laser'
              ? targets[dice.index(`target/${i}`, targets.length)]!
              : roll('direction', 360) - 180,
        }
    }
  })
}

describe('SA-2.7 text and planner', () => {
  test('every command of the planner is read back as written, and a text gives its commands', () => {
    for (const type of SHIP_TYPES) {
      const commands = someCommands(type.name, type, ['B1', 'Base'])
      const desk = deskOf(stateOf([ship('A1a', type.name)]))
      desk.typed(formatOrders(commands))
      // Ignored commands (SA-2.4) are reported, the others are kept.
      expect(desk.commandsOf('A1a').length + desk.refusalsOf('A1a').length).toBe(commands.length)
      expect(formatOrders(desk.commandsOf('A1a'))).toBe(
        formatOrders(
          commands.filter((_, line) => !desk.refusalsOf('A1a').some((refused) => refused.line === line)),
        ),
      )
    }
  })
  test('orders can be pasted back as the page shows them, as sentences, report or text', () => {
    for (const type of SHIP_TYPES) {
      const state = stateOf([ship('A1a', type.name)])
      const desk = deskOf(state)
      desk.typed(formatOrders(someCommands(type.name, type, ['B1', 'Base'])))
      // In the order of ticks, as the sentences are.
      const meant = formatOrders([...desk.commandsOf('A1a')].sort((a, b) => a.tick - b.tick))
      const sentences = desk.inWords.peek().filter((line) => /, tick \d+: .*\.$/.test(line))
      const { timeline } = resolve(state, { A1: { A1a: desk.textFor('A1a') } })
      const report = timeline.flatMap((event) => (event.kind === 'ordered' ? event.lines : []))
      for (const text of [
        sentences.join('\n'),
        sentences.map((line) => `- ${line}`).join('\r\n'),
        report.join('\n'),
      ]) {
        const other = deskOf(state)
        other.typed(text)
        expect([
          formatOrders([...other.commandsOf('A1a')].sort((a, b) => a.tick - b.tick)),
          other.refusalsOf('A1a'),
        ]).toEqual([meant, []])
      }
    }
  })
  test('the planner changes only its own lines and leaves comments, blanks and nonsense', () => {
    const desk = deskOf(one())
    desk.typed('# to the gap\n1: a 10\n\n3: R 20\n3: R 5\nwarp 9\n# then\n5: Fire L1 B1\n')
    desk.pick(3)
    desk.turn(5)
    expect(desk.textFor('A1a')).toBe('# to the gap\n1: a 10\n\n3: R30\nwarp 9\n# then\n5: Fire L1 B1\n')
    desk.pick(4)
    desk.accelerate(5)
    expect(desk.textFor('A1a')).toBe(
      '# to the gap\n1: a 10\n\n3: R30\n4: A5\nwarp 9\n# then\n5: Fire L1 B1\n',
    )
    desk.pick(1)
    desk.accelerate(0 + 5)
    desk.accelerate(-5)
    desk.pick(5)
    desk.fire('L1', undefined)
    desk.pick(10)
    desk.replenish(true)
    expect(desk.textFor('A1a')).toBe('# to the gap\n1: A10\n\n3: R30\n4: A5\n10: Replenish\nwarp 9\n# then\n')
    expect(desk.refusalsOf('A1a')).toEqual([
      { line: 6, text: 'warp 9', reason: 'a line is "tick: command", and this one has no colon' },
    ])
  })
  test('a line keeps its spelling as long as it says the same', () => {
    const desk = deskOf(one())
    desk.typed('2:   a   5\n2: fire l1 B1')
    desk.pick(2)
    desk.fire('L1', 'B1')
    expect([desk.textFor('A1a'), desk.draft.edits.value]).toEqual(['2:   a   5\n2: fire l1 B1', 1])
  })
  test('a ship without orders sends none, and the server accepts the text sent', () => {
    const state = stateOf([
      ship('A1a', 'H2545'),
      ship('A1b', 'F2551', at(30, 0)),
      { ...ship('A1c', 'H2545'), hull: 0 },
    ])
    const desk = deskOf(state)
    expect([desk.draft.orders.value, desk.own.map(({ name }) => name)]).toEqual([{}, ['A1a', 'A1b']])
    desk.select('A1b')
    desk.pick(2)
    desk.cloak(true)
    desk.typed(`${desk.textFor('A1b')}\n2: Fire M1 90\n99: A1`)
    expect(desk.draft.orders.value).toEqual({ A1b: '2: Activate Cloak On\n2: Fire M1 90\n99: A1' })
    expect(game.check(state, 'A1', game.orders.parse(desk.draft.orders.value))).toEqual([])
    const read = readOrders(state, 'A1', desk.draft.orders.value)['A1b']!
    expect([desk.commandsOf('A1b'), desk.refusalsOf('A1b')]).toEqual([
      read.commands.map(({ command }) => command),
      read.refusals,
    ])
    desk.draft.clear(desk.selected.value)
    expect(desk.draft.orders.value).toEqual({})
  })
  test('SA-2.5 a text is refused and kept when it is too long', () => {
    const desk = deskOf(one())
    expect(desk.refusal.value).toBe('')
    desk.typed('1: R1\n'.repeat(12_000))
    expect([desk.refusal.value, desk.textFor('A1a').length]).toEqual([
      'the order texts are longer than 64 kB',
      72_000,
    ])
  })
  test('SA-2.1 comments stay with their writer, are not sent and outlive a reload', () => {
    const desk = deskOf(one())
    const text = '# to the left\n1: L20\n# and on\n\n'
    desk.typed(text)
    expect(desk.draft.orders.value).toEqual({ A1a: '\n1: L20' })
    const again = deskOf(one(), desk.draft.orders.value, desk.keep())
    expect([again.textFor('A1a'), again.draft.orders.value]).toEqual([text, desk.draft.orders.value])
    // Orders sent from another browser meanwhile.
    expect(deskOf(one(), { A1a: '1: R5' }, desk.keep()).textFor('A1a')).toBe('1: R5')
  })
  test('SA-2.3 all turns of a tick become one line, and repeat, clear and boost touch no others', () => {
    const desk = deskOf(one())
    desk.typed('1: A5\n1: R10\n1: Fire L1 B1\n4: L3\n4: Boost N 10')
    desk.repeat('course')
    expect(
      desk
        .commandsOf('A1a')
        .filter(({ tick }) => tick === 4)
        .map(lineOf),
    ).toEqual(['4: A5', '4: Boost N 10', '4: R10'])
    expect(
      desk
        .commandsOf('A1a')
        .filter(({ kind }) => kind === 'accelerate')
        .map(({ tick }) => tick),
    ).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    desk.repeat('fire')
    expect(desk.commandsOf('A1a').filter(({ kind }) => kind === 'fire').length).toBe(10)
    desk.pick(4)
    desk.boost('N', 25)
    desk.boost('E', 999)
    expect([desk.boosted('N'), desk.boosted('E')]).toEqual([25, 200])
    desk.clearTick()
    expect(desk.commandsOf('A1a').some(({ tick }) => tick === 4)).toBe(false)
  })
})

describe('undo and kept plans', () => {
  test('undo covers planner, text and drags, with the letters of a line or a drag as one step', () => {
    const desk = deskOf(one())
    desk.accelerate(5)
    for (const text of ['1: A5\n', '1: A5\n2', '1: A5\n2:', '1: A5\n2: R9']) desk.typed(text)
    drag(desk, desk.courses.value['A1a']![2]!, { x: 30, y: 40 })
    const dragged = desk.textFor('A1a')
    expect(dragged).toMatch('3: ')
    drag(desk, desk.courses.value['A1a']![5]!, { x: 90, y: 90 }, false)
    expect(desk.textFor('A1a')).toBe(dragged)
    const steps: string[] = []
    while (desk.draft.canUndo.value) {
      desk.draft.undo()
      steps.push(desk.textFor('A1a'))
    }
    expect(steps).toEqual(['1: A5\n2: R9', '1: A5', ''])
  })
  test('`edits` counts changes of orders and nothing else', () => {
    const desk = deskOf(stateOf([ship('A1a', 'H2545'), ship('A1b', 'H2545')]))
    desk.pick(4)
    desk.cycle(1)
    desk.aim('L1')
    desk.hovered({ x: 1, y: 1 })
    desk.draft.clear(desk.selected.value)
    desk.turn(99 - 99)
    expect(desk.draft.edits.value).toBe(0)
    desk.turn(5)
    desk.draft.undo()
    expect(desk.draft.edits.value).toBe(2)
  })
  test('a reload brings back the very texts, unless the server has newer orders', () => {
    const state = stateOf([ship('A1a', 'H2545'), ship('A1b', 'H2545')])
    const desk = deskOf(state)
    desk.select('A1b')
    desk.typed('# hm\n\n3: blub\n2: A5')
    desk.pick(7)
    const again = deskOf(state, null, JSON.parse(JSON.stringify(desk.keep())))
    expect([again.draft.parts.value, again.selected.value, again.tick.value]).toEqual([
      { A1b: '# hm\n\n3: blub\n2: A5' },
      'A1b',
      7,
    ])
    expect(deskOf(state, { A1a: '1: A1' }, desk.keep()).draft.orders.value).toEqual({ A1a: '1: A1' })
    // A tampered draft.
    const spoilt = deskOf(state, null, { texts: { A1a: 7, Z9: '1: A1' }, selected: 'Z9', tick: 'x' })
    expect([spoilt.draft.parts.value, spoilt.selected.value, spoilt.tick.value]).toEqual([{}, 'A1a', 1])
  })
})

describe('the forecast and the resolver', () => {
  test('SA-3 a ship ends each round where, and as, the forecast says', () => {
    for (const type of SHIP_TYPES) {
      const state = stateOf(
        [ship('A1a', type.name, at(5, 7, 33, 12)), ship('A1b', 'SB2531', at(20, 20))],
        [seen('B1', 900, 900)],
      )
      const desk = deskOf(state)
      desk.typed(formatOrders(someCommands(type.name, type, ['A1b', 'A1a', 'nobody'])))
      const truth = resolve(state, { A1: desk.draft.orders.value })
      const course = truth.timeline.find((event) => event.kind === 'course' && event.name === 'A1a')!
      const gauges = truth.timeline.find((event) => event.kind === 'gauges' && event.ship === 'A1a')!
      const foreseen = desk.courses.value['A1a']!
      if (course.kind !== 'course' || gauges.kind !== 'gauges') throw new Error('no course')
      expect(foreseen.map(({ x, y, heading, speed }) => [x, y, heading, speed])).toEqual(
        course.x.slice(1).map((x, i) => [x, course.y[i + 1], course.heading[i + 1], course.speed[i + 1]]),
      )
      expect(foreseen.map(({ battery }) => battery)).toEqual(gauges.battery.slice(1))
      const after = truth.state.ships[0]!
      expect([foreseen[9]!.heat, foreseen[9]!.ammo, foreseen[9]!.cloaked]).toEqual([
        after.heat,
        after.ammo,
        after.cloaked,
      ])
      // Every failure is marked in its tick.
      const failures = truth.timeline.filter(
        (event) =>
          (event.kind === 'failed' || event.kind === 'limited' || event.kind === 'slowed') &&
          event.ship === 'A1a',
      )
      expect(foreseen.reduce((sum, { troubles }) => sum + troubles.length, 0)).toBeGreaterThanOrEqual(
        failures.length,
      )
      for (const event of failures)
        expect('tick' in event && foreseen[event.tick - 1]!.troubles.length).toBeGreaterThan(0)
    }
  })
  test('troubles are described in the tick in which they would happen', () => {
    const desk = deskOf(one())
    desk.typed('1: A30\n2: Fire S1 120\n3: Fire L1 B9\n4: Fire L1 B1\n5: Replenish')
    expect(desk.courses.value['A1a']!.map(({ troubles }) => troubles)).toEqual([
      ['acceleration 30 is limited to 25'],
      ['S1, that direction is outside its arc'],
      ['Albatross fires L1 at B9: nothing of that name is in sight'],
      [],
      ['Replenish, no starbase of ours or of nobody is within 10'],
      [],
      [],
      [],
      [],
      [],
    ])
    const words = desk.inWords.value
    expect(words).toContain('Albatross, tick 1: acceleration 30 is limited to 25!')
    expect(words).toContain('Albatross, tick 4: Fire L1 B1.')
  })
  test('the forecast of eight firing ships takes less than a frame at each step of a drag', () => {
    const ships = Array.from({ length: 8 }, (_, i) =>
      ship(`A1${'abcdefgh'[i]}`, SHIP_TYPES[i]!.name, at(i * 30, 0)),
    )
    const desk = deskOf(
      stateOf(ships, [seen('B1', 60, 80)]),
      Object.fromEntries(
        ships.map(({ name, type }) => [name, formatOrders(someCommands(name, typeNamed(type), ['B1']))]),
      ),
    )
    const step = (i: number) => {
      desk.typed(`1: A${i % 20}`)
      return desk.courses.value
    }
    for (let i = 0; i < 50; i++) step(i)
    const start = process.cpuUsage()
    for (let i = 0; i < 50; i++) step(i)
    expect(process.cpuUsage(start).user / 1000 / 50).toBeLessThan(16)
  })
  test('SA-6.6 nobody’s starbase serves every ship that has seen it', () => {
    const worn = { ...ship('A1a', 'H2545'), hull: 3 }
    const desk = deskOf(stateOf([worn], [seen('Base', 6, 6, 'starbase')]))
    desk.typed('1: Replenish')
    expect([desk.courses.value['A1a']![0]!.troubles, desk.courses.value['A1a']![0]!.battery]).toEqual([
      [],
      500,
    ])
    expect(
      deskOf(stateOf([worn], [seen('Base-B', 6, 6, 'starbase')]), { A1a: '1: Replenish' }).courses.value[
        'A1a'
      ]![0]!.troubles,
    ).toHaveLength(1)
  })
})

describe('the course by hand', () => {
  test('SA-3.4 steppers stay within the ship’s limits, and say so', () => {
    const desk = deskOf(one(at(0, 0, 0, 40)))
    desk.accelerate(5)
    desk.accelerate(5)
    expect([desk.textFor('A1a'), desk.draft.notice.value]).toEqual([
      '1: A5',
      'H2545 flies 45 a tick at most.',
    ])
    for (let i = 0; i < 9; i++) desk.turn(-5)
    expect([desk.textFor('A1a'), desk.draft.notice.value]).toEqual([
      '1: A5\n1: L35',
      'H2545 turns by 35° a tick at most, unless it stands.',
    ])
    for (let i = 0; i < 9; i++) desk.accelerate(-5)
    expect([desk.plannedIn().accelerate, desk.draft.notice.value]).toEqual([
      -25,
      'H2545 accelerates by 25 a tick at most.',
    ])
    const still = deskOf(one())
    still.turn(90)
    still.turn(90)
    expect([still.textFor('A1a'), still.after()!.heading]).toEqual(['1: R180', 180])
    expect(
      desk.courses.value['A1a']!.concat(still.courses.value['A1a']!).flatMap(({ troubles }) => troubles),
    ).toEqual([])
  })
  test('a joint follows the pointer as far as the ship can, and later ticks swing along', () => {
    const desk = deskOf(one(at(0, 0, 90, 20)))
    desk.typed('5: R10\n6: A5')
    // Within reach, the tick ends near the pointer: half a unit off for each of speed and turn.
    for (const [tick, dx, dy] of [
      [3, 5, 6],
      [4, -3, -8],
      [7, 6, 2],
      [2, 10, 0],
    ] as const) {
      const from = desk.courses.value['A1a']![tick - 1]!
      drag(desk, from, { x: from.x + dx, y: from.y + dy })
      expect(
        distance(desk.courses.value['A1a']![tick - 1]!, { x: from.x + dx, y: from.y + dy }),
      ).toBeLessThan(0.8)
    }
    expect(desk.plannedIn(6).accelerate).toBe(5)
    expect(desk.plannedIn(5).turn).toBe(10)
    const far = deskOf(one(at(0, 0, 90, 20)))
    drag(far, far.courses.value['A1a']![2]!, { x: 40, y: 999 })
    expect([far.plannedIn(3), far.courses.value['A1a']![2]!.speed]).toMatchObject([
      { turn: -35, accelerate: 25 },
      45,
    ])
  })
  test('a drag orders only possible motion, and no other order ends nearer', () => {
    const dice = diceOf('drag', 1)
    for (let i = 0; i < 40; i++) {
      const type = SHIP_TYPES[i % SHIP_TYPES.length]!
      const roll = (name: string, sides: number) => dice.roll(`${name}/${i}`, sides)
      const state = stateOf([
        ship(
          'A1a',
          type.name,
          at(0, 0, roll('heading', 360) - 1, roll('speed', type.maxSpeed * 2 + 1) - type.maxSpeed - 1),
        ),
      ])
      const to = { x: roll('x', 161) - 81, y: roll('y', 161) - 81 }
      const desk = deskOf(state)
      desk.pick(1)
      // A press on the ship's picture means the whole course.
      if (Math.abs(state.ships[0]!.speed) <= 12) continue
      drag(desk, desk.courses.value['A1a']![0]!, to)
      const end = desk.courses.value['A1a']![0]!
      expect(desk.courses.value['A1a']!.flatMap(({ troubles }) => troubles)).toEqual([])
      const others = Array.from({ length: 12 }, (_, k) => {
        const other = deskOf(state, {
          A1a: `1: A${roll(`a${k}`, type.maxAcceleration * 2 + 1) - type.maxAcceleration - 1}\n1: R${roll(`t${k}`, type.maxTurn * 2 + 1) - type.maxTurn - 1}`,
        })
        return distance(other.courses.value['A1a']![0]!, to)
      })
      expect(distance(end, to)).toBeLessThanOrEqual(Math.min(...others) + 1e-6)
    }
  })
  test('a drag of the last joint or of the ship plans the way there, over an earlier course', () => {
    for (const grip of [0, 9]) {
      const desk = deskOf(one(at(0, 0, 90, 20)))
      desk.typed('3: R30\n4: Fire S1 20\n7: A-20')
      drag(desk, [at(0, 0), ...desk.courses.value['A1a']!][grip === 0 ? 0 : 10]!, { x: 200, y: 90 })
      expect(distance(desk.courses.value['A1a']![9]!, { x: 200, y: 90 })).toBeLessThan(5)
      expect([desk.tick.value, desk.plannedIn(4).shots.length, desk.plannedIn(7)]).toEqual([
        10,
        1,
        { switches: [], shots: [], services: [], accelerate: undefined, turn: undefined },
      ])
    }
  })
  test.each([0, 1, 13, 25, 38, 45, -20])(
    'a drag of the end of a course back onto the ship, or onto where it can stop, stops it: speed %i',
    (speed) => {
      const start = at(10, 20, 70, speed)
      for (const far of [0, Math.max(0, Math.abs(speed) - 25)]) {
        const desk = deskOf(one(start))
        drag(desk, start, { x: 100, y: 90 })
        const turn = (70 * Math.PI) / 180
        const way = Math.sign(speed) * far
        drag(desk, desk.courses.value['A1a']![9]!, {
          x: 10 + Math.sin(turn) * way + 3,
          y: 20 + Math.cos(turn) * way - 3,
        })
        expect(desk.courses.value['A1a']!.at(-1)).toMatchObject({ speed: 0 })
      }
    },
  )
  test('a starbase has no course', () => {
    const desk = deskOf(stateOf([ship('Base-A', 'SB2531')]))
    expect(desk.grabbed({ x: 0, y: 0 }, 12)).toBeUndefined()
    desk.accelerate(5)
    desk.turn(5)
    expect([desk.draft.parts.value, desk.draft.notice.value]).toEqual([{}, 'A starbase does not move.'])
  })
})

describe('aiming', () => {
  test('SA-4.1 a laser is aimed by a tap on its target, which must be no friend', () => {
    const desk = deskOf(
      stateOf(
        [ship('A1a', 'H2545'), ship('A1b', 'H2545', at(30, 0))],
        [seen('B1', 60, 80), seen('A1a-Splinter-S1-1', 0, 90, 'missile'), seen('B2', 0, -400)],
      ),
    )
    desk.pick(4)
    desk.aim('L1')
    desk.tapped(toWorld({ x: -50, y: 0 }), 24)
    expect(desk.draft.notice.value).toMatch('Nothing is known to be there')
    desk.tapped(toWorld({ x: 30, y: 0 }), 24)
    expect(desk.draft.notice.value).toBe('Argo is one of ours.')
    desk.tapped(toWorld({ x: 0, y: 90 }), 24)
    expect(desk.draft.notice.value).toBe('Albatross’s Splinter S1-1 is one of ours.')
    expect(desk.draft.orders.value).toEqual({})
    desk.tapped(toWorld({ x: 58, y: 83 }), 24)
    expect([desk.draft.orders.value, desk.tool.value.kind, desk.draft.notice.value]).toEqual([
      { A1a: '4: Fire L1 B1' },
      'course',
      '',
    ])
    // The target may come nearer: a notice, not a refusal.
    desk.aim('L1')
    desk.tapped(toWorld({ x: 0, y: -400 }), 24)
    expect([desk.draft.orders.value, desk.draft.notice.value]).toEqual([
      { A1a: '4: Fire L1 B2' },
      'L1: Borealis was last seen 400 away, dead astern: beyond the scanners.',
    ])
  })
  test('SA-5.1 a launcher is aimed by tap or drag within its arc, from where the ship will be', () => {
    const desk = deskOf(one(at(0, 0, 90, 20)))
    desk.pick(5)
    desk.aim('S1')
    // By then the ship is at 100, 0 and faces east.
    drag(desk, { x: 300, y: 300 }, { x: 100, y: 50 })
    expect([desk.textFor('A1a'), desk.tool.value.kind]).toEqual(['5: Fire S1 -90', 'course'])
    desk.draft.undo()
    expect(desk.textFor('A1a')).toBe('')
    desk.aim('S1')
    desk.tapped(toWorld({ x: 50, y: 50 }), 24)
    expect([desk.textFor('A1a'), desk.draft.notice.value]).toEqual([
      '',
      'S1 reaches -90° to 90°, and that is 135° to the left.',
    ])
    desk.typed('5: Fire S1 -135')
    expect(desk.after(5)!.troubles).toEqual(['S1, that direction is outside its arc'])
  })
  test('keys plan the course, aim and fire, undo and clear', () => {
    const desk = deskOf(one())
    const press = (key: string, shiftKey = false) =>
      pressesOf({ key, code: '', shiftKey }).some((one) => desk.key(one))
    for (const key of ['3', 'w', 'w', 'd', 'e', 'a', 'A'.toLowerCase()]) expect(press(key)).toBe(true)
    expect(desk.textFor('A1a')).toBe('3: A10\n3: R5\n4: L10')
    for (const key of ['g', 'd', 'd', 'g', 'd', 'd', 'Escape', 'End', 's']) expect(press(key)).toBe(true)
    expect(desk.textFor('A1a')).toBe('3: A10\n3: R5\n4: L10\n4: Fire L1 B2\n4: Fire S1 55\n10: A-5')
    expect([press('0'), press('r'), press('m'), press('Enter'), press('Escape')]).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    press('c')
    press('z')
    press('C', true)
    expect([desk.textFor('A1a'), desk.tick.value]).toEqual(['', 10])
  })
  test('a tap selects a ship, a joint’s tick, and tells of a contact', () => {
    const desk = deskOf(
      stateOf(
        [ship('A1a', 'H2545', at(0, 0, 90, 30)), ship('A1b', 'H2545', at(0, 90))],
        [seen('B1', 0, 200)],
      ),
    )
    desk.tapped(toWorld(desk.courses.value['A1a']![6]!), 12)
    expect(desk.tick.value).toBe(7)
    desk.tapped(toWorld({ x: 0, y: 200 }), 12)
    expect(desk.draft.notice.value).toBe(
      'Badger, ship, in sight at 0, 200: 200 from Albatross, 90° to the left.',
    )
    desk.tapped(toWorld({ x: 0, y: 90 }), 12)
    expect([desk.selected.value, desk.draft.notice.value]).toEqual(['A1b', ''])
  })
})
