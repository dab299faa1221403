/** Buttons that undo or clear orders: an icon, and a word if there is room. */
import type { ComponentChildren } from 'preact'
import { keyCaps } from '../../../input/layout.ts'
import type { ArenaDesk } from '../desk.ts'
import { ICONS } from './icons.tsx'

interface EditButtonProps {
  readonly name: string
  /** A longer description than the name. */
  readonly title?: string
  /** In the syntax of `aria-keyshortcuts`. */
  readonly keys: string
  readonly word: string
  readonly icon: ComponentChildren
  readonly disabled: boolean
  readonly press: () => void
}

export const EditButton = ({ name, title = name, keys, word, icon, disabled, press }: EditButtonProps) => (
  <button
    type="button"
    class="plain-button"
    disabled={disabled}
    aria-label={name}
    title={`${title} (${keyCaps(keys)})`}
    aria-keyshortcuts={keys}
    onClick={press}
  >
    {icon}
    <span>{word}</span>
  </button>
)

export const UndoButton = ({ desk: { draft } }: { readonly desk: ArenaDesk }) => (
  <EditButton
    name="Undo"
    keys="Z"
    word="Undo"
    icon={ICONS.undo}
    disabled={!draft.canUndo.value}
    press={() => draft.undo()}
  />
)
