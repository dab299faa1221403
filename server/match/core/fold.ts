/** Plays a table's journal again, entry by entry, as after a restart. */
import type { WrittenEntry } from '../../store/journal/entries.ts'
import type { LiveMatch } from '../live-match.ts'
import { apply } from './apply.ts'
import type { TableCore } from './table-core.ts'

/**
 * `ended`: called for each earlier match at the table that has ended, with the table as it was then; `before` is
 * the first entry after that match. `pause`: awaited before each entry, to give other work a turn.
 */
export async function fold(
  core: TableCore,
  entries: readonly WrittenEntry[],
  ended?: (match: LiveMatch, before: number) => void,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  for (const { seq, entry } of entries) {
    await pause()
    if (entry.kind === 'opened' && core.match?.outcome) ended?.(core.match, seq)
    apply(core, entry)
  }
}
