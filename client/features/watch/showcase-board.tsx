/**
 * The featured match on the front page: its board, small and silent, the players and the score. A press opens
 * it.
 */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type Cover, UNCOVERED } from '../../board/camera/framing.ts'
import { entryNamed } from '../../games/list.ts'
import type { Listing } from '../../net/api.ts'
import { Link } from '../../ui/link.tsx'
import { coming, said, showcased } from '../lobby/showcase.tsx'
import { own } from '../match/own-match.tsx'
import { calm } from '../settings/settings-store.ts'
import './watch.css'
import { Score } from './score.tsx'
import { useAudience } from './use-audience.ts'
import { WatchedBoard } from './watched-board.tsx'
import { onAir, PASSED, useEnd, Watching } from './watching.ts'

/** The words over the lower edge of the board. */
const WORDS: Cover = { ...UNCOVERED, bottom: 58 }
/** Ms for which a finished match stays. */
const LINGERS = 7000
/** Ms after which a hidden page leaves the match. */
const LET_GO = 20_000

/** On phones the board is a still picture, to save power. */
const small = matchMedia('(max-width: 35em), (max-height: 30em)')

export function ShowcaseBoard({ matches }: { readonly matches: readonly Listing[] }) {
  const place = useRef<HTMLElement>(null)
  const seen = useSeen(place)
  const watched = useSignal<Watching | undefined>(undefined)
  const passed = useSignal<readonly string[]>([])
  const featured = matches.filter(
    (match) => (match.featured || match.id === watched.value?.id) && match.id !== own.value?.id,
  )
  const { said: told } = useAudience(
    seen,
    featured.every(({ exhibition }) => exhibition),
    '',
    passed.value.length,
  )
  useEffect(() => void (said.value = told), [told])
  const on = onAir(
    featured.toSorted((a, b) => Number(b.featured) - Number(a.featured)),
    watched.value?.id,
    passed.value,
  )
  const is = watched.value
  useEffect(() => {
    if (!seen || !on || on.id === is?.id) return
    is?.close()
    watched.value = new Watching(on.id)
  }, [seen, on?.id])
  useEnd(is, LINGERS, () => (passed.value = [...passed.value, is!.id].slice(-PASSED)))
  useEffect(() => {
    if (seen || !is) return undefined
    const timer = setTimeout(() => {
      is.close()
      watched.value = undefined
    }, LET_GO)
    return () => clearTimeout(timer)
  }, [seen, is])
  useEffect(() => () => watched.peek()?.close(), [])
  const battle = is?.battle.value
  const shown = battle?.visible.state.value !== undefined
  useEffect(() => {
    showcased.value = shown ? is!.id : undefined
    return () => (showcased.value = undefined)
  }, [shown, is])
  return (
    <section ref={place} class={`showcase ${shown ? 'is-shown' : ''}`} aria-label="Featured match">
      {battle && shown ? (
        <Shown
          key={is.id}
          watching={is}
          strength={matches.find(({ id }) => id === is.id)?.strength ?? null}
        />
      ) : coming.value ? (
        <Coming />
      ) : null}
    </section>
  )
}

/** While only the placeholder is visible. */
const Coming = () => (
  <p class="showcase-words">
    <span class="showcase-what">
      <i class="on-air bots">Exhibition</i>
      <span>Bots take their places…</span>
    </span>
  </p>
)

function Shown({ watching, strength }: { readonly watching: Watching; readonly strength: number | null }) {
  const battle = watching.battle.value!
  const { exhibition, game, spectators } = battle.snapshot
  const still = calm.value || small.matches
  return (
    <Link class="showcase-match" to={`/m/${watching.id}?watch`}>
      {still ? <Still watching={watching} /> : <WatchedBoard battle={battle} cover={WORDS} />}
      <span class="showcase-words">
        <span class="sr-only">Watch the match: </span>
        <span class="showcase-what">
          <i class={exhibition ? 'on-air bots' : 'on-air'}>
            {exhibition ? 'Exhibition' : still ? 'Now' : 'Live'}
          </i>
          <b>{entryNamed(game.id)?.title ?? game.title}</b>
          <span>
            {battle.visible.over.value ? 'over' : battle.visible.shownStep.value.title}
            {strength === null ? '' : ` · rating ${strength}`}
            {spectators > 1 ? ` · ${spectators} watching` : ''}
          </span>
        </span>
        <Score battle={battle} />
      </span>
    </Link>
  )
}

/** A still picture of the board. */
function Still({ watching }: { readonly watching: Watching }) {
  const picture = useSignal<string | undefined>(undefined)
  const battle = watching.battle.value!
  const { stage } = battle
  useEffect(() => {
    if (!stage.ready.value || picture.value) return undefined
    // Once the covered height is known, and if no round is about to be shown.
    const frame = requestAnimationFrame(() => (picture.value = stage.still()))
    return () => cancelAnimationFrame(frame)
  }, [stage.ready.value])
  return picture.value ? (
    <img class="watched-board" src={picture.value} alt="" />
  ) : (
    <WatchedBoard battle={battle} cover={WORDS} />
  )
}

/** Whether it is visible on a visible page. */
function useSeen(place: { readonly current: HTMLElement | null }): boolean {
  const seen = useSignal(false)
  useEffect(() => {
    let there = false
    const look = () => (seen.value = there && !document.hidden)
    const observer = new IntersectionObserver((entries) => {
      there = entries.at(-1)!.isIntersecting
      look()
    })
    observer.observe(place.current!)
    document.addEventListener('visibilitychange', look)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return seen.value
}
