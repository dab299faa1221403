/** Buttons of planners: a picture alone, whose name is told and shown on pointing, or a picture with a word. */
import type { ComponentChildren } from 'preact'
import { keyCaps } from '../input/layout.ts'
import type { Draft } from './draft.ts'
import { GLYPHS } from './glyphs.tsx'
import './tool.css'

interface ToolProps {
  readonly name: string
  /** As `aria-keyshortcuts` has them. */
  readonly keys?: string | undefined
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly press: () => unknown
  readonly children: ComponentChildren
}

export const Tool = (props: ToolProps) => <Button {...props} look="tool" label={props.name} />

/** With its word in sight; `name` says more about it. */
export const Chip = (props: ToolProps) => <Button {...props} look="tool-chip" />

/** Takes back the last step of a plan. */
export const UndoTool = ({ draft }: { readonly draft: Pick<Draft<never>, 'canUndo' | 'undo'> }) => (
  <Tool name="Undo" keys="Z" disabled={!draft.canUndo.value} press={() => draft.undo()}>
    {GLYPHS.undo}
  </Tool>
)

const Button = ({
  look,
  label,
  name,
  keys,
  pressed,
  disabled,
  press,
  children,
}: ToolProps & { look: string; label?: string }) => (
  <button
    type="button"
    class={`plain-button ${look}`}
    aria-label={label}
    title={keys ? `${name} (${keyCaps(keys)})` : name}
    aria-keyshortcuts={keys}
    aria-pressed={pressed}
    disabled={disabled}
    onClick={() => void press()}
  >
    {children}
  </button>
)
