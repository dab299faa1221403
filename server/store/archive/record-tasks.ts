/**
 * Pure functions on the text of a whole record, which may have many megabytes; they run on the main thread or
 * in a worker.
 */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { DELETED } from '../../../common/wire/people/names.ts'
import { isRecord, parsed } from '../journal/damage.ts'

/** A name to erase: of the seat's first player, or of a substitute there. */
export interface NameToErase {
  readonly seat: string
  readonly name: string
}

export interface PackedRecordText {
  /** A hash of the text. */
  readonly tag: string
  /** Uncompressed size (bytes). */
  readonly length: number
  /** Undefined if the text is no record; `same` if it still has the known tag. */
  readonly gzip: Uint8Array | 'same' | undefined
}

const shape = z.looseObject({
  names: z.record(z.string(), z.looseObject({})),
  chat: z.array(z.looseObject({ seat: z.string(), from: z.string().optional() })).optional(),
})
type NamedRecord = z.infer<typeof shape>

export const RECORD_TASKS = {
  check: ({ text }: { readonly text: string }): boolean => isRecord(text),

  /** `known`: the tag of the cached version. */
  pack({ text, known }: { readonly text: string; readonly known: string | undefined }): PackedRecordText {
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const gzip = tag === known ? 'same' : isRecord(text) ? gzipSync(text) : undefined
    return { tag, length: Buffer.byteLength(text), gzip }
  },

  /**
   * The text without the names of people in these seats; their lines stay. Empty if the record is damaged.
   */
  redact({ text, leaving }: { readonly text: string; readonly leaving: readonly NameToErase[] }): string {
    const found = parsed(text)
    // Nobody can read a damaged record, and the names may be anywhere in it.
    if (!shape.safeParse(found).success) return ''
    const record = found as NamedRecord
    const seats = leaving.filter(({ name }) => name === '').map(({ seat }) => seat)
    const theirs = ({ seat, from }: { readonly seat: string; readonly from?: string | undefined }) =>
      seats.includes(seat) || leaving.some((one) => one.seat === seat && one.name === from)
    const names = Object.entries(record.names).map(([seat, one]) => [
      seat,
      seats.includes(seat) ? { ...one, name: DELETED } : one,
    ])
    const chat = record.chat?.map((line) => (theirs(line) ? { ...line, from: DELETED } : line))
    return JSON.stringify({ ...record, names: Object.fromEntries(names) as object, ...(chat && { chat }) })
  },

  /** The text with these names removed from lines of spectators; undefined if there are no such lines. */
  unname({ text, names }: { readonly text: string; readonly names: readonly string[] }): string | undefined {
    const record = parsed(text) as {
      readonly chat?: readonly { readonly from: string; readonly seat: string }[]
    }
    const isTheirs = (line: { readonly from: string; readonly seat: string }) =>
      line.seat === '' && names.includes(line.from)
    if (!Array.isArray(record?.chat) || !record.chat.some(isTheirs)) return undefined
    const chat = record.chat.map((line) => (isTheirs(line) ? { ...line, from: DELETED } : line))
    return JSON.stringify({ ...record, chat })
  },
}

type Tasks = typeof RECORD_TASKS
export type TaskName = keyof Tasks
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type TaskOutput<Name extends TaskName> = ReturnType<Tasks[Name]>
