/** A round's timeline on the wire: events that follow each other with the same keys share one list of the keys. */
type Cell = unknown
export type PackedTimeline = readonly (readonly [keys: string, ...rows: Cell[][]])[]

export function packTimeline(timeline: readonly { kind: string }[]): PackedTimeline {
  const tables: [string, ...Cell[][]][] = []
  for (const event of timeline) {
    const { kind, ...rest } = event as { kind: string } & Record<string, Cell>
    const keys = [kind, ...Object.keys(rest)].join(' ')
    const last = tables.at(-1)
    if (last?.[0] === keys) last.push(Object.values(rest).map(flat))
    else tables.push([keys, Object.values(rest).map(flat)])
  }
  return tables
}

export function unpackTimeline(packed: PackedTimeline): { kind: string }[] {
  return packed.flatMap(([header, ...rows]) => {
    const [kind, ...keys] = header.split(' ')
    return rows.map((row) => ({ kind: kind!, ...Object.fromEntries(keys.map((key, i) => [key, full(row[i])])) }))
  })
}

// Places are the commonest values by far: on the wire they are pairs, marked so that other lists stay lists.
const isPlace = (value: Cell): value is { q: number; r: number } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'q,r'
const flat = (value: Cell): Cell => (isPlace(value) ? [value.q, value.r] : Array.isArray(value) ? { list: value } : value)
const full = (value: Cell): Cell => {
  if (Array.isArray(value)) return { q: value[0], r: value[1] }
  return typeof value === 'object' && value !== null && 'list' in value ? value.list : value
}
