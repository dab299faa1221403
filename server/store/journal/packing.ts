/** Compresses long entries: deflate in base64, which every database accepts as text. */
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

/** The first character of a compressed entry; others are JSON and begin with a brace. */
const PACKED = 'z'
/** Entries from this length on are compressed (characters). */
export const LONG = 1024

// Both run in Node's thread pool: sixteen orders of 64 kB at once delay no match.
const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** The stored form: compressed, unless the text is short or would not get shorter. */
export async function pack(text: string): Promise<string> {
  if (text.length < LONG) return text
  const packed = PACKED + (await deflate(text)).toString('base64')
  return packed.length < text.length ? packed : text
}

export const unpack = async (kept: string): Promise<string> =>
  kept.startsWith(PACKED)
    ? (await inflate(Buffer.from(kept.slice(PACKED.length), 'base64'))).toString()
    : kept
