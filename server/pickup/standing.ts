/**
 * The games that are offered in a room, and who waits for them: kept, so that neither an empty room nor a
 * restart forgets.
 */
import { GAMES, gameNamed } from '../../common/games/list.ts'
import { LOBBY } from '../../common/wire/chat/room-messages.ts'
import { isRefused } from '../../common/wire/refusals.ts'
import type { Identity } from '../people/accounts/identity.ts'
import type { Database } from '../store/database.ts'
import { dealOf, duelOf } from './deal.ts'
import type { MissedNotes } from './missed.ts'
import type { KeptPickups } from './pickups.ts'

/** Who has a match and may not have heard of it, and until when they are told so again (server ms). */
export interface Matched {
  readonly match: string
  readonly until: number
}

/** Who looks for an opponent, in which game, since when (server ms); and what they have found. */
export type KeptSearches = readonly (readonly [
  player: string,
  game: string,
  since: number,
  matched?: Matched,
])[]

/** What is kept of a room: with who the people are, and what they have not read yet. */
export interface KeptRoom extends KeptPickups {
  readonly people: readonly Identity[]
  /** Missing in what an older version has kept. */
  readonly missed?: MissedNotes
}

/** As what searches are kept: no chatroom is called so. */
const SEARCHES = '/quick'

const NOTHING: KeptRoom = { offers: [], next: 1, parties: [], invitations: [], playing: [], people: [] }

export class StandingOffers {
  private readonly db: Database

  constructor(db: Database) {
    this.db = db
  }

  /**
   * In the lobby always a duel of each game, so that one click is enough. What this version does not play any
   * more is left out.
   */
  async of(room: string): Promise<KeptRoom> {
    const kept = (await this.read<KeptRoom>(room)) ?? NOTHING
    const offers = kept.offers.flatMap((one) => {
      const { game, setup, making, roundSeconds, rated } = one.deal
      const deal =
        one.by || room !== LOBBY
          ? dealOf({ game, setup, making, roundSeconds, rated })
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

  searches = async (): Promise<KeptSearches> => (await this.read<KeptSearches>(SEARCHES)) ?? []
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
