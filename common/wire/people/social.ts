/**
 * What a player is sent about friends, their messages and challenges. People are identified by account name.
 */
import type { ChatLine } from '../chat/talk.ts'
import type { RatingView } from './rating.ts'

/** Id of the room that everybody with an account joins, and guests who have spoken in a chatroom. */
export const SOCIAL = 'social'

export const FRIENDS_AT_MOST = 200
/** Most open friend requests, outgoing and incoming each. */
export const REQUESTS_AT_MOST = 50
export const BLOCKED_AT_MOST = 200
export const FOLLOWED_AT_MOST = 200
/** Limits of the stored lines between two people: their number, */
export const PRIVATE_LINES_AT_MOST = 200
/** and their age in days. */
export const PRIVATE_LINES_DAYS = 90
/** Unread lines from all friends together; above that friends cannot write. */
export const UNREAD_AT_MOST = 2000
/** Seconds for which a challenge is open. */
export const CHALLENGE_SECONDS = 60
/** Open challenges to one person. */
export const CHALLENGES_AT_MOST = 5

/** Most programs in the list, and most games that a program accepts. */
export const PROGRAMS_AT_MOST = 30
export const GAMES_ACCEPTED_AT_MOST = 16

/** Where somebody is. `match`: the match to watch; undefined if it is private. */
export type PresenceView =
  | { readonly is: 'offline' | 'online' }
  | { readonly is: 'playing'; readonly match?: string; readonly game?: string }

export interface FriendView {
  readonly name: string
  /** Since when (server ms). */
  readonly since: number
  readonly presence: PresenceView
  /** Number of their unread lines. */
  readonly unread: number
}

export interface BlockedView {
  readonly name: string
  /** Former names of the account that nobody else has taken: old lines may contain them. */
  readonly formerly: readonly string[]
}

/** Somebody whom the player follows. `plays`: their present match, if it may be watched. */
export interface FollowedView {
  readonly name: string
  readonly plays: { readonly match: string; readonly game: string } | null
}

/** The player's own social state. */
export interface SocialView {
  readonly friends: readonly FriendView[]
  /** Incoming and outgoing friend requests; newest first. */
  readonly asking: readonly string[]
  readonly asked: readonly string[]
  readonly blocked: readonly BlockedView[]
  /** By name. */
  readonly following: readonly FollowedView[]
  /** The number of followers, and whether following is allowed. */
  readonly followers: { readonly count: number; readonly allowed: boolean }
  /** Those of all these names that are programs. */
  readonly programs: readonly string[]
}

export interface StandingView {
  /** The account's present name. */
  readonly name: string
  readonly is: 'nobody' | 'self' | 'friend' | 'asking' | 'asked' | 'blocked'
  /** Whether the player follows them. */
  readonly followed: boolean
  /**
   * Whether the player may challenge them. For friends and programs this means that they are online; for
   * others it reveals nothing.
   */
  readonly challengeable: boolean
  /** Whether it is a program, and the games in which it accepts challenges now. */
  readonly program: boolean
  readonly games: readonly string[]
}

/** A connected program that accepts challenges. */
export interface ProgramView {
  readonly name: string
  readonly presence: PresenceView
  /** Each game with the program's rating in duels; null without one. */
  readonly games: readonly { readonly game: string; readonly rating: RatingView | null }[]
}

/** The lines of two friends, whose ids count from 1. */
export interface Conversation {
  readonly name: string
  readonly lines: readonly ChatLine[]
}

export interface ChallengeView {
  readonly id: number
  /** The other player: the challenger or the challenged. */
  readonly name: string
  readonly program: boolean
  readonly game: string
  readonly setup: unknown
  /** Settings that differ from the game's defaults, in words. */
  readonly differs: readonly string[]
  readonly roundSeconds: number
  readonly rated: boolean
  /** Server ms. */
  readonly deadline: number
}

/** Messages of the server by name. */
export interface SocialMessages {
  /** Sent on joining, and on every change. */
  social: SocialView
  /** Changes of friends' presence. */
  presence: { readonly changed: readonly { readonly name: string; readonly presence: PresenceView }[] }
  /** Changes of followed players. */
  followed: { readonly changed: readonly FollowedView[] }
  /** A followed player has begun a match. */
  plays: { readonly name: string; readonly match: string; readonly game: string }
  line: { readonly name: string; readonly line: ChatLine }
  /** The player has read these lines, maybe in another tab. */
  read: { readonly name: string; readonly unread: number }
  /** The open challenges; `now` is the server's time. */
  challenges: {
    readonly incoming: readonly ChallengeView[]
    readonly outgoing: ChallengeView | null
    readonly now: number
  }
  /** Somebody has mentioned the player in a chatroom, `/room/ROOM`, where the player is not present. */
  mentioned: { readonly name: string; readonly room: string; readonly title: string; readonly text: string }
  /** A note for the player alone, in words. */
  note: { readonly text: string }
  /** The opponent has accepted and the match has been made. */
  match: { readonly id: string; readonly name: string; readonly game: string }
  refused: { readonly code: string; readonly message: string }
}
