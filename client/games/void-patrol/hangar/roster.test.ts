import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { sampleFighter, sampleState } from '../../../../common/games/void-patrol/sample.ts'
import { formatChoice, readChoice } from '../../../../common/games/void-patrol/setup/choice.ts'
import { readyToName } from '../../../game-kit/own-names.ts'
import { ended } from './ended.ts'
import { airman, credit, dismiss, enlist, nameProblem, recordOf, rename, roster, rosterIn } from './roster.ts'

const records = () => roster.value.map(recordOf)
const MATCH = 'f'.repeat(64)
const OTHER = 'e'.repeat(64)

beforeEach(() => {
  for (const { name } of roster.value) dismiss(name)
})

describe('stored pilots', () => {
  test.each([
    undefined,
    '{',
    '{}',
    'null',
    '7',
    '"x"',
    '[null, 7, "x", [], {}, {"name": 7}, {"name": ""}, {"name": "<b>"}, {"name": "xxxxxxxxxxxxxxxxxxxxx"}]',
  ])('storage yields no pilots when it holds %s', (stored) => expect(rosterIn(stored)).toEqual([]))
  test('a pilot is kept as far as possible, with each name once and plausible flights and kills', () => {
    const flights = { a: 2, b: -1, c: 1.5, d: '3', e: 41, f: null, ['x'.repeat(17)]: 1, g: 0 }
    const stored = JSON.stringify([
      { name: 'Ann', flights, formerly: ['Anna', 7, '<b>'] },
      { name: 'Ann', flights: { h: 1 } },
      { name: 'Bob', flights: 7, formerly: 'x' },
    ])
    expect(rosterIn(stored)).toEqual([
      { name: 'Ann', formerly: ['Anna'], flights: { a: 2, g: 0 } },
      { name: 'Bob', formerly: [], flights: {} },
    ])
    expect(rosterIn(JSON.stringify(Array.from({ length: 300 }, (_, i) => ({ name: `P${i}` }))))).toHaveLength(
      100,
    )
  })
})

describe('VP-9.6 the roster', () => {
  test('VP-9.6 an enlisted pilot is a rookie, and a used name is refused', () => {
    enlist('Ann')
    expect(records()).toEqual([{ name: 'Ann', battles: 0, kills: 0 }])
    expect([nameProblem('Ann'), nameProblem('Ann', 'Ann'), nameProblem('Bob'), nameProblem('<b>')]).toEqual([
      'you have a pilot called Ann already',
      undefined,
      undefined,
      expect.stringContaining('a name has'),
    ])
  })
  test.each([
    ['O’Hara', "O'Hara"],
    ['E\u0301clair', 'Éclair'],
    ['“Ann”', 'Ann'],
    ['Jean‑Luc\u200b', 'Jean-Luc'],
  ])('VP-9.6 a pilot written as %s is called %s, here as in the match', (written, name) => {
    expect(nameProblem(written)).toBeUndefined()
    enlist(written)
    expect([records()[0]?.name, nameProblem(written)]).toEqual([
      name,
      `you have a pilot called ${name} already`,
    ])
    const { pilots, refusals } = readChoice(formatChoice('Kestrel', records()))
    expect([pilots[0]?.name, refusals]).toEqual([name, []])
  })
  describe('names that look alike', () => {
    beforeAll(readyToName)
    test.each([
      ['AlphaWolf', 'AIphaWolf'],
      ['Hopa', 'Нора'],
      ['Barnes', 'Bames'],
      ['MIKE', 'Mıke'],
      ['Ann', 'ANN'],
    ])('VP-9.6 with %s no pilot can be called %s, unless there are both', (had, wanted) => {
      const why = `you have a pilot called ${had} already, which looks the same`
      enlist(had)
      enlist('Cy')
      expect([nameProblem(wanted), nameProblem(wanted, 'Cy'), nameProblem(wanted, had)]).toEqual([
        why,
        why,
        undefined,
      ])
      enlist(wanted)
      expect(rosterIn(JSON.stringify(roster.value))).toHaveLength(3)
      expect([nameProblem(wanted, wanted), dismiss(wanted)(), records()]).toEqual([
        undefined,
        true,
        [had, 'Cy', wanted].map((name) => ({ name, battles: 0, kills: 0 })),
      ])
      dismiss(wanted)
      const back = dismiss(had)
      enlist(wanted)
      expect(back()).toBe(false)
    })
  })
  test('VP-9.6 a battle counts once for each match and pilot', () => {
    enlist('Ann')
    for (const match of [MATCH, MATCH, OTHER, MATCH]) credit('Ann', match, 2)
    expect(records()).toEqual([{ name: 'Ann', battles: 2, kills: 4 }])
  })
  test('VP-9.6 a pilot is credited when renamed in the middle of a match', () => {
    enlist('Ann')
    rename('Ann', 'Anna')
    credit('Ann', MATCH, 1)
    expect([records(), airman('Ann')?.name]).toEqual([[{ name: 'Anna', battles: 1, kills: 1 }], 'Anna'])
  })
  test('VP-9.6 a dismissed pilot can be taken back, unless another has the name', () => {
    enlist('Ann')
    credit('Ann', MATCH, 1)
    const back = dismiss('Ann')
    expect([records(), back(), records()]).toEqual([[], true, [{ name: 'Ann', battles: 1, kills: 1 }]])
    const again = dismiss('Ann')
    enlist('Ann')
    expect([again(), records()]).toEqual([false, [{ name: 'Ann', battles: 0, kills: 0 }]])
  })
})

describe('VP-9.6 the end of a match', () => {
  const state = sampleState([
    sampleFighter('A1a', 'A', { seat: 'A1', kills: 2 }),
    sampleFighter('A1b', 'A', { seat: 'A1', status: 'destroyed', kills: 1 }),
    sampleFighter('A1c', 'A', { seat: 'A1', status: 'retired' }),
    sampleFighter('A1d', 'A', { seat: 'A1', kills: 5 }),
    sampleFighter('B1', 'B', { kills: 7 }),
  ])
  const rookie = (name: string) => ({ name, battles: 0, kills: 0 })
  test('VP-9.6 only a flying or retired pilot gains a battle and kills, and only once', () => {
    for (const name of ['Ann', 'Bob', 'Cy']) enlist(name)
    const choice = formatChoice('Kestrel', [rookie('Ann'), rookie('Bob'), rookie('Cy'), rookie('Stranger')])
    const first = ended(state, 'A1', choice, MATCH)
    const once = [
      { name: 'Ann', battles: 1, kills: 2 },
      { name: 'Bob', battles: 0, kills: 0 },
      { name: 'Cy', battles: 1, kills: 0 },
    ]
    expect(records()).toEqual(once)
    expect(first.choice).toBe(formatChoice('Kestrel', [...once, rookie('Stranger')]))
    expect(first.news).toEqual([
      'Ann survived with 2 kills: 1 battle, 2 kills in all; gunnery rises to +0.',
      'Bob ejected: alive, but nothing is gained from this battle.',
      'Cy survived: 1 battle in all.',
      'Stranger is on your roster no more: nothing is kept of this battle.',
    ])
    // After a reload or in another tab the news is the same, and nothing is counted twice.
    expect(ended(state, 'A1', first.choice, MATCH)).toEqual(first)
    expect(records()).toEqual(once)
    ended(state, 'A1', first.choice, OTHER)
    expect(records()[0]).toEqual({ name: 'Ann', battles: 2, kills: 4 })
  })
  test('VP-9.6 a battle does not count when it ends before anybody was hit', () => {
    enlist('Ann')
    const begun = sampleState([sampleFighter('A1', 'A', {}), sampleFighter('B1', 'B', {})])
    const choice = formatChoice('Kestrel', [rookie('Ann')])
    expect(ended(begun, 'A1', choice, MATCH)).toEqual({
      choice,
      news: ['Ann comes home before there was a fight: this battle does not count.'],
    })
    const [own, ...others] = begun.fighters
    expect(
      ended({ ...begun, fighters: [{ ...own!, hull: own!.hull - 10 }, ...others] }, 'A1', choice, OTHER)
        .news[0],
    ).toContain('Ann survived')
    expect(records()).toEqual([{ name: 'Ann', battles: 1, kills: 0 }])
  })
  test('VP-9.6 nothing is recorded when a choice has no pilots', () => {
    enlist('Ann')
    for (const choice of ['', 'Kestrel', 'Mine\nhull 300'])
      expect(ended(state, 'A1', choice, MATCH)).toEqual({ choice, news: [] })
    expect(records()).toEqual([{ name: 'Ann', battles: 0, kills: 0 }])
  })
})
