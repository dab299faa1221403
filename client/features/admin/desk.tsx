/**
 * The administrators' desk: nodes on top, below them tabs for matches, accounts, announcements and the log.
 */
import '../../styles/admin.css'
import { useSignal } from '@preact/signals'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { SettingsButton } from '../settings/settings.tsx'
import { Accounts } from './accounts.tsx'
import { Announce } from './announce.tsx'
import { Aside } from './aside.tsx'
import { Backups } from './backups.tsx'
import { Log } from './log.tsx'
import { Matches } from './matches.tsx'
import { Nodes } from './nodes.tsx'
import type { OfficeReader } from './reader.ts'
import { Words } from './words.tsx'

const TABS = ['matches', 'aside', 'accounts', 'announcement', 'words', 'log'] as const
type AdminTab = (typeof TABS)[number]

export function Desk({ reader }: { readonly reader: OfficeReader }) {
  const tab = useSignal<AdminTab>('matches')
  const { nodes, matches, aside, announcement, words, backups } = reader.office.value!
  const { problem, act } = reader
  const shown = tab.value
  const labels: Readonly<Record<AdminTab, string>> = {
    matches: `Matches (${matches.total})`,
    aside: aside.total > 0 ? `Set aside (${aside.total})` : 'Set aside',
    accounts: 'Accounts',
    announcement: 'Announce',
    words: 'Words',
    log: 'Log',
  }
  return (
    <main class="office">
      <header class="office-head">
        <Link class="icon-button" to="/" aria-label="To the front page">
          {icons.back}
        </Link>
        <h1>Administration</h1>
        <Link class="plain-button office-moderation" to="/moderation" aria-label="Moderation">
          {icons.shield}
          <span>Moderation</span>
        </Link>
        <SettingsButton />
      </header>
      {problem.value ? (
        <p class="problem" role="alert">
          {problem.value.message} What stands here is as it was before.
        </p>
      ) : null}
      <Nodes nodes={nodes} act={act} />
      {backups ? <Backups backups={backups} /> : null}
      <div class="tabs office-tabs" role="tablist" aria-label="Administration">
        {TABS.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={shown === name}
            aria-controls="office-desk"
            onClick={() => (tab.value = name)}
          >
            {labels[name]}
          </button>
        ))}
      </div>
      <div id="office-desk" class="office-desk" role="tabpanel" aria-labelledby={`tab-${shown}`}>
        {shown === 'matches' ? <Matches reader={reader} /> : null}
        {shown === 'aside' ? <Aside aside={aside} act={act} /> : null}
        {shown === 'accounts' ? <Accounts reader={reader} /> : null}
        {shown === 'announcement' ? <Announce announcement={announcement} act={act} /> : null}
        {shown === 'words' ? <Words words={words} act={act} /> : null}
        {shown === 'log' ? <Log reader={reader} /> : null}
      </div>
    </main>
  )
}
