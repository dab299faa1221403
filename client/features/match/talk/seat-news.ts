/** Chat lines about seats that are announced to players who look elsewhere. */
import { FLOWN_AFTER } from '../../../../common/engine/record/seat-changes.ts'
import type { ChatLine } from '../../../../common/wire/chat/talk.ts'

/** Older lines are only shown in the chat (ms). */
const LATELY = 15_000

interface Looking {
  /** The last line seen before. */
  readonly after: number
  /** The viewer's own seat, which needs no news. */
  readonly seat: string
  /** The match's time. */
  readonly now: number
  /** The viewer's side is the only one left: `proposals.tsx` informs them. */
  readonly alone: boolean
}

export const seatNews = (
  lines: readonly ChatLine[],
  { after, seat, now, alone }: Looking,
): readonly string[] =>
  lines.flatMap((line) => {
    const { id, kind, at, change, name, text } = line
    const news = kind === 'seat' && id > after && now - at < LATELY && line.seat !== seat
    return news && !(alone && change && FLOWN_AFTER[change] === 'nobody') ? [`${name} ${text}`] : []
  })
