/**
 * Rounds have one numbering on all pages: that of the game's steps. The number of a recorded round is another
 * one where a round has several steps, or setup comes first.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { signal } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import { botArchive } from '../../common/engine/bots/bot-match.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import type { Archive } from '../../common/engine/record/archive.ts'
import { fold } from '../../common/engine/record/record.ts'
import { settledOutcome } from '../../common/engine/record/settlement.ts'
import { inSentence, stepOf } from '../../common/engine/step.ts'
import { GAMES } from '../../common/games/list.ts'
import { matchOptions } from '../../common/wire/match/options.ts'
import type { Battle } from './match/battle/battle.ts'
import { lateness } from './match/battle/lateness.ts'

const globals = {
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  document: Object.assign(new EventTarget(), { hidden: false, documentElement: { dataset: {} } }),
  requestAnimationFrame: () => 1,
  cancelAnimationFrame: () => undefined,
}
let Replay: typeof import('./replay/replay.ts').Replay
beforeAll(async () => {
  Object.assign(globalThis, globals)
  ;({ Replay } = await import('./replay/replay.ts'))
})
afterAll(() => {
  for (const name of Object.keys(globals)) Reflect.deleteProperty(globalThis, name)
})

const ROOT = join(import.meta.dirname, '../..')
const PAGES = ['client/features', 'client/clip', 'client/net', 'client/app', 'server/pictures']

test('no page writes the number of a recorded round behind the word', () => {
  const wrong = PAGES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.(test|spec)\.tsx?$/.test(name))
      .flatMap((name) =>
        readFileSync(join(ROOT, folder, name), 'utf8')
          .split('\n')
          .filter((line) => /\b[Rr]ounds?[ -]\$?\{/.test(line))
          .map((line) => `${folder}/${name}: ${line.trim()}`),
      ),
  )
  expect(wrong).toEqual([])
})

describe.each(GAMES.map((game) => [game.title, game] as const))('a replay of %s', (_, game) => {
  test('names each moment as the header does: on the strip, at the playback and in its file’s name', async () => {
    const { CLIENT_GAMES } = await import('../games/list.ts')
    const { MatchStrip } = await import('./replay/match-strip.tsx')
    const { PlaybackBar } = await import('./match/battle/playback-bar.tsx')
    const { partOf } = await import('./replay/share-clip.tsx')
    const archive = botArchive(game, 'numbering', game.quickest ?? {}, game.botLevels[0]!)
    const client = await CLIENT_GAMES[game.id]!()
    const replay = new Replay({ name: 'x', archive, game, client, folded: fold(game, archive) })
    for (let round = 1; round <= archive.rounds.length; round++) {
      replay.show({ round, t: 0 }, true)
      const { title, lastRound } = replay.battle.visible.shownStep.value
      const header = `${inSentence(title)}${lastRound === undefined ? '' : ` of ${lastRound}`}`
      expect(renderToString(<MatchStrip replay={replay} />)).toContain(
        `aria-valuetext="${header}, second 0.0`,
      )
      expect(renderToString(<PlaybackBar battle={replay.battle} />)).toContain(
        `Moment of ${inSentence(title)}<`,
      )
      expect(partOf(replay, round, round).replaceAll('-', '')).toBe(
        title.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
      )
    }
    replay.close()
  })
})

/** A match that its people ended while they planned the round after these. */
const resignedAfter = (archive: Archive, rounds: number): Archive => {
  const settled = { how: 'resigned', winners: ['B'] } as const
  return {
    ...archive,
    rounds: archive.rounds.slice(0, rounds),
    settled,
    outcome: settledOutcome(settled),
    chat: [
      {
        round: rounds + 1,
        at: 0,
        from: 'Ann',
        seat: 'A1',
        channel: 'all',
        text: 'has resigned.',
        change: 'resigned',
      },
    ],
  }
}

/** Numbers of rounds and the like that panels name by themselves. */
const NUMBERED = /\b(?:round|turn|subturn|step) \d+/gi

describe.each(GAMES.map((game) => [game.title, game] as const))('%s', (_, game) => {
  test('names a match that somebody resigned by the step in which they did, in head and log alike', async () => {
    const { CLIENT_GAMES } = await import('../games/list.ts')
    const { Log } = await import('./match/battle/log.tsx')
    const { MatchStrip } = await import('./replay/match-strip.tsx')
    const archive = botArchive(game, 'numbering', game.quickest ?? {}, game.botLevels[0]!)
    const client = await CLIENT_GAMES[game.id]!()
    const states = fold(game, archive)
    // Each kind of step, twice: "Fire, round 1" and "Fire, round 2" are of one kind.
    const kinds = new Map<string, number>()
    for (let rounds = 1; rounds < archive.rounds.length; rounds++) {
      const { title } = stepOf(game, states[rounds]!.state, rounds + 1)
      const kind = title.replaceAll(/\d+/g, '')
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      if (kinds.get(kind)! > 2) continue
      const resigned = resignedAfter(archive, rounds)
      const replay = new Replay({ name: 'x', archive: resigned, game, client, folded: fold(game, resigned) })
      const { battle } = replay
      replay.seek(replay.reel.value.total)
      battle.playback.close()
      const named = battle.viewer.named(title)
      expect(battle.visible.shownStep.value.title).toBe(named)
      expect(renderToString(<Log battle={battle} />)).toMatch(new RegExp(`<h3>${named}</h3>.*has resigned`))
      expect(renderToString(<MatchStrip replay={replay} />)).toContain(
        `the end, after ${inSentence(replay.titleOf(rounds))}`,
      )
      const { Progress } = client
      const panel = Progress ? renderToString(<Progress state={battle.link.final.value as never} />) : ''
      // The objective has the limit: "After turn 10 most hull wins."
      expect(panel.replaceAll(/After turn \d+/g, '').match(NUMBERED) ?? []).toEqual([])
      replay.close()
    }
    expect(kinds.size).toBeGreaterThan(0)
  })
})

/** The log of somebody who came in the third recorded round, with a line about a seat in the second. */
async function logOf(game: AnyGame): Promise<string> {
  const { CLIENT_GAMES } = await import('../games/list.ts')
  const { Log } = await import('./match/battle/log.tsx')
  const line = { id: 1, kind: 'seat', round: 2, seat: 'A1', name: 'Ann', text: 'is back.', who: '', at: 0 }
  const battle = {
    link: { played: signal([]), chat: signal([line]), replays: false },
    playback: {
      showing: signal(undefined),
      t: signal(0),
      queue: { waiting: signal(new Set()) },
      unseen: signal(false),
    },
    game: await CLIENT_GAMES[game.id]!(),
    snapshot: { game, seats: [], round: 3 },
    viewer: {
      reader: signal(''),
      people: signal([]),
      named: (text: string) => text,
      eyes: signal({ seat: '', team: '' }),
    },
  }
  return renderToString(<Log battle={battle as unknown as Battle} />)
}

test.each(GAMES.map((game) => [game.title, game] as const))(
  '%s: the log does not number steps that were played before the viewer came',
  async (_, game) =>
    expect(await logOf(game)).toMatch(
      game.stepped ? /<h3>Before you came<\/h3>.*is back/ : /<h3>Round 2<\/h3>.*is back/,
    ),
)

test('a late gallery is told by how much it is behind in what the game’s record counts', () => {
  const of = (stepped: boolean, galleryDelay: number) =>
    lateness({
      game: GAMES.find((game) => (game.stepped === true) === stepped)!,
      options: matchOptions.parse({ galleryDelay }),
    })
  expect(of(true, 2)).toBe(
    'The gallery sees the match, 2 steps late. The first step is shown when 2 more have been played.',
  )
  expect(of(false, 1)).toBe(
    'The gallery sees the match, 1 round late. The first round is shown when another has been played.',
  )
})
