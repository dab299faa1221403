/**
 * The waiting room shows the terms of the match in every game: map, settings, the bots for empty seats, and
 * whether it will be rated.
 */
import { describe, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { settingsOf } from '../../../../common/engine/setup/setup-form.ts'
import { ENTRIES } from '../../../games/list.ts'
import type { Snapshot } from '../../../net/match/link.ts'
import { ChoosePiece } from './choose-piece.tsx'
import { MatchTerms, ratingTerms } from './match-terms.tsx'

describe.each(ENTRIES.map((entry) => [entry.title, entry] as const))('%s', (_, entry) => {
  test('the waiting room shows a picture, the bots’ strength and every setting with a name', async () => {
    const [rules, client] = await Promise.all([entry.rules(), entry.load()])
    const [level, called] = entry.levels[1] ?? entry.levels[0]!
    for (const { setup: given } of entry.quick) {
      const setup = rules.setup.parse(given)
      const snapshot = { game: rules, setup, options: { bots: level } } as unknown as Snapshot
      const html = renderToString(<MatchTerms game={client} snapshot={snapshot} />)
      expect(html).toMatch(/<(?:svg|img)/)
      expect(html).toContain(`bots: ${called}, who `)
      const named = settingsOf(rules.setup).filter(
        ({ kind, field }) => kind.is !== 'other' && field.when?.(setup as never) !== false,
      )
      for (const { field } of named) expect(html).toContain(field.title.replaceAll('&', '&amp;'))
      expect(html).not.toMatch(/undefined|\[object/)
    }
  })

  test('the waiting room offers each piece with a picture', async () => {
    const [rules, client] = await Promise.all([entry.rules(), entry.load()])
    const setup = rules.setup.parse({})
    const offered = rules.choices(setup, 'A1')
    if (offered.length === 0) return
    const html = renderToString(
      <ChoosePiece game={client} offered={offered} chosen={offered[0]!.id} choose={() => undefined} />,
    )
    expect(html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(offered.length)
    for (const { title } of offered) expect(html).toContain(`aria-label="${title}"`)
    expect(html).toContain('Surprise me')
  })
})

const seat = (team: string, over: object = {}) => ({
  team,
  occupant: 'human',
  account: true,
  program: false,
  ...over,
})
const wanted = { rated: true, listed: true }

test.each([
  ['is not to be', { rated: false, listed: true }, [seat('A'), seat('B')], 'not rated'],
  ['is private', { rated: true, listed: false }, [seat('A'), seat('B')], 'not rated'],
  ['has one side', wanted, [seat('A'), seat('A')], 'not rated'],
  ['has accounts in every seat', wanted, [seat('A'), seat('B')], 'rated'],
  [
    'has a free seat',
    wanted,
    [seat('A'), seat('B', { occupant: 'open', account: false })],
    'rated if somebody with an account takes every seat',
  ],
  ['has a guest', wanted, [seat('A'), seat('B', { account: false })], 'not rated: a guest plays'],
  [
    'has a guest and a free seat',
    wanted,
    [seat('A', { account: false }), seat('B', { occupant: 'open', account: false })],
    'not rated: a guest plays',
  ],
  ['has a program', wanted, [seat('A'), seat('B', { program: true })], 'rated for programs alone'],
] as const)(
  'the waiting room tells whether a match will be rated, when it %s',
  (_, options, seats, words) => {
    expect(ratingTerms({ options, seats } as unknown as Parameters<typeof ratingTerms>[0])).toBe(words)
  },
)
