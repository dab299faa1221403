/** Ratings by game and kind of match: read to make fair teams, changed by matches that count. */
import { kindOf, OPPONENTS_NEEDED, type RatingKind, START } from '../../../common/wire/people/rating.ts'
import type { ArchivedMatch } from '../../store/archive/batcher.ts'
import type { FinishedMatch, FinishedParticipant } from '../../store/archive/finished.ts'
import { matchName } from '../../store/archive/record.ts'
import { MEETINGS_KEPT } from '../../store/archive/retention.ts'
import type { Database } from '../../store/database.ts'
import { known, type LadderKey, metSince } from './meetings.ts'
import type { Strength } from './reckoning.ts'
import { concerned, newAmong, scaled, weightOf } from './weights.ts'

export interface RatedStrength extends Strength {
  /** Number of matches that counted so far. */
  readonly played: number
  /** Different opponents so far, up to as many as a rating needs; 0 for guests. */
  readonly opponents: number
}

const NEWCOMER: RatedStrength = { ...START, played: 0, opponents: 0 }

export class Ratings {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** The strengths of these players; those without a match of the kind that counted have the initial one. */
  of = (
    game: string,
    kind: RatingKind,
    players: readonly string[],
  ): Promise<ReadonlyMap<string, RatedStrength>> => standings(this.db, { game, kind }, players)

  /** Rates finished matches in order, in the transaction that archives them. */
  rate = async (db: Database, archived: readonly ArchivedMatch[]): Promise<void> => {
    for (const { finished, at } of archived) await this.rateOne(db, finished, at)
  }

  private async rateOne(db: Database, finished: FinishedMatch, at: number): Promise<void> {
    const people = finished.people.toSorted((a, b) => (a.player < b.player ? -1 : 1))
    if (!finished.counts) return
    const ladder = { game: finished.record.game, kind: kindOf(finished.record.seats) }
    const table = finished.rated ? 'rating' : 'guest_rating'
    const those = finished.rated ? await stillSo(db, concerned(people)) : concerned(people)
    const others = people.filter((one) => !those.includes(one)).map(({ player }) => player)
    const before = new Map([
      ...(await lockedStandings(db, table, ladder, those, at)),
      ...(await standings(db, ladder, others)),
    ])
    // Imported with the first match that counts, as the model has some four hundred modules.
    const { reckon } = await import('./reckoning.ts')
    const after = reckon(people, finished.outcome.winners, before)
    if (!finished.rated)
      return guess(
        db,
        ladder,
        those.map(({ player }) => ({ player, ...after.get(player)! })),
        at,
      )
    for (const one of those) {
      const { player } = one
      const was = before.get(player)!
      const is = await counted(
        db,
        ladder,
        one,
        people.filter(({ team }) => team !== one.team),
        was,
        after.get(player)!,
        at,
      )
      await db
        .updateTable(table)
        .set(is)
        .where('game', '=', ladder.game)
        .where('kind', '=', ladder.kind)
        .where('player', '=', player)
        .execute()
      await db
        .insertInto('rating_change')
        .values({
          match: matchName(finished.seedHash),
          player,
          ...ladder,
          ...is,
          mu_before: was.mu,
          sigma_before: was.sigma,
          at,
        })
        .execute()
    }
  }
}

/** Updates guests' estimates after a match in one statement, as nearly all matches are theirs. */
async function guess(
  db: Database,
  ladder: LadderKey,
  those: readonly (Strength & { readonly player: string })[],
  at: number,
): Promise<void> {
  if (those.length === 0) return
  await db
    .insertInto('guest_rating')
    .values(
      those.map(({ player, mu, sigma }) => ({ ...ladder, player, mu, sigma, played: 1, opponents: 0, at })),
    )
    .onConflict((c) =>
      c
        .columns(['game', 'kind', 'player'])
        .doUpdateSet((eb) => ({ mu: eb.ref('excluded.mu'), sigma: eb.ref('excluded.sigma'), opponents: 0 })),
    )
    .execute()
}

/**
 * Leaves out accounts that have become a program's since the match began: a person's results are not a
 * program's.
 */
async function stillSo(db: Database, people: readonly FinishedParticipant[]): Promise<FinishedParticipant[]> {
  const rows =
    people.length === 0
      ? []
      : await db
          .selectFrom('account')
          .select(['player', 'program'])
          .where(
            'player',
            'in',
            people.map(({ player }) => player),
          )
          .execute()
  const programs = new Map(rows.map(({ player, program }) => [player, program === 1]))
  return people.filter(({ player, program }) => (programs.get(player) ?? program) === program)
}

/**
 * An account's new rating: its change to `full`, weighted by how much a match against these opponents counts.
 */
async function counted(
  db: Database,
  ladder: LadderKey,
  { player, neighbourhood }: FinishedParticipant,
  opponents: readonly FinishedParticipant[],
  before: RatedStrength,
  full: Strength,
  at: number,
): Promise<Strength & Pick<RatedStrength, 'opponents'>> {
  const met = await metSince(db, ladder, player, at - MEETINGS_KEPT)
  const fresh =
    before.opponents < OPPONENTS_NEEDED
      ? newAmong(neighbourhood, opponents, [...met, ...(await known(db, ladder, player, opponents))])
      : []
  if (fresh.length > 0)
    await db
      .insertInto('opponent')
      .values(fresh.map((one) => ({ ...ladder, player, other: one.player })))
      .execute()
  return {
    ...scaled(before, full, weightOf(neighbourhood, opponents, met)),
    opponents: Math.min(OPPONENTS_NEEDED, before.opponents + fresh.length),
  }
}

/** The ratings of accounts and the estimates of guests. */
async function standings(
  db: Database,
  { game, kind }: LadderKey,
  players: readonly string[],
): Promise<Map<string, RatedStrength>> {
  const rows =
    players.length === 0
      ? []
      : await db
          .selectFrom('rating')
          .select(['player', 'mu', 'sigma', 'played', 'opponents'])
          .where('game', '=', game)
          .where('kind', '=', kind)
          .where('player', 'in', players)
          .unionAll(
            db
              .selectFrom('guest_rating')
              .select(['player', 'mu', 'sigma', 'played', 'opponents'])
              .where('game', '=', game)
              .where('kind', '=', kind)
              .where('player', 'in', players)
              .where(({ not, exists, selectFrom }) =>
                not(
                  exists(
                    selectFrom('account')
                      .select('account.player')
                      .whereRef('account.player', '=', 'guest_rating.player'),
                  ),
                ),
              ),
          )
          .execute()
  return new Map([...players.map((player): [string, RatedStrength] => [player, NEWCOMER]), ...byPlayer(rows)])
}

/**
 * Counts the match for each of them and returns their ratings. The write comes first, as a lock against
 * another match of theirs that is archived at the same time; always in the same order, to avoid deadlocks.
 */
async function lockedStandings(
  db: Database,
  table: 'rating' | 'guest_rating',
  { game, kind }: LadderKey,
  people: readonly FinishedParticipant[],
  at: number,
): Promise<Map<string, RatedStrength>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .insertInto(table)
    .values(
      people.map(({ player, program }) => ({
        game,
        kind,
        player,
        ...NEWCOMER,
        played: 1,
        at,
        ...(table === 'rating' && { program: Number(program) }),
      })),
    )
    .onConflict((c) =>
      c
        .columns(['game', 'kind', 'player'])
        .doUpdateSet((eb) => ({ played: eb(`${table}.played`, '+', 1), at })),
    )
    .returning(['player', 'mu', 'sigma', 'played', 'opponents'])
    .execute()
  return new Map(byPlayer(rows))
}

const byPlayer = (
  rows: readonly (RatedStrength & { readonly player: string })[],
): [string, RatedStrength][] => rows.map(({ player, ...standing }) => [player, standing])
