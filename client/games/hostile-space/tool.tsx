/** A button that is a picture; its name is told and shown on pointing. */
import type { ComponentChildren } from 'preact'

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
      title={`${name} (${keys})`}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={press}
    >
      {children}
    </button>
  )
}
