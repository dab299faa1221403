/** Short sentences that come and go: refusals, people coming back, connections lost; some with a way back. */
import { signal } from '@preact/signals'
import { useLayoutEffect, useMemo } from 'preact/hooks'

interface Way {
  readonly label: string
  readonly act: () => void
}

interface Toast {
  readonly id: number
  readonly text: string
  readonly way: Way | undefined
}

const SHOWN_FOR = 5000
/** Whoever wants to undo something has to read first (ms). */
const SHOWN_FOR_WITH_WAY = 15_000

const shown = signal<readonly Toast[]>([])
let next = 1

const drop = (id: number) => (shown.value = shown.value.filter((one) => one.id !== id))

export function toast(text: string, way?: Way): void {
  if (!way && shown.value.some((one) => one.text === text)) return
  const id = next++
  // The same deed once more: the older way back would lead elsewhere.
  shown.value = [...shown.value.filter((one) => one.text !== text), { id, text, way }].slice(-3)
  setTimeout(() => drop(id), way ? SHOWN_FOR_WITH_WAY : SHOWN_FOR)
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
        <p key={id}>{text}{way ? <button type="button" onClick={() => { drop(id); way.act() }}>{way.label}</button> : null}</p>
      ))}
    </div>
  )
}
