/** The log of actions by moderators, and by makers in their own rooms. */
import type { LogOf, ShownDeed } from '../../../common/wire/chat/moderation.ts'
import { Switch } from '../people/switches.tsx'
import { roomLink, When } from '../room/ban-list.tsx'

const OF = [
  ['house', 'Moderators'],
  ['makers', 'Makers in their rooms'],
] as const

const DEEDS: Readonly<Record<string, string>> = {
  mute: 'muted',
  unmute: 'ended the mute of',
  kick: 'sent out',
  ban: 'banned',
  unban: 'lifted the ban of',
  erase: 'deleted a line of',
  arrange: 'changed how one talks',
  appoint: 'made a moderator of',
  dismiss: 'took the role from',
  close: 'closed a report about',
  withdraw: 'took back the game offered by',
}

export function Log({
  log,
  of,
  choose,
}: {
  log: readonly ShownDeed[]
  of: LogOf
  choose: (of: LogOf) => void
}) {
  return (
    <>
      <Switch legend="Whose deeds" name="log-of" value={of} choose={choose} choices={OF} />
      {log.length === 0 ? (
        <p class="empty">Nothing had to be done yet.</p>
      ) : (
        <ul class="deeds panel">
          {log.map(({ id, room, by, act, about, detail, at }) => (
            <li key={id}>
              <When at={at} />
              <span>
                <b>{by}</b> {DEEDS[act] ?? act} <b>{about}</b>
                {room ? <> in {roomLink(room)}</> : null}
                {detail ? <small>{detail}</small> : null}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
