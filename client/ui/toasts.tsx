/** Short messages that disappear: refusals, returning players, lost connections; some with an undo button. */
import { signal } from '@preact/signals'
import { useLayoutEffect, useMemo } from 'preact/hooks'

interface ToastAction {
  readonly label: string
  readonly act: () => void
}

interface Toast {
  readonly id: number
  readonly text: string
  readonly way: ToastAction | undefined
  /** Time of appearance (ms). */
  readonly came: number
}

const SHOWN_FOR = 5000
/** How long a message with an undo button stays (ms): the user must read it first. */
const SHOWN_FOR_WITH_WAY = 15_000
/** The same message within this time is shown, and read out, only once (ms). */
const SAID_ONCE = 1000

export const shown = signal<readonly Toast[]>([])
/** Ids are unique on the page, as its toasts share one list. */
let next = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function drop(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  shown.value = shown.value.filter((one) => one.id !== id)
}

export function toast(text: string, way?: ToastAction): void {
  const now = performance.now()
  const same = shown.value.find((one) => one.text === text)
  const stays = same && !way && now - same.came < SAID_ONCE
  const id = stays ? same.id : next++
  // A repeated action replaces its message and restarts its time, because the older undo button is out of
  // date.
  if (same) drop(same.id)
  for (const { id: oldest } of shown.value.slice(0, -2)) drop(oldest)
  shown.value = [...shown.value, { id, text, way, came: stays ? same.came : now }]
  timers.set(
    id,
    setTimeout(() => drop(id), way ? SHOWN_FOR_WITH_WAY : SHOWN_FOR),
  )
}

/**
 * Mounted containers, the newest last. The newest may be inside a modal dialog, outside of which nothing can
 * be pressed.
 */
const places = signal<readonly object[]>([])

/** Shows the messages if this is the newest container. */
export function Toasts() {
  const here = useMemo(() => ({}), [])
  useLayoutEffect(() => {
    places.value = [...places.peek(), here]
    return () => void (places.value = places.peek().filter((place) => place !== here))
  }, [])
  return (
    <div class="toasts" role="status" aria-live="polite">
      {(places.value.at(-1) === here ? shown.value : []).map(({ id, text, way }) => (
        <p key={id}>
          {text}
          {way ? (
            <button
              type="button"
              onClick={() => {
                drop(id)
                way.act()
              }}
            >
              {way.label}
            </button>
          ) : null}
        </p>
      ))}
    </div>
  )
}
