/** Buttons of the bar: a picture alone, whose name is told and shown on pointing, or a picture with a word. */
import type { ComponentChildren } from 'preact'
import { keyCaps } from '../../../input/layout.ts'

interface Props {
  readonly name: string
  readonly keys?: string | undefined
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly press: () => unknown
  readonly children: ComponentChildren
}

export const Tool = ({ name, keys, pressed, disabled, press, children }: Props) => (
  <button
    type="button"
    class="plain-button pp-tool"
    aria-label={name}
    title={keys ? `${name} (${keyCaps(keys)})` : name}
    aria-keyshortcuts={keys}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={() => void press()}
  >
    {children}
  </button>
)

/** With its word in sight; `name`: more about it. */
export const Chip = ({ name, keys, pressed, disabled, press, children }: Props) => (
  <button
    type="button"
    class="plain-button pp-chip"
    title={keys ? `${name} (${keyCaps(keys)})` : name}
    aria-keyshortcuts={keys}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={() => void press()}
  >
    {children}
  </button>
)
