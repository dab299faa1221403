/** The moderators' page: what was reported, who is kept out, what was done. */
import '../styles/room.css'
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { REASON_LENGTH } from '../../common/wire/room-messages.ts'
import type { Desk, ShownDeed, ShownReport } from '../../common/wire/moderation.ts'
import { ask, reasonOf } from '../net/api.ts'
import { introduce } from '../net/session.ts'
import { icons } from './icons.tsx'
import { BanList, roomLink, When } from './room/ban-list.tsx'
import { BAN_SPANS, MUTE_SPANS } from './room/spans.ts'
import { go } from './router.ts'
import { toast } from './toasts.tsx'
import { clockOf } from './when.ts'

type Tab = 'reports' | 'bans' | 'log'

export function ModerationPage() {
  const desk = useSignal<Desk | undefined>(undefined)
  const problem = useSignal<{ code: string; message: string } | undefined>(undefined)
  const tab = useSignal<Tab>('reports')
  const read = async () => {
    try {
      await introduce()
      desk.value = await ask<Desk>('GET', '/api/moderation')
      problem.value = undefined
    } catch (error) {
      problem.value = reasonOf(error)
    }
  }
  useEffect(() => {
    document.title = 'Moderation · Dead Reckoning'
    void read()
    const timer = setInterval(() => !document.hidden && desk.peek() && void read(), 15_000)
    return () => clearInterval(timer)
  }, [])
  const act = async (path: string, body: object, done: string) => {
    try {
      await ask('POST', `/api/moderation/${path}`, body)
      toast(done)
    } catch (error) {
      toast(reasonOf(error).message)
    }
    await read()
  }
  const { value: shown } = desk
  if (!shown)
    return (
      <main class="notice-page" aria-busy={problem.value === undefined}>
        {problem.value === undefined ? <div class="spinner" /> : (
          <>
            <h1>{problem.value.code === 'not_allowed' ? 'For moderators' : 'Moderation'}</h1>
            <p role="alert">{problem.value.code === 'not_allowed' ? 'This page is for moderators and administrators. If you are one, sign in to your account first.' : problem.value.message}</p>
            <div class="row">
              {problem.value.code === 'not_allowed' ? null : <button type="button" class="secondary" onClick={() => void read()}>Try again</button>}
              <button type="button" class="primary" onClick={() => go('/')}>To the front page</button>
            </div>
          </>
        )}
      </main>
    )
  const tabs: readonly (readonly [Tab, string])[] = [['reports', `Reports (${shown.reports.length})`], ['bans', `Bans and mutes (${shown.bans.length})`], ['log', 'Log']]
  return (
    <main class="moderation">
      <header class="room-top">
        <button type="button" class="icon-button" aria-label="To the front page" onClick={() => go('/')}>{icons.back}</button>
        <div class="room-title"><h1>Moderation</h1></div>
      </header>
      <div class="tabs" role="tablist" aria-label="Moderation">
        {tabs.map(([name, label]) => <button key={name} type="button" role="tab" id={`tab-${name}`} aria-selected={tab.value === name} aria-controls="desk" onClick={() => (tab.value = name)}>{label}</button>)}
      </div>
      <div id="desk" role="tabpanel" aria-labelledby={`tab-${tab.value}`}>
        {problem.value ? <p class="problem" role="alert">{problem.value.message}</p> : null}
        {tab.value === 'reports' ? <Reports reports={shown.reports} act={act} /> : tab.value === 'bans' ? <BanList bans={shown.bans} lift={({ id }) => void act(`bans/${id}/lift`, {}, 'Lifted.')} /> : <Log log={shown.log} />}
      </div>
    </main>
  )
}

type Act = (path: string, body: object, done: string) => Promise<void>

function Reports({ reports, act }: { reports: readonly ShownReport[]; act: Act }) {
  if (reports.length === 0) return <p class="empty">Nothing is reported.<br /><span class="quiet">What players report comes here, with the lines around it.</span></p>
  return <ul class="reports">{reports.map((report) => <Report key={report.id} report={report} act={act} />)}</ul>
}

function Report({ report: { id, room, by, about, reason, at, context }, act }: { report: ShownReport; act: Act }) {
  const terms = useSignal<'mute' | 'ban' | undefined>(undefined)
  const minutes = useSignal(60)
  const why = useSignal('')
  const site = useSignal(false)
  const path = `reports/${id}`
  const choose = (what: 'mute' | 'ban') => {
    minutes.value = what === 'ban' ? 24 * 60 : 60
    terms.value = terms.value === what ? undefined : what
  }
  return (
    <li class="panel report">
      <header><h2>{about}</h2><p class="quiet">in {roomLink(room)}, reported by {by}</p><When at={at} /></header>
      <p class="reason">{reason}</p>
      <ol class="context" aria-label="What was said">
        {context.map((line) => (
          <li key={line.id} class={[line.meant ? 'meant' : '', line.theirs ? 'theirs' : ''].join(' ')}>
            <time class="quiet">{clockOf(line.at)}</time> {line.name ? <b>{line.name}</b> : null} {line.text}{line.meant ? <span class="sr-only"> (the line that was reported)</span> : null}
          </li>
        ))}
        {context.length === 0 ? <li class="quiet">Nothing was said around it.</li> : null}
      </ol>
      <div class="row">
        {context.some(({ meant }) => meant) ? <button type="button" class="plain-button" onClick={() => void act(path, { act: 'erase' }, 'The line is deleted.')}>Delete the line</button> : null}
        <button type="button" class="plain-button" aria-expanded={terms.value === 'mute'} onClick={() => choose('mute')}>Mute…</button>
        <button type="button" class="plain-button" aria-expanded={terms.value === 'ban'} onClick={() => choose('ban')}>Ban…</button>
        <button type="button" class="small-button" onClick={() => void act(path, { act: 'close' }, 'The report is closed.')}>Dealt with</button>
      </div>
      {terms.value ? (
        <form class="terms" onSubmit={(event) => {
          event.preventDefault()
          const given = { act: terms.value, minutes: minutes.value, reason: why.value, ...(terms.value === 'ban' && { site: site.value }) }
          void act(path, given, `${about} is ${terms.value === 'ban' ? 'banned' : 'muted'}.`).then(() => (terms.value = undefined))
        }}>
          <label class="field"><span>For how long</span>
            <select value={minutes.value} onChange={(event) => (minutes.value = Number(event.currentTarget.value))}>
              {(terms.value === 'ban' ? BAN_SPANS : MUTE_SPANS).map(([value, name]) => <option key={value} value={value}>{name}</option>)}
            </select></label>
          <label class="field"><span>Reason</span><input value={why.value} maxLength={REASON_LENGTH} onInput={(event) => (why.value = event.currentTarget.value)} /></label>
          {terms.value === 'ban' ? <label class="check"><input type="checkbox" checked={site.value} onChange={(event) => (site.value = event.currentTarget.checked)} /> From the whole site</label> : null}
          <button type="submit" class="small-button">{terms.value === 'ban' ? 'Ban' : 'Mute'} {about}</button>
        </form>
      ) : null}
    </li>
  )
}

const DEEDS: Readonly<Record<string, string>> = {
  mute: 'muted', unmute: 'ended the mute of', kick: 'sent out', ban: 'banned', unban: 'lifted the ban of', erase: 'deleted a line of', arrange: 'changed how one talks',
  appoint: 'made a moderator of', dismiss: 'took the role from', close: 'closed a report about',
}

function Log({ log }: { log: readonly ShownDeed[] }) {
  if (log.length === 0) return <p class="empty">Nothing had to be done yet.</p>
  return (
    <ul class="deeds panel">
      {log.map(({ id, room, by, act, about, detail, at }) => (
        <li key={id}><When at={at} /><span><b>{by}</b> {DEEDS[act] ?? act} <b>{about}</b>{room ? <> in {roomLink(room)}</> : null}{detail ? <small>{detail}</small> : null}</span></li>
      ))}
    </ul>
  )
}
