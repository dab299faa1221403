/** What crosses the network about pickup games, in a chatroom and in the queue for a quick match. */
import { z } from 'zod'
import type { RatingView } from '../people/rating.ts'
import { packed } from './packed-setup.ts'
import { ROUND_SECONDS } from './round-seconds.ts'

/** Everybody has so long to say that they are there, and a captain for a pick (s). */
export const CHECK_SECONDS = 30
/** The same when somebody of them has left the page and keeps the place. */
export const AWAY_CHECK_SECONDS = 90
export const PICK_SECONDS = 20
/** Minutes for which a place is kept for who has left the page; 0: while the page is open. */
export const KEEP_CHOICES = [0, 15, 30, 60] as const
/** For who has not chosen. */
export const KEPT_MINUTES = 15

/** Games that can be offered in a room at a time: */
export const OFFERS_AT_MOST = 12
/** by one person, who may be a guest, or keep their name; */
export const OFFERS_EACH = { guest: 2, account: 4 } as const
/** and by the guests of one neighbourhood of addresses together. */
export const OFFERS_NEAR = 4
/** Games that one person waits for in a room at a time. */
export const WAITS_AT_MOST = 3
/** An offer that nobody waits for ends after so many minutes; what the room offers itself stays. */
export const UNUSED_MINUTES = 15

const offer = z.string().max(12)
const person = z.string().max(12)
const keep = z.literal(KEEP_CHOICES)

/** Requests of somebody in a chatroom, by name. */
export const PICKUP_REQUESTS = {
  /** Offers a game. Whoever does has not added to it yet. */
  offer: z.strictObject({
    game: z.string().max(40),
    setup: z.unknown().optional(),
    packed,
    making: z.enum(['rating', 'captains']).default('rating'),
    roundSeconds: z.int().min(ROUND_SECONDS[0]).max(ROUND_SECONDS[1]).default(30),
    rated: z.boolean().default(true),
    /** The room's own, which stays: of those who moderate a room that is not the lobby. */
    standing: z.boolean().default(false),
  }),
  /**
   * Takes an offer of one's own back that nobody has added to; moderators take back anybody's, at any time
   * before its match is made.
   */
  withdrawOffer: z.strictObject({ offer }),
  /** Adds, with the whole party; `keep`: their places are kept for so many minutes when they leave the page. */
  add: z.strictObject({ offer, keep: keep.default(0) }),
  /** Says so later, for all that one waits for. */
  keep: z.strictObject({ keep }),
  /** Without an offer: from all of them. */
  remove: z.strictObject({ offer: offer.optional() }),
  /** In a check; `captain`: and would lead a team. */
  there: z.strictObject({ offer, captain: z.boolean().default(false) }),
  pick: z.strictObject({ offer, person }),
  invite: z.strictObject({ person }),
  accept: z.strictObject({ person }),
  decline: z.strictObject({ person }),
  leaveParty: z.strictObject({}),
} as const

export type PickupRequestName = keyof typeof PICKUP_REQUESTS
export type PickupRequest<N extends PickupRequestName> = z.input<(typeof PICKUP_REQUESTS)[N]>

/** Somebody who has added. */
export interface Adder {
  /** The id that they have in this room. */
  readonly person: string
  readonly name: string
  readonly program: boolean
  /** Keeps no name: a match with them is not rated. */
  readonly guest: boolean
  /** In this game and kind of match (`ratingText`); null for who has played no rated one. */
  readonly rating: RatingView | null
  /** Not connected just now: the place is kept for as long as they have asked for. */
  readonly away: boolean
}

export type StageView =
  | { readonly is: 'filling' }
  | {
      readonly is: 'checking'
      readonly who: readonly string[]
      readonly ready: readonly string[]
      readonly deadline: number
      readonly seconds: number
    }
  | {
      readonly is: 'picking'
      readonly captains: readonly string[]
      readonly teams: readonly (readonly string[])[]
      readonly turn: number
      readonly left: readonly string[]
      readonly pickable: readonly string[]
      readonly deadline: number
    }
  | { readonly is: 'starting' }

/** An offered game as everybody in the room sees it. People are named by their ids in the room. */
export interface OfferView {
  readonly id: string
  readonly game: string
  readonly setup: unknown
  /** What of that differs from the game's own settings, in words; teams and their size apart. */
  readonly differs: readonly string[]
  readonly teams: number
  /** Players in each team. */
  readonly size: number
  readonly making: 'rating' | 'captains'
  readonly roundSeconds: number
  readonly rated: boolean
  /** Who offered it; empty for what the room offers itself. */
  readonly by: string
  /** In their order; those who came together are together. */
  readonly queue: readonly (readonly Adder[])[]
  readonly stage: StageView
}

/** The offered game of a room that is nearest to its beginning. */
export interface Fullest {
  readonly game: string
  readonly have: number
  readonly need: number
}

/** A person as named to others. */
export interface NamedPerson {
  readonly person: string
  readonly name: string
  readonly program: boolean
}

/** With whom you are, and who wants to be. */
export interface PartyView {
  /** You among them, the leader first; empty without a party. */
  readonly members: readonly NamedPerson[]
  readonly invited: readonly NamedPerson[]
  readonly invitations: readonly NamedPerson[]
}

/**
 * A match that began in this room, and the seats in it whose players have not come: whoever wants to takes
 * one.
 */
export interface WantedView {
  readonly match: string
  readonly game: string
  /** `name`: of the player who has not come. */
  readonly seats: readonly { readonly seat: string; readonly team: string; readonly name: string }[]
}

/** Of so many matches a room is told. */
export const CALLS_AT_MOST = 12

/** The address that leads to a seat in the middle of a match. */
export const seatAddress = (match: string, seat: string): string => `/m/${match}?seat=${seat}`

/** Messages of a chatroom about pickup games, by name. */
export interface PickupMessages {
  /** Offers that are new or have changed, and such as are gone. At first all; `order` is that of the list. */
  offers: { readonly changed: readonly OfferView[]; readonly order: readonly string[] }
  party: PartyView
  /** All matches for which somebody is wanted. */
  wanted: readonly WantedView[]
  /** Your match is there: go. */
  match: { readonly id: string }
}

/** The id of the room in which people wait for a quick match. */
export const QUICK = 'quick'

/** In that room. */
export const joiningQuick = z.object({ token: z.string().max(1000).optional(), game: z.string().max(40) })

export const QUICK_REQUESTS = { time: z.strictObject({}) } as const

export interface QuickMessages {
  /**
   * How the search stands: since when you wait (server ms), how many look for an opponent in this game, you
   * among them.
   */
  searching: {
    readonly since: number
    readonly now: number
    readonly waiting: number
    readonly rating: RatingView | null
  }
  match: { readonly id: string }
  refused: { readonly code: string; readonly message: string }
}
