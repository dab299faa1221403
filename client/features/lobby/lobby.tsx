/** The front page: callsign, quick match, custom match, other matches. */
import { useSignal } from '@preact/signals'
import type { ComponentProps, ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { go, move, query } from '../../app/router.ts'
import { waiting } from '../../app/slots.ts'
import { tellMissing } from '../../app/trouble/new-version.tsx'
import type { GameEntry, QuickMatch } from '../../game-kit/entry.ts'
import { ENTRIES, entryNamed } from '../../games/list.ts'
import { callsign, callsignProblem, introduce } from '../../net/account/session.ts'
import { createMatch, reasonOf } from '../../net/api.ts'
import { createQuickMatch, quickMatches } from '../../net/match/quick-match.ts'
import { keep, kept } from '../../net/storage.ts'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts.tsx'
import { expectMatch, warmUp } from '../match/match-loader.ts'
import { OwnMatch } from '../match/own-match.tsx'
import { FindOpponent } from '../pickup/find-opponent.tsx'
import { SettingsButton } from '../settings/settings.tsx'
import { Callsign } from './callsign.tsx'
import { ChooseGame } from './choose-game.tsx'
import type { CreateDialog } from './create.tsx'
import { LobbyChatPanel, LobbyPeople } from './late-parts.tsx'
import { LiveList, matches } from './live.tsx'
import { Showcase, settled } from './showcase.tsx'

/** The form for a custom match, loaded when it is opened. */
interface Creating extends Pick<ComponentProps<typeof CreateDialog>, 'entry' | 'game' | 'rules'> {
  readonly Form: ComponentType<ComponentProps<typeof CreateDialog>>
}

export function Lobby() {
  const chosen = useSignal(entryNamed(kept('game') ?? '') ?? ENTRIES[0]!)
  const creating = useSignal<Creating | undefined>(undefined)
  const busy = useSignal(false)
  /** The form is being loaded. */
  const opening = useSignal(false)
  /** The last requested quick match. */
  const asked = useSignal<QuickMatch | undefined>(undefined)
  const level = useSignal(Number(kept('level') ?? 1))
  useEffect(() => {
    document.title = 'Dead Reckoning'
  }, [])
  useEffect(() => {
    keep('game', chosen.value.id)
    void warmUp(chosen.value).then(() => (settled.value = true))
  }, [chosen.value])

  const problem = callsignProblem(callsign.value)
  /** Resolves with the reason if nothing could be started. */
  const start = async (make: () => Promise<{ id: string }>): Promise<string | undefined> => {
    if (busy.value || problem) return problem
    busy.value = true
    try {
      const [{ id }] = await Promise.all([make(), introduce()])
      go(`/m/${id}`)
      return undefined
    } catch (error) {
      return reasonOf(error).message
    } finally {
      busy.value = false
    }
  }
  const Waiting = waiting.value
  const { id: game, botLevels, levels, pages } = chosen.value
  const strongest = Math.max(...botLevels)
  const offered = quickMatches(chosen.value)
  const playNow = async (match: QuickMatch): Promise<void> => {
    asked.value = match
    void expectMatch(game)
    const refused = await start(() => createQuickMatch(chosen.value, match, Math.min(level.value, strongest)))
    if (refused) toast(refused)
  }
  const openForm = () => {
    opening.value = true
    const { value } = chosen
    void Promise.all([import('./create.tsx'), value.load(), value.rules()])
      .then(
        ([{ CreateDialog: Form }, loaded, rules]) =>
          (creating.value = { Form, entry: value, game: loaded, rules }),
        () => tellMissing('The form'),
      )
      .finally(() => (opening.value = false))
  }
  useEffect(() => {
    // Another page leads here with a prepared setup.
    if (!new URLSearchParams(query.value).has('create')) return
    move('/')
    openForm()
  }, [query.value])
  const choose = (to: number) => {
    level.value = to
    keep('level', String(to))
  }

  return (
    <main class="lobby">
      <Hero />
      <section class="panel play" aria-labelledby="play">
        <h2 id="play" class="sr-only">
          Play
        </h2>
        <OwnMatch />
        <ChooseGame chosen={chosen.value} choose={(entry) => (chosen.value = entry)} />
        <div class="quick">
          {offered.map((quick, i) => (
            <button
              key={i}
              type="button"
              class={i === 0 ? 'primary play-now' : 'secondary'}
              disabled={busy.value || problem !== undefined}
              aria-busy={busy.value && asked.value === quick}
              onClick={() => void playNow(quick)}
            >
              <b>{i === 0 ? 'Play now' : quick.name}</b>
              <small>{i > 0 ? quick.note : `${quick.name}: ${uncapitalised(quick.note)}`}</small>
            </button>
          ))}
        </div>
        <Callsign />
        <LobbyPeople />
        <FindOpponent
          game={game}
          disabled={busy.value || problem !== undefined}
          playBot={() => void playNow(offered[0]!)}
        />
        <fieldset class="segmented levels" aria-describedby="level-note">
          <legend>Opponents</legend>
          {levels.map(([value, name]) => (
            <label key={value}>
              <input
                type="radio"
                name="level"
                value={value}
                checked={Math.min(level.value, strongest) === value}
                onChange={() => choose(value)}
              />
              <span>{name}</span>
            </label>
          ))}
        </fieldset>
        <p id="level-note" class="quiet small">
          {noteOf(levels, Math.min(level.value, strongest))}
        </p>
        <button
          type="button"
          class="plain-button wide-button"
          disabled={problem !== undefined}
          aria-busy={opening.value}
          onClick={openForm}
        >
          Create a match for friends…
        </button>
        {Waiting ? <Waiting /> : null}
      </section>
      {pages.length ? <Pages entry={chosen.value} /> : null}
      <LiveList />
      <LobbyChatPanel />
      <nav class="site-links" aria-label="Site">
        <Link to="/ladder">Ladder</Link>
        <Link to="/matches">Matches</Link>
        <SettingsButton />
      </nav>
      <footer class="quiet">
        Everyone plans in secret against one clock. Then all orders are played at once.
        <a href="/docs">Documentation</a>
        <a href="/api">API for bots</a>
      </footer>
      {creating.value ? (
        <creating.value.Form
          entry={creating.value.entry}
          game={creating.value.game}
          rules={creating.value.rules}
          close={() => (creating.value = undefined)}
          create={(setup, options) => start(() => createMatch(creating.value!.entry.id, setup, options))}
        />
      ) : null}
    </main>
  )
}

/** The title, with a picture of the game, or the featured match. */
function Hero() {
  return (
    <header class="hero">
      <i class="hero-art" aria-hidden="true" />
      <h1>Dead Reckoning</h1>
      <p>
        Space combat where everybody moves at once. You have inertia, a clock, and a guess about what they
        will do.
      </p>
      <Showcase beside="title" matches={matches.value} />
    </header>
  )
}

/** A sentence about bots of that level. */
const noteOf = (levels: GameEntry['levels'], level: number): string =>
  levels.flatMap(([one, name, note]) => (one === level ? `${name} ${note}.` : []))[0] ?? ''

const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Whether this browser has neither played nor taken a lesson. */
const newcomer = (): boolean =>
  kept('flown') === undefined && kept('token') === undefined && kept('hinted') === undefined

function Pages({ entry }: { entry: GameEntry }) {
  return (
    <nav class="pages" aria-label="More">
      {entry.pages.map(({ path, title, note, forNewcomers }) => {
        const to = `/g/${entry.id}/${path}`
        const here = forNewcomers && newcomer()
        return (
          <Link key={path} class={`panel ${here ? 'for-newcomers' : ''}`} to={to}>
            {here ? <em>New here?</em> : null}
            <b>{title}</b>
            <small>{note}</small>
          </Link>
        )
      })}
    </nav>
  )
}
