/** A line over the page for queues in rooms that are not visible, each with a button to leave it. */
import { useRef } from 'preact/hooks'
import { useTopHeight } from '../../app/top-lines.tsx'
import { titleOf } from '../../games/list.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { unseenRooms } from '../../net/rooms/rooms-open.ts'
import { Link } from '../../ui/link.tsx'
import { asking } from './asking.ts'

export function WaitingLine() {
  const line = useRef<HTMLElement>(null)
  const rooms = unseenRooms.value.filter((link) => link.pickup.addedTo(link.you.value.person).length > 0)
  useTopHeight(line, '--waits', rooms.length > 0)
  if (rooms.length === 0) return null
  return (
    <aside ref={line} class="waiting-line" aria-label="You wait for">
      {rooms.map((link) => (
        <InRoom key={link.slug} link={link} />
      ))}
    </aside>
  )
}

function InRoom({ link }: { link: RoomLink }) {
  const ask = asking(link)
  const lost = link.status.value.is !== 'open'
  const room = link.snapshot.value?.title ?? 'the room'
  return (
    <>
      {link.pickup.addedTo(link.you.value.person).map(({ id, game, queue, teams, size, stage }) => (
        <p key={id}>
          <span>
            You wait for <b>{titleOf(game)}</b>, {queue.flat().length} of {teams * size}, in{' '}
            <Link to={`/room/${link.slug}`}>{room}</Link>
            {lost ? ' (connection lost)' : ''}
          </span>
          <button
            type="button"
            disabled={lost || stage.is === 'starting'}
            aria-label={`Stop waiting for ${titleOf(game)}`}
            onClick={() => void ask('remove', { offer: id })}
          >
            Leave
          </button>
        </p>
      ))}
    </>
  )
}
