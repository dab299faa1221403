/** The messages about pickup games, in a chatroom and in the queue for a quick match. */
import { z } from 'zod'
import type { RatingView } from '../people/rating.ts'
import { packed } from './packed-setup.ts'
import { ROUND_SECONDS } from './round-seconds.ts'

/** Time for the ready check, and for a captain's pick (s). */
export const CHECK_SECONDS = 30
/** Time for the ready check if a player has left the page but keeps the place (s). */
export const AWAY_CHECK_SECONDS = 90
export const PICK_SECONDS = 20
/** Minutes for which the place of a player who leaves the page is kept; 0: only while the page is open. */
export const KEEP_CHOICES = [0, 15, 30, 60] as const
/** The default. */
export const KEPT_MINUTES = 15

/** Limits of open offers: in a room, */
export const OFFERS_AT_MOST = 12
/** by one person, a guest or with an account, */
export const OFFERS_EACH = { guest: 2, account: 4 } as const
/** and by all guests from neighbouring addresses together. */
export const OFFERS_NEAR = 4
/** Offers per room that one person may be queued for. */
export const WAITS_AT_MOST = 3
/** Minutes after which an offer without anybody queued expires; the room's own offers stay. */
export const UNUSED_MINUTES = 15

const offer = z.string().max(12)
const person = z.string().max(12)
const keep = z.literal(KEEP_CHOICES)

/** Requests of people in a chatroom, by name. */
export const PICKUP_REQUESTS = {
  /** Offers a game, without joining its queue. */
  offer: z.strictObject({
    game: z.string().max(40),
    setup: z.unknown().optional(),
    packed,
    making: z.enum(['rating', 'captains']).default('rating'),
    roundSeconds: z.int().min(ROUND_SECONDS[0]).max(ROUND_SECONDS[1]).default(30),
    rated: z.boolean().default(true),
    /** The room's own offer, which does not expire: for moderators of rooms other than the lobby. */
    standing: z.boolean().default(false),
  }),
  /**
   * Withdraws one's own offer if its queue is empty; moderators may withdraw any offer until its match is
   * made.
   */
  withdrawOffer: z.strictObject({ offer }),
  /**
   * Joins the queue with the whole party. `keep`: minutes for which their places are kept when they leave the
   * page.
   */
  add: z.strictObject({ offer, keep: keep.default(0) }),
  /** Changes `keep` later, for all queues that one is in. */
  keep: z.strictObject({ keep }),
  /** Leaves a queue; without `offer`, all of them. */
  remove: z.strictObject({ offer: offer.optional() }),
  /** Answers a ready check; `captain`: also volunteers to lead a team. */
  there: z.strictObject({ offer, captain: z.boolean().default(false) }),
  pick: z.strictObject({ offer, person }),
  invite: z.strictObject({ person }),
  accept: z.strictObject({ person }),
  decline: z.strictObject({ person }),
  leaveParty: z.strictObject({}),
} as const

export type PickupRequestName = keyof typeof PICKUP_REQUESTS
export type PickupRequest<N extends PickupRequestName> = z.input<(typeof PICKUP_REQUESTS)[N]>

/** A person in a queue. */
export interface Adder {
  /** Their id in this room. */
  readonly person: string
  readonly name: string
  readonly program: boolean
  /** Has no account: a match with them is not rated. */
  readonly guest: boolean
  /** In this game and kind of match (`ratingText`); null without rated matches. */
  readonly rating: RatingView | null
  /** Disconnected just now: the place is kept for the time that they chose. */
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

/** An offered game as shown to everybody in the room. People are named by their ids in the room. */
export interface OfferView {
  readonly id: string
  readonly game: string
  readonly setup: unknown
  /** Settings that differ from the game's defaults, in words, except teams and their size. */
  readonly differs: readonly string[]
  readonly teams: number
  /** Players in each team. */
  readonly size: number
  readonly making: 'rating' | 'captains'
  readonly roundSeconds: number
  readonly rated: boolean
  /** The person who offered it; empty for the room's own offers. */
  readonly by: string
  /** In order; each inner list is a party. */
  readonly queue: readonly (readonly Adder[])[]
  readonly stage: StageView
}

/** The offer of a room that is closest to its start. */
export interface Fullest {
  readonly game: string
  readonly have: number
  readonly need: number
}

/** A person as shown to others. */
export interface NamedPerson {
  readonly person: string
  readonly name: string
  readonly program: boolean
}

/** Your party, and invitations to one. */
export interface PartyView {
  /** Including you, the leader first; empty without a party. */
  readonly members: readonly NamedPerson[]
  readonly invited: readonly NamedPerson[]
  readonly invitations: readonly NamedPerson[]
}

/** A match that began in this room, and its seats whose players have not come: anybody may take one. */
export interface WantedView {
  readonly match: string
  readonly game: string
  /** `name`: the player who has not come. */
  readonly seats: readonly { readonly seat: string; readonly team: string; readonly name: string }[]
}

/** The most matches listed in a room's `wanted`. */
export const CALLS_AT_MOST = 12

/** The address that leads to a seat of a running match. */
export const seatAddress = (match: string, seat: string): string => `/m/${match}?seat=${seat}`

/** Messages of a chatroom about pickup games, by name. */
export interface PickupMessages {
  /**
   * Changed offers, and the ids of all in order; an id missing from `order` is gone. The first message has
   * all offers.
   */
  offers: { readonly changed: readonly OfferView[]; readonly order: readonly string[] }
  party: PartyView
  /** All matches that need players. */
  wanted: readonly WantedView[]
  /** Your match has been made: go there. */
  match: { readonly id: string }
}

/** Id of the room for the quick-match queue. */
export const QUICK = 'quick'

/** Options for joining that room. */
export const joiningQuick = z.object({ token: z.string().max(1000).optional(), game: z.string().max(40) })

export const QUICK_REQUESTS = { time: z.strictObject({}) } as const

export interface QuickMessages {
  /**
   * State of the search: since when you wait (server ms), and how many look for an opponent in this game,
   * including you.
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
