/** Describes the sockets as AsyncAPI: the rooms, how to join them, and all messages in both directions. */
import { z } from 'zod'
import type { Fields } from '../../../common/engine/sync/sync.ts'
import { GAMES } from '../../../common/games/list.ts'
import { enteringRoom, ROOM_REQUESTS } from '../../../common/wire/chat/room-messages.ts'
import { joining, REQUESTS } from '../../../common/wire/match/messages.ts'
import { joiningQuick, PICKUP_REQUESTS, QUICK_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'
import { joiningSocial, SOCIAL_REQUESTS } from '../../../common/wire/people/social-requests.ts'
import {
  MATCH_MESSAGES,
  PICKUP_MESSAGES,
  QUICK_MESSAGES,
  ROOM_MESSAGES,
  SOCIAL_MESSAGES,
} from './messages.ts'
import { MATCH_WORDS, PICKUP_WORDS, QUICK_WORDS, ROOM_WORDS, SOCIAL_WORDS } from './requests.ts'

type Shapes = Readonly<Record<string, z.ZodType>>

export interface DescribedRoom {
  readonly name: string
  /** The address to join; parameters as `{name}`. */
  readonly address: string
  readonly about: string
  readonly joining: z.ZodType
  readonly requests: Shapes
  readonly words: Readonly<Record<string, string>>
  readonly messages: Shapes
}

export const ROOMS: readonly DescribedRoom[] = [
  {
    name: 'match',
    address: '{match}',
    about: 'A match. Its state is synced, and so is what happened in the round before.',
    joining,
    requests: REQUESTS,
    words: MATCH_WORDS,
    messages: MATCH_MESSAGES,
  },
  {
    name: 'chatroom',
    address: 'room-{slug}',
    about: 'A chatroom with its pickup games. `POST /api/rooms/{slug}/open` opens it.',
    joining: enteringRoom,
    requests: { ...ROOM_REQUESTS, ...PICKUP_REQUESTS },
    words: { ...ROOM_WORDS, ...PICKUP_WORDS },
    messages: { ...ROOM_MESSAGES, ...PICKUP_MESSAGES },
  },
  {
    name: 'quick',
    address: 'quick',
    about: 'Who looks for an opponent waits here. `POST /api/quick/open` opens it.',
    joining: joiningQuick,
    requests: QUICK_REQUESTS,
    words: QUICK_WORDS,
    messages: QUICK_MESSAGES,
  },
  {
    name: 'social',
    address: 'social',
    about:
      'Friends, private lines and challenges of an account; guests only learn who mentions them. `POST /api/social/open` opens it.',
    joining: joiningSocial,
    requests: SOCIAL_REQUESTS,
    words: SOCIAL_WORDS,
    messages: SOCIAL_MESSAGES,
  },
]

export const HOW_TO_JOIN =
  'Join a room with a Colyseus client: `joinById(ADDRESS, OPTIONS)`, the options as described here. A request is `room.request(NAME, PAYLOAD)`: each is answered, or rejected with `{ code, message }`. Messages come to `room.onMessage(NAME, …)`.'

export const ABOUT_STATE =
  'The state of a match is synced, and its fields come with their names and types at the join (the framework’s reflection). `views` has what a seat may see, by audience: `all`, `players` where spectators are behind, or the seat’s own id in fog. `views[…].table` has the game’s rows by kind and id, of these types. `views[…].played` is the round that led there, with the patch that brings it: a MessagePack of `[round, [keys, value, value…]…]` as a text, seven bits a character, the highest first. The keys are the kind of events and their fields, `shot shooter target`, and the values are those of the first event, then of the second; a field `from:q,r` is an object with these keys, which has a value each. Of events without fields there is their number.'

/** The row types of each game's state, by kind: the content of a view's table. */
export const rowsOfGames = (): Readonly<Record<string, Readonly<Record<string, Fields>>>> =>
  Object.fromEntries(GAMES.map(({ id, sync }) => [id, sync.kinds]))

/** A shape as JSON Schema; `io`: its input or output form. */
export const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...schema } = z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return schema
}

const named = (room: string, kind: 'request' | 'message', name: string): string => `${room}.${kind}.${name}`

export function socketsDocument(): object {
  const messages: Record<string, object> = {}
  const channels: Record<string, object> = {}
  const operations: Record<string, object> = {}
  for (const room of ROOMS) {
    const kinds = [
      { kind: 'request', action: 'receive', shapes: room.requests, io: 'input' },
      { kind: 'message', action: 'send', shapes: room.messages, io: 'output' },
    ] as const
    const own: string[] = []
    for (const { kind, action, shapes, io } of kinds) {
      const refs = Object.entries(shapes).map(([name, shape]) => {
        const id = named(room.name, kind, name)
        const { description, ...payload } = schemaOf(shape, io) as { description?: string }
        messages[id] = {
          name,
          summary: kind === 'request' ? room.words[name] : description,
          payload,
        }
        own.push(id)
        return { $ref: `#/channels/${room.name}/messages/${id}` }
      })
      operations[`${room.name}.${kind}s`] = {
        action,
        channel: { $ref: `#/channels/${room.name}` },
        summary: kind === 'request' ? 'What a client asks.' : 'What the server tells.',
        messages: refs,
      }
    }
    const parameters = [...room.address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    channels[room.name] = {
      address: room.address,
      description: room.about,
      ...(parameters.length > 0 && {
        parameters: Object.fromEntries(
          parameters.map((name) => [
            name,
            { description: `As its link \`/${name === 'match' ? 'm' : 'room'}/…\` has it.` },
          ]),
        ),
      }),
      messages: Object.fromEntries(own.map((id) => [id, { $ref: `#/components/messages/${id}` }])),
      'x-join-options': schemaOf(room.joining, 'input'),
    }
  }
  return {
    asyncapi: '3.0.0',
    info: { title: 'Dead Reckoning', version: '1', description: HOW_TO_JOIN },
    defaultContentType: 'application/msgpack',
    channels,
    operations,
    components: { messages },
    'x-state': { description: ABOUT_STATE, rows: rowsOfGames() },
  }
}
