/**
 * A round's timeline on the wire: events that follow each other with the same keys share one list of the keys. A value
 * that is a small object, such as a place, shares its keys with the others, too: `from:q,r`.
 */
type Cell = unknown
export type PackedTimeline = readonly (readonly [keys: string, ...rows: Cell[][]])[]

export function packTimeline(timeline: readonly { kind: string }[]): PackedTimeline {
  const tables: [string, ...Cell[][]][] = []
  for (const event of timeline) {
    const { kind, ...rest } = event as { kind: string } & Record<string, Cell>
    const columns = Object.entries(rest).map(([key, value]) => ({ key, value, shape: shapeOf(value) }))
    const header = [kind, ...columns.map(({ key, shape }) => key + shape)].join(' ')
    const row = columns.map(({ value, shape }) => (shape ? Object.values(value as object) as Cell : value))
    const last = tables.at(-1)
    if (last?.[0] === header) last.push(row)
    else tables.push([header, row])
  }
  return tables
}

export function unpackTimeline(packed: PackedTimeline): { kind: string }[] {
  return packed.flatMap(([header, ...rows]) => {
    const [kind, ...columns] = header.split(' ').map((column) => column.split(':') as [string, string?])
    return rows.map((row) => ({ kind: kind![0], ...Object.fromEntries(columns.map(([key, shape], i) => [key, shape === undefined ? row[i] : whole(shape, row[i])])) }))
  })
}

const NAME = /^\w+$/
/** The keys of an object of plain values, behind a colon; nothing for any other value. */
function shapeOf(value: Cell): string {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ''
  const entries = Object.entries(value)
  const flat = entries.length > 0 && entries.every(([key, inner]) => NAME.test(key) && (typeof inner !== 'object' || inner === null))
  return flat ? `:${entries.map(([key]) => key).join()}` : ''
}

const whole = (shape: string, values: Cell): Cell => Object.fromEntries(shape.split(',').map((key, i) => [key, (values as Cell[])[i]]))
