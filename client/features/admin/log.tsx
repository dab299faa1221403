/** The log of administrators' actions. */
import type { ShownDeed } from '../../../common/wire/chat/moderation.ts'
import { matchOfPlace } from '../../../common/wire/chat/talk.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { minuteOf } from '../../ui/when.ts'
import type { OfficeReader } from './reader.ts'

/** The words between the actor and the person concerned. */
const DEEDS: Readonly<Record<string, string>> = {
  'close match': 'closed',
  'not closed': 'could not close',
  'bring back': 'brought back',
  'not brought back': 'could not bring back',
  announce: 'announced',
  'allow word': 'let through the word filter',
  'forbid word': 'lets through no more',
  'take back': 'took back what was announced',
  drain: 'drained',
  reset: 'made a link for a new password of',
  'use reset': 'set a new password with the link',
  promote: 'made an administrator of',
  appoint: 'made a moderator of',
  dismiss: 'took the office from',
  rename: 'gave another name to',
  'delete account': 'deleted an account',
}

export function Log({ reader }: { readonly reader: OfficeReader }) {
  const log = reader.log.value
  if (!log) return <Skeleton />
  if (log.rows.length === 0)
    return (
      <p class="empty">
        Nothing was done yet.
        <br />
        <span class="quiet">Whatever administrators do here is kept in this list for a year.</span>
      </p>
    )
  return (
    <>
      <ul class="panel office-log">
        {log.rows.map((deed) => (
          <Deed key={deed.id} deed={deed} />
        ))}
      </ul>
      {log.next === null ? null : (
        <button type="button" class="plain-button wide-button" onClick={() => reader.next('log')}>
          Show more
        </button>
      )}
    </>
  )
}

function Deed({ deed: { act, by, about, room, detail, at } }: { readonly deed: ShownDeed }) {
  const match = matchOfPlace(room)
  return (
    <li>
      <time class="quiet" dateTime={new Date(at).toISOString()}>
        {minuteOf(at)}
      </time>
      <div>
        <b>{by}</b> {DEEDS[act] ?? act} {act === 'use reset' ? null : <b>{about}</b>}
        {match ? (
          <>
            the match <code>{match}</code>
          </>
        ) : null}
        {detail ? <small>{detail}</small> : null}
      </div>
    </li>
  )
}
