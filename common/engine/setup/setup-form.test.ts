import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import {
  chosenValue,
  described,
  differencesInWords,
  mostOf,
  noteOf,
  settingsOf,
  settledSetup,
  valueOf,
} from './setup-form.ts'

const setup = described(
  z.strictObject({
    crew: z.int().min(1).max(6).default(2),
    guns: z.int().min(0).max(9).default(1),
    air: z.enum(['thin', 'thick']).default('thin'),
    lights: z.boolean().default(true),
    names: z.array(z.string()).max(6).default([]),
  }),
  {
    crew: { group: 'Ship', title: 'Crew', unit: ' heads' },
    guns: { group: 'Ship', title: 'Guns', most: ({ crew }) => 10 - crew, when: ({ lights }) => lights },
    air: {
      group: 'Place',
      title: 'Air',
      options: { thin: 'Thin', thick: 'As soup' },
      note: ({ air }) => (air === 'thick' ? 'Slow.' : ''),
    },
    lights: { group: 'Place', title: 'Lights' },
    names: { group: 'Ship', title: 'Names', fit: (names, { crew }) => (names as string[]).slice(0, crew) },
  },
)
const settings = settingsOf(setup)

describe('a described setup', () => {
  test('a form tells the kind, range and options of each setting from the schema itself', () => {
    expect(
      settings.map(({ name, kind }) => [
        name,
        kind.is,
        kind.is === 'number' ? [kind.least, kind.most] : kind.is === 'choice' ? kind.of : [],
      ]),
    ).toEqual([
      ['crew', 'number', [1, 6]],
      ['guns', 'number', [0, 9]],
      ['air', 'choice', ['thin', 'thick']],
      ['lights', 'flag', []],
      ['names', 'other', []],
    ])
    expect(settings.map((setting) => setting.default)).toEqual([2, 1, 'thin', true, []])
  })
  test('a form moves numbers into their limits, and puts defaults in place of nonsense', () => {
    expect(
      settledSetup(settings, { crew: 99, guns: 9, air: 'none', lights: 'on', names: ['a'], warp: 9 }),
    ).toEqual({ crew: 6, guns: 4, air: 'thin', lights: true, names: ['a'] })
    expect(settledSetup(settings, { crew: 2.4, guns: NaN, names: ['a', 'b', 'c'] })).toEqual({
      crew: 2,
      guns: 1,
      air: 'thin',
      lights: true,
      names: ['a', 'b'],
    })
    expect(mostOf(settings[1]!, { crew: 3 })).toBe(7)
  })
  test('a form explains an option', () =>
    expect([noteOf(settings[2]!, { air: 'thick' }), noteOf(settings[0]!, {})]).toEqual(['Slow.', '']))
  test('a form says in words which settings differ from the usual and matter', () => {
    const words = (given: object) =>
      differencesInWords(setup, { ...settledSetup(settings, {}), ...given }, ['crew'])
    expect(words({ crew: 5 })).toEqual([])
    expect(words({ guns: 3, air: 'thick', names: ['Ann', 'Bob'] })).toEqual([
      'guns 3',
      'air: as soup',
      'names Ann, Bob',
    ])
    expect(words({ guns: 3, lights: false })).toEqual(['not: lights'])
  })
  test('a form may say a value in a phrase of its own', () => {
    const letters = described(
      z.strictObject({ loud: z.boolean().default(false), letter: z.string().default('') }),
      {
        loud: { group: 'Post', title: 'Loud' },
        letter: {
          group: 'Post',
          title: 'Text',
          inWords: (text, { loud }) => `a letter of ${String(text).length}${loud ? ', read out' : ''}`,
        },
      },
    )
    expect(differencesInWords(letters, { loud: false, letter: '' }, [])).toEqual([])
    expect(differencesInWords(letters, { loud: true, letter: 'Dear all' }, [])).toEqual([
      'loud',
      'a letter of 8, read out',
    ])
  })
  test('a setting that is left out takes its usual value from the other settings', () => {
    const made = settingsOf(
      described(
        z.strictObject({ heads: z.int().min(1).max(9).default(2), beds: z.int().min(1).max(18).optional() }),
        {
          heads: { group: 'House', title: 'Heads' },
          beds: { group: 'House', title: 'Beds', usual: ({ heads }) => 2 * heads },
        },
      ),
    )
    const beds = made[1]!
    expect(settledSetup(made, { heads: 3 })).toStrictEqual({ heads: 3 })
    expect([
      valueOf(beds, { heads: 3 }),
      valueOf(beds, { heads: 4 }),
      valueOf(beds, { heads: 4, beds: 5 }),
    ]).toEqual([6, 8, 5])
    expect(settledSetup(made, { heads: 3, beds: 99 })).toEqual({ heads: 3, beds: 18 })
    expect([chosenValue(beds, 7, { heads: 3 }), chosenValue(beds, 6, { heads: 3 })]).toEqual([7, undefined])
  })
  test('a form is refused when a setting has no words', () => {
    expect(() => settingsOf(z.object({ plain: z.boolean().default(true) }))).toThrow(
      'nobody is told what the setting "plain" means',
    )
    expect(() => settingsOf(z.string())).toThrow('object')
  })
})
