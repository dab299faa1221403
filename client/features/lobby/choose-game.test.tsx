/** A game's entry on the front page: an animated picture, still with reduced motion, and one sentence. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { ENTRIES } from '../../games/list.ts'
import { EVERY_ENTRY } from '../../games/with-sample.ts'

const picture = (id: string): string =>
  readFileSync(join(import.meta.dirname, `../../public/games/${id}.svg`), 'utf8')

test.each(EVERY_ENTRY.map((entry) => [entry.title, entry] as const))(
  '%s has a moving picture and one sentence',
  (_, { id, pitch }) => {
    const svg = picture(id)
    expect(svg).toMatch(/animation: [\w-]+ \d+s/)
    expect(svg).toContain('id="still"')
    expect(svg).toContain('#still:target * { animation: none')
    expect(svg).toContain('prefers-reduced-motion: reduce')
    // The picture is part of the page, so it must be small and self-contained.
    expect(svg.length).toBeLessThan(6000)
    expect(svg).not.toMatch(/href="(?!#)|<script|url\((?!#)/)
    expect(pitch).toMatch(/^[A-Z][^.]{20,90}\.$/)
  },
)

test('a game is offered with picture and sentence, and named by its title alone', async () => {
  const { ChooseGame } = await import('./choose-game.tsx')
  const html = renderToString(<ChooseGame chosen={ENTRIES[1]!} choose={() => undefined} />)
  for (const { id, title, pitch } of ENTRIES)
    for (const part of [`src="/games/${id}.svg`, `aria-label="${title}"`, `id="pitch-${id}"`, pitch])
      expect(html).toContain(part)
  expect(html.match(/checked/g)).toHaveLength(1)
})
