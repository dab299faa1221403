/** The hints of a player's first match in a game. */
import { signal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { roundIn } from '../../../common/engine/step.ts'
import { coverBy } from '../../learn/board-cover.ts'
import { keep, kept } from '../../net/storage.ts'
import type { Battle } from '../match/battle/battle.ts'

/** The games whose hints were read, and, from before they were kept by game, `1` for all. */
const HINTED = 'hinted'
const ALL = '1'
const hinted = (): readonly string[] => (kept(HINTED) ?? '').split(' ').filter(Boolean)
const knows = (game: string): boolean => hinted().some((one) => one === game || one === ALL)

/** The hint on the screen, by game. */
const shown = signal<Readonly<Record<string, number>>>({})

export function endHints(game: string): void {
  shown.value = { ...shown.value, [game]: Infinity }
  if (!knows(game)) keep(HINTED, [...hinted(), game].join(' '))
}

const hintOf = (game: string): number => shown.value[game] ?? (knows(game) ? Infinity : 0)

/**
 * At most three hints, in the set-up and in the first round that the player plans: where turns alternate, that
 * may be the second one. Readying a round ends them.
 */
export function Hints({ battle }: { readonly battle: Battle }) {
  const { game, turn, playback, visible } = battle
  const first = useRef<{ readonly match: string; readonly round: number } | undefined>(undefined)
  const planning = turn.planning.value && !playback.active.value
  const round = roundIn(visible.step.value)
  const match = battle.snapshot.seedHash
  if (planning && round !== undefined && first.current?.match !== match) first.current = { match, round }
  const { hints = [] } = game
  if (!planning || !hints[hintOf(game.id)] || (round !== undefined && round !== first.current?.round))
    return null
  return <Hint battle={battle} hints={hints} now={hintOf(game.id)} />
}

/** There the hint lies across the board, or at the left of one on its side: the field is shown beside it. */
const PHONE = '(max-width: 53.75em), (max-height: 32.5em)'
const NOTHING = { top: 0, left: 0 }

function Hint({
  battle: { game, stage },
  hints,
  now,
}: {
  readonly battle: Battle
  readonly hints: readonly string[]
  readonly now: number
}) {
  const card = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { current } = card
    const board = current?.parentElement
    if (!current || !board) return undefined
    const { camera } = stage
    const observer = new ResizeObserver(() =>
      camera.cover('hint', (matchMedia(PHONE).matches && coverBy(current, board, 'line')) || NOTHING),
    )
    observer.observe(current)
    observer.observe(board)
    return () => {
      observer.disconnect()
      camera.cover('hint', NOTHING)
    }
  }, [stage])
  const last = now === hints.length - 1
  return (
    <aside ref={card} class="hint" aria-label="Hint">
      <p>
        <b>
          {now + 1}/{hints.length}
        </b>{' '}
        {hints[now]}
      </p>
      <div>
        {last ? null : (
          <button type="button" class="link-button" onClick={() => endHints(game.id)}>
            Skip
          </button>
        )}
        <button
          type="button"
          class="small-button"
          onClick={() => (last ? endHints(game.id) : (shown.value = { ...shown.value, [game.id]: now + 1 }))}
        >
          {last ? 'Got it' : 'Next'}
        </button>
      </div>
    </aside>
  )
}
