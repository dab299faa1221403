/** The moderators' page: reports, bans, the log, the moderators. */
import '../../styles/room.css'
import { useSignal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import type { ModerationDesk } from '../../../common/wire/chat/moderation.ts'
import { go } from '../../app/router.ts'
import { me } from '../../net/account/session.ts'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { BanList } from '../room/ban-list.tsx'
import { SettingsButton } from '../settings/settings.tsx'
import { BanAccount } from './ban-account.tsx'
import { DeskReader, type List } from './desk.ts'
import { House } from './house.tsx'
import { Log } from './log.tsx'
import { Reports } from './reports.tsx'

type ModerationTab = List | 'house'

export function ModerationPage() {
  const reader = useMemo(() => new DeskReader(), [])
  useEffect(() => {
    document.title = 'Moderation · Dead Reckoning'
    return reader.open()
  }, [])
  const { desk, problem } = reader
  if (desk.value) return <Shown desk={desk.value} reader={reader} />
  return (
    <main class="notice-page" aria-busy={problem.value === undefined}>
      {problem.value === undefined ? (
        <div class="spinner" />
      ) : (
        <>
          <h1>{problem.value.code === 'not_allowed' ? 'For moderators' : 'Moderation'}</h1>
          <p role="alert">
            {problem.value.code === 'not_allowed'
              ? 'This page is for moderators and administrators. If you are one, sign in to your account first.'
              : problem.value.message}
          </p>
          <div class="row">
            {problem.value.code === 'not_allowed' ? null : (
              <button type="button" class="secondary" onClick={() => void reader.read()}>
                Try again
              </button>
            )}
            <button type="button" class="primary" onClick={() => go('/')}>
              To the front page
            </button>
          </div>
        </>
      )}
    </main>
  )
}

function Shown({
  desk: { reports, bans, log, house },
  reader,
}: {
  desk: ModerationDesk
  reader: DeskReader
}) {
  const tab = useSignal<ModerationTab>('reports')
  const { act, problem, of } = reader
  const tabs: readonly (readonly [ModerationTab, string])[] = [
    ['reports', `Reports (${reports.total})`],
    ['bans', `Bans and mutes (${bans.total})`],
    ['log', 'Log'],
    ['house', `Moderators (${house.length})`],
  ]
  const shown = tab.value
  const next = shown === 'house' ? null : { reports, bans, log }[shown].next
  return (
    <main class="moderation">
      <header class="room-top">
        <button type="button" class="icon-button" aria-label="To the front page" onClick={() => go('/')}>
          {icons.back}
        </button>
        <div class="room-title">
          <h1>Moderation</h1>
        </div>
        {me.value?.role === 'admin' ? (
          <Link class="plain-button to-office" to="/admin" aria-label="Administration">
            {icons.organise}
            <span>Administration</span>
          </Link>
        ) : null}
        <SettingsButton />
      </header>
      <div class="tabs" role="tablist" aria-label="Moderation">
        {tabs.map(([name, label]) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={shown === name}
            aria-controls="desk"
            onClick={() => (tab.value = name)}
          >
            {label}
          </button>
        ))}
      </div>
      <div id="desk" role="tabpanel" aria-labelledby={`tab-${shown}`}>
        {problem.value ? (
          <p class="problem" role="alert">
            {problem.value.message}
          </p>
        ) : null}
        {shown === 'reports' ? (
          <Reports reports={reports.rows} act={act} />
        ) : shown === 'bans' ? (
          <>
            <BanAccount act={act} />
            <BanList bans={bans.rows} lift={({ id }) => void act(`bans/${id}/lift`, {}, 'Lifted.')} />
          </>
        ) : shown === 'log' ? (
          <Log log={log.rows} of={of.value} choose={(chosen) => reader.choose(chosen)} />
        ) : (
          <House house={house} act={act} />
        )}
        {next !== null && shown !== 'house' ? (
          <button
            type="button"
            class="plain-button wide-button"
            disabled={reader.busy.value}
            onClick={() => void reader.next(shown)}
          >
            {reader.busy.value ? 'Loading…' : 'Show more'}
          </button>
        ) : null}
      </div>
    </main>
  )
}
