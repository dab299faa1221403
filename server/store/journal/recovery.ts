/** Reads back unfinished matches, one by one and in pages, with the entries that still stand. */
import type { Database } from '../database.ts'
import { type Entry, unpack, type WrittenEntry } from './entries.ts'
import type { Hold } from './holds.ts'
import type { Journal } from './journal.ts'

/** Rows per page: with orders of the largest size a page has some MB. */
const PAGE = 200

/** A process resumed from the entries up to `after`, and wrote that under the number `seq`. */
interface Resumption {
  readonly seq: number
  readonly after: number
}

/** An unfinished match in the journal. */
export interface JournaledMatch {
  readonly match: string
  /** The number of its last entry. */
  readonly last: number
  readonly resumptions: readonly Resumption[]
}

/**
 * Returns a function that says for ascending numbers whether their entries count. Entries of a killed process
 * that arrived after the next one had begun do not. A resumption that itself arrived so late counts for
 * nothing: the process that resumed did not know of it.
 */
export function counting(resumptions: readonly Resumption[]): (seq: number) => boolean {
  const known: Resumption[] = []
  for (const one of resumptions.toReversed()) if (one.seq <= (known[0]?.after ?? Infinity)) known.unshift(one)
  let next = 0
  return (seq) => {
    while (next < known.length && known[next]!.seq <= seq) next++
    return seq <= (known[next]?.after ?? Infinity)
  }
}

export async function leftOf(db: Database, of: readonly string[]): Promise<JournaledMatch[]> {
  if (of.length === 0) return []
  const matches = await db
    .selectFrom('journal')
    .select(({ fn }) => ['match', fn.max('seq').as('last')])
    .where('match', 'in', of)
    .groupBy('match')
    .orderBy('match')
    .execute()
  const resumed = await db
    .selectFrom('journal')
    .select(['match', 'seq', 'entry'])
    .where('match', 'in', of)
    .where('entry', 'like', '{"kind":"resumed",%')
    .orderBy('match')
    .orderBy('seq')
    .execute()
  const left = new Map(
    matches.map(({ match, last }) => [match, { match, last, resumptions: [] as Resumption[] }]),
  )
  for (const { match, seq, entry } of resumed) {
    const one = left.get(match)
    // Skips entries that arrived after the first query: the resumption written later says that they were not
    // read.
    if (one && seq <= one.last)
      one.resumptions.push({ seq, after: (JSON.parse(entry) as Entry & { kind: 'resumed' }).after })
  }
  return [...left.values()]
}

async function read(kept: string): Promise<{ text: string; entry: Entry }> {
  const text = await unpack(kept)
  return { text, entry: JSON.parse(text) as Entry }
}

/**
 * `entries`: those that stand; `superseded`: the numbers of the others. The journal registers both, as long
 * as the hold is valid.
 */
export async function readBack(
  db: Database,
  journal: Journal,
  { match, last, resumptions }: JournaledMatch,
  hold: Hold,
): Promise<{ entries: WrittenEntry[]; superseded: number[] }> {
  const counts = counting(resumptions)
  const standing = new Map<number, Entry>()
  const superseded: number[] = []
  for (let from = -1; ; ) {
    const page = await db
      .selectFrom('journal')
      .select(['seq', 'entry'])
      .where('match', '=', match)
      .where('seq', '>', from)
      .where('seq', '<=', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    for (const { seq, entry: kept } of page) {
      const { text, entry } = await read(kept).catch((error: unknown) => {
        throw new Error(
          `its entry ${seq} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
          { cause: error },
        )
      })
      // A resumption affects other entries, whether it counts itself or not.
      if (entry.kind === 'resumed') journal.recall(hold, seq, text.length, entry)
      else if (!counts(seq)) superseded.push(seq)
      else {
        standing.set(seq, entry)
        for (const old of journal.recall(hold, seq, text.length, entry)) {
          standing.delete(old)
          superseded.push(old)
        }
      }
    }
    if (page.length < PAGE) break
    from = page.at(-1)!.seq
  }
  return { entries: [...standing].map(([seq, entry]) => ({ seq, entry })), superseded }
}
