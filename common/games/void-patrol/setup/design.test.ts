import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diceOf } from '../../../engine/dice/dice.ts'
import { PASTES_OF_LINES } from '../../../engine/text/pastes.ts'
import { MODELS, modelNamed } from '../data/models.ts'
import { BUDGET, DESIGN_LIMITS as LIMITS } from '../data/prices.ts'
import { GUN_NAMES } from '../data/weapons.ts'
import { voidPatrol as game } from '../game.ts'
import { formatChoice, readChoice } from './choice.ts'
import {
  checkDesign,
  DESIGN_TEXT_LENGTH,
  type Design,
  designOf,
  formatDesign,
  headingOf,
  nameFault,
  parseDesign,
  priceOf,
  withHeading,
} from './design.ts'

const ANN = { name: 'Ann', battles: 3, kills: 1 }
const capitals = (text: string) =>
  text.replace(/(?<=\n)[^\n]+/g, (line) => (line.startsWith('pilot') ? line : line.toUpperCase()))
const colons = (text: string) => text.replace(/(?<=\n)(?!pilot)([a-z-]+) /g, '$1: ')

const kestrel = designOf(MODELS[0]!)
const stepped = ([least, most]: readonly [number, number], step = 1) =>
  fc.integer({ min: least / step, max: most / step }).map((n) => n * step)

const anyDesign: fc.Arbitrary<Design> = fc.record({
  name: fc.constantFrom('Falcon', "O'Hara 2", 'Ψ-wing'),
  hull: stepped(LIMITS.hull, 10),
  shields: stepped(LIMITS.shields, 5),
  thrust: stepped(LIMITS.thrust),
  gMax: stepped(LIMITS.gMax),
  spinners: fc.constantFrom('fast' as const, 'slow' as const),
  thrusters: fc.constantFrom('forward' as const, 'dual' as const),
  fuel: fc.oneof(
    stepped(LIMITS.pulses).map((start) => ({ kind: 'pulses' as const, start })),
    stepped(LIMITS.rounds).map((start) => ({ kind: 'rounds' as const, start })),
  ),
  cockpit: fc.record({ gunnery: stepped(LIMITS.gunnery), piloting: stepped(LIMITS.piloting) }),
  guns: fc.array(fc.constantFrom(...GUN_NAMES), { minLength: 1, maxLength: 3 }),
  missiles: stepped(LIMITS.missiles),
  grenades: stepped(LIMITS.grenades),
  rockets: stepped(LIMITS.rockets),
})

describe('VP-9.3 custom fighters', () => {
  test('VP-9.3 the parts of the stock models add up to their prices', () =>
    expect(MODELS.map((model) => [model.name, priceOf(designOf(model))])).toEqual([
      ['Kestrel', 373],
      ['Sparrow', 349],
      ['Bulwark', 373],
      ['Longbow', 352],
      ['Mauler', 372],
      ['Lancer', 358],
      ['Vreen', 357],
      ['Skitter', 327],
      ['Mantis', 336],
      ['Oracle', 327],
      ['Hive', 357],
      ['Reaver', 362],
    ]))
  test('VP-9.3 the parts of a fighter as the facts list it add up to its price there', () => {
    expect(priceOf({ ...kestrel, missiles: 1 })).toBe(369)
    expect(
      priceOf({
        ...designOf(modelNamed('Sparrow')!),
        cockpit: { gunnery: 1, piloting: 3 },
        missiles: 0,
        rockets: 1,
      }),
    ).toBe(356)
    const hull = { hull: 400, shields: 50, thrust: 5, fuel: { kind: 'rounds' as const, start: 20 } }
    expect(
      priceOf({
        ...designOf(modelNamed('Bulwark')!),
        ...hull,
        cockpit: { gunnery: 0, piloting: 0 },
        guns: ['ofc 6/100', 'ofc 6/100', 'laser 4/70'],
      }),
    ).toBe(373)
    expect(
      priceOf({
        ...designOf(modelNamed('Oracle')!),
        hull: 280,
        shields: 45,
        fuel: { kind: 'rounds', start: 18 },
        missiles: 2,
      }),
    ).toBe(345)
  })
  test('VP-9.3 a design within limits and budget is allowed, and every fault names its part', () => {
    expect(checkDesign(kestrel, 373)).toEqual([])
    expect(checkDesign(kestrel, 372)).toEqual([{ where: 'price', reason: 'it costs 373, the budget is 372' }])
    const wrong = {
      ...kestrel,
      name: '',
      hull: 305,
      shields: 70,
      thrust: 8,
      guns: [],
      missiles: 4,
      fuel: { kind: 'rounds' as const, start: 9 },
    }
    expect(checkDesign(wrong, 999).map(({ where }) => where)).toEqual([
      'name',
      'hull',
      'shields',
      'thrust',
      'fuel',
      'guns',
      'missiles',
    ])
  })
  test('VP-9.3 the text form of any design reads back as it was', () =>
    fc.assert(
      fc.property(anyDesign, (design) => {
        expect(parseDesign(formatDesign(design))).toEqual({ design })
        expect(checkDesign(design, 9999)).toEqual([])
      }),
    ))
  test('VP-9.3 bad text is reported by line and reason, and any text is read without harm', () => {
    expect(
      parseDesign('X\nhull many\nwarp 9\nhull 220\nguns laser 9/100\nfuel 3\n\nthrust 5\nthrust 6'),
    ).toEqual({
      refusals: [
        { where: 'line 2', reason: '"many" is no hull' },
        { where: 'line 3', reason: 'there is no part "warp"' },
        { where: 'line 4', reason: 'hull stands twice' },
        { where: 'line 5', reason: '"laser 9/100" is no guns' },
        { where: 'line 6', reason: '"3" is no fuel' },
        { where: 'line 9', reason: 'thrust stands twice' },
      ],
    })
    expect(parseDesign('x'.repeat(DESIGN_TEXT_LENGTH + 1))).toHaveProperty('refusals')
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const read = parseDesign(`X\n${text}`)
        if ('refusals' in read)
          for (const { where, reason } of read.refusals)
            expect([where?.startsWith('line '), reason.length > 5]).toEqual([true, true])
      }),
    )
  })
  test('VP-9.3 the server takes a design only in an advanced match and within the budget', () => {
    const cheap = formatDesign({ ...kestrel, name: 'Mine', cockpit: { gunnery: 0, piloting: 0 } })
    const setup = (rules: string) => game.setup.parse({ rules })
    expect(game.checkChoice(setup('advanced'), cheap, 'A1')).toEqual([])
    expect(game.checkChoice(setup('standard'), cheap, 'A1')).toEqual([
      { reason: 'custom fighters are for advanced rules' },
    ])
    expect(game.checkChoice(setup('advanced'), formatDesign(kestrel), 'A1')).toEqual([
      { where: 'price', reason: `it costs 373, the budget is ${BUDGET}` },
    ])
    expect(game.checkChoice(setup('advanced'), 'Mine\nhull x', 'A1')).toEqual([
      { where: 'line 2', reason: '"x" is no hull' },
    ])
    expect([
      game.checkChoice(setup('simple'), 'Skitter', 'A1').length,
      game.checkChoice(setup('standard'), 'Skitter', 'A1').length,
    ]).toEqual([1, 0])
    const state = game.start(
      setup('advanced'),
      [
        { id: 'A1', team: 'A', choice: cheap },
        { id: 'B1', team: 'B', choice: 'Oracle' },
      ],
      diceOf('s', 0),
    )
    expect(state.fighters.map((f) => [f.model, f.hull, f.gunnery, f.fuel.full])).toEqual([
      ['Mine', 300, 0, 200],
      ['Oracle', 240, 0, 60],
    ])
  })
})

describe('VP-9.3 a pasted design', () => {
  test.each(Object.entries({ ...PASTES_OF_LINES, 'in capitals': capitals, 'with colons': colons }))(
    'a design pasted as a text is read as the page showed it: %s',
    (_, paste) => {
      fc.assert(
        fc.property(
          anyDesign.map((one) => ({ ...one, name: one.name.replace(' 2', '') })),
          (design) => {
            expect(parseDesign(paste(formatDesign(design)))).toEqual({ design })
            // The form in which bots and pages send it.
            expect(parseDesign(readChoice(paste(formatChoice(formatDesign(design), [ANN]))).craft)).toEqual({
              design,
            })
            expect(readChoice(paste(formatChoice('Kestrel', [ANN])))).toMatchObject({
              craft: 'Kestrel',
              pilots: [ANN],
              refusals: [],
            })
          },
        ),
        { numRuns: 40 },
      )
    },
  )

  test.each([
    ['Thrust 2', { thrust: 2 }],
    ['Thrust 2.', { thrust: 2 }],
    ['thrust：2', { thrust: 2 }],
    ['thrust = 2', { thrust: 2 }],
    ['THRUST 2 ', { thrust: 2 }],
    ['G-Max 4', { gMax: 4 }],
    ['g max 4', { gMax: 4 }],
    ['g‑max 4', { gMax: 4 }],
    ['hull ２５０', { hull: 250 }],
    ['Spinners: Fast', { spinners: 'fast' }],
    ['fuel 50 Pulses', { fuel: { kind: 'pulses', start: 50 } }],
    ['guns Laser 4/70,  QGP 6/100,', { guns: ['laser 4/70', 'qgp 6/100'] }],
    ['guns ', { guns: [] }],
    ['guns none', { guns: [] }],
    ['gunnery +1', { cockpit: { gunnery: 1 } }],
  ])('line %j is a part of a design', (line, part) => {
    expect(parseDesign(`Falcon\n\n${line}`)).toMatchObject({ design: { name: 'Falcon', ...part } })
  })

  test.each([
    ['thrust', 'line 3'],
    ['thrust 2 3', 'line 3'],
    ['thrust −2', 'line 3'],
    ['fuel 40', 'line 3'],
    ['speed 4', 'line 3'],
    ['guns laser', 'line 3'],
  ])('line %j is refused with its number', (line, where) => {
    expect(parseDesign(`Falcon\n\n${line}`)).toMatchObject({ refusals: [{ where }] })
  })

  test.each([
    ['हिन्दी', 'हिन्दी'],
    ['นกอินทรี', 'นกอินทรี'],
    ['E\u0301clair', '\u00c9clair'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['“Falcon”', 'Falcon'],
    ['O’Hara', "O'Hara"],
  ])('%s is the name of a design and of a pilot', (given, name) => {
    const read = parseDesign(`${given}\nhull 250\nguns laser 4/70`)
    expect('design' in read && [read.design.name, checkDesign(read.design, 400)]).toEqual([name, []])
    expect(readChoice(`Kestrel\npilot ${given}: 3 battles, 1 kill`)).toMatchObject({
      pilots: [{ ...ANN, name }],
      refusals: [],
    })
  })

  test.each(['Mag\u034fnus', 'Fal\u200dcon', '\u3164', `A${'\u0301'.repeat(6)}nn`])(
    '%j is no name of a design or a pilot',
    (name) => {
      expect(nameFault(name)).toBeDefined()
    },
  )

  test('parts of a design without a name are read still', () => {
    expect(parseDesign('\nhull 250\nthrust 5')).toMatchObject({ design: { name: '', hull: 250, thrust: 5 } })
    expect(withHeading('\nhull 250', 'Falcon')).toBe('Falcon\nhull 250')
    expect(headingOf('```\nFalcon \nhull 250')).toBe('Falcon ')
  })
})
