/**
 * A played round on the wire. Consecutive events of its timeline with the same keys share one list of keys. A
 * value that is a small object, such as a place, shares its keys too: `from:q,r`.
 */
import { Packr } from 'msgpackr'
import type { Viewer } from '../../engine/match-types.ts'
import { type MatchState, viewOf } from './match-schema.ts'

/**
 * The kind and the keys of consecutive events, then the values of the first, of the second and so on; of events
 * without keys their number.
 */
type EventTable = readonly [keys: string, ...values: unknown[]]
export type PackedTimeline = readonly EventTable[]

/** A round as somebody may see it. */
export interface SeenRound {
  readonly round: number
  readonly timeline: readonly { kind: string }[]
}

const packr = new Packr({ useRecords: false })
const ascii = new TextDecoder()

/**
 * A round as a text: MessagePack of `[round, …tables]`, seven bits a character, the highest first. The synced
 * state has texts but no bytes (`docs/architecture/decisions/0016-a-reveal-is-one-patch.md`). With its number a
 * round differs from the one before in which the same happened.
 */
export const roundText = ({ round, timeline }: SeenRound): string =>
  inSevens(packr.pack([round, ...packTimeline(timeline)]))

/** The inverse of `roundText`; undefined for an empty text. */
export function roundOf(text: string): SeenRound | undefined {
  if (text === '') return undefined
  const [round, ...tables] = packr.unpack(fromSevens(text)) as [number, ...PackedTimeline]
  return { round, timeline: unpackTimeline(tables) }
}

function inSevens(bytes: Uint8Array): string {
  const characters = new Uint8Array(Math.ceil((bytes.length * 8) / 7))
  let [at, bits, held] = [0, 0, 0]
  for (const byte of bytes) {
    held = (held << 8) | byte
    for (bits += 8; bits >= 7; bits -= 7) characters[at++] = (held >> (bits - 7)) & 0x7f
    held &= (1 << bits) - 1
  }
  if (bits > 0) characters[at] = (held << (7 - bits)) & 0x7f
  // A text that grows by a character at a time would take thirty times its length.
  return ascii.decode(characters)
}

function fromSevens(text: string): Uint8Array {
  const bytes = new Uint8Array(Math.floor((text.length * 7) / 8))
  let [at, bits, held] = [0, 0, 0]
  for (let i = 0; i < text.length; i++) {
    held = (held << 7) | text.charCodeAt(i)
    bits += 7
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = held >> bits
    held &= (1 << bits) - 1
  }
  return bytes
}

export function packTimeline(timeline: readonly { kind: string }[]): PackedTimeline {
  const tables: [string, ...unknown[]][] = []
  let table: [string, ...unknown[]] | undefined
  const row: unknown[] = []
  for (const event of timeline) {
    const header = headerOf(event, row)
    if (table?.[0] !== header) tables.push((table = [header]))
    for (const value of row) table.push(value)
    // Of events without keys there is only their number.
    if (row.length === 0) table[1] = Number(table[1] ?? 0) + 1
  }
  return tables
}

/** The kind of an event and its keys; puts its values into `row`, in place of those that are there. */
function headerOf(event: { kind: string }, row: unknown[]): string {
  let header = event.kind
  row.length = 0
  for (const key of Object.keys(event)) {
    if (key === 'kind') continue
    const value = (event as Readonly<Record<string, unknown>>)[key]
    const shape = shapeOf(value)
    header += ` ${key}${shape}`
    if (shape === '') row.push(value)
    else for (const part of Object.keys(value as object)) row.push((value as Record<string, unknown>)[part])
  }
  return header
}

export function unpackTimeline(packed: PackedTimeline): { kind: string }[] {
  return packed.flatMap(([header, ...values]) => {
    const [kind, ...columns] = header.split(' ').map((column) => {
      const [key, shape] = column.split(':') as [string, string?]
      return { key, parts: shape?.split(',') }
    })
    const width = columns.reduce((sum, { parts }) => sum + (parts?.length ?? 1), 0)
    let at = 0
    const valueOf = (parts: readonly string[] | undefined): unknown =>
      parts ? Object.fromEntries(parts.map((part) => [part, values[at++]])) : values[at++]
    return Array.from({ length: width > 0 ? values.length / width : Number(values[0]) }, () => ({
      kind: kind!.key,
      ...Object.fromEntries(columns.map(({ key, parts }) => [key, valueOf(parts)])),
    }))
  })
}

const NAME = /^\w+$/
/** The keys of an object of plain values, after a colon; empty for any other value. */
function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  let shape = ''
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[key]
    if (!NAME.test(key) || (typeof inner === 'object' && inner !== null)) return ''
    shape += (shape ? ',' : ':') + key
  }
  return shape
}

/** The rounds of a match one by one, for clients that follow its state without a page: load tests, scripts. */
export class RoundsSeen {
  private last = ''

  /** The round that has come with this state; undefined if none has since the last call. */
  next(state: MatchState, viewer: Viewer = 'gallery'): SeenRound | undefined {
    const played = viewOf(state, viewer)?.played ?? ''
    if (played === this.last) return undefined
    this.last = played
    return roundOf(played)
  }
}
