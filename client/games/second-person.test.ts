/** Log, captions and losses address their reader in the second person, in games that name players. */
import { describe, expect, test } from '@jest/globals'
import { botMatch } from '../../common/engine/bots/bot-match.ts'
import { diceOf } from '../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../common/engine/game.ts'
import { lossInWords } from '../../common/engine/presentation/debrief.ts'
import type { Debriefing } from '../../common/engine/presentation/debriefing.ts'
import { fold } from '../../common/engine/record/record.ts'
import { GAMES } from '../../common/games/list.ts'
import { lengthOf, type Showing } from '../board/playback/playback.ts'
import type { AnyClientGame } from '../game-kit/client-game.ts'
import { entryNamed } from './list.ts'

interface WithPlayers {
  readonly players: readonly { readonly id: string; readonly seat: string }[]
}

/** All that a reader is told of a match. */
function told(
  game: AnyGame,
  client: AnyClientGame,
  played: ReturnType<typeof fold>,
  reader: string,
): string[] {
  const debriefing = game.debriefing as Debriefing<unknown, { kind: string }> | undefined
  return played.slice(1).flatMap(({ state, timeline }, i) => {
    const before = played[i]!.state as unknown
    const round = { round: i + 1, before, after: state as unknown, timeline: timeline as { kind: string }[] }
    const spans = game.schedule(round.timeline)
    const showing = { round, spans, length: lengthOf(spans) } as Showing
    return [
      ...round.timeline.map((event) => game.describe(event, before, reader) ?? ''),
      ...client.highlights(showing, reader).map(({ words }) => words),
      ...(debriefing?.losses(round) ?? []).map((loss) => lossInWords(loss, loss.seat === reader)),
    ]
  })
}

/** Whether its rules call players by letters: others name ships alone. */
function namesPlayers(game: AnyGame): boolean {
  const setup: unknown = game.setup.parse({})
  const { players = [] } = game.start(setup, game.seats(setup), diceOf('players', 0)) as Partial<WithPlayers>
  return players.length > 0
}

test('some games name players', () => expect(GAMES.filter(namesPlayers).length).toBeGreaterThan(1))

describe.each(GAMES.filter(namesPlayers).map((game) => [game.id, game] as const))('%s', (id, game) => {
  test.each([...game.trials.entries()])(
    'a player of match %i reads “you”, and letters of all others',
    async (i, setup) => {
      const client = await entryNamed(id)!.load()
      const { record } = botMatch(game, `reader ${i}`, setup, game.botLevels[0]!)
      const played = fold(game, record)
      const { players } = played[0]!.state as WithPlayers
      for (const { id: letter, seat } of players) {
        const lines = told(game, client, played, seat)
        const own = new RegExp(`[Pp]layer ${letter}\\b|\\b${letter}’s base|\\b${letter} is`)
        expect(lines.filter((line) => own.test(line))).toEqual([])
        expect(lines.some((line) => /\b[Yy]ou(?:r\b|\b)/.test(line))).toBe(true)
      }
      expect(told(game, client, played, '').filter((line) => /\byou(?:r\b|\b)/i.test(line))).toEqual([])
    },
  )
})
