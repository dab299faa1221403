/** The end of a match: what is kept of it for good, and who is told. */
import type { MatchOptions } from '../../common/wire/options.ts'
import type { Said } from '../store/entries.ts'
import type { Finished } from '../store/finished.ts'
import type { Keeper } from '../store/keeper.ts'
import type { Chat } from './chat.ts'
import type { LiveMatch } from './live-match.ts'
import type { Seats } from './seats.ts'

export interface EndingListener {
  /** A match has ended. */
  over(finished: Finished): void
}

/** Of the table at which it was played. */
export interface Played {
  /** The server's share of the seed. */
  readonly secret: string
  /** Server ms. */
  readonly began: number
}

export class Ending {
  private readonly options: MatchOptions
  private readonly seats: Seats
  private readonly chat: Chat
  private readonly keeper: Keeper
  private readonly listener: EndingListener

  constructor(options: MatchOptions, seats: Seats, chat: Chat, keeper: Keeper, listener: EndingListener) {
    this.options = options
    this.seats = seats
    this.chat = chat
    this.keeper = keeper
    this.listener = listener
  }

  /** `of`: what is not as it stands now, of a match before the last. Resolves when it is archived. */
  keep(match: LiveMatch, { secret, began }: Played, of: { readonly said?: readonly Said[]; readonly before?: number } = {}): Promise<void> {
    const { record, shares, state, seedHash, counted, people: { counts, rated } } = match
    const finished: Finished = {
      seedHash, record, state, outcome: match.outcome!, chairs: this.seats.states(), secret, shares,
      people: match.people.atTheEnd(this.seats, counted, record.settled), counts, rated, listed: this.options.listed, began, said: of.said ?? this.chat.ofMatch,
    }
    const kept = this.keeper.finish(finished, of.before)
    this.listener.over(finished)
    return kept
  }
}
