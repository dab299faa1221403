/** What a link is about, as far as anybody may know it: a match that runs, one that is over, or only the site. */
import { matchMaker } from '@colyseus/core'
import { titleOf } from '../../common/games/list.ts'
import type { PublishedMatch, Result } from '../../common/wire/published.ts'
import { lastAt, listedResultOf } from '../store/archive/results.ts'
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

/** `round`: as it was asked for; one that the match had not is the last. */
export async function replaySubject(
  db: Database,
  match: string,
  round: number | undefined,
): Promise<Subject | undefined> {
  const result = MATCH.test(match) ? await listedResultOf(db, match) : undefined
  if (!result) return undefined
  const shown = round === undefined || result.rounds === 0 ? undefined : Math.min(round, result.rounds)
  return { is: 'over', match, round: shown, words: wordsOf(result, shown), result }
}

/** A round as an address names it, if it is one. */
export function roundIn(written: unknown): number | undefined {
  const round = typeof written === 'string' && /^\d{1,4}$/.test(written) ? Number(written) : 0
  return round >= 1 ? round : undefined
}

/** Of a table: the match that is played there now, or was the last. */
export async function tableSubject(db: Database, id: string): Promise<Subject | undefined> {
  if (!TABLE.test(id)) return undefined
  const [room] = await matchMaker.query({ name: 'match', roomId: id })
  if (room) return room.private ? undefined : running(id, room.metadata as PublishedMatch)
  const last = await lastAt(db, id)
  return last && last !== DAMAGED ? replaySubject(db, last.match, undefined) : undefined
}

/**
 * Who plays, and which round it is. Where anybody is stays in the match: who watches sees it as the game
 * allows, and late.
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
