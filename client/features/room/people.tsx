/** Who is in a room. */
import type { PersonView, RoomLink } from '../../net/rooms/room-link.ts'
import { icons } from '../../ui/icons.tsx'
import { type Chosen, ROLES } from './talk-channel.ts'

/** Most rows drawn; the rest of a crowd is shown as a number. */
const SHOWN = 150

export function People({ link, choose }: { link: RoomLink; choose: (chosen: Chosen) => void }) {
  const people = link.snapshot.value?.people ?? []
  return (
    <ul class="people" aria-label={`${people.length} ${people.length === 1 ? 'person' : 'people'} here`}>
      {people.slice(0, SHOWN).map((person) => (
        <Row key={person.id} person={person} own={person.id === link.you.value.person} choose={choose} />
      ))}
      {people.length > SHOWN ? <li class="quiet">and {people.length - SHOWN} more</li> : null}
    </ul>
  )
}

function Row({
  person: { id, name, role, away, bot, account, playing },
  own,
  choose,
}: {
  person: PersonView
  own: boolean
  choose: (chosen: Chosen) => void
}) {
  return (
    <li>
      <button
        type="button"
        class={away || playing ? 'away' : ''}
        onClick={() => choose({ person: id, name })}
      >
        <i class="presence" aria-hidden="true" />
        <span class={account ? '' : 'of-guest'}>{name}</span>
        {away ? <small class="sr-only">away</small> : null}
        {own ? <small>you</small> : bot ? <small>program</small> : account ? null : <small>guest</small>}
        {playing ? <small>plays</small> : null}
        {role ? (
          <span class="badge" title={ROLES[role]}>
            {icons.shield}
            <span class="sr-only">{ROLES[role]}</span>
          </span>
        ) : null}
      </button>
    </li>
  )
}
