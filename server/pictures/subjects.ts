/** The subject of a link, as far as it is public: a running match, a finished one, or the site. */
import { matchMaker } from '@colyseus/core'
import { titleOf } from '../../common/games/list.ts'
import type { PublishedMatch, Result } from '../../common/wire/published.ts'
import { lastAt, listedResults } from '../store/archive/results.ts'
import type { Database } from '../store/database.ts'
import { DAMAGED } from '../store/journal/damage.ts'
import { type CardWords, wordsOf } from './card.ts'

export const MATCH = /^[0-9a-f]{20}$/
export const TABLE = /^[\w-]{1,40}$/

export type Subject =
  | { readonly is: 'running'; readonly id: string; readonly words: CardWords; readonly live: PublishedMatch }
  | {
      readonly is: 'over'
      readonly match: string
      readonly round: number | undefined
      readonly words: CardWords
      readonly result: Result
    }

/** `round`: from the address; a round beyond the last one means the last. */
export async function replaySubject(
  db: Database,
  match: string,
  round: number | undefined,
): Promise<Subject | undefined> {
  const result = MATCH.test(match) ? (await listedResults(db, [match]))[0] : undefined
  if (!result) return undefined
  const shown = round === undefined || result.rounds === 0 ? undefined : Math.min(round, result.rounds)
  return { is: 'over', match, round: shown, words: wordsOf(result, shown), result }
}

/** The round in an address, if it is valid. */
export function roundIn(written: unknown): number | undefined {
  const round = typeof written === 'string' && /^\d{1,4}$/.test(written) ? Number(written) : 0
  return round >= 1 ? round : undefined
}

/** The subject of a table: its current match, or the last one. */
export async function tableSubject(db: Database, id: string): Promise<Subject | undefined> {
  if (!TABLE.test(id)) return undefined
  const [room] = await matchMaker.query({ name: 'match', roomId: id })
  if (room) return room.private ? undefined : running(id, room.metadata as PublishedMatch)
  const last = await lastAt(db, id)
  return last && last !== DAMAGED ? replaySubject(db, last.record, undefined) : undefined
}

/**
 * Players and round of a running match. Not the board: spectators see it by the game's rules, and with a
 * delay.
 */
function running(id: string, live: PublishedMatch): Subject {
  const { game, phase, step, seats, taken, names } = live
  return {
    is: 'running',
    id,
    live,
    words: {
      game: titleOf(game),
      sides: names.map((name) => ({ team: '', names: [name], won: false })),
      headline: phase === 'playing' ? `${step}, live` : phase === 'finished' ? 'Just over' : 'About to begin',
      note: taken < seats ? `${taken} of ${seats} seats taken.` : `${seats} players.`,
    },
  }
}
