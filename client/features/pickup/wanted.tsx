/** Matches of this room that have begun without a player: anybody may take the place, with one press. */
import { listed } from '../../../common/engine/presentation/words.ts'
import { seatAddress, type WantedView } from '../../../common/wire/match/pickup-messages.ts'
import { go } from '../../app/router.ts'
import { titleOf } from '../../games/list.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'

export const Wanted = ({ link }: { link: RoomLink }) => {
  const wanted = link.pickup.wanted.value
  return wanted.length ? (
    <ul class="wanted" aria-label="Substitutes wanted" aria-live="polite">
      {wanted.map((one) => (
        <Call key={one.match} link={link} call={one} />
      ))}
    </ul>
  ) : null
}

function Call({ link, call: { match, game, seats } }: { link: RoomLink; call: WantedView }) {
  const names = listed(seats.map(({ name }) => name))
  // The missing player: the seat stays theirs until somebody takes it.
  const own = link.pickup.match.value === match
  return (
    <li>
      <p>
        <b>
          {titleOf(game)} has begun without {own ? 'you' : names}
        </b>
        <small>
          {own
            ? 'Your seat is yours as long as nobody has taken it.'
            : 'Play in their place. Your rating stays as it is.'}
        </small>
      </p>
      {own ? (
        <button type="button" class="primary" onClick={() => go(`/m/${match}`)}>
          To your match
        </button>
      ) : (
        <span class="row">
          {seats.map(({ seat, name }) => (
            <button key={seat} type="button" class="primary" onClick={() => go(seatAddress(match, seat))}>
              Take over for {name}
            </button>
          ))}
        </span>
      )}
    </li>
  )
}
