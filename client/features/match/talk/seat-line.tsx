/** A line about a seat: who is not there any more, or is again, and who flies it. */
import type { ChatLine } from '../../../../common/wire/match/messages.ts'

export const SeatLine = ({
  line: { name, text },
  label,
  colour,
}: {
  readonly line: Pick<ChatLine, 'name' | 'text'>
  /** What the seat is called. */
  readonly label: string
  readonly colour: string
}) => (
  <>
    <span class="pill" style={{ '--team': colour }}>
      {label}
    </span>
    <b>{name}</b> {text}
  </>
)
