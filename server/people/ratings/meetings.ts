/** Whom an account has met on the other side, in the rated matches of a ladder that changed its rating. */
import type { RatingKind } from '../../../common/wire/people/rating.ts'
import type { Database } from '../../store/database.ts'
import type { Met, Opponent } from './weights.ts'

/** Each game and kind of match has one. */
export interface LadderKey {
  readonly game: string
  readonly kind: RatingKind
}

/** Of a player's matches so many of the last are looked at. */
const MATCHES_AT_MOST = 500

/** Since then, by who they were and where they came from. */
export const metSince = (
  db: Database,
  { game, kind }: LadderKey,
  player: string,
  since: number,
): Promise<Met[]> =>
  db
    .selectFrom(
      db
        .selectFrom('rating_change')
        .select('match')
        .where('player', '=', player)
        .where('game', '=', game)
        .where('kind', '=', kind)
        .where('at', '>=', since)
        .orderBy('at', 'desc')
        .limit(MATCHES_AT_MOST)
        .as('last'),
    )
    .innerJoin('seat as own', (join) =>
      join.onRef('own.match', '=', 'last.match').on('own.player', '=', player),
    )
    .innerJoin('seat as theirs', (join) =>
      join.onRef('theirs.match', '=', 'last.match').onRef('theirs.team', '<>', 'own.team'),
    )
    .select(['theirs.player', 'theirs.neighbourhood', (eb) => eb.fn.countAll<number>().as('times')])
    .groupBy(['theirs.player', 'theirs.neighbourhood'])
    .execute()

/** Those of the opponents who count as different ones already. */
export async function known(
  db: Database,
  { game, kind }: LadderKey,
  player: string,
  opponents: readonly Opponent[],
): Promise<Opponent[]> {
  const rows = await db
    .selectFrom('opponent')
    .select('other')
    .where('game', '=', game)
    .where('kind', '=', kind)
    .where('player', '=', player)
    .where(
      'other',
      'in',
      opponents.map((one) => one.player),
    )
    .execute()
  return opponents.filter((one) => rows.some(({ other }) => other === one.player))
}
