/** The lines of chat that a page shows: of a match, a chatroom or a friend. */
import type { ChatLine } from '../../common/wire/chat/talk.ts'

/**
 * Adds lines in the order of their ids, as several may arrive late together. A line may arrive twice: in the
 * history, and by itself.
 */
export function withLines(
  before: readonly ChatLine[],
  lines: readonly ChatLine[],
  most = Infinity,
): readonly ChatLine[] {
  const known = new Set(before.map(({ id }) => id))
  const fresh = lines.filter(({ id }) => !known.has(id))
  return fresh.length === 0 ? before : [...before, ...fresh].sort((a, b) => a.id - b.id).slice(-most)
}

/** A note for you alone, after all other lines. `at`: server ms. */
export const noteAfter = (lines: readonly ChatLine[], text: string, at: number): ChatLine => ({
  id: (lines.at(-1)?.id ?? 0) + 0.001,
  kind: 'told',
  who: '',
  name: '',
  text,
  at,
  alone: true,
})
