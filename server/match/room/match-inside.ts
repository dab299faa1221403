/** The inside of a match room, as its parts see each other and the room. */
import type { Messages } from '../../../common/wire/match/messages.ts'
import type { StreamLine } from '../../../common/wire/match/stream.ts'
import type { Refused } from '../../../common/wire/refusals.ts'
import type { WhyClosed } from '../../base/events.ts'
import type { Directory } from '../../chat/directory.ts'
import type { PlainTab } from '../../programs/plain-tab.ts'
import type { Member } from '../../rooms/member.ts'
import type { Tabs } from '../../rooms/tabs.ts'
import type { Keeper } from '../../store/journal/keeper.ts'
import type { GalleryPublisher } from '../gallery/publisher.ts'
import type { MatchLines } from '../lines/match-lines.ts'
import type { MatchEvents } from '../match-events.ts'
import type { MatchFlow } from '../match-flow.ts'
import type { SeatChanges } from '../seats/seat-changes.ts'
import type { SeatReservations } from '../seats/seat-reservations.ts'
import type { Substitutes } from '../seats/substitutes.ts'
import type { Table } from '../table.ts'
import type { Crowd } from './audience/crowd.ts'
import type { Teller } from './audience/teller.ts'
import type { MatchRoomServices } from './match-room-options.ts'
import type { SeatRequests } from './seating/seat-requests.ts'
import type { SubstituteCall } from './seating/substitute-call.ts'

/** What the parts need of the room, and of the node's presence. */
export interface RoomAccess {
  readonly tabs: Tabs<Member>
  /** All clients, with and without a socket. */
  everybody(): readonly Member[]
  /** Sends the changes of the synced state. */
  patch(): void
  /** Sends a message to all clients. */
  broadcast(type: keyof Messages, message: unknown): void
  /** Puts a line into the stream of a program without a socket. */
  tell(tab: PlainTab, line: StreamLine): void
  putOut(client: Member, code: number): void
  setListing(listing: Record<string, unknown>): Promise<unknown>
  /** Publishes news of the match for its chatroom. */
  publish(news: unknown): Promise<unknown>
  /** Closes the room. */
  disconnect(code: number): Promise<unknown>
  /** Logs an error after which the match can go on. */
  report(error: unknown, where: string): void
}

export interface MatchInside {
  readonly match: string
  readonly floor: RoomAccess
  readonly services: MatchRoomServices
  readonly keeper: Keeper
  /** The player who has created the match, or empty. */
  readonly organiser: string
  readonly directory: Directory
  readonly table: Table
  readonly events: MatchEvents
  readonly flow: MatchFlow
  readonly places: SeatReservations
  readonly substitutes: Substitutes
  readonly teller: Teller
  readonly seating: SeatRequests
  readonly seatChanges: SeatChanges
  readonly call: SubstituteCall
  readonly crowd: Crowd
  readonly galleries: GalleryPublisher
  readonly lines: MatchLines
  /** Number of people who watch, from this room and from galleries. */
  readonly watchers: number
  /** Ends a match that cannot go on, so that it does not hang, and tells its players. */
  fail(error: unknown): void
  readonly arrivals: {
    /** Call after anything that changes who is here. */
    changed(): void
    /** A spectator has joined or left. */
    watched(): void
    /** Updates the seats, and whatever follows them, without telling anybody yet. */
    note(): void
    /** After a match: everybody who is here and had left a seat gets it back. */
    seatAgain(): void
    /** Forgets a player's share of the seed. */
    forget(player: string): void
  }
  readonly publication: {
    /** Hides lines from everybody. */
    gone(lines: readonly number[]): void
  }
  readonly departure: {
    /** The node shuts down: no rematch begins. */
    readonly leaves: boolean
    roundPlayed(): void
    matchOver(): void
    closeWhenUnwanted(): void
    /** Closes the room; `told`: the reason for people who ask for the match afterwards. */
    end(code: number, why: WhyClosed, told?: Refused): void
  }
}
