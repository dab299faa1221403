/**
 * Encodes the state of a room in buffers that all rooms of the process share: rooms encode one after another,
 * and framing copies the result. Buffers per room would be idle nearly always.
 */
import { type Client, SchemaSerializer } from '@colyseus/core'
import type { Encoder, Schema } from '@colyseus/schema'

/** Larger than any state here; a larger one gets buffers of its own. */
const BYTES = 1024 * 1024

const whole = new Uint8Array(BYTES)
const patch = new Uint8Array(BYTES)
/** Handshakes hold the schema types, which are the same for all rooms of a kind. */
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
    // A view is encoded after the shared part.
    if (this.fullEncodeCache) whole.set(this.fullEncodeCache)
    const body = super.getFullState(client)
    if (this.fullEncodeCache.buffer === whole.buffer) this.fullEncodeCache = this.fullEncodeCache.slice()
    return body.buffer === whole.buffer ? this.fullEncodeCache : body
  }

  override applyPatches(clients: Client[]): boolean {
    const patched = super.applyPatches(clients)
    // The cached state is outdated: frees it, as there are thousands of rooms.
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
