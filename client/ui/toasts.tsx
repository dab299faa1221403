/** Short sentences that come and go: refusals, people coming back, connections lost; some with a way back. */
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
  /** When it came (ms). */
  readonly came: number
}

const SHOWN_FOR = 5000
/** Whoever wants to undo something has to read first (ms). */
const SHOWN_FOR_WITH_WAY = 15_000
/** The same said so soon again is one sentence, not two: it is not read out twice (ms). */
const SAID_ONCE = 1000

export const shown = signal<readonly Toast[]>([])
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
  // The same deed once more comes anew, for all of its time; an older way back would lead elsewhere.
  if (same) drop(same.id)
  for (const { id: oldest } of shown.value.slice(0, -2)) drop(oldest)
  shown.value = [...shown.value, { id, text, way, came: stays ? same.came : now }]
  timers.set(
    id,
    setTimeout(() => drop(id), way ? SHOWN_FOR_WITH_WAY : SHOWN_FOR),
  )
}

/** Where they can be shown: a dialog is over the page, and nothing outside it can be pressed. */
const places = signal<readonly object[]>([])

/** Shows them if this is the newest place for it. */
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
