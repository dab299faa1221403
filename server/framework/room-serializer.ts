/**
 * Encodes the state of a room, in memory that all rooms of the process share: one encodes after the other,
 * and what is sent is copied as it is framed. Each room with memory of its own would have two buffers that
 * are idle nearly always.
 */
import { type Client, SchemaSerializer } from '@colyseus/core'
import type { Encoder, Schema } from '@colyseus/schema'

/** Larger than any state here; one that is not has memory of its own from then on. */
const BYTES = 1024 * 1024

const whole = new Uint8Array(BYTES)
const patch = new Uint8Array(BYTES)
/** The types of a state are told to whoever joins: the same for all rooms of a kind. */
const handshakes = new WeakMap<Encoder['context'], Uint8Array>()

export class RoomSerializer extends SchemaSerializer<Schema> {
  constructor() {
    super()
    this.fullEncodeBuffer = whole
  }

  override reset(state: Schema): void {
    super.reset(state)
    this.encoder.sharedBuffer = patch
  }

  override getFullState(client?: Client): Uint8Array {
    // A view is encoded behind what all are sent.
    if (this.fullEncodeCache) whole.set(this.fullEncodeCache)
    const body = super.getFullState(client)
    if (this.fullEncodeCache.buffer === whole.buffer) this.fullEncodeCache = this.fullEncodeCache.slice()
    return body.buffer === whole.buffer ? this.fullEncodeCache : body
  }

  override applyPatches(clients: Client[]): boolean {
    const patched = super.applyPatches(clients)
    // It is of no more use, and there are thousands of rooms.
    if (this.needFullEncode) this.fullEncodeCache = undefined!
    return patched
  }

  override handshake(): Uint8Array {
    const { context } = this.encoder
    let handshake = handshakes.get(context)
    if (!handshake) handshakes.set(context, (handshake = super.handshake()))
    return handshake
  }
}
