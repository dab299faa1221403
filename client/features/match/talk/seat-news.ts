/** Of what the chat says of seats, what is told by the way to who looks elsewhere. */
import { FLOWN_AFTER } from '../../../../common/engine/record/seat-changes.ts'
import type { ChatLine } from '../../../../common/wire/match/messages.ts'

/** What was said longer ago is read in the chat by whoever comes now (ms). */
const LATELY = 15_000

interface Looking {
  /** The last line that was seen before. */
  readonly after: number
  /** Of who looks; of their own seat they know. */
  readonly seat: string
  /** The time of the match. */
  readonly now: number
  /** The only side that is left is told over the board what comes of it (`proposals.tsx`). */
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
