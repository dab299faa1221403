/** Long entries are kept packed: deflated, in letters that every database takes as text. */
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

/** What begins a packed entry; one that is not packed is JSON, and begins with a brace. */
const PACKED = 'z'
/** From so many letters on packing is worth its while. */
export const LONG = 1024

// Both work in threads of their own: sixteen orders of 64 kB at once hold up nobody's match.
const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** As it is kept: packed, unless it is short, or would not get shorter. */
export async function pack(text: string): Promise<string> {
  if (text.length < LONG) return text
  const packed = PACKED + (await deflate(text)).toString('base64')
  return packed.length < text.length ? packed : text
}

export const unpack = async (kept: string): Promise<string> =>
  kept.startsWith(PACKED)
    ? (await inflate(Buffer.from(kept.slice(PACKED.length), 'base64'))).toString()
    : kept
