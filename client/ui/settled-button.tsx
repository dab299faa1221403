/**
 * A button that ends something. It may come under a finger that was on its way to another: in its first
 * moment it takes no press.
 */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'

/** A press that was begun before something was there is for what was there before (ms). */
const SETTLES_AFTER = 700

/** False for a moment after it has come, or after what stands around it has changed (`among`), which moves it. */
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
  /** It submits its form. */
  readonly submits?: boolean
  /** Names what stands around it. */
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
