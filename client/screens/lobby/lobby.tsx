/** The front page: a callsign, a game at once, one's own game, others' games. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { GAMES, gameNamed } from '../../../common/games/list.ts'
import { CLIENT_GAMES } from '../../games/list.ts'
import type { AnyClientGame, QuickMatch } from '../../games/contract.ts'
import { createMatch, reasonOf } from '../../net/api.ts'
import { createQuickMatch, quickMatches } from '../../net/quick-match.ts'
import { callsign, callsignProblem, introduce } from '../../net/session.ts'
import { keep, kept } from '../../net/storage.ts'
import { Callsign } from './callsign.tsx'
import { CreateDialog } from './create.tsx'
import { Hero } from './hero.tsx'
import { Link } from '../link.tsx'
import { LiveList } from './live.tsx'
import { OwnMatch } from '../match/own-match.tsx'
import { LobbyChatPanel } from './lobby-chat-panel.tsx'
import { warmUp } from '../match/match-loader.ts'
import { FindOpponent } from '../pickup/find-opponent.tsx'
import { waiting } from '../pickup/overlay.ts'
import { go } from '../router.ts'
import { SettingsButton } from '../settings.tsx'
import { toast } from '../toasts.tsx'

export function Lobby() {
  const chosen = useSignal(gameNamed(kept('game') ?? '')?.id ?? GAMES[0]!.id)
  const game = useSignal<AnyClientGame | undefined>(undefined)
  const creating = useSignal(false)
  const busy = useSignal(false)
  const level = useSignal(Number(kept('level') ?? 1))
  useEffect(() => {
    document.title = 'Dead Reckoning'
  }, [])
  useEffect(() => {
    const wanted = chosen.value
    keep('game', wanted)
    void CLIENT_GAMES[wanted]!().then((loaded) => {
      if (chosen.peek() !== wanted) return
      game.value = loaded
      warmUp(loaded)
    })
  }, [chosen.value])

  const problem = callsignProblem(callsign.value)
  /** Resolves with why nothing could be started, if so. */
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
  const strongest = Math.max(...gameNamed(chosen.value)!.botLevels)
  const offered = game.value ? quickMatches(game.value) : undefined
  const playNow = async (match?: QuickMatch): Promise<void> => {
    const client = game.value ?? (await CLIENT_GAMES[chosen.value]!())
    const refused = await start(() => createQuickMatch(client, match ?? quickMatches(client)[0]!, Math.min(level.value, strongest)))
    if (refused) toast(refused)
  }
  const choose = (to: number) => {
    level.value = to
    keep('level', String(to))
  }

  return (
    <main class="lobby">
      <Hero />
      <section class="panel play" aria-labelledby="play">
        <h2 id="play" class="sr-only">Play</h2>
        <OwnMatch />
        {Waiting ? <Waiting /> : null}
        <fieldset class="segmented games">
          <legend>Game</legend>
          {GAMES.map(({ id, title }) => (
            <label key={id}><input type="radio" name="game" checked={chosen.value === id} onChange={() => (chosen.value = id)} /><span>{title}</span></label>
          ))}
        </fieldset>
        <Callsign />
        <div class="quick">
          {(offered ?? [undefined]).map((quick, i) => (
            <button key={i} type="button" class={i === 0 ? 'primary play-now' : 'secondary'} disabled={busy.value || problem !== undefined}
              onClick={() => void playNow(quick)}>
              <b>{i === 0 ? 'Play now' : quick?.name}</b><small>{i > 0 ? quick?.note : quick ? `${quick.name}: ${uncapitalised(quick.note)}` : 'You against bots'}</small>
            </button>
          ))}
        </div>
        <FindOpponent game={chosen.value} disabled={busy.value || problem !== undefined} playBot={() => void playNow()} />
        <fieldset class="segmented">
          <legend>Opponents</legend>
          {(game.value?.words.levels ?? []).map(([value, name]) => (
            <label key={value}><input type="radio" name="level" checked={Math.min(level.value, strongest) === value} onChange={() => choose(value)} /><span>{name}</span></label>
          ))}
        </fieldset>
        <button type="button" class="plain-button wide-button" disabled={problem !== undefined} onClick={() => (creating.value = true)}>Create a match for friends…</button>
      </section>
      {game.value?.pages?.length ? <Pages game={game.value} /> : null}
      <LiveList />
      <LobbyChatPanel />
      <nav class="site-links" aria-label="Site"><Link to="/ladder">Ladder</Link><Link to="/matches">Matches</Link><SettingsButton /></nav>
      <footer class="quiet">Everyone plans in secret against one clock. Then all orders are played at once.<a href="/api">API for bots</a></footer>
      {creating.value && game.value ? <CreateDialog game={game.value} close={() => (creating.value = false)} create={(setup, options) => start(() => createMatch(chosen.value, setup, options))} /> : null}
    </main>
  )
}

const uncapitalised = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** Nobody has played here yet, and nobody has learned. */
const newcomer = (): boolean => kept('flown') === undefined && kept('token') === undefined && kept('hinted') === undefined

function Pages({ game }: { game: AnyClientGame }) {
  return (
    <nav class="pages" aria-label="More">
      {game.pages?.map(({ path, title, note, forNewcomers }) => {
        const to = `/g/${game.id}/${path}`
        const here = forNewcomers && newcomer()
        return <Link key={path} class={`panel ${here ? 'for-newcomers' : ''}`} to={to}>{here ? <em>New here?</em> : null}<b>{title}</b><small>{note}</small></Link>
      })}
    </nav>
  )
}
