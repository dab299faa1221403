import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { linesOf } from '../../engine/text/pasted.ts'
import { PASTES_OF_LINES } from '../../engine/text/pastes.ts'
import { formatOrders } from './commands.ts'
import { QUADRANTS, SHIP_TYPES, typeNamed } from './data/ships.ts'
import { essenceOf, meantLine, withoutComments } from './essence.ts'
import { hostileTexts } from './hostile-texts.ts'
import { ORDER_BYTES } from './orders.ts'
import { parseOrders } from './parse.ts'

const H2552 = typeNamed('H2552')

/** The meaning of each line, in the notation of the rules. */
const meant = (text: string): string => linesOf(text).map(meantLine).join('\n')

/**
 * The lines of a text that have an effect, for every rule that reads commands, and the lines that have none.
 */
function counting(text: string, type = H2552) {
  const { commands, refusals, ignored } = parseOrders(text, type)
  const read = commands.map(({ line, command }) => {
    const { digits: _written, ...rest } = { digits: '', ...command }
    return { line, ...rest }
  })
  return { read, refused: refusals.map(({ line }) => line), ignored: ignored.map(({ line }) => line) }
}

describe('SA-2.1 the essence of order texts', () => {
  test('comments and empty lines at the end are dropped, and lines keep their numbers', () => {
    const text = '# to the north\n1: A5\n\n   # and then\n 2:   R 90  \r\n3: Fire L1 Bob now\n# home\n\n'
    expect(essenceOf(text)).toBe('\n1: A5\n\n\n2:   R 90\n3: Fire L1 Bob now')
    expect(counting(essenceOf(text))).toEqual(counting(text))
    expect(essenceOf('# nothing\n\n#')).toBe('')
    expect(withoutComments({ A1a: '# nothing', A1b: '#\n1: A5' })).toEqual({ A1b: '\n1: A5' })
  })

  test('an essence is short when a text holds 64 kB of comments, blanks or digits', () => {
    const fill = (line: string) => line.repeat(Math.ceil(ORDER_BYTES / line.length)).slice(0, ORDER_BYTES)
    for (const text of [
      fill('# dear diary\n'),
      fill('\n'),
      fill(' '),
      `1: R ${fill('9')}`,
      `1: ${fill('R')}`,
      `1: Fire L1 ${fill('x')}`,
      `${fill('0')}1: A5`,
      `1:${fill(' ')}A5`,
      fill('x'),
      `1:${fill(' y')}`,
      `${fill('#\n')}1: A5`,
    ])
      expect(essenceOf(text).length).toBeLessThan(500)
  })

  test('a text without excess is kept as it is, and reducing a kept text changes nothing', () => {
    const honest = '1: A5\n1: R35\n2: Fire L1 B1\n3: Boost N 20\n4: Replenish\n5: nonsense'
    expect(essenceOf(honest)).toBe(honest)
    for (const text of hostileTexts(5000)) expect(essenceOf(essenceOf(text))).toBe(essenceOf(text))
  })

  test('an essence is read as the whole text is, without an order more or less', () => {
    const long = 'x'.repeat(100)
    const near = [
      `1${' '.repeat(80)}2: A5`,
      `${'0'.repeat(59)}1x: A5`,
      `${'0'.repeat(99)}1: A5`,
      `1: Replenish ${' '.repeat(80)} now`,
      `1: Fire L1${' '.repeat(80)}Bob`,
      `1: Fire L1 Bob${' '.repeat(80)}y`,
      `1: Fire L1 ${long}`,
      `1: Fire R1 ${'9'.repeat(100)}`,
      `1: R${'0'.repeat(100)}90`,
      `1: A-${'1'.repeat(100)}`,
      `1: R90${long}`,
      `1: ${long}`,
      `1: Boost N ${'0'.repeat(100)}7`,
      `1: Boost N -${'7'.repeat(100)}`,
      `${long}1: A5`,
      `1: Activate C1 On${' '.repeat(60)}`,
      `1: Activate C1 On${' '.repeat(60)}x`,
      `${'0'.repeat(70)}1:"A5"`,
      `${long}:"0\``,
      `1: Fire L1 "B1" "B1" ${long}`,
      `1: Fire L1 Bob B1. ${long}`,
      `1: Fire ${long} "B1°"`,
    ]
    for (const type of SHIP_TYPES)
      for (const text of [...near, ...hostileTexts(2000)]) {
        expect(counting(essenceOf(text), type)).toEqual(counting(meant(text), type))
        expect(essenceOf(essenceOf(text))).toBe(essenceOf(text))
      }
    const piece = fc.oneof(
      fc.constantFrom(
        '1:',
        '2',
        ' ',
        ' '.repeat(70),
        '0'.repeat(70),
        'A',
        'r',
        '5',
        'Fire',
        ' L1 ',
        ' R1 ',
        '#',
        '\n',
        '\r\n',
        'Boost N ',
        '-',
        'Replenish',
        '99999999999999999999',
        ':',
        '"',
        '`',
        '°',
        '.',
        ',',
        "' ",
        '> ',
        'Tick ',
        long,
        '…',
      ),
      fc.string({ maxLength: 6 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const text = pieces.join('')
        expect(counting(essenceOf(text))).toEqual(counting(meant(text)))
        expect(essenceOf(essenceOf(text))).toBe(essenceOf(text))
        expect(meant(meant(text))).toBe(meant(text))
      }),
      { numRuns: 2000 },
    )
  })
})

describe('SA-2.1 pasted orders', () => {
  test.each([
    ['1: A5.', '1: A5'],
    ['1: R30°', '1: R30'],
    ['1: R −30°.', '1: R -30'],
    ['1: Fire L1 “B1”', '1: Fire L1 B1'],
    ["1: Fire L1 'Base-B'.", '1: Fire L1 Base-B'],
    ['1: Fire L1 B1.', '1: Fire L1 B1'],
    ['Tick 1: Fire R1 35°', '1: Fire R1 35'],
    ['# turns by 30°.', ''],
    ['1: A5 ° .', '1: A5 ° .'],
    ['1: Fire L1 "B1°"', '1: Fire L1 B1'],
  ])('the line %j means %j', (line, essence) => {
    expect(essenceOf(line)).toBe(essence)
    expect(essenceOf(essence)).toBe(essence)
  })
  const command = fc.constantFrom(...SHIP_TYPES).chain((type) => {
    const tick = fc.integer({ min: 1, max: 10 })
    const by = fc.integer({ min: -400, max: 400 })
    return fc.tuple(
      fc.constant(type),
      fc.array(
        fc.oneof(
          fc.record({ tick, kind: fc.constantFrom('accelerate' as const, 'turn' as const), by }),
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
              at: weapon.kind === 'laser' ? fc.constantFrom('B1', 'A2c', 'Base-B', 'B1-Rocket-R1-1') : by,
            }),
          ),
        ),
        { minLength: 1, maxLength: 12 },
      ),
    )
  })
  test.each(
    Object.entries({ ...PASTES_OF_LINES, 'as sentences': (text: string) => text.replace(/^/gm, 'Tick ') }),
  )('pasted orders are read as the page showed them: %s', (_, paste) => {
    fc.assert(
      fc.property(command, ([type, given]) => {
        const read = counting(essenceOf(paste(formatOrders(given))), type)
        const shown = counting(formatOrders(given), type)
        const lines = ({ read: all, ignored, refused }: typeof read) => [
          all.map(({ line: _line, ...rest }) => rest),
          ignored.length,
          refused,
        ]
        expect(lines(read)).toEqual(lines(shown))
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['1: A5 5', 0],
    ['1: A5\n\n1: A–', 2],
    ['```\n1: A5\n```\n1: A five', 3],
    ['1: A3.5', 0],
    ['1 A5', 0],
    ['"1: A5', 0],
    ['1: A5"', 0],
    ['；', 0],
  ])('the ambiguous text %j is refused in its line, %d', (text, line) => {
    expect(counting(essenceOf(text)).refused).toEqual([line])
  })
})
