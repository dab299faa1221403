/** `/tv`, `/tv/GAME`: the matches most worth watching, one after the other, on the full screen. */

import { useSignal } from '@preact/signals'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { endInWords, storyOf, winInWords } from '../../../common/engine/presentation/story.ts'
import type { Params } from '../../app/pages.ts'
import { go } from '../../app/router.ts'
import { ENTRIES, entryNamed } from '../../games/list.ts'
import { pressesOf } from '../../input/press.ts'
import { icons } from '../../ui/icons.tsx'
import { Link } from '../../ui/link.tsx'
import type { Battle } from '../match/battle/battle.ts'
import { useHeard, useMusic } from '../match/battle/use-sounds.ts'
import { TeamSentence } from '../match/talk/seat-name.tsx'
import { SettingsButton } from '../settings/settings.tsx'
import '../watch/watch.css'
import { Caption } from '../director/overlay.tsx'
import { Score } from '../watch/score.tsx'
import { useAudience } from '../watch/use-audience.ts'
import { useRest } from '../watch/use-rest.ts'
import { coverStyle, WatchedBoard } from '../watch/watched-board.tsx'
import { useEnd } from '../watch/watching.ts'
import './tv.css'
import { TvSide } from './tv-side.tsx'
import { useCover } from './use-cover.ts'
import { useProgram } from './use-program.ts'
import { Waiting } from './waiting.tsx'

/** Ms for which a result is shown. */
const LINGERS = 9000
export function TvPage({ params: { game = '' } }: { params: Params }) {
  return <Tv key={game} game={entryNamed(game) ? game : ''} />
}

function Tv({ game }: { readonly game: string }) {
  const { watching, next, passed, alone, trouble, pass } = useProgram(game)
  const audience = useAudience(true, alone, game, passed)
  useEnd(watching, LINGERS, pass)
  useEffect(() => {
    document.title = 'TV · Dead Reckoning'
  }, [])
  const screen = useFullScreen()
  const press = useCallback(
    (event: KeyboardEvent) => {
      if (
        document.querySelector('dialog[open]') ||
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLSelectElement
      )
        return
      const act = { n: pass, f: screen.toggle }[pressesOf(event)[0]?.key ?? '']
      if (!act) return
      event.preventDefault()
      act()
    },
    [pass],
  )
  useLayoutEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [press])
  const rests = useRest()
  const battle = watching?.battle.value
  const shown = battle?.visible.state.value !== undefined
  return (
    <main class={`tv ${rests && shown ? 'rests' : ''}`}>
      {battle && shown ? (
        <OnAir key={watching.id} id={watching.id} battle={battle} />
      ) : (
        <Waiting
          said={audience.said}
          alone={alone}
          game={game}
          trouble={watching?.trouble.value ?? trouble ?? audience.trouble}
        />
      )}
      <header class="tv-bar">
        <button type="button" class="icon-button" aria-label="To the lobby" onClick={() => go('/')}>
          {icons.back}
        </button>
        <h1>TV</h1>
        <label class="tv-game">
          <span class="sr-only">Game</span>
          <select
            value={game}
            onChange={(event) => go(event.currentTarget.value ? `/tv/${event.currentTarget.value}` : '/tv')}
          >
            <option value="">All games</option>
            {ENTRIES.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <span class="tv-space" />
        {battle && shown ? (
          <Link class="plain-button tv-match" to={`/m/${watching.id}?watch`}>
            Open the match
          </Link>
        ) : null}
        <button
          type="button"
          class="plain-button"
          disabled={!next}
          onClick={pass}
          aria-keyshortcuts="n"
          title="Next match (N)"
        >
          Next<span class="tv-wide"> match</span>
        </button>
        {screen.possible ? (
          <button
            type="button"
            class="icon-button"
            aria-pressed={screen.is}
            aria-label="Full screen"
            title="Full screen (F)"
            aria-keyshortcuts="f"
            onClick={screen.toggle}
          >
            {icons.fit}
          </button>
        ) : null}
        <SettingsButton />
      </header>
    </main>
  )
}

function OnAir({ id, battle }: { readonly id: string; readonly battle: Battle }) {
  useHeard(battle)
  useMusic(battle, true)
  const { exhibition, game, seats, spectators, winners, by } = battle.snapshot
  const words = useRef<HTMLElement>(null)
  const cover = useCover(words)
  return (
    <>
      <WatchedBoard battle={battle} cover={cover.value} />
      <TvSide battle={battle} />
      <section ref={words} class="tv-words" aria-label="On air">
        <div class="tv-caption">
          <Caption director={battle.director} />
        </div>
        <div class="tv-line">
          <p class="tv-what">
            <i class={exhibition ? 'on-air bots' : 'on-air'}>{exhibition ? 'Exhibition' : 'Live'}</i>
            <Link to={`/m/${id}?watch`} aria-label={`${game.title}: open the match`}>
              <b>{game.title}</b>
            </Link>
            <span>
              {battle.visible.shownStep.value.title}
              {spectators > 1 ? ` · ${spectators} watching` : ''}
            </span>
          </p>
          <Score battle={battle} columns />
        </div>
      </section>
      {battle.visible.over.value ? (
        <section
          class="tv-result"
          role="status"
          style={{ '--team': battle.game.teamColour(winners[0] ?? ''), ...coverStyle(cover.value) }}
        >
          <h2>
            <TeamSentence text={winInWords(winners)} seats={battle.viewer.people.value} />
          </h2>
          <p>
            <TeamSentence
              text={endInWords(
                game,
                { winners, by, story: storyOf(game, by, battle.link.final.value) },
                seats.map(({ team }) => team),
              )}
              seats={battle.viewer.people.value}
            />
          </p>
          <i class="tv-next" aria-hidden="true" style={{ '--lingers': `${LINGERS}ms` }} />
          <small>The next match comes by itself.</small>
        </section>
      ) : null}
    </>
  )
}

/** Full screen for the page, if the browser allows it. */
function useFullScreen(): { readonly possible: boolean; readonly is: boolean; toggle(): void } {
  const is = useSignal(document.fullscreenElement !== null)
  useEffect(() => {
    const changed = () => (is.value = document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    }
  }, [])
  const toggle = useCallback(
    () =>
      void (
        document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()
      ).catch(() => undefined),
    [],
  )
  return { possible: document.fullscreenEnabled, is: is.value, toggle }
}
