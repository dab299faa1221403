/** The opponents of an account, in the rated matches of a ladder that changed its rating. */
import type { RatingKind } from '../../../common/wire/people/rating.ts'
import type { Database } from '../../store/database.ts'
import type { Opponent, OpponentHistory } from './weights.ts'

/** A ladder: one per game and kind of match. */
export interface LadderKey {
  readonly game: string
  readonly kind: RatingKind
}

/** The most matches per player that are read, the latest ones. */
const MATCHES_AT_MOST = 500

/** The opponents since that time, by player and neighbourhood. */
export const metSince = (
  db: Database,
  { game, kind }: LadderKey,
  player: string,
  since: number,
): Promise<OpponentHistory[]> =>
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

/** Those of the opponents who are already counted as different ones. */
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
