/** Buttons of planners: an icon with a tooltip and a name for screen readers, or an icon with a word. */
import type { ComponentChildren } from 'preact'
import { keyCaps } from '../input/layout.ts'
import { GLYPHS } from './glyphs.tsx'
import type { Draft } from './plan/draft.ts'
import './tool.css'

interface ToolProps {
  readonly name: string
  /** In the syntax of `aria-keyshortcuts`. */
  readonly keys?: string | undefined
  readonly pressed?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly press: () => unknown
  readonly children: ComponentChildren
}

export const Tool = (props: ToolProps) => <Button {...props} look="tool" label={props.name} />

/** Shows its word; `name` is the longer label. */
export const Chip = (props: ToolProps) => <Button {...props} look="tool-chip" />

/** Undoes the last step of a plan. */
export const UndoTool = ({ draft }: { readonly draft: Pick<Draft<never>, 'canUndo' | 'undo'> }) => (
  <Tool name="Undo" keys="Z" disabled={!draft.canUndo.value} press={() => draft.undo()}>
    {GLYPHS.undo}
  </Tool>
)

/** Takes back all that is planned for a unit. */
export const ClearTool = ({
  draft,
  unit,
}: {
  readonly draft: Pick<Draft<never>, 'isEmpty' | 'clear'>
  readonly unit: string
}) => (
  <Tool name="Clear the plan" keys="C" disabled={draft.isEmpty(unit)} press={() => draft.clear(unit)}>
    {GLYPHS.clear}
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
