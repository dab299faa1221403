/**
 * A played round on the wire. Consecutive events of its timeline with the same keys share one list of keys. A
 * value that is a small object, such as a place, shares its keys too: `from:q,r`.
 */
import { Packr } from 'msgpackr'

type Cell = unknown
export type PackedTimeline = readonly (readonly [keys: string, ...rows: Cell[][]])[]

/** A round as somebody may see it. */
export interface SeenRound {
  readonly round: number
  readonly timeline: readonly { kind: string }[]
}

const packr = new Packr({ useRecords: false })

/**
 * A round as a text: MessagePack of `[round, …tables]`, with a character for each byte. The synced state has
 * texts but no bytes; JSON is a quarter larger (`docs/architecture/decisions/0016-a-reveal-is-one-patch.md`).
 * With its number a round differs from the one before in which the same happened.
 */
export function roundText({ round, timeline }: SeenRound): string {
  let text = ''
  for (const byte of packr.pack([round, ...packTimeline(timeline)])) text += String.fromCharCode(byte)
  return text
}

/** The inverse of `roundText`; undefined for an empty text. */
export function roundOf(text: string): SeenRound | undefined {
  if (text === '') return undefined
  const bytes = Uint8Array.from(text, (one) => one.charCodeAt(0))
  const [round, ...tables] = packr.unpack(bytes) as [number, ...PackedTimeline]
  return { round, timeline: unpackTimeline(tables) }
}

export function packTimeline(timeline: readonly { kind: string }[]): PackedTimeline {
  const tables: [string, ...Cell[][]][] = []
  for (const event of timeline) {
    let header = event.kind
    const row: Cell[] = []
    for (const key of Object.keys(event)) {
      if (key === 'kind') continue
      const value = (event as unknown as Record<string, Cell>)[key]
      const shape = shapeOf(value)
      header += ` ${key}${shape}`
      row.push(shape ? Object.values(value as object) : value)
    }
    const last = tables.at(-1)
    if (last?.[0] === header) last.push(row)
    else tables.push([header, row])
  }
  return tables
}

export function unpackTimeline(packed: PackedTimeline): { kind: string }[] {
  return packed.flatMap(([header, ...rows]) => {
    const [kind, ...columns] = header.split(' ').map((column) => column.split(':') as [string, string?])
    return rows.map((row) => ({
      kind: kind![0],
      ...Object.fromEntries(
        columns.map(([key, shape], i) => [key, shape === undefined ? row[i] : whole(shape, row[i])]),
      ),
    }))
  })
}

const NAME = /^\w+$/
/** The keys of an object of plain values, after a colon; empty for any other value. */
function shapeOf(value: Cell): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  let shape = ''
  for (const key of Object.keys(value)) {
    const inner = (value as Record<string, Cell>)[key]
    if (!NAME.test(key) || (typeof inner === 'object' && inner !== null)) return ''
    shape += (shape ? ',' : ':') + key
  }
  return shape
}

const whole = (shape: string, values: Cell): Cell =>
  Object.fromEntries(shape.split(',').map((key, i) => [key, (values as Cell[])[i]]))
