/** Form controls for setups, used by the form itself and by games' own parts of it. */
import type { ComponentChildren } from 'preact'

export function RangeControl({
  title,
  value,
  least,
  most,
  unit = '',
  step = 1,
  set,
}: {
  title: string
  value: number
  least: number
  most: number
  unit?: string | undefined
  step?: number | undefined
  set: (to: number) => void
}) {
  return (
    <label class="field">
      <span>
        {title}
        <b>
          {value}
          {unit}
        </b>
      </span>
      <input
        type="range"
        min={least}
        max={most}
        step={step}
        value={value}
        disabled={least === most}
        onInput={(event) => set(Number(event.currentTarget.value))}
      />
    </label>
  )
}

export function OptionsControl({
  name,
  title,
  value,
  of,
  set,
}: {
  name: string
  title: string
  value: string
  of: readonly (readonly [value: string, title: string])[]
  set: (to: string) => void
}) {
  return (
    <div class="options" role="radiogroup" aria-label={title}>
      <span aria-hidden="true">{title}</span>
      <div>
        {of.map(([id, called]) => (
          <label key={id}>
            <input type="radio" name={name} checked={value === id} onChange={() => set(id)} />
            <b>{called}</b>
          </label>
        ))}
      </div>
    </div>
  )
}

export const FlagControl = ({
  title,
  value,
  set,
}: {
  title: string
  value: boolean
  set: (to: boolean) => void
}) => (
  <label class="check">
    <input type="checkbox" checked={value} onChange={(event) => set(event.currentTarget.checked)} /> {title}
  </label>
)

export const Note = ({ children }: { children: ComponentChildren }) => <p class="note">{children}</p>
