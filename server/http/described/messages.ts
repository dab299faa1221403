/**
 * Shapes of the server's messages, beside the types in `common/wire`: the compiler compares both, and a test
 * parses real messages with them.
 */

import { z } from 'zod'
import { SEAT_CHANGES } from '../../../common/engine/record/seat-changes.ts'
import { REACTIONS } from '../../../common/wire/chat/crowd.ts'
import type { RoomMessages } from '../../../common/wire/chat/room-messages.ts'
import { CHANNELS } from '../../../common/wire/chat/talk.ts'
import type { Messages } from '../../../common/wire/match/messages.ts'
import type { PickupMessages, QuickMessages } from '../../../common/wire/match/pickup-messages.ts'
import type { SocialMessages } from '../../../common/wire/people/social.ts'

type MessageShapes<Of> = { readonly [Name in keyof Of]: z.ZodType<Of[Name]> }

const at = z.number().meta({ description: 'Server time, ms.' })
const text = z.string()
const rating = z
  .strictObject({ rating: z.int(), provisional: z.boolean() })
  .nullable()
  .meta({ description: 'Null: no rated match yet.' })
const refused = z
  .object({ code: text, message: text })
  .meta({ description: 'Something that was asked for comes to nothing, or an unknown message was sent.' })

const talkLine = {
  id: z.int(),
  kind: z.enum(['said', 'did', 'told', 'news', 'seat']),
  who: text.meta({ description: 'Id of the person in this room; empty for what the room tells.' }),
  name: text,
  program: z.literal(true).exactOptional(),
  text,
  at,
}
const talk = {
  gone: z.strictObject({ ids: z.array(z.int()) }).meta({ description: 'Lines that a moderator deleted.' }),
  note: z.strictObject({ text }).meta({ description: 'Something for you alone, in words.' }),
}

const chatLine = z.strictObject({
  ...talkLine,
  channel: z.enum(CHANNELS),
  seat: text,
  change: z.enum(SEAT_CHANGES).exactOptional(),
  round: z.int().exactOptional(),
})
export const MATCH_MESSAGES: MessageShapes<Messages> = {
  mine: z
    .strictObject({
      seat: text.meta({ description: 'Empty: you watch.' }),
      choice: text,
      round: z.int(),
      orders: z.unknown().meta({ description: 'What the server has of this round.' }),
      ready: z.boolean(),
      organiser: z.boolean(),
      resigning: z.array(text),
      barred: text.meta({ description: 'The code of why you may not sit down; empty if you may.' }),
    })
    .meta({ description: 'Your seat, and what the server has of it.' }),
  lines: z.array(chatLine).meta({ description: 'Lines since the last time.' }),
  reactions: z
    .partialRecord(z.enum(REACTIONS), z.int())
    .meta({ description: 'How many of each reaction since the last time.' }),
  history: z.array(chatLine).meta({ description: 'Lines from before you came.' }),
  substitutes: z
    .array(z.strictObject({ id: z.int(), name: text, account: z.boolean(), seat: text }))
    .meta({ description: 'People who ask to take over a seat, whom you have not answered yet.' }),
  refused,
  ...talk,
}

const line = z.strictObject(talkLine)
export const ROOM_MESSAGES: MessageShapes<RoomMessages> = {
  history: z.array(line).meta({ description: 'Lines from before you came. After it you are in.' }),
  lines: z.array(line).meta({ description: 'Lines since the last time.' }),
  you: z
    .strictObject({
      person: text.meta({ description: 'Your id in this room.' }),
      role: z.enum(['', 'keeper', 'maker', 'moderator', 'admin']),
      muted: z.number().meta({ description: 'Ms until you may speak.' }),
      wait: z.number().meta({ description: 'The same, of slow mode.' }),
    })
    .meta({ description: 'What you are here.' }),
  refused,
  ...talk,
}

const named = z.strictObject({ person: text, name: text, program: z.boolean() })
const offer = z.strictObject({
  id: text,
  game: text,
  setup: z.unknown(),
  differs: z.array(text).meta({ description: 'What differs from the usual settings, in words.' }),
  teams: z.int(),
  size: z.int(),
  making: z.enum(['rating', 'captains']),
  roundSeconds: z.int(),
  rated: z.boolean(),
  by: text.meta({ description: 'Empty: the room itself.' }),
  queue: z.array(
    z.array(
      z.strictObject({
        person: text,
        name: text,
        program: z.boolean(),
        guest: z.boolean(),
        rating,
        away: z.boolean(),
      }),
    ),
  ),
  stage: z.discriminatedUnion('is', [
    z.strictObject({ is: z.literal('filling') }),
    z.strictObject({
      is: z.literal('checking'),
      who: z.array(text),
      ready: z.array(text),
      deadline: at,
      seconds: z.number(),
    }),
    z.strictObject({
      is: z.literal('picking'),
      captains: z.array(text),
      teams: z.array(z.array(text)),
      turn: z.int(),
      left: z.array(text),
      pickable: z.array(text),
      deadline: at,
    }),
    z.strictObject({ is: z.literal('starting') }),
  ]),
})
const match = z.strictObject({ id: text })

export const PICKUP_MESSAGES: MessageShapes<PickupMessages> = {
  offers: z
    .strictObject({ changed: z.array(offer), order: z.array(text) })
    .meta({ description: 'Offers that are new or have changed; `order` is the whole list.' }),
  party: z
    .strictObject({ members: z.array(named), invited: z.array(named), invitations: z.array(named) })
    .meta({ description: 'Your party, its leader first.' }),
  wanted: z
    .array(
      z.strictObject({
        match: text,
        game: text,
        seats: z.array(z.strictObject({ seat: text, team: text, name: text })),
      }),
    )
    .meta({ description: 'Matches that look for a substitute.' }),
  match: match.meta({ description: 'Your match is there: join it.' }),
}

export const QUICK_MESSAGES: MessageShapes<QuickMessages> = {
  searching: z
    .strictObject({ since: at, now: at, waiting: z.int(), rating })
    .meta({ description: 'How the search stands.' }),
  match: match.meta({ description: 'Your match is there: join it.' }),
  refused,
}

const presence = z.discriminatedUnion('is', [
  z.strictObject({ is: z.enum(['offline', 'online']) }),
  z.strictObject({ is: z.literal('playing'), match: text.exactOptional(), game: text.exactOptional() }),
])
const followed = z.strictObject({
  name: text,
  plays: z.strictObject({ match: text, game: text }).nullable(),
})
const challenge = z.strictObject({
  id: z.int(),
  name: text,
  program: z.boolean(),
  game: text,
  setup: z.unknown(),
  differs: z.array(text),
  roundSeconds: z.int(),
  rated: z.boolean(),
  deadline: at,
})
const names = z.array(text)

export const SOCIAL_MESSAGES: MessageShapes<SocialMessages> = {
  social: z
    .strictObject({
      friends: z.array(z.strictObject({ name: text, since: at, presence, unread: z.int() })),
      asking: names,
      asked: names,
      blocked: z.array(z.strictObject({ name: text, formerly: names })),
      following: z.array(followed),
      followers: z.strictObject({ count: z.int(), allowed: z.boolean() }),
      programs: names,
    })
    .meta({ description: 'All that concerns you: at first, and whenever it changes.' }),
  presence: z
    .strictObject({ changed: z.array(z.strictObject({ name: text, presence })) })
    .meta({ description: 'Of friends: what has changed.' }),
  followed: z
    .strictObject({ changed: z.array(followed) })
    .meta({ description: 'Of accounts that you follow: what has changed.' }),
  plays: z
    .strictObject({ name: text, match: text, game: text })
    .meta({ description: 'An account that you follow has begun to play.' }),
  line: z
    .strictObject({
      name: text,
      line: z.strictObject({ ...talkLine, mine: z.boolean() }),
    })
    .meta({ description: 'A private line, of yours or of a friend.' }),
  read: z
    .strictObject({ name: text, unread: z.int() })
    .meta({ description: 'You have read them, maybe in another tab.' }),
  challenges: z
    .strictObject({ incoming: z.array(challenge), outgoing: challenge.nullable(), now: at })
    .meta({ description: 'The challenges that stand.' }),
  mentioned: z
    .strictObject({ name: text, room: text, title: text, text })
    .meta({ description: 'Somebody mentioned you in a chatroom.' }),
  note: z.strictObject({ text }).meta({ description: 'Something for you alone, in words.' }),
  match: z
    .strictObject({ id: text, name: text, game: text })
    .meta({ description: 'The other has accepted: join the match.' }),
  refused,
}
