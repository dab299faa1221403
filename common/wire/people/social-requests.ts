/** What a player asks about friends, their messages and challenges. */
import { z } from 'zod'
import { reasonGiven } from '../chat/talk.ts'
import { CHAT_LENGTH } from '../match/messages.ts'
import { packed } from '../match/packed-setup.ts'
import { ROUND_SECONDS } from '../match/round-seconds.ts'
import { NAME_LENGTH } from './names.ts'
import { GAMES_ACCEPTED_AT_MOST } from './social.ts'

/** In the room `SOCIAL`. */
export const joiningSocial = z.object({ token: z.string().max(1000).optional() })

/** Of an account. */
const name = z.string().max(4 * NAME_LENGTH)
const one = z.strictObject({ name })
const challenge = z.strictObject({ id: z.int().min(1) })

/** Requests by name. Every one is answered; a refusal has a code and a sentence (`refusals.ts`). */
export const SOCIAL_REQUESTS = {
  /** To be friends. Who was asked by them agrees. */
  befriend: one,
  agree: one,
  decline: one,
  /** Ends a friendship, or takes one's own request back. */
  unfriend: one,
  block: one,
  unblock: one,
  /** To be told when they play. */
  follow: one,
  unfollow: one,
  /** Whether anybody may follow one; if not, nobody does so any more. */
  followable: z.strictObject({ allowed: z.boolean() }),
  /** How one stands with somebody: a `StandingView`. */
  standing: one,
  /** To a friend. Answers with the line's id. */
  say: z.strictObject({ name, text: z.string().max(4 * CHAT_LENGTH) }),
  /** What was said between one and a friend: a `Conversation`. */
  conversation: one,
  /** The lines of a friend, up to that id. */
  read: z.strictObject({ name, id: z.int().min(1) }),
  /**
   * To the moderators: what somebody has written to one. They are shown the last of it, with what stood
   * around it.
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
  /** One's own. */
  withdraw: z.strictObject({}),
  /**
   * Of programs: the games to which they accept challenges from now on, as long as they are here. None to
   * begin with.
   */
  accepting: z.strictObject({ games: z.array(z.string().max(40)).max(GAMES_ACCEPTED_AT_MOST) }),
  /** Programs that are here and accept challenges: `ProgramView[]`. */
  programs: z.strictObject({}),
  /** The server's time. */
  time: z.strictObject({}),
} as const

export type SocialRequestName = keyof typeof SOCIAL_REQUESTS
export type SocialRequest<N extends SocialRequestName> = z.input<(typeof SOCIAL_REQUESTS)[N]>
