/** Requests about friends, their messages and challenges. */
import { z } from 'zod'
import { CHAT_LENGTH, reasonGiven } from '../chat/talk.ts'
import { packed } from '../match/packed-setup.ts'
import { ROUND_SECONDS } from '../match/round-seconds.ts'
import { NAME_LENGTH } from './names.ts'
import { GAMES_ACCEPTED_AT_MOST } from './social.ts'

/** Options for joining the room `SOCIAL`. */
export const joiningSocial = z.object({ token: z.string().max(1000).optional() })

/** Name of an account. */
const name = z.string().max(4 * NAME_LENGTH)
const one = z.strictObject({ name })
const challenge = z.strictObject({ id: z.int().min(1) })

/** Requests by name. Every request is answered; a refusal has a code and a sentence (`refusals.ts`). */
export const SOCIAL_REQUESTS = {
  /** Sends a friend request; accepts theirs, if there is one. */
  befriend: one,
  agree: one,
  decline: one,
  /** Ends a friendship, or withdraws one's own request. */
  unfriend: one,
  block: one,
  unblock: one,
  /** Subscribes to a notice when they play. */
  follow: one,
  unfollow: one,
  /** Whether others may follow; if not, the present followers are removed. */
  followable: z.strictObject({ allowed: z.boolean() }),
  /** One's relation to somebody: a `StandingView`. */
  standing: one,
  /** Writes to a friend. Answers with the line's id. */
  say: z.strictObject({ name, text: z.string().max(4 * CHAT_LENGTH) }),
  /** Asks for the messages with a friend: a `Conversation`. */
  conversation: one,
  /** Marks a friend's lines as read, up to that id. */
  read: z.strictObject({ name, id: z.int().min(1) }),
  /**
   * Reports somebody's private messages to the moderators, who are shown the last of them with their context.
   */
  report: z.strictObject({ name, reason: reasonGiven }),
  challenge: z.strictObject({
    name,
    game: z.string().max(40),
    setup: z.unknown().optional(),
    packed,
    roundSeconds: z.int().min(ROUND_SECONDS[0]).max(ROUND_SECONDS[1]).default(30),
    rated: z.boolean().default(true),
  }),
  /** Answers with the match, as `{ match }`. */
  accept: challenge,
  refuse: challenge,
  /** Withdraws one's own challenge. */
  withdraw: z.strictObject({}),
  /** For programs: the games in which they accept challenges from now on, while connected. None at first. */
  accepting: z.strictObject({ games: z.array(z.string().max(40)).max(GAMES_ACCEPTED_AT_MOST) }),
  /** Asks for connected programs that accept challenges: `ProgramView[]`. */
  programs: z.strictObject({}),
  /** Asks for the server's time. */
  time: z.strictObject({}),
} as const

export type SocialRequestName = keyof typeof SOCIAL_REQUESTS
export type SocialRequest<N extends SocialRequestName> = z.input<(typeof SOCIAL_REQUESTS)[N]>
