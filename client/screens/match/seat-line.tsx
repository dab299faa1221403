/** A line about a seat: who is not there any more, or is again, and who flies it. */
import type { ChatLine } from '../../../common/wire/messages.ts'

export const SeatLine = ({
  line: { seat, name, text },
  colour,
}: {
  readonly line: Pick<ChatLine, 'seat' | 'name' | 'text'>
  readonly colour: string
}) => (
  <>
    <span class="pill" style={{ '--team': colour }}>
      {seat}
    </span>
    <b>{name}</b> {text}
  </>
)
