/** The muted and banned people, each with a button to end it. */
import type { ShownBan } from '../../../common/wire/chat/moderation.ts'
import { matchOfPlace } from '../../../common/wire/chat/talk.ts'
import { Link } from '../../ui/link.tsx'
import { minuteOf } from '../../ui/when.ts'

export const When = ({ at }: { at: number }) => (
  <time class="quiet" dateTime={new Date(at).toISOString()}>
    {minuteOf(at)}
  </time>
)
export function roomLink(place: string) {
  const match = matchOfPlace(place)
  if (match !== undefined) return <Link to={`/m/${match}`}>a match</Link>
  return place ? <Link to={`/room/${place}`}>#{place}</Link> : <span>the whole site</span>
}

/** `here`: all are of the present room. */
export function BanList({
  bans,
  lift,
  here = false,
}: {
  bans: readonly ShownBan[]
  lift: (ban: ShownBan) => void
  here?: boolean
}) {
  if (bans.length === 0) return <p class="empty">Nobody is banned or muted{here ? ' here' : ''}.</p>
  return (
    <ul class={here ? 'bans' : 'bans panel'}>
      {bans.map((ban) => {
        const { id, room, kind, name, addresses, until, reason, at, liftable } = ban
        return (
          <li key={id}>
            <div>
              <b>{addresses ? `Addresses around ${name}` : name}</b>
              <small>
                {kind === 'ban' ? 'Banned' : 'Muted'}
                {here ? (
                  ' '
                ) : (
                  <>
                    {kind === 'ban' ? ' from ' : ' in '}
                    {roomLink(room)}{' '}
                  </>
                )}
                {until ? `until ${minuteOf(until)}` : 'for good'}
                {reason ? `: ${reason}` : ''}
              </small>
              <small>
                Since <When at={at} />
              </small>
            </div>
            {liftable ? (
              <button type="button" class="plain-button" onClick={() => lift(ban)}>
                Lift
                <span class="sr-only">
                  {' '}
                  the {kind} of {name}
                </span>
              </button>
            ) : (
              <small>{here ? 'Moderators may lift it' : 'An administrator may lift it'}</small>
            )}
          </li>
        )
      })}
    </ul>
  )
}
