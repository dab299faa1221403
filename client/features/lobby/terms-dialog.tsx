/**
 * A dialog for the terms of a match: game, settings, pace, and whether it is rated. The caller provides its
 * purpose.
 */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { Seat } from '../../../common/engine/match-types.ts'
import { paceFor } from '../../../common/wire/match/pace.ts'
import { ROUND_SECONDS } from '../../../common/wire/match/round-seconds.ts'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import { ENTRIES, entryNamed } from '../../games/list.ts'
import { reasonOf } from '../../net/api.ts'
import { kept } from '../../net/storage.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SetupForm } from './setup-form.tsx'

export interface MatchTerms {
  readonly game: string
  readonly setup: Record<string, unknown>
  readonly roundSeconds: number
  readonly rated: boolean
}

/** What the terms are for. */
export interface Purpose {
  readonly title: string
  /** The games to choose from; undefined: all. */
  readonly games?: readonly string[]
  /** Initial settings. */
  first(rules: AnyGame): Record<string, unknown>
  /** Additional controls beside the time. */
  more?(seats: readonly Seat[]): ComponentChildren
  /** Shown below the controls. */
  readonly note?: ComponentChildren
  /** Why these seats are not possible, if so. */
  obstacle?(seats: readonly Seat[]): string | undefined
  /** The button's label. */
  does(seats: readonly Seat[]): string
  /** Rejects with the reason on failure. */
  act(terms: MatchTerms): Promise<void>
}

/** The seats with these settings; empty if the settings are not legal. */
export function seatsWith(rules: AnyGame, setup: unknown): readonly Seat[] {
  const parsed = rules.setup.safeParse(setup)
  return parsed.success ? rules.seats(parsed.data) : []
}

export function TermsDialog({ close, ...purpose }: Purpose & { readonly close: () => void }) {
  const games = ENTRIES.filter(({ id }) => purpose.games?.includes(id) ?? true)
  const chosen = useSignal((games.find(({ id }) => id === kept('game')) ?? games[0] ?? ENTRIES[0]!).id)
  const loaded = useSignal<LoadedGame | undefined>(undefined)
  const failed = useSignal(false)
  useEffect(() => {
    const wanted = chosen.value
    const entry = entryNamed(wanted)!
    loaded.value = undefined
    void Promise.all([entry.load(), entry.rules()]).then(
      ([game, rules]) => {
        if (chosen.peek() === wanted) loaded.value = { game, rules }
      },
      () => (failed.value = true),
    )
  }, [chosen.value])
  return (
    <Dialog title={purpose.title} close={close}>
      <fieldset class="segmented games">
        <legend>Game</legend>
        {games.map(({ id, title }) => (
          <label key={id}>
            <input
              type="radio"
              name="terms-game"
              checked={chosen.value === id}
              onChange={() => (chosen.value = id)}
            />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      {failed.value ? (
        <p class="problem" role="alert">
          The game could not be loaded. Reload the page.
        </p>
      ) : loaded.value ? (
        <Form key={loaded.value.rules.id} purpose={purpose} {...loaded.value} close={close} />
      ) : (
        <div class="spinner" aria-label="Loading" />
      )}
    </Dialog>
  )
}

interface LoadedGame {
  readonly game: AnyClientGame
  readonly rules: AnyGame
}

function Form({
  purpose,
  game,
  rules,
  close,
}: LoadedGame & { readonly purpose: Purpose; readonly close: () => void }) {
  const setup = useSignal(purpose.first(rules))
  const rated = useSignal(true)
  const chosen = useSignal<number | undefined>(undefined)
  const roundSeconds = chosen.value ?? paceFor(rules, setup.value)
  const busy = useSignal(false)
  const problem = useSignal('')
  const seats = seatsWith(rules, setup.value)
  const obstacle = purpose.obstacle?.(seats)
  const submit = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    problem.value = ''
    try {
      await purpose.act({
        game: game.id,
        setup: setup.value,
        roundSeconds,
        rated: rated.value,
      })
      close()
    } catch (error) {
      problem.value = reasonOf(error).message
    }
    busy.value = false
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <SetupForm game={game} rules={rules} value={setup} />
      <div class="fields">
        <Pace seconds={roundSeconds} choose={(seconds) => (chosen.value = seconds)} />
        {purpose.more?.(seats)}
      </div>
      <div class="choices">
        <label>
          <input
            type="checkbox"
            checked={rated.value}
            onChange={(event) => (rated.value = event.currentTarget.checked)}
          />{' '}
          Rated
        </label>
      </div>
      {purpose.note}
      <p class="problem" role="alert">
        {problem.value || obstacle}
      </p>
      <button
        type="submit"
        class="primary"
        disabled={busy.value || seats.length === 0 || obstacle !== undefined}
      >
        {purpose.does(seats)}
      </button>
    </form>
  )
}

const Pace = ({
  seconds,
  choose,
}: {
  readonly seconds: number
  readonly choose: (seconds: number) => void
}) => (
  <label class="field">
    <span>
      Planning time<b>{seconds} s</b>
    </span>
    <input
      type="range"
      min={ROUND_SECONDS[0]}
      max={ROUND_SECONDS[1]}
      step="5"
      value={seconds}
      onInput={(event) => choose(Number(event.currentTarget.value))}
    />
  </label>
)
