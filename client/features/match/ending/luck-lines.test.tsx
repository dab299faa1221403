/** What the result says about shots, over recorded matches of all games: it is whole, and true of the record. */
import { describe, expect, test } from '@jest/globals'
import { signal } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import { botArchive } from '../../../../common/engine/bots/bot-match.ts'
import { debriefOf } from '../../../../common/engine/presentation/debrief.ts'
import { fold } from '../../../../common/engine/record/record.ts'
import { GAMES } from '../../../../common/games/list.ts'
import type { AnyClientGame } from '../../../game-kit/client-game.ts'
import { CLIENT_GAMES } from '../../../games/list.ts'
import { roundsOf } from '../../../net/match/records.ts'
import type { Battle } from '../battle/battle.ts'
import type { Debriefed } from './debriefing.ts'
import { Why } from './why.tsx'

const MATCHES = 8

const DEBRIEFED = GAMES.filter(({ debriefing }) => debriefing)

describe.each(DEBRIEFED.map((game) => [game.title, game] as const))('the result of %s', (_, game) => {
  const levels = game.botLevels.filter((level) => level < (game.search?.level ?? Infinity))
  test('the lines about shots are whole and agree with the record', async () => {
    const client: AnyClientGame = await CLIENT_GAMES[game.id]!()
    for (let i = 0; i < MATCHES; i++) {
      const setup = i % 2 === 0 ? (game.quickest ?? {}) : game.trials[i % game.trials.length]!
      const archive = botArchive(game, `lines ${i}`, setup, levels[i % levels.length]!)
      const debrief = debriefOf(game, roundsOf(fold(game, archive), archive))!
      const battle = {
        link: { lasting: false, replays: true },
        snapshot: { seats: [], winners: archive.outcome.winners },
        game: client,
        viewer: {
          reader: { value: '' },
          named: (text: string) => text,
          sideName: (team: string) => team,
        },
      } as unknown as Battle
      const told = { debrief, from: 1, decided: signal('none'), title: () => 'x' } as unknown as Debriefed
      const text = renderToString(<Why battle={battle} told={told} />)
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
      expect(text).not.toMatch(/undefined|NaN|\b0 of 0\b|\b0\.0\b| \. /)
      // A shot that hit somebody did, or was to do, something.
      expect(text).not.toMatch(/\b[1-9]\d* of \d+ shots? hit 0 \S+ 0 expected/)
      const { none } = client.words.blow
      const fired = Object.values(debrief.teams).some(({ shots, ordnance }) => shots + ordnance.shots > 0)
      if (text.includes(none))
        expect([fired, debrief.losses.length > 0]).toEqual([false, text.includes(`${none}: `)])
      for (const { expected } of Object.values(debrief.teams))
        if (expected! > 0.05 && expected! < 0.95) expect(text).toContain(`${expected!.toFixed(1)} expected`)
    }
  })
})
