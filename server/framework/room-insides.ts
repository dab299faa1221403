/** What the framework keeps to itself of a room, where there is no public way to it. */
import { type Client, ClientState, matchMaker, type Room, RoomInternalState } from '@colyseus/core'

interface Insides {
  /** Seats kept for clients on the way, by session. */
  readonly _reservedSeats: Record<
    string,
    readonly [options: unknown, auth: unknown, taken: boolean, ...unknown[]]
  >
  readonly _reservedSeatTimeouts: Record<string, NodeJS.Timeout>
  _autoDisposeTimeout: NodeJS.Timeout | undefined
  readonly _internalState: RoomInternalState
  /** Encodes what has changed for whomever it is given. */
  readonly _serializer: {
    applyPatches(clients: readonly Pick<Client, 'state' | 'raw'>[], state: unknown): boolean
  }
}

const insidesOf = (room: Room): Insides => room as unknown as Insides

/** What `onAuth` gave for the client of that session, if a seat is kept for it. */
export function reservedFor(room: Room, session: string): unknown {
  const { _reservedSeats: reserved } = insidesOf(room)
  return Object.hasOwn(reserved, session) ? reserved[session]?.[1] : undefined
}

/** Seats that are kept and not yet taken go: they would keep the room here until their time is over. */
export function dropReservations(room: Room): void {
  const { _reservedSeats: reserved } = insidesOf(room)
  for (const [session, [, , taken]] of Object.entries(reserved)) if (!taken) delete reserved[session]
}

/** The framework leaves the timers of seats that were kept and never taken. */
export function endRoomTimers(room: Room): void {
  const insides = insidesOf(room)
  for (const timer of Object.values(insides._reservedSeatTimeouts)) clearTimeout(timer)
  clearTimeout(insides._autoDisposeTimeout)
  insides._autoDisposeTimeout = undefined
}

/** It is made, or nearly so, and nobody can find it yet. */
export const isBeingListed = (room: Room): boolean =>
  insidesOf(room)._internalState !== RoomInternalState.DISPOSING &&
  matchMaker.getLocalRoomById(room.roomId) !== room

/** What has changed of the state since the last patch, encoded once; undefined where nothing has. */
export function patchOf(room: Room): Uint8Array | undefined {
  let patch: Uint8Array | undefined
  insidesOf(room)._serializer.applyPatches(
    [{ state: ClientState.JOINED, raw: (bytes) => (patch = Uint8Array.from(bytes as Uint8Array)) }],
    room.state,
  )
  return patch
}
