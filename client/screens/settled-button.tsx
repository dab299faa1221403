/**
 * A button that ends something. It may come under a finger that was on its way to another: in its first moment it takes
 * no press.
 */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

/** A press that was begun before something was there is for what was there before (ms). */
const SETTLES_AFTER = 700

/** False for a moment after it has come. */
export function useSettled(): boolean {
  const settled = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => (settled.value = true), SETTLES_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return settled.value
}

interface SettledProps {
  readonly class: string
  readonly disabled?: boolean
  readonly press?: () => void
  /** It submits its form. */
  readonly submits?: boolean
  readonly children: ComponentChildren
}

export function Settled({ class: look, disabled = false, press, submits = false, children }: SettledProps) {
  const settled = useSettled()
  return (
    <button
      type={submits ? 'submit' : 'button'}
      class={look}
      disabled={disabled || !settled}
      {...(press && { onClick: press })}
    >
      {children}
    </button>
  )
}
