/** Strength by game and kind of match: read for fair teams, changed by rated matches. */
import { kindOf, START, type Kind } from '../../common/wire/rating.ts'
import type { Finished } from '../play/keeper.ts'
import type { Database } from '../store/database.ts'
import { matchName } from '../store/record.ts'
import { reckon, type Strength } from './reckoning.ts'

export interface Standing extends Strength {
  /** Rated matches so far. */
  readonly played: number
}

const NEWCOMER: Standing = { ...START, played: 0 }

export class Ratings {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /** How strong these players are; who has not played a rated match of the kind is taken for a newcomer. */
  async of(game: string, kind: Kind, players: readonly string[]): Promise<ReadonlyMap<string, Standing>> {
    const rows = players.length === 0 ? [] : await this.db.selectFrom('rating').select(['player', 'mu', 'sigma', 'played'])
      .where('game', '=', game).where('kind', '=', kind).where('player', 'in', players).execute()
    const known = new Map(rows.map(({ player, ...standing }) => [player, standing]))
    return new Map(players.map((player) => [player, known.get(player) ?? NEWCOMER]))
  }

  /** Rates a finished match, within the transaction that archives it; done a second time it changes nothing. */
  async rate(db: Database, finished: Finished, at: number): Promise<void> {
    if (!finished.rated) return
    const match = matchName(finished.seedHash)
    const people = finished.people.toSorted((a, b) => (a.player < b.player ? -1 : 1))
    if (people.length < 2 || await db.selectFrom('rating_change').select('match').where('match', '=', match).executeTakeFirst()) return
    const { game, seats } = finished.record
    const kind = kindOf(seats)
    const before = await lockedRatings(db, game, kind, people.map(({ player }) => player), at)
    const after = reckon(people, finished.outcome.winners, before)
    for (const [player, { mu, sigma }] of after) {
      const { mu: mu_before, sigma: sigma_before } = before.get(player)!
      await db.updateTable('rating').set({ mu, sigma }).where('game', '=', game).where('kind', '=', kind).where('player', '=', player).execute()
      await db.insertInto('rating_change').values({ match, player, game, kind, mu, sigma, mu_before, sigma_before, at }).execute()
    }
  }
}

/**
 * One match more for each of them, and what their ratings are. Writing before reading keeps another match of theirs,
 * archived at the same time, waiting until this one is; always in the same order, so that no two wait for each other.
 */
async function lockedRatings(db: Database, game: string, kind: Kind, players: readonly string[], at: number): Promise<Map<string, Strength>> {
  const rows = await db.insertInto('rating')
    .values(players.map((player) => ({ game, kind, player, ...START, played: 1, at })))
    .onConflict((c) => c.columns(['game', 'kind', 'player']).doUpdateSet((eb) => ({ played: eb('rating.played', '+', 1), at })))
    .returning(['player', 'mu', 'sigma']).execute()
  return new Map(rows.map(({ player, mu, sigma }) => [player, { mu, sigma }]))
}
