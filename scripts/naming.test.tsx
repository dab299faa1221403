/**
 * Whoever wins, loses or acts is named alike on all pages, pictures and lists: by the player's name where one
 * player is a whole team, never by a letter that nobody was told of.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { botArchive } from '../common/engine/bots/bot-match.ts'
import { lossInWords } from '../common/engine/presentation/debrief.ts'
import type { Debriefing } from '../common/engine/presentation/debriefing.ts'
import { namedText } from '../common/engine/presentation/naming.ts'
import { storyOf } from '../common/engine/presentation/story.ts'
import { fold } from '../common/engine/record/record.ts'
import { inSentence } from '../common/engine/step.ts'
import { GAMES } from '../common/games/list.ts'
import type { Result } from '../common/wire/published.ts'
import { ended } from '../server/pickup/announce.ts'
import { wordsOf } from '../server/pictures/card.ts'

const globals = {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  document: Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } }),
  window: new EventTarget(),
  location: { pathname: '/', search: '', hash: '', host: 'here', origin: 'http://here' },
  requestAnimationFrame: () => 1,
  cancelAnimationFrame: () => undefined,
}
let Replay: typeof import('../client/features/replay/replay.ts').Replay
let Shown: typeof import('../client/features/match/ending/result.tsx').Result
let List: typeof import('../client/features/people/result-list.tsx').ResultList
beforeAll(async () => {
  Object.assign(globalThis, globals)
  ;({ Replay } = await import('../client/features/replay/replay.ts'))
  ;({ Result: Shown } = await import('../client/features/match/ending/result.tsx'))
  ;({ ResultList: List } = await import('../client/features/people/result-list.tsx'))
})
afterAll(() => {
  for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
})

const NAMES = ['Ann', 'bohr (bot)', 'Cleo', 'Dan']
const LETTER = /\b(?:[Tt]eam|[Pp]layer|[Ff]action)s? [A-Z]\b/
const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\u2068\u2069]/g, '')

describe.each(GAMES.map((game) => [game.title, game] as const))('a duel of %s', (_, game) => {
  const archive = botArchive(game, 'naming', game.quickest ?? {}, game.botLevels[0]!)
  const names = Object.fromEntries(archive.seats.map(({ id }, i) => [id, { name: NAMES[i]!, bot: true }]))
  const folded = fold(game, archive)
  const seats = archive.seats.map(({ id, team }) => ({ id, team, name: names[id]!.name }))
  const { winners, by } = archive.outcome
  const stored = storyOf(game, by, folded.at(-1)!.state)
  // As `published` does.
  const result = {
    record: 'x',
    game: game.id,
    kind: 'duel',
    finished: 0,
    rounds: archive.rounds.length,
    rated: true,
    replay: true,
    winners,
    by,
    story: namedText(stored, seats),
    players: seats.map((seat) => ({ ...seat, seat: seat.id, result: 'drawn', change: null })),
  } as unknown as Result

  const replay = async () => {
    const { CLIENT_GAMES } = await import('../client/games/list.ts')
    const client = await CLIENT_GAMES[game.id]!()
    return new Replay({ name: 'x', archive: { ...archive, names }, game, client, folded })
  }

  test('page, picture, room news and lists name the same winner in the same sentence', async () => {
    const watched = await replay()
    const page = plain(renderToString(<Shown battle={watched.battle} />))
    watched.close()
    const { headline, note } = wordsOf(result, undefined)
    const winner = seats.find(({ team }) => winners.includes(team))
    expect(headline).toBe(winner ? `${winner.name} wins` : 'A draw')
    if (winner) expect(note).toContain(winner.name)
    const teams = seats.map(({ team, name }) => ({ team, names: [name] }))
    const news = ended({
      kind: 'finished',
      match: 'x',
      id: 'm',
      game: game.id,
      winners,
      by,
      story: stored,
      teams,
    })
    const list = plain(renderToString(<List results={[result]} />))
    for (const text of [page, news, list]) expect(text).toContain(note.replace(/\.$/, ''))
    expect(page).toContain(headline)
    for (const text of [page, headline, note, news, list]) expect(text).not.toMatch(LETTER)
  })

  test('log, captions, losses, dice and titles name players', async () => {
    const watched = await replay()
    const { battle } = watched
    const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
    const lines = watched.link.played.value.flatMap((round, i) => {
      watched.show({ round: i + 1, t: 0 }, true)
      const title = watched.titleOf(i + 1)
      return [
        title,
        inSentence(title),
        battle.visible.shownStep.value.title,
        ...round.timeline.map((event) =>
          battle.viewer.named(game.describe(event, round.before as never) ?? ''),
        ),
        ...battle.director.highlights.value!.map(({ words }) => battle.viewer.named(words)),
        ...(debriefing?.losses(round) ?? []).map((loss) => battle.viewer.named(lossInWords(loss, false))),
      ]
    })
    watched.close()
    expect(lines.filter((line) => LETTER.test(line))).toEqual([])
    // A name stays as it is written, at the beginning of a sentence and within it.
    expect(lines.filter((line) => /\b(?:ann|Bohr)\b/.test(line))).toEqual([])
  })
})

const ROOT = join(import.meta.dirname, '..')

test('no page writes a sentence about teams without naming them', () => {
  const wrong = ['client/features', 'client/clip', 'client/net', 'server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.tsx?$|node_modules/.test(name))
      .flatMap((name) =>
        readFileSync(join(ROOT, folder, name), 'utf8')
          .split('\n')
          .filter((line) => /\b(?:endInWords|winInWords|teamsInWords)\(/.test(line))
          .filter((line) => !/named(?:Text)?\(|text=\{|const title =/.test(line))
          .map((line) => `${folder}/${name}: ${line.trim()}`),
      ),
  )
  expect(wrong).toEqual([])
})
