/** Stores the offers and queues of a room, so that neither an empty room nor a restart loses them. */
import { GAMES, gameNamed } from '../../common/games/list.ts'
import { LOBBY } from '../../common/wire/chat/room-messages.ts'
import { isRefused } from '../../common/wire/refusals.ts'
import type { Identity } from '../people/accounts/identity.ts'
import type { Database } from '../store/database.ts'
import type { MissedNotes } from './missed.ts'
import { duelOf, termsOf } from './offers/terms.ts'
import type { StoredPickups } from './pickups.ts'

/** A match whose player may not have heard of it; they are told again until then (server ms). */
export interface MatchNotice {
  readonly match: string
  readonly until: number
}

/** Players who look for an opponent: game, since when (server ms), and the match that they have found. */
export type StoredSearches = readonly (readonly [
  player: string,
  game: string,
  since: number,
  matched?: MatchNotice,
])[]

/** What is stored of a room, with the identities of its people and the notes that they have missed. */
export interface StoredRoom extends StoredPickups {
  readonly people: readonly Identity[]
  /** Missing in data of older versions. */
  readonly missed?: MissedNotes
}

/** The key of quick match; no chatroom can have it. */
const SEARCHES = '/quick'

const NOTHING: StoredRoom = { offers: [], next: 1, parties: [], invitations: [], playing: [], people: [] }

export class StandingOffers {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /**
   * The stored state of a room. The lobby always has a duel of each game, for one-click matches. Offers that
   * this version cannot play are left out.
   */
  async of(room: string): Promise<StoredRoom> {
    const kept = (await this.read<StoredRoom>(room)) ?? NOTHING
    const offers = kept.offers.flatMap((one) => {
      const { game, setup, making, roundSeconds, rated } = one.deal
      const deal =
        one.by || room !== LOBBY
          ? termsOf({ game, setup, making, roundSeconds, rated })
          : gameNamed(game)
            ? duelOf(game)
            : undefined
      return deal && !isRefused(deal) ? [{ ...one, deal }] : []
    })
    const missing =
      room === LOBBY ? GAMES.filter(({ id }) => !offers.some(({ by, deal }) => !by && deal.game === id)) : []
    return {
      ...kept,
      offers: [
        ...offers,
        ...missing.map(({ id }, i) => ({ id: `o${kept.next + i}`, deal: duelOf(id), queue: [] })),
      ],
      next: kept.next + missing.length,
    }
  }

  searches = async (): Promise<StoredSearches> => (await this.read<StoredSearches>(SEARCHES)) ?? []
  keepSearches = (kept: string, sure: () => Promise<void>): Promise<void> => this.keep(SEARCHES, kept, sure)

  /** `sure`: rejects when another node may have the room by now. */
  async keep(room: string, kept: string, sure: () => Promise<void>): Promise<void> {
    await sure()
    await this.db
      .insertInto('pickup')
      .values({ room, kept })
      .onConflict((c) => c.column('room').doUpdateSet({ kept }))
      .execute()
  }

  private async read<KeptPickups>(room: string): Promise<KeptPickups | undefined> {
    const row = await this.db.selectFrom('pickup').select('kept').where('room', '=', room).executeTakeFirst()
    return row && (JSON.parse(row.kept) as KeptPickups)
  }
}
