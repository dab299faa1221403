/** A button that steps once per press, and repeatedly while held. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { keyCaps } from '../../../input/layout.ts'

/** Milliseconds until a press counts as held, and between repeated steps. */
const HOLD = 400
const AGAIN = 90

export function Stepper({
  step,
  name,
  keys,
  kind = '',
  children,
}: {
  step: () => void
  name: string
  keys?: string
  kind?: string
  children: ComponentChildren
}) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const latest = useRef(step)
  latest.current = step
  const stop = () => clearTimeout(timer.current)
  useEffect(() => stop, [])
  const press = () => {
    held.current = false
    const again = () => {
      held.current = true
      latest.current()
      timer.current = setTimeout(again, AGAIN)
    }
    stop()
    timer.current = setTimeout(again, HOLD)
  }
  return (
    <button
      type="button"
      class={`sa-step ${kind}`}
      title={keys ? `${name} (${keyCaps(keys)})` : name}
      onPointerDown={press}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        stop()
        // The click that ends a hold must not step again.
        if (held.current) held.current = false
        else step()
      }}
    >
      <span class="sa-face" aria-hidden="true">
        {children}
      </span>
      <span class="sr-only">{name}</span>
    </button>
  )
}
