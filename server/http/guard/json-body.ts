/**
 * JSON bodies, scanned before they are parsed: half a megabyte of brackets takes a fifth of a second to
 * parse, and a millisecond to scan.
 */
import express, { type RequestHandler } from 'express'

export interface BodyBounds {
  /** Bytes, in the notation of `express.json`. */
  readonly limit: string
  /** Number of objects, lists and their items. */
  readonly values?: number
  /** Number of names and texts. */
  readonly texts?: number
}

/** The same limits as for frames (`sockets/plain.ts`). */
const LEVELS = 32
const VALUES = 5000

const [BACKSLASH, QUOTE, COMMA] = [0x5c, 0x22, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Which limit the body exceeds, if any. */
export function tooMuch(
  body: Buffer,
  { values = VALUES, texts = Infinity }: Omit<BodyBounds, 'limit'>,
): string | undefined {
  let [levels, seen, quotes] = [0, 0, 0]
  let inText = false
  for (let i = 0; i < body.length; i++) {
    const byte = body[i]
    if (byte === QUOTE) {
      inText = !inText
      if (++quotes > 2 * texts) return `more than ${texts} names and texts`
    } else if (inText) {
      if (byte === BACKSLASH) i++
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++levels > LEVELS) return `more than ${LEVELS} levels`
      if (++seen > values) return `more than ${values} values`
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels--
    else if (byte === COMMA && ++seen > values) return `more than ${values} values`
  }
  return undefined
}

export function jsonBody({ limit, ...bounds }: BodyBounds): RequestHandler {
  return express.json({
    limit,
    verify: (_request, _response, body: Buffer, charset) => {
      // In another charset the scan could misread where a text ends.
      if (!/^utf-?8$/i.test(charset)) throw Object.assign(new Error('not UTF-8'), { status: 415 })
      const why = tooMuch(body, bounds)
      if (why !== undefined) throw Object.assign(new Error(why), { status: 413 })
    },
  })
}
