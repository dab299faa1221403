/** Judges a client's frame before it is decoded: size and name first, then the payload. */
import { Protocol } from '@colyseus/core'
import { decode } from '@colyseus/schema'
import { isLarge, REQUEST_BYTES } from '../../common/wire/match/messages.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { notPlain } from './plain.ts'

/** Names of requests are short ASCII text; the framework would log each other name once. */
const NAME_BYTES = 40
const isNamed = (name: Uint8Array): boolean => name.every((byte) => byte > 0x20 && byte < 0x7f)

export type FrameVerdict =
  /** The framework may handle it. */
  | { readonly is: 'fine'; readonly joins: boolean }
  /** It is not handled, but answered; `id` of the request, if it was one. */
  | { readonly is: 'refused'; readonly why: Refused; readonly id: number | undefined }
  /** No client of ours sends such a frame. */
  | { readonly is: 'broken' }

const FINE: FrameVerdict = { is: 'fine', joins: false }
const JOINS: FrameVerdict = { is: 'fine', joins: true }
const BROKEN: FrameVerdict = { is: 'broken' }

export function judge(frame: Buffer): FrameVerdict {
  switch (frame[0]) {
    case Protocol.JOIN_ROOM:
      return JOINS
    case Protocol.PING:
    case Protocol.LEAVE_ROOM:
      return FINE
    case Protocol.ROOM_DATA:
      return asked(frame, 1, undefined)
    case Protocol.ROOM_REQUEST: {
      const at = { offset: 1 }
      const id = [0xcc, 0xcd, 0xce].includes(frame[1]!) || frame[1]! < 0x80 ? decode.number(frame, at) : NaN
      return Number.isInteger(id) ? asked(frame, at.offset, id) : BROKEN
    }
    default:
      return BROKEN
  }
}

function asked(frame: Buffer, from: number, id: number | undefined): FrameVerdict {
  const head = frame[from] ?? 0
  const start = from + (head === 0xd9 ? 2 : 1)
  const end = start + (head > 0xa0 && head < 0xc0 ? head & 0x1f : head === 0xd9 ? frame[from + 1]! : Infinity)
  if (!(end - start <= NAME_BYTES && end <= frame.length && isNamed(frame.subarray(start, end))))
    return { is: 'refused', why: refusal('unknown_message'), id }
  if (frame.length > REQUEST_BYTES && !isLarge(frame.toString('utf8', start, end)))
    return { is: 'refused', why: refusal('too_large'), id }
  const wrong = end === frame.length ? undefined : notPlain(frame, end)
  return wrong === undefined
    ? FINE
    : { is: 'refused', why: refusal('malformed', `JSON could not say that: ${wrong}.`), id }
}
