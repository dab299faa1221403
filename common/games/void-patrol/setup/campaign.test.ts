import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { diceOf } from '../../../engine/dice/dice.ts'
import { hex } from '../../../geometry/hex.ts'
import { MODELS } from '../data/models.ts'
import { GUNS } from '../data/weapons.ts'
import { voidPatrol as game } from '../game.ts'
import { oddsOf } from '../gunnery.ts'
import { DRIFT } from '../orders.ts'
import { resolve } from '../resolve.ts'
import { sampleFighter, sampleState } from '../sample.ts'
import type { Fighter, State } from '../state.ts'
import { checkPilot, MOST_DEEDS, nextStep, type Pilot, ROOKIE, skillOf } from './campaign.ts'
import { formatChoice, readChoice } from './choice.ts'
import { designOf, formatDesign } from './design.ts'
import { checkChoice } from './setup.ts'

const deeds = fc.integer({ min: 0, max: MOST_DEEDS })
const setup = (given: object = {}) => game.setup.parse({ pilots: 'campaign', ...given })
const ann: Pilot = { name: 'Ann', battles: 9, kills: 5 }
const bob: Pilot = { name: "Bob O'Hara", battles: 0, kills: 0 }
const opening = (given: object, choice?: string): readonly Fighter[] =>
  game.start(
    game.setup.parse(given),
    [
      { id: 'A1', team: 'A', ...(choice !== undefined && { choice }) },
      { id: 'B1', team: 'B', choice: 'Oracle' },
    ],
    diceOf('s', 0),
  ).fighters

describe('VP-9.6 the skill of pilots', () => {
  test('VP-9.6 a pilot starts at −1/−1', () => expect(skillOf(ROOKIE)).toEqual({ gunnery: -1, piloting: -1 }))
  test.each([
    [0, -1],
    [1, -1],
    [2, 0],
    [4, 0],
    [5, 1],
    [8, 1],
    [9, 2],
    [13, 2],
    [14, 3],
    [19, 3],
    [20, 4],
    [MOST_DEEDS, 4],
  ])('VP-9.6 after %d battles survived, or kills, the skill is %d', (n, skill) => {
    expect(skillOf({ battles: n, kills: 0 })).toEqual({ gunnery: -1, piloting: skill })
    expect(skillOf({ battles: 0, kills: n })).toEqual({ gunnery: skill, piloting: -1 })
  })
  test('VP-9.6 skill never falls with more deeds, and stays from −1 to 4 (VP-4.10)', () =>
    fc.assert(
      fc.property(deeds, deeds, (a, b) => {
        const [less, more] = [
          skillOf({ battles: Math.min(a, b), kills: 0 }).piloting,
          skillOf({ battles: Math.max(a, b), kills: 0 }).piloting,
        ]
        expect([less <= more, less >= -1, more <= 4]).toEqual([true, true, true])
      }),
    ))
  test('VP-9.6 the next step of skill is shown, and none at the top', () =>
    expect([nextStep(0), nextStep(2), nextStep(19), nextStep(20)]).toEqual([
      { from: 2, skill: 0 },
      { from: 5, skill: 1 },
      { from: 20, skill: 4 },
      undefined,
    ]))
  test('VP-9.6 no pilot has a bad name, impossible numbers, or kills without a battle survived', () => {
    expect([checkPilot(ann), checkPilot(bob)]).toEqual([[], []])
    expect(checkPilot({ name: '<b>', battles: -1, kills: 1.5 }).map(({ where }) => where)).toEqual([
      'name',
      'battles',
      'kills',
    ])
    expect(checkPilot({ name: 'Eve', battles: 0, kills: 1 })).toEqual([
      { where: 'kills', reason: 'kills count from battles survived only' },
    ])
    expect(checkPilot({ name: 'Eve', battles: MOST_DEEDS + 1, kills: 0 })).toEqual([
      { where: 'battles', reason: `battles are from 0 to ${MOST_DEEDS}` },
    ])
  })
})

describe('VP-9.6 the pilots of a seat', () => {
  const text = formatDesign({ ...designOf(MODELS[0]!), name: 'Mine', cockpit: { gunnery: 0, piloting: 0 } })
  test('VP-9.6 any choice of craft and pilots reads back as it was written', () => {
    const pilot = fc.record({
      name: fc.constantFrom('Ann', 'Ψ', "Bob O'Hara", 'pilot', 'rookie', '7'),
      battles: fc.integer({ min: 1, max: MOST_DEEDS }),
      kills: deeds,
    })
    const crew = fc
      .uniqueArray(pilot, { selector: ({ name }) => name, maxLength: 6 })
      .map((some) => some.flatMap((one, i) => (i % 2 ? [undefined, one] : [one])))
    fc.assert(
      fc.property(fc.constantFrom('', 'Kestrel', text), crew, (craft, pilots) => {
        expect(readChoice(formatChoice(craft, pilots))).toMatchObject({ craft, pilots, refusals: [] })
      }),
    )
  })
  test('VP-9.6 a campaign takes a pilot per fighter at most, with whatever craft', () => {
    for (const craft of ['', 'Kestrel']) expect(checkChoice(setup(), formatChoice(craft, [ann]))).toEqual([])
    expect(checkChoice(setup({ rules: 'advanced' }), formatChoice(text, [ann]))).toEqual([])
    expect(
      checkChoice(setup({ fightersPerSeat: 3 }), formatChoice('Kestrel', [undefined, ann, bob])),
    ).toEqual([])
    expect(checkChoice(setup(), formatChoice('Kestrel', [ann, bob]))).toEqual([
      { where: 'line 2', reason: 'there are 2 pilots for 1 fighter' },
    ])
    expect(checkChoice(setup(), 'Kestrel')).toEqual([])
  })
  test('VP-9.6 other matches refuse pilots, with the reason', () =>
    expect(
      ['simple', 'standard', 'advanced'].map((rules) =>
        checkChoice(setup({ rules, pilots: 'default' }), formatChoice('Kestrel', [ann])),
      ),
    ).toEqual(
      Array.from({ length: 3 }, () => [{ where: 'line 2', reason: 'pilots are for campaign matches' }]),
    ))
  test('VP-9.6 bad lines are named by number, and lines of a design keep theirs', () => {
    const reasons = (lines: string) =>
      checkChoice(setup({ fightersPerSeat: 4 }), `Kestrel\n${lines}`).map(
        ({ where, reason }) => `${where}: ${reason}`,
      )
    expect(reasons('pilot Ann')).toEqual(['line 2: a pilot\'s line is as "pilot Ann: 3 battles, 1 kills"'])
    expect(reasons('pilot Ann: 1 battle, 1 kill\npilot Ann: 2 battles, 0 kills')).toEqual([
      'line 3: Ann flies already',
    ])
    expect(reasons('rookie\npilot Eve: 0 battles, 3 kills')).toEqual([
      'line 3: kills count from battles survived only',
    ])
    expect(reasons('pilot <b>: 1 battles, 0 kills')[0]).toContain('line 2: a name has')
    expect(reasons('pilot Eve: 99999 battles, 0 kills')).toHaveLength(1)
    expect(checkChoice(setup({ rules: 'advanced' }), 'Mine\npilot Ann: 1 battles, 0 kills\nwarp 9')).toEqual([
      { where: 'line 3', reason: 'there is no part "warp"' },
    ])
  })
  test('VP-9.6 any text is read without harm', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.string().map((s) => `pilot ${s}`),
            fc.constant('rookie'),
          ),
        ),
        (lines) => {
          for (const { reason } of checkChoice(setup(), `Kestrel\n${lines.join('\n')}`))
            expect(reason.length).toBeGreaterThan(5)
        },
      ),
    ))
})

describe('VP-4.10 skill in battle', () => {
  test('VP-9.6 a rookie of −1/−1 flies without a pilot, and default pilots are +0/+0 and unnamed', () => {
    const of = (fighters: readonly Fighter[]) => fighters.map((f) => [f.pilot, f.gunnery, f.piloting])
    expect(of(opening({ pilots: 'campaign' }, 'Kestrel'))).toEqual([
      ['Rookie', 0, 0],
      ['Rookie', -1, -1],
    ])
    expect(of(opening({}, 'Kestrel'))).toEqual([
      ['', 1, 1],
      ['', 0, 0],
    ])
    expect(opening({ pilots: 'campaign' }).map((f) => f.pilot)).toEqual(['Rookie', 'Rookie'])
  })
  test('VP-9.6 pilots fly the seat’s fighters in order, and their skill adds to the cockpit’s', () => {
    const [a, b, c] = opening(
      { pilots: 'campaign', fightersPerSeat: 3 },
      formatChoice('Kestrel', [ann, undefined, bob]),
    )
    expect([a, b, c].map((f) => [f!.id, f!.pilot, f!.gunnery, f!.piloting])).toEqual([
      ['A1a', 'Ann', 1 + 1, 1 + 2],
      ['A1b', 'Rookie', 0, 0],
      ['A1c', "Bob O'Hara", 0, 0],
    ])
  })
  test('VP-4.10 a match’s odds count gunnery by ±10 % a point, and piloting from 0 to 4', () => {
    const shot = (pilot: Pilot | undefined) => {
      const [mine] = opening({ pilots: 'campaign' }, formatChoice('Kestrel', [pilot]))
      const shooter: Fighter = { ...mine!, at: hex(0, 0), facing: 0, guns: ['laser 6/100'] }
      const { timeline } = resolve(
        sampleState([shooter, sampleFighter('B1', 'B', { at: hex(5, 0), facing: 3 })]),
        {},
        diceOf('x', 1),
      )
      return timeline.find((event) => event.kind === 'shot')
    }
    // 70 % at range 5, cockpit 1: a rookie shifts by 0 columns, Ann (5 kills: +1) by 2.
    expect([shot(undefined)?.chance, shot(ann)?.chance]).toEqual([70, 84])
    const dodging = (piloting: number) =>
      oddsOf(GUNS['laser 6/100'], 5, { gunnery: 0, spins: 0, piloting, thrusts: 2 }).chance
    expect([dodging(-1), dodging(0), dodging(4), dodging(8)]).toEqual([dodging(0), 70, 42, 42])
  })
})

describe('VP-9.6 kills', () => {
  const target = (given: Partial<Fighter> = {}) =>
    sampleFighter('B1', 'B', { at: hex(1, 0), facing: 0, hull: 1, shields: 0, ...given })
  const played = (state: State, orders: Parameters<typeof resolve>[1] = {}) =>
    resolve(state, orders, diceOf('kill', 1, { 'hit/A1/0': 1, 'hit/A2/0': 1 }))
  const kills = (state: State) =>
    Object.fromEntries(state.fighters.filter((f) => f.kills).map((f) => [f.id, f.kills]))
  test('VP-9.6 the fighter whose hit was the hardest has the kill', () => {
    const { state } = played(
      sampleState([
        sampleFighter('A1', 'A', { guns: ['laser 4/70'] }),
        sampleFighter('A2', 'A', { at: hex(0, 0), guns: ['laser 6/100'], kills: 2 }),
        target(),
      ]),
    )
    expect(kills(state)).toEqual({ A2: 3 })
    expect(state.scores['A']!.kills).toBe(1)
  })
  test('VP-9.6 a missile’s kill is its fighter’s, even after that is lost, and a friend is none', () => {
    const missile = {
      id: 'A1-m1',
      by: 'A1',
      fresh: false,
      at: hex(0, 0),
      facing: 0 as const,
      velocity: hex(1, 0),
      lock: null,
    }
    const gone = sampleFighter('A1', 'A', { status: 'destroyed', at: hex(5, 5) })
    expect(
      kills(
        played(
          sampleState([gone, sampleFighter('A2', 'A', { at: hex(-6, 0) }), target()], {
            rules: 'standard',
            missiles: [missile],
          }),
        ).state,
      ),
    ).toEqual({ A1: 1 })
    expect(
      kills(
        played(
          sampleState([gone, target({ id: 'A2', team: 'A' }), sampleFighter('B2', 'B', { at: hex(-6, 0) })], {
            rules: 'standard',
            missiles: [missile],
          }),
        ).state,
      ),
    ).toEqual({})
  })
  test('VP-9.6 rocks and the border are nobody’s kills', () => {
    const rock = hex(3, 0)
    const { state } = played(
      sampleState([sampleFighter('A1', 'A', { at: hex(-5, 5) }), target({ velocity: hex(4, 0) })], {
        asteroids: [rock],
      }),
      { B1: { B1: DRIFT } },
    )
    expect([state.fighters[1]!.status, state.scores['A']!.kills, kills(state)]).toEqual(['destroyed', 1, {}])
    const out = played(
      sampleState([
        sampleFighter('A1', 'A', { at: hex(-5, 5) }),
        target({ at: hex(0, 15), velocity: hex(0, 4) }),
      ]),
    ).state
    expect([out.fighters[1]!.status, kills(out)]).toEqual(['destroyed', {}])
  })
  test('VP-9.6 pilots and kills cross the network', () => {
    const state = sampleState([sampleFighter('A1', 'A', { pilot: 'Ann', kills: 3 }), target()])
    expect(game.sync.fromRows(game.sync.toRows(state))).toEqual(state)
  })
})
