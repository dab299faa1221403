/** Private parts of the framework's rooms, and of WebSockets, for which there is no public way. */
import type { Duplex } from 'node:stream'
import { type Client, ClientState, matchMaker, type Room, RoomInternalState } from '@colyseus/core'
import type { WebSocket } from 'ws'

interface Insides {
  /** Seat reservations by session. */
  readonly _reservedSeats: Record<
    string,
    readonly [options: unknown, auth: unknown, taken: boolean, ...unknown[]]
  >
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>
  _autoDisposeTimeout: NodeJS.Timeout | undefined
  readonly _internalState: RoomInternalState
  /** Encodes the changes of the state for the given clients. */
  readonly _serializer: {
    applyPatches(clients: readonly Pick<Client, 'state' | 'raw'>[], state: unknown): boolean
  }
}

const insidesOf = (room: Room): Insides => room as unknown as Insides

/** Answers a message or request with one of the names, and reports its own errors. */
export type MessageAnswer = (name: string, client: never, payload: unknown, context: never) => unknown

const ANSWER = Symbol('answer')

interface MessageEvents {
  readonly [ANSWER]: MessageAnswer
  /** Handlers of all names that have none of their own. */
  readonly '*': readonly ((client: never) => unknown)[]
}

/** The handlers of all rooms that hear the same names, by these. */
const heard = new WeakMap<object, object>()

/**
 * Makes a room hear these names, the keys of an object that all rooms of its kind share, and any other message
 * by `other`. A handler is made as it is needed: a match hears two dozen names, of which most never come, and
 * with `onMessage` their handlers and what catches their errors would be 8 kB of its memory.
 */
export function hear(
  room: Room,
  names: Readonly<Record<string, unknown>>,
  answer: MessageAnswer,
  other: (client: never) => unknown,
): void {
  let handlers = heard.get(names)
  if (!handlers) heard.set(names, (handlers = handlersOf(names)))
  const { onMessageEvents } = room as unknown as { readonly onMessageEvents: { events: object } }
  onMessageEvents.events = Object.assign(Object.create(handlers) as object, {
    [ANSWER]: answer,
    '*': [other],
  } satisfies MessageEvents)
}

/** By name; only the first handler of a name answers requests. */
function handlersOf(names: Readonly<Record<string, unknown>>): object {
  const handlers = Object.create(null) as object
  for (const name of Object.keys(names))
    Object.defineProperty(handlers, name, {
      get(this: MessageEvents) {
        const answer = this[ANSWER]
        return [(client: never, payload: unknown, context: never) => answer(name, client, payload, context)]
      },
    })
  return handlers
}

/** The result of `onAuth` for the client of that session, if it has a reservation. */
export function reservedFor(room: Room, session: string): unknown {
  const { _reservedSeats: reserved } = insidesOf(room)
  return Object.hasOwn(reserved, session) ? reserved[session]?.[1] : undefined
}

/** Deletes unused reservations: they would keep the room open until they expire. */
export function dropReservations(room: Room): void {
  const { _reservedSeats: reserved } = insidesOf(room)
  for (const [session, [, , taken]] of Object.entries(reserved)) if (!taken) delete reserved[session]
}

/** Clears timers of unused reservations, which the framework leaves running. */
export function endRoomTimers(room: Room): void {
  const insides = insidesOf(room)
  for (const timer of Object.values(insides._reservedSeatTimeouts)) clearTimeout(timer)
  clearTimeout(insides._autoDisposeTimeout)
  insides._autoDisposeTimeout = undefined
}

/** The room is being created, and nobody can find it yet. */
export const isBeingListed = (room: Room): boolean =>
  insidesOf(room)._internalState !== RoomInternalState.DISPOSING &&
  matchMaker.getLocalRoomById(room.roomId) !== room

/** The changes of the state since the last patch, encoded once; undefined if there are none. */
export function patchOf(room: Room): Uint8Array | undefined {
  let patch: Uint8Array | undefined
  insidesOf(room)._serializer.applyPatches(
    [{ state: ClientState.JOINED, raw: (bytes) => (patch = Uint8Array.from(bytes as Uint8Array)) }],
    room.state,
  )
  return patch
}

/** The TCP socket under a WebSocket: the library offers no corked writing. */
export const rawSocketOf = (socket: WebSocket): Duplex =>
  (socket as unknown as { readonly _socket: Duplex })._socket
