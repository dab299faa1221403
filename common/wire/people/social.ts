/**
 * What a player is told of friends, their messages and challenges. People are known by the names of their
 * accounts.
 */
import type { RatingView } from './rating.ts'

/** The id of the room that everybody with an account is in, and guests who have spoken in a chatroom. */
export const SOCIAL = 'social'

export const FRIENDS_AT_MOST = 200
/** Requests that one has open, and that one has to answer. */
export const REQUESTS_AT_MOST = 50
export const BLOCKED_AT_MOST = 200
export const FOLLOWED_AT_MOST = 200
/** The last lines of two people are kept, */
export const PRIVATE_LINES_AT_MOST = 200
/** and for so many days. */
export const PRIVATE_LINES_DAYS = 90
/** Of all friends together: who has so many unread lines is written no more. */
export const UNREAD_AT_MOST = 2000
/** A challenge stands for so long (s). */
export const CHALLENGE_SECONDS = 60
/** Challenges that stand to one person. */
export const CHALLENGES_AT_MOST = 5

/** Programs that are listed at a time, and games that one accepts. */
export const PROGRAMS_AT_MOST = 30
export const GAMES_ACCEPTED_AT_MOST = 16

/** Where somebody is. `match`: which one may watch; without it the match is private. */
export type PresenceView =
  | { readonly is: 'offline' | 'online' }
  | { readonly is: 'playing'; readonly match?: string; readonly game?: string }

export interface FriendView {
  readonly name: string
  /** Since when (server ms). */
  readonly since: number
  readonly presence: PresenceView
  /** Lines of theirs that one has not read. */
  readonly unread: number
}

export interface BlockedView {
  readonly name: string
  /** Names that the account gave up and nobody else has: lines may still have them. */
  readonly formerly: readonly string[]
}

/** Somebody whom one follows. `plays`: what one may watch of them now. */
export interface FollowedView {
  readonly name: string
  readonly plays: { readonly match: string; readonly game: string } | null
}

/** All that concerns one. */
export interface SocialView {
  readonly friends: readonly FriendView[]
  /** Who wants to be friends with one, and with whom one wants to be; newest first. */
  readonly asking: readonly string[]
  readonly asked: readonly string[]
  readonly blocked: readonly BlockedView[]
  /** By name. */
  readonly following: readonly FollowedView[]
  /** How many follow one, and whether anybody may. */
  readonly followers: { readonly count: number; readonly allowed: boolean }
  /** Those of all these names that are programs'. */
  readonly programs: readonly string[]
}

export interface StandingView {
  /** As the account is called now. */
  readonly name: string
  readonly is: 'nobody' | 'self' | 'friend' | 'asking' | 'asked' | 'blocked'
  /** Whether one follows them. */
  readonly followed: boolean
  /**
   * Whether one may challenge them. Friends and programs are here, then; whether anybody else is, nobody is
   * told.
   */
  readonly challengeable: boolean
  /** It is a program; then to these games it accepts challenges now. */
  readonly program: boolean
  readonly games: readonly string[]
}

/** A program that is here and accepts challenges. */
export interface ProgramView {
  readonly name: string
  readonly presence: PresenceView
  /** To these games, each with its rating in duels; null where it has none. */
  readonly games: readonly { readonly game: string; readonly rating: RatingView | null }[]
}

/** A line between two friends. `id` counts the lines of these two. */
export interface PrivateLine {
  readonly id: number
  readonly mine: boolean
  readonly text: string
  readonly at: number
}

export interface Conversation {
  readonly name: string
  readonly lines: readonly PrivateLine[]
}

export interface ChallengeView {
  readonly id: number
  /** The other one: who challenges, or is challenged. */
  readonly name: string
  readonly program: boolean
  readonly game: string
  readonly setup: unknown
  /** What of that differs from the game's own settings, in words. */
  readonly differs: readonly string[]
  readonly roundSeconds: number
  readonly rated: boolean
  /** Server ms. */
  readonly deadline: number
}

/** Messages of the server by name. */
export interface SocialMessages {
  /** At first, and whenever it has changed. */
  social: SocialView
  /** Of friends: what has changed. */
  presence: { readonly changed: readonly { readonly name: string; readonly presence: PresenceView }[] }
  /** Of those whom one follows: what has changed. */
  followed: { readonly changed: readonly FollowedView[] }
  /** One whom one follows has begun to play. */
  plays: { readonly name: string; readonly match: string; readonly game: string }
  line: { readonly name: string; readonly line: PrivateLine }
  /** One has read them, maybe in another tab. */
  read: { readonly name: string; readonly unread: number }
  /** The challenges that stand; `now` is the server's time. */
  challenges: {
    readonly incoming: readonly ChallengeView[]
    readonly outgoing: ChallengeView | null
    readonly now: number
  }
  /** Somebody has mentioned one in a chatroom, `/room/ROOM`, where one is not. */
  mentioned: { readonly name: string; readonly room: string; readonly title: string; readonly text: string }
  /** Something for one alone, in words. */
  note: { readonly text: string }
  /** The other has accepted: the match is there. */
  match: { readonly id: string; readonly name: string; readonly game: string }
  refused: { readonly code: string; readonly message: string }
}
