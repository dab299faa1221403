/** Whom an account has met on the other side, in the rated matches of a ladder that changed its rating. */
import type { Kind } from '../../common/wire/rating.ts'
import type { Database } from '../store/database.ts'
import type { Met, Opponent } from './weights.ts'

/** Each game and kind of match has one. */
export interface Ladder {
  readonly game: string
  readonly kind: Kind
}

/** Of a player's matches so many of the last are looked at. */
const MATCHES_AT_MOST = 1000

/** Since then, by who they were and where they came from. */
export const metSince = (db: Database, { game, kind }: Ladder, player: string, since: number): Promise<Met[]> =>
  db.selectFrom(db.selectFrom('rating_change').select('match').where('player', '=', player).where('game', '=', game).where('kind', '=', kind).where('at', '>=', since).orderBy('at', 'desc').limit(MATCHES_AT_MOST).as('last'))
    .innerJoin('seat as own', (join) => join.onRef('own.match', '=', 'last.match').on('own.player', '=', player))
    .innerJoin('seat as theirs', (join) => join.onRef('theirs.match', '=', 'last.match').onRef('theirs.team', '<>', 'own.team'))
    .select(['theirs.player', 'theirs.neighbourhood', (eb) => eb.fn.countAll<number>().as('times')]).groupBy(['theirs.player', 'theirs.neighbourhood']).execute()

/** Those of the opponents who were met at any time before. */
export async function haveMet(db: Database, { game, kind }: Ladder, player: string, opponents: readonly Opponent[]): Promise<Opponent[]> {
  const rows = await db.selectFrom('seat as theirs').innerJoin('rating_change', (join) => join.onRef('rating_change.match', '=', 'theirs.match').on('rating_change.player', '=', player))
    .innerJoin('seat as own', (join) => join.onRef('own.match', '=', 'theirs.match').on('own.player', '=', player).onRef('own.team', '<>', 'theirs.team'))
    .select('theirs.player').distinct().where('theirs.player', 'in', opponents.map((one) => one.player)).where('rating_change.game', '=', game).where('rating_change.kind', '=', kind).execute()
  return opponents.filter((one) => rows.some((row) => row.player === one.player))
}
