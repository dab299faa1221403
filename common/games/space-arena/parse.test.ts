import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Command, formatOrders, lineOf } from './commands.ts'
import { QUADRANTS, SHIP_TYPES, shipType, typeNamed } from './data/ships.ts'
import { hostileTexts } from './hostile-texts.ts'
import { check, ORDER_BYTES, readOrders, orders as schema } from './orders.ts'
import { parseLine, parseLines, parseOrders } from './parse.ts'
import { describe as inWords } from './presentation/describe.ts'
import { everyTick, play, sampleShip, sampleState } from './sample.ts'

const H2552 = typeNamed('H2552')
const commands = (text: string, type = H2552) =>
  parseOrders(text, type).commands.map(({ command }) => command)

describe('SA-2 order texts', () => {
  test('SA-2.1 lines are "tick: command" in any order, and blank lines and comments do nothing', () => {
    const text = '\n  # a comment: 1: A30\n\t#another\r\n10:R90\n  3  :  L   15  \n\t7 :\tA\t5\r1: h-15\n   '
    expect(parseOrders(text, H2552)).toMatchObject({ refusals: [], ignored: [] })
    expect(commands(text)).toEqual([
      { tick: 10, kind: 'turn', by: 90 },
      { tick: 3, kind: 'turn', by: -15 },
      { tick: 7, kind: 'accelerate', by: 5 },
      { tick: 1, kind: 'turn', by: -15 },
    ])
  })
  test('SA-2.1 a tick is given in digits only, from 1 to 10', () => {
    for (const tick of ['1', '01', '002', '10']) expect(typeof parseLine(`${tick}: A5`, H2552)).toBe('object')
    for (const tick of ['0', '11', '-1', '+1', '1.0', '1e0', '', 'one', '1 2', '٣'])
      expect(typeof parseLine(`${tick}: A5`, H2552)).toBe('string')
  })
  test('SA-2.1 numbers are integers with an optional sign, joined only to A, L, R and H', () => {
    expect(commands('1: A+20\n1: L+10\n1: R-7\n1: Fire R1 +90\n1: Boost N +5')).toEqual([
      { tick: 1, kind: 'accelerate', by: 20 },
      { tick: 1, kind: 'turn', by: -10 },
      { tick: 1, kind: 'turn', by: -7 },
      { tick: 1, kind: 'fire', weapon: 'R1', at: 90 },
      { tick: 1, kind: 'boost', quadrant: 'N', points: 5 },
    ])
    for (const line of [
      'A3.5',
      'A3O',
      'A',
      'A- 5',
      'FireR1 90',
      'Fire R190',
      'BoostN 20',
      'Boost N20',
      'L1e1',
      'R 0x10',
    ])
      expect(typeof parseLine(`1: ${line}`, H2552)).toBe('string')
  })
  test('SA-2.1 a number of any length is limited like others, and a direction is kept', () => {
    const long = `1${'0'.repeat(40)}`
    expect(
      commands(`1: A${long}\n1: R1${'0'.repeat(20)}0\n1: Fire R1 -${long}\n1: Boost N ${'0'.repeat(30)}7`),
    ).toMatchObject([{ by: 360e9 + 280 }, { by: 360e9 + 280 }, { at: -360e9 - 280 }, { points: 7 }])
    expect(Number(BigInt(long) % 360n)).toBe(280)
    // The report quotes the text as written, and states the result without a number that nobody wrote.
    const nines = '99999999999999999999'
    expect(
      commands(`1: A${nines}\n2: L00${nines}\n3: Fire R1 -${nines}\n4: Boost N +${nines}\n5: A-${nines}`).map(
        lineOf,
      ),
    ).toEqual([
      `1: A${nines}`,
      `2: L${nines}`,
      `3: Fire R1 -${nines}`,
      `4: Boost N ${nines}`,
      `5: A-${nines}`,
    ])
    const { timeline } = play(sampleState([sampleShip('a', 'H2552')]), {
      a: [`1: A${nines}`, `2: A-${nines}`],
    })
    expect(timeline.find(({ kind }) => kind === 'ordered')).toMatchObject({
      lines: [`1: A${nines}`, `2: A-${nines}`],
    })
    expect(timeline.flatMap((event) => (event.kind === 'limited' ? [inWords(event)] : []))).toEqual([
      '1: a: acceleration of 360000000000 or more is limited to 20',
      '2: a: acceleration of -360000000000 or less is limited to -20',
    ])
    const { course, events } = play(sampleState([sampleShip('a', 'H2552', { heading: 10 })]), {
      a: [`1: L${long}`, `2: A${long}`, `3: A-${long}`, `4: Boost N ${long}`],
    })
    expect([course('a').heading[1], course('a').speed.slice(1, 4), events('boost')[0]!.points]).toEqual([
      90,
      [0, 20, 0],
      126,
    ])
  })
  test('SA-2.2 every command is read in any case', () => {
    expect(
      commands(
        '1: a-30\n2: l 5\n3: r5\n4: H 8\n5: f L1 Bob\n6: FIRE r1 12\n7: REPLENISH\n8: boost w 9\n9: Activate c1 oN\n10: activation C1 FALSE',
      ),
    ).toEqual([
      { tick: 1, kind: 'accelerate', by: -30 },
      { tick: 2, kind: 'turn', by: -5 },
      { tick: 3, kind: 'turn', by: 5 },
      { tick: 4, kind: 'turn', by: 8 },
      { tick: 5, kind: 'fire', weapon: 'L1', at: 'Bob' },
      { tick: 6, kind: 'fire', weapon: 'R1', at: 12 },
      { tick: 7, kind: 'replenish' },
      { tick: 8, kind: 'boost', quadrant: 'W', points: 9 },
      { tick: 9, kind: 'switch', component: 'C1', on: true },
      { tick: 10, kind: 'switch', component: 'C1', on: false },
    ])
    for (const [word, on] of [
      ['on', true],
      ['off', false],
      ['yes', true],
      ['no', false],
      ['true', true],
      ['false', false],
    ] as const)
      expect(parseLine(`1: Activate C1 ${word}`, H2552)).toEqual({
        tick: 1,
        kind: 'switch',
        component: 'C1',
        on,
      })
  })
  test('SA-2.3 several A, or several turns, in a tick are added, then limited', () => {
    const { course, events } = play(sampleState([sampleShip('a', 'H2545')]), {
      a: ['1: A30', '1: A40', '1: A-60', '2: R20', '2: L50', '2: R10', '3: R60', '3: L10'],
    })
    expect(course('a').speed.slice(1, 3)).toEqual([10, 10])
    expect(course('a').heading.slice(1, 4)).toEqual([0, 340, 15])
    expect(events('limited').map(({ tick, what, asked, to }) => [tick, what, asked, to])).toEqual([
      [3, 'turn', 50, 35],
    ])
  })
  test('SA-2.4 only the first Fire line for a weapon counts in a tick, later ones are ignored', () => {
    const parsed = parseOrders('1: Fire R1 35\n1: Fire r1 50\n2: F R1 10\n1: Fire L1 x', H2552)
    expect(parsed.commands.map(({ line }) => line)).toEqual([0, 2, 3])
    expect(parsed.ignored).toMatchObject([{ line: 1, text: '1: Fire r1 50' }])
    const { course, events } = play(sampleState([sampleShip('a', 'H2552')]), {
      a: ['1: Fire R1 35', '1: Fire R1 50'],
    })
    expect(course('a-Rocket-R1-1').heading[0]).toBe(35)
    expect(events('ignored')).toMatchObject([{ ship: 'a', line: 1 }])
  })
  test('SA-2.4 a refused Fire line leaves its weapon ready, and weapons fire in order of lines', () => {
    expect(parseOrders('1: Fire R1 north\n1: Fire R1 10', H2552).commands).toEqual([
      { line: 1, command: { tick: 1, kind: 'fire', weapon: 'R1', at: 10 } },
    ])
    const { state } = play(sampleState([sampleShip('a', 'H2552')]), {
      a: ['1: Fire N1 0', '1: Fire R1 0', '1: Fire S1 180'],
    })
    expect(state.ordnance.map(({ payload }) => payload)).toEqual(['NanocyteMine', 'Rocket', 'Splinter'])
  })
  test('SA-2.5 a line that cannot be read or done is refused alone, with its number and reason', () => {
    const lines = [
      '1: A20',
      'A30',
      '1 A30',
      '1:',
      '12: A5',
      '1: Fly 30',
      '1: Turn 30',
      '1: Fire',
      '1: Fire X1 90',
      '1: Fire R1',
      '1: Fire R1 north',
      '1: Fire L1',
      '1: Boost',
      '1: Boost X 10',
      '1: Boost N',
      '1: Boost E -10',
      '1: Boost N ten',
      '1: Activate',
      '1: Activate C2 On',
      '1: Activate C1',
      '1: Activate C1 maybe',
      '1: Activate L1 On',
      '1: Replenish now',
      '1: A5 R30',
      '1: Fire R1 90 0',
      '1: L thirty',
      ': A5',
      '2: R10',
    ]
    const { commands: read, refusals } = parseLines(lines, H2552)
    expect(read.map(({ line }) => line)).toEqual([0, lines.length - 1])
    expect(refusals.map(({ line }) => line)).toEqual(lines.slice(1, -1).map((_, i) => i + 1))
    for (const { line, text, reason } of refusals) {
      expect(text).toBe(lines[line])
      expect(reason.length).toBeGreaterThan(10)
    }
    expect(new Set(refusals.map(({ reason }) => reason)).size).toBeGreaterThan(18)
  })
  test('SA-2.5 a starbase refuses A, L, R and H, and only a cloak can be switched', () => {
    const base = typeNamed('SB2531')
    expect(
      parseOrders('1: A10\n2: R90\n3: L10\n4: H5\n5: Fire R1 90\n6: Boost N 5', base).refusals.map(
        ({ line }) => line,
      ),
    ).toEqual([0, 1, 2, 3])
    expect(parseLine('1: Activation Cloak On', typeNamed('H2545'))).toMatch(/no component/)
  })
  test('SA-2.5 a command that fails in its tick is reported, not refused', () => {
    const { events } = play(sampleState([sampleShip('a', 'H2552', { ammo: [0, 1, 1] })]), {
      a: [
        '1: Fire S1 180',
        '2: Fire L1 Nobody',
        '3: Replenish',
        '4: Fire S1 180',
        ...everyTick('Fire R1 0', 5, 6),
      ],
    })
    expect(events('refused')).toEqual([])
    expect(events('failed').map(({ tick, what, why }) => [tick, what, why])).toEqual([
      [1, 'S1', 'empty'],
      [3, 'Replenish', 'no base'],
      [4, 'S1', 'empty'],
      [6, 'R1', 'empty'],
    ])
    expect(events('shot')).toMatchObject([{ tick: 2, target: 'Nobody', miss: 'unseen', damage: 0 }])
  })
  test('SA-2.5 a ship’s owner reads its refusals, and a text of nonsense makes a short timeline', () => {
    const nonsense = 'x\n'.repeat(ORDER_BYTES / 2)
    const { events, timeline } = play(sampleState([sampleShip('a', 'H2552')]), { a: [nonsense] })
    expect(events('refused').length).toBe(200)
    expect(events('unread')).toEqual([{ kind: 'unread', ship: 'a', lines: ORDER_BYTES / 2 - 200 }])
    expect(JSON.stringify(timeline).length).toBeLessThan(ORDER_BYTES)
  })
  test('SA-2.5 texts of a seat hold at most 64 kB together', () => {
    const fits = (given: Record<string, string>) => schema.safeParse(given).success
    expect([fits({ a: '#'.repeat(ORDER_BYTES) }), fits({ a: '#'.repeat(ORDER_BYTES + 1) })]).toEqual([
      true,
      false,
    ])
    expect([
      fits({ a: '#'.repeat(ORDER_BYTES / 2), b: '#'.repeat(ORDER_BYTES / 2) }),
      fits({ a: '#'.repeat(ORDER_BYTES / 2), b: '#'.repeat(ORDER_BYTES / 2 + 1) }),
    ]).toEqual([true, false])
    expect([
      fits({ a: 'ä'.repeat(ORDER_BYTES / 2) }),
      fits({ a: 'ä'.repeat(ORDER_BYTES / 2 + 1) }),
      fits({ a: '🚀'.repeat(ORDER_BYTES / 4) }),
      fits({ a: '🚀'.repeat(ORDER_BYTES / 4 + 1) }),
    ]).toEqual([true, false, true, false])
    expect(fits(Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`s${i}`, ''])))).toBe(false)
    for (const odd of [null, [], 'x', { a: 5 }, { a: null }, { a: ['1: A5'] }, { ['x'.repeat(33)]: '' }])
      expect(schema.safeParse(odd).success).toBe(false)
  })

  test('SA-2.5 parsing takes time linear in the text, whatever it holds', () => {
    // 16 times the largest allowed text: linear parsing takes a fraction of a second, quadratic parsing many
    // minutes.
    for (const text of hostileTexts(16 * ORDER_BYTES)) {
      const started = performance.now()
      parseOrders(text, H2552)
      const took = performance.now() - started
      if (took > 8000) throw new Error(`${JSON.stringify(text.slice(0, 12))}… took ${took} ms`)
    }
  }, 240_000)

  test('SA-2.6 without orders a ship flies straight on at its speed', () => {
    const { course, of } = play(
      sampleState([sampleShip('a', 'H2545', { heading: 90, speed: 20, x: 5, y: 7 })]),
    )
    expect([of('a').x, of('a').y, of('a').heading, of('a').speed]).toEqual([205, 7, 90, 20])
    expect(course('a').x).toEqual([5, 25, 45, 65, 85, 105, 125, 145, 165, 185, 205])
  })

  const command = fc.constantFrom(...SHIP_TYPES, shipType('SB2531')!).chain((type) => {
    const tick = fc.integer({ min: 1, max: 10 })
    const number = fc.oneof(
      fc.integer({ min: -400, max: 400 }),
      fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
    )
    const name = fc.stringMatching(/^[A-Za-z0-9_.:#-]{1,20}$/)
    const kinds: fc.Arbitrary<Command>[] = [
      fc.record({
        tick,
        kind: fc.constant('boost' as const),
        quadrant: fc.constantFrom(...QUADRANTS),
        points: fc.nat(999),
      }),
      fc.record({ tick, kind: fc.constant('replenish' as const) }),
      ...type.weapons.map((weapon) =>
        fc.record({
          tick,
          kind: fc.constant('fire' as const),
          weapon: fc.constant(weapon.name),
          at: weapon.kind === 'laser' ? name : number,
        }),
      ),
      ...(type.kind === 'ship'
        ? [fc.record({ tick, kind: fc.constantFrom('accelerate' as const, 'turn' as const), by: number })]
        : []),
      ...(type.cloak
        ? [
            fc.record({
              tick,
              kind: fc.constant('switch' as const),
              component: fc.constant(type.cloak.name),
              on: fc.boolean(),
            }),
          ]
        : []),
    ]
    return fc.tuple(fc.constant(type), fc.array(fc.oneof(...kinds), { maxLength: 30 }))
  })
  test('SA-2.7 commands become text and the same commands again', () => {
    fc.assert(
      fc.property(command, ([type, given]) => {
        const { commands: read, refusals, ignored } = parseOrders(formatOrders(given), type)
        expect(refusals).toEqual([])
        expect(
          [...read.map(({ line }) => line), ...ignored.map(({ line }) => line)].sort((a, b) => a - b),
        ).toEqual(given.map((_, i) => i))
        for (const { line, command: one } of read) expect(one).toEqual({ ...given[line] })
      }),
      { numRuns: 500 },
    )
  })
  test('SA-2.7 the text made of a text’s commands reads back as the same commands and text', () => {
    const piece = fc.constantFrom(
      '1',
      '10',
      '3 ',
      ':',
      ': ',
      'A',
      'a',
      'L',
      'R',
      'H',
      'Fire ',
      'F ',
      'L1 ',
      'R1 ',
      'S1 ',
      'Boost ',
      'N ',
      'w ',
      'Activate ',
      'C1 ',
      'On',
      'off',
      'Replenish',
      '5',
      '-7',
      '+9',
      ' ',
      '\n',
      '\n',
      '# note',
      'Bob',
    )
    const whole = fc.constantFrom(
      '1: A30\n',
      '2: L -5\n',
      '2:R5\n',
      '3: f r1 17\n',
      '3: Fire L1 Bob\n',
      '9: boost e 4\n',
      '4: Activation c1 yes\n',
      '5: replenish\n',
      '# note\n',
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(piece, whole), { maxLength: 60 }).map((parts) => parts.join('')),
        (text) => {
          const read = commands(text)
          const again = formatOrders(read)
          expect(commands(again)).toEqual(read)
          expect(formatOrders(commands(again))).toBe(again)
        },
      ),
      { numRuns: 2000 },
    )
  })
  test('SA-2.7 a command reads as a player would write it', () => {
    expect(commands('1: L -5\n2: H-9\n3: F l1 Bob\n4: activation c1 yes').map(lineOf)).toEqual([
      '1: R5',
      '2: L9',
      '3: Fire L1 Bob',
      '4: Activate C1 On',
    ])
  })
})

describe('orders of a seat', () => {
  const state = sampleState([
    sampleShip('A1', 'H2545'),
    sampleShip('A2', 'H2545', { hull: 0, seat: 'A1' }),
    sampleShip('B1', 'H2545'),
  ])
  test('orders of a seat name its own ships only, and other names look alike', () => {
    expect(check(state, 'A1', { A1: '1: nonsense' })).toEqual([])
    const [foreign] = check(state, 'A1', { B1: '' })
    const [none] = check(state, 'A1', { Z9: '' })
    expect(foreign!.reason).toBe(none!.reason)
    expect(check(state, 'A1', { A2: '' })).toMatchObject([{ where: 'A2' }])
  })
  test('a seat learns which lines do not count', () => {
    expect(readOrders(state, 'A1', { A1: '1: A5\n2: Fly', B1: '1: A5' })).toEqual({
      A1: {
        commands: [{ line: 0, command: { tick: 1, kind: 'accelerate', by: 5 } }],
        refusals: [{ line: 1, text: '2: Fly', reason: 'there is no command "Fly"' }],
        ignored: [],
      },
    })
  })
})
