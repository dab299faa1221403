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

interface MessageEvents {
  /** By name; only the first handler of a name answers requests. */
  readonly events: Record<string, MessageHandler[]>
}

const insidesOf = (room: Room): Insides => room as unknown as Insides

/** A handler of messages and requests with that name, which reports its own errors. */
export type MessageHandler = (client: never, payload: unknown, context: never) => unknown

/**
 * Adds handlers as they are. `onMessage` would wrap each in one that catches its errors, which costs 4 kB of
 * memory for the requests of a match.
 */
export function hear(room: Room, handlers: Readonly<Record<string, MessageHandler>>): void {
  const { events } = (room as unknown as { readonly onMessageEvents: MessageEvents }).onMessageEvents
  for (const [name, handler] of Object.entries(handlers)) events[name] = [handler]
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
