/**
 * Step 005: only matches between accounts change ratings, and ratings count different opponents. Ratings that
 * accounts won from guests are removed, by adding up their other changes again. Guests' ratings become
 * estimates.
 */
import { type Kysely, sql } from 'kysely'

export async function withFairLadders(db: Kysely<unknown>): Promise<void> {
  // On SQLite a step has no transaction of its own.
  return db.isTransaction ? change(db) : db.transaction().execute(change)
}

async function change(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seat add column neighbourhood text not null default ''`.execute(db)
  await sql`create index seat_by_neighbourhood on seat (at) where neighbourhood <> ''`.execute(db)
  await sql`alter table rating_change add column opponents integer not null default 0`.execute(db)
  await sql`alter table rating add column opponents integer not null default 0`.execute(db)
  await db.schema
    .createTable('opponent')
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('other', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('opponent_pk', ['game', 'kind', 'player', 'other'])
    .execute()
  await db.schema
    .createTable('guest_rating')
    .addColumn('game', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('player', 'text', (c) => c.notNull())
    .addColumn('mu', 'double precision', (c) => c.notNull())
    .addColumn('sigma', 'double precision', (c) => c.notNull())
    .addColumn('played', 'integer', (c) => c.notNull())
    .addColumn('opponents', 'integer', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('guest_rating_pk', ['game', 'kind', 'player'])
    .execute()
  await sql`insert into guest_rating (game, kind, player, mu, sigma, played, opponents, at)
    select game, kind, player, mu, sigma, played, 0, at from rating where player not in (select player from account)`.execute(
    db,
  )

  await sql`delete from rating_change where match in (
    select seat.match from seat left join account on account.player = seat.player and account.since <= seat.at where account.player is null)`.execute(
    db,
  )
  await sql`update result set rated = 0 where rated = 1 and match not in (select match from rating_change)`.execute(
    db,
  )
  await sql`update rating_change set mu = again.mu, sigma = again.sigma, mu_before = again.mu - (rating_change.mu - rating_change.mu_before), sigma_before = again.sigma - (rating_change.sigma - rating_change.sigma_before)
    from (
      select match, player, 25.0 + sum(mu - mu_before) over course as mu, 25.0 / 3.0 + sum(sigma - sigma_before) over course as sigma
      from rating_change window course as (partition by player, game, kind order by at, match)
    ) as again where again.match = rating_change.match and again.player = rating_change.player`.execute(db)
  await sql`insert into opponent (game, kind, player, other) select distinct mine.game, mine.kind, mine.player, theirs.player
    from rating_change as mine join seat as own on own.match = mine.match and own.player = mine.player join seat as theirs on theirs.match = mine.match and theirs.team <> own.team`.execute(
    db,
  )
  await sql`update rating_change set opponents = known.opponents
    from (select player, game, kind, case when count(*) > 5 then 5 else count(*) end as opponents from opponent group by player, game, kind) as known
    where known.player = rating_change.player and known.game = rating_change.game and known.kind = rating_change.kind`.execute(
    db,
  )
  await sql`delete from rating`.execute(db)
  await sql`insert into rating (game, kind, player, mu, sigma, played, opponents, at)
    select game, kind, player, 25.0 + sum(mu - mu_before), 25.0 / 3.0 + sum(sigma - sigma_before), count(*), max(opponents), max(at) from rating_change group by game, kind, player`.execute(
    db,
  )

  await db.schema.dropIndex('rating_by_strength').execute()
  await db.schema
    .createIndex('rating_by_strength')
    .on('rating')
    .columns(['game', 'kind', 'mu', 'player', 'sigma', 'at', 'opponents'])
    .execute()
}
