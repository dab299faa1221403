/** Texts deflated (without a header) into letters that addresses and messages take, and back. */
import { PACKED_AT_MOST, PACKED_FROM } from '../../common/wire/match/packed-setup.ts'
import { ApiError } from './api.ts'

export async function packedText(text: string): Promise<string> {
  const bytes = await collected(
    new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')),
    Infinity,
  )
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}

/** Rejects when that is no packed text, or one of more bytes than `atMost`. */
export async function unpackedText(packed: string, atMost: number): Promise<string> {
  const packedBytes = Uint8Array.from(atob(packed.replace(/-/g, '+').replace(/_/g, '/')), (letter) =>
    letter.charCodeAt(0),
  )
  const bytes = await collected(
    new Blob([packedBytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
    atMost,
  )
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/**
 * Terms of a game as a request takes them: a long setup is packed. Rejects with a `Refusal` when there is too
 * much of it even so.
 */
export async function sendable<T extends { readonly setup?: unknown }>({
  setup,
  ...terms
}: T): Promise<Omit<T, 'setup'> & { setup?: unknown; packed?: string }> {
  const text = JSON.stringify(setup ?? {})
  if (text.length < PACKED_FROM) return { ...terms, setup }
  const packed = await packedText(text)
  if (packed.length > PACKED_AT_MOST)
    throw new ApiError({
      code: 'too_large',
      message: 'These settings are too long to be sent: take something away.',
    })
  return { ...terms, packed }
}

/**
 * All that a stream brings; it is left as soon as that is too much: a short text can unpack into a very long
 * one.
 */
async function collected(stream: ReadableStream<Uint8Array>, atMost: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    parts.push(value)
    if (length > atMost) {
      await reader.cancel()
      throw new Error('too long')
    }
  }
  const whole = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
