/** The player's queues in rooms that are not visible, with buttons to leave. */
import { titleOf } from '../../games/list.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { unseenRooms } from '../../net/rooms/rooms-open.ts'
import { Link } from '../../ui/link.tsx'
import { asking } from './asking.ts'
import { termsOf } from './words.ts'

export function Waiting() {
  const rooms = unseenRooms.value.filter((link) => link.pickup.addedTo(link.you.value.person).length > 0)
  return rooms.length === 0 ? null : (
    <div class="all-waiting">
      {rooms.map((link) => (
        <InRoom key={link.slug} link={link} />
      ))}
    </div>
  )
}

function InRoom({ link }: { link: RoomLink }) {
  const ask = asking(link)
  const away = link.status.value.is !== 'open'
  return (
    <>
      {link.pickup.addedTo(link.you.value.person).map((offer) => (
        <div key={offer.id} class="waiting-for">
          <p>
            <b>You have added to {titleOf(offer.game)}</b>, {offer.queue.flat().length}/
            {offer.teams * offer.size}
            <small>{termsOf(offer)}</small>
            <small>
              {away ? (
                'Connection lost. Coming back…'
              ) : (
                <>
                  You are called wherever you look.{' '}
                  <Link to={`/room/${link.slug}`}>{link.snapshot.value?.title ?? 'To the room'}</Link>
                </>
              )}
            </small>
          </p>
          <button
            type="button"
            class="secondary"
            disabled={away || offer.stage.is === 'starting'}
            aria-label={`Remove from ${titleOf(offer.game)}`}
            onClick={() => void ask('remove', { offer: offer.id })}
          >
            Remove
          </button>
        </div>
      ))}
    </>
  )
}
