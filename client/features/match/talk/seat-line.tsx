/** A chat line about a seat: who has left or returned, and who flies it. */
import type { ChatLine } from '../../../../common/wire/chat/talk.ts'

export const SeatLine = ({
  line: { name, text },
  label,
  colour,
}: {
  readonly line: Pick<ChatLine, 'name' | 'text'>
  /** The seat's displayed name. */
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
