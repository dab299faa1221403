/** The games that are offered in a room though nobody is in it: remembered while the server runs. */
import { GAMES } from '../../common/games/list.ts'
import { LOBBY } from '../../common/wire/room-messages.ts'
import { duelOf, type Deal } from './deal.ts'
import type { Offered } from './pickups.ts'

export interface StandingOffer {
  readonly by: Offered['by']
  readonly deal: Deal
}

/** Rooms that are remembered. */
const AT_MOST = 200

export class Standing {
  private readonly offers = new Map<string, readonly StandingOffer[]>()

  /** In the lobby at first a duel of each game, so that one click is enough. */
  of = (room: string): readonly StandingOffer[] =>
    this.offers.get(room) ?? (room === LOBBY ? GAMES.map(({ id }) => ({ by: undefined, deal: duelOf(id) })) : [])

  keep(room: string, offers: readonly StandingOffer[]): void {
    this.offers.delete(room)
    this.offers.set(room, offers)
    const [oldest] = this.offers.keys()
    if (this.offers.size > AT_MOST && oldest !== undefined) this.offers.delete(oldest)
  }
}
