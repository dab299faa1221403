/** Which match is shown on the front page, of those that run. */
import { describe, expect, test } from '@jest/globals'
import { FEATURED_AT_MOST } from '../../common/wire/published.ts'
import { type Featurable, featuredOf, worth } from './featured.ts'

const NOW = 1_000_000_000
const MINUTE = 60_000
type Named = Featurable & { readonly is: string }
const some = (is: string, given: Partial<Featurable> = {}): Named => ({
  is,
  game: 'void-patrol',
  phase: 'playing',
  watchable: true,
  shown: 3,
  taken: 2,
  exhibition: false,
  opensAt: NOW - 5000,
  viewers: 0,
  strength: null,
  step: 'Round 3',
  ...given,
})
const order = (matches: readonly Named[], game?: string) => featuredOf(matches, NOW, game).map(({ is }) => is)

describe('a match is worth watching', () => {
  test.each<[string, Named, Named]>([
    ['the stronger its players are', some('more', { strength: 1900 }), some('less', { strength: 1400 })],
    ['the more watch it', some('more', { viewers: 5 }), some('less')],
    [
      'the fresher its last move is',
      some('more', { opensAt: NOW - 1000 }),
      some('less', { opensAt: NOW - MINUTE }),
    ],
    [
      'as much while its last round is still shown as right after it',
      some('more', { opensAt: NOW + 8000, strength: 1501 }),
      some('less', { opensAt: NOW }),
    ],
    [
      'more than one whose sides are still set up',
      some('more'),
      some('less', { step: 'All place their craft', opensAt: NOW }),
    ],
    [
      'more than an exhibition, however many watch that',
      some('more', { opensAt: NOW - 4 * MINUTE }),
      some('less', { exhibition: true, taken: 0, viewers: 5000 }),
    ],
  ])('%s', (_why, more, less) => {
    expect(order([less, more])).toEqual(['more', 'less'])
    expect(order([more, less])).toEqual(['more', 'less'])
  })

  test('a crowd that anybody can bring about does not outweigh strength', () =>
    expect(order([some('crowd', { viewers: 3, strength: 800 }), some('strong', { strength: 2500 })])).toEqual(
      ['strong', 'crowd'],
    ))

  test.each<[string, Partial<Featurable>]>([
    ['has not begun', { phase: 'gathering' }],
    ['is over', { phase: 'finished' }],
    ['nobody may watch', { watchable: false }],
    ['watchers see nothing of yet: there is fog, or its organiser wanted it', { shown: 0 }],
    ['one person plays against bots', { taken: 1 }],
    ['has not moved for long', { opensAt: NOW - 6 * MINUTE }],
  ])('but not at all when it is one that %s', (_why, given) => {
    expect(worth(some('', given), NOW)).toBe(0)
    expect(order([some('it', { viewers: 50, ...given })])).toEqual([])
  })
})

test('an exhibition without people is', () =>
  expect(order([some('bots', { exhibition: true, taken: 0 })])).toEqual(['bots']))
test('those of one game only, if one is asked for', () =>
  expect(order([some('a'), some('b', { game: 'space-arena' })], 'space-arena')).toEqual(['b']))
test('no more than a few', () =>
  expect(order(Array.from({ length: 50 }, (_, i) => some(`${i}`)))).toHaveLength(FEATURED_AT_MOST))
