/** The choice of a running match for the front page. */
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

describe('the worth of a match to watch', () => {
  test.each<[string, Named, Named]>([
    [
      'a match is worth more when its players are stronger',
      some('more', { strength: 1900 }),
      some('less', { strength: 1400 }),
    ],
    ['a match is worth more when more people watch it', some('more', { viewers: 5 }), some('less')],
    [
      'a match is worth more when its last move is fresher',
      some('more', { opensAt: NOW - 1000 }),
      some('less', { opensAt: NOW - MINUTE }),
    ],
    [
      'a match is worth as much while its last round is shown as right after it',
      some('more', { opensAt: NOW + 8000, strength: 1501 }),
      some('less', { opensAt: NOW }),
    ],
    [
      'a match in play is worth more than one in its setup',
      some('more'),
      some('less', { step: 'All place their craft', opensAt: NOW }),
    ],
    [
      'a match is worth more than an exhibition with any number of viewers',
      some('more', { opensAt: NOW - 4 * MINUTE }),
      some('less', { exhibition: true, taken: 0, viewers: 5000 }),
    ],
  ])('%s', (_why, more, less) => {
    expect(order([less, more])).toEqual(['more', 'less'])
    expect(order([more, less])).toEqual(['more', 'less'])
  })

  test('a small crowd does not outweigh strength', () =>
    expect(order([some('crowd', { viewers: 3, strength: 800 }), some('strong', { strength: 2500 })])).toEqual(
      ['strong', 'crowd'],
    ))

  test.each<[string, Partial<Featurable>]>([
    ['it has not begun', { phase: 'gathering' }],
    ['it is over', { phase: 'finished' }],
    ['nobody may watch it', { watchable: false }],
    ['spectators see nothing of it yet', { shown: 0 }],
    ['one person plays against bots', { taken: 1 }],
    ['has not moved for long', { opensAt: NOW - 6 * MINUTE }],
  ])('a match is worth nothing when %s', (_why, given) => {
    expect(worth(some('', given), NOW)).toBe(0)
    expect(order([some('it', { viewers: 50, ...given })])).toEqual([])
  })
})

test('an exhibition without people is featured', () =>
  expect(order([some('bots', { exhibition: true, taken: 0 })])).toEqual(['bots']))
test('the featured matches are of one game when it is requested', () =>
  expect(order([some('a'), some('b', { game: 'space-arena' })], 'space-arena')).toEqual(['b']))
test('the featured matches are no more than a few', () =>
  expect(order(Array.from({ length: 50 }, (_, i) => some(`${i}`)))).toHaveLength(FEATURED_AT_MOST))
