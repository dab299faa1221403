/** A button that is a picture; its name is told and shown on pointing. */
import type { ComponentChildren } from 'preact'
import { keyCaps } from '../../../input/layout.ts'

export function Tool({
  name,
  keys,
  pressed,
  disabled,
  press,
  children,
}: {
  name: string
  keys: string
  pressed?: boolean
  disabled?: boolean
  press: () => void
  children: ComponentChildren
}) {
  return (
    <button
      type="button"
      class="plain-button hs-tool"
      aria-label={name}
      title={`${name} (${keyCaps(keys)})`}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={press}
    >
      {children}
    </button>
  )
}
