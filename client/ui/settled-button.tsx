/**
 * A button for irreversible actions. It may appear under a finger on its way to another button, so it ignores
 * presses for a moment.
 */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

/** Presses within this time were meant for what was there before (ms). */
const SETTLES_AFTER = 700

/**
 * False for a moment after it has appeared, and after its surroundings (`among`) have changed, because that
 * moves it.
 */
export function useSettled(among = ''): boolean {
  const settled = useSignal<string | undefined>(undefined)
  useEffect(() => {
    const timer = setTimeout(() => (settled.value = among), SETTLES_AFTER)
    return () => clearTimeout(timer)
  }, [among])
  return settled.value === among
}

interface SettledProps {
  readonly class: string
  readonly disabled?: boolean
  readonly press?: () => void
  /** Whether the button submits its form. */
  readonly submits?: boolean
  /** Identifies the surroundings; a change starts the moment again. */
  readonly among?: string
  readonly children: ComponentChildren
}

export function Settled({
  class: look,
  disabled = false,
  press,
  submits = false,
  among = '',
  children,
}: SettledProps) {
  const settled = useSettled(among)
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
