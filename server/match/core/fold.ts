/** Plays a table's journal again, entry by entry, as after a restart. */
import type { WrittenEntry } from '../../store/journal/entries.ts'
import type { LiveMatch } from '../live-match.ts'
import { apply } from './apply.ts'
import type { TableCore } from './table-core.ts'

/**
 * `ended`: called for each earlier match at the table that has ended, with the table as it was then; `before` is
 * the first entry after that match. Gives other work a turn between the entries.
 */
export async function fold(
  core: TableCore,
  entries: readonly WrittenEntry[],
  ended?: (match: LiveMatch, before: number) => void,
): Promise<void> {
  const breathe = breathing()
  for (const { seq, entry } of entries) {
    await breathe()
    if (entry.kind === 'opened' && core.match?.outcome) ended?.(core.match, seq)
    apply(core, entry)
  }
}

/** The longest time without a pause (ms); the last step may exceed it. */
const BREATH = 10

/** Returns a function to await between the steps. */
function breathing(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BREATH) return
    await new Promise((resolve) => setImmediate(resolve))
    since = performance.now()
  }
}
