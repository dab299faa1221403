/** The player's party, and invitations. */
import { Fragment } from 'preact'
import { listed } from '../../../common/engine/presentation/words.ts'
import type { NamedPerson } from '../../../common/wire/match/pickup-messages.ts'
import { titleOf } from '../../games/list.ts'
import { isBlocked } from '../../net/rooms/blocked.ts'
import type { RoomLink } from '../../net/rooms/room-link.ts'
import { ProgramMark } from '../people/names.tsx'
import { asking } from './asking.ts'
import { Face } from './face.tsx'

export function Invitations({ link }: { link: RoomLink }) {
  const ask = asking(link)
  return (
    <>
      {link.pickup.party.value.invitations
        .filter(({ name }) => !isBlocked(name))
        .map(({ person, name, program }) => (
          <div key={person} class="invitation" role="alert">
            <Face name={name} />
            <span>
              <b>{name}</b>
              {program ? <ProgramMark /> : null} wants to play with you, in one team.{costOf(link, person)}
            </span>
            <div class="row">
              <button type="button" class="small-button" onClick={() => void ask('accept', { person })}>
                Join
              </button>
              <button type="button" class="plain-button" onClick={() => void ask('decline', { person })}>
                No
              </button>
            </div>
          </div>
        ))}
    </>
  )
}

/** Joining a party means joining its queues. */
function costOf(link: RoomLink, person: string): string {
  const lost = link.pickup
    .addedTo(link.you.value.person)
    .filter(({ queue }) => !queue.flat().some((one) => one.person === person))
  return lost.length === 0
    ? ''
    : ` You would give up your place in ${listed(lost.map(({ game }) => titleOf(game)))}.`
}

const Names = ({ of }: { readonly of: readonly NamedPerson[] }) => (
  <>
    {of.map(({ person, name, program }, i) => (
      <Fragment key={person}>
        {i > 0 ? ', ' : ''}
        {name}
        {program ? <ProgramMark /> : null}
      </Fragment>
    ))}
  </>
)

export function Party({ link }: { link: RoomLink }) {
  const ask = asking(link)
  const { members, invited } = link.pickup.party.value
  return (
    <>
      {members.length ? (
        <div class="party" aria-label="Your party">
          <span class="faces">
            {members.map(({ person, name }) => (
              <Face key={person} name={name} />
            ))}
          </span>
          <span class="party-names">
            Party: <Names of={members} />
          </span>
          <button type="button" class="link-button" onClick={() => void ask('leaveParty', {})}>
            Leave
          </button>
        </div>
      ) : null}
      {invited.length ? (
        <p class="quiet asked">
          Invited: <Names of={invited} />
        </p>
      ) : null}
    </>
  )
}
