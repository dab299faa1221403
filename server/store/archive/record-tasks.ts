/** What is done with the text of a whole record, which may be many megabytes: pure, here or in a thread. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { DELETED } from '../../../common/wire/people/names.ts'
import { isRecord, parsed } from '../journal/damage.ts'

/** Whose name is to go: of who began it at that seat, or of a substitute there. */
export interface Leaving {
  readonly seat: string
  readonly name: string
}

export interface Packed {
  /** Another one when the text is another. */
  readonly tag: string
  /** How long it is (bytes). */
  readonly length: number
  /** Undefined where it is no record; `same`: it is still that of this tag. */
  readonly gzip: Uint8Array | 'same' | undefined
}

const shape = z.looseObject({
  names: z.record(z.string(), z.looseObject({})),
  chat: z.array(z.looseObject({ seat: z.string(), from: z.string().optional() })).optional(),
})
type NamedRecord = z.infer<typeof shape>

export const RECORD_TASKS = {
  check: ({ text }: { readonly text: string }): boolean => isRecord(text),

  /** `known`: the tag of what is packed already. */
  pack({ text, known }: { readonly text: string; readonly known: string | undefined }): Packed {
    const tag = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    const gzip = tag === known ? 'same' : isRecord(text) ? gzipSync(text) : undefined
    return { tag, length: Buffer.byteLength(text), gzip }
  },

  /**
   * The text without the names of those who had these seats. What they said stays. Of a damaged one nothing
   * does.
   */
  redact({ text, leaving }: { readonly text: string; readonly leaving: readonly Leaving[] }): string {
    const found = parsed(text)
    // Nobody can read it, and the names may stand anywhere in it.
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

  /** The same for the lines of those names who only watched; undefined where there are none. */
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
