/**
 * A message packed once as a frame for many clients. The framework packs into bytes only; a client without a
 * socket (`programs/plain-tab.ts`) looks up what was packed.
 */
import { getMessageBytes, Protocol } from '@colyseus/core'

export interface PackedMessage {
  readonly type: string
  readonly message: unknown
}

const originals = new WeakMap<Uint8Array, PackedMessage>()

/** The frame of a message, ready for `enqueueRaw`. */
export function packed(type: string, message: unknown): Uint8Array {
  const frame = getMessageBytes.raw(Protocol.ROOM_DATA, type, message)
  originals.set(frame, { type, message })
  return frame
}

/** What was packed into this frame; undefined for a frame that `packed` has not made. */
export const originalOf = (frame: unknown): PackedMessage | undefined => originals.get(frame as Uint8Array)
