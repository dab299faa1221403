/** A number field that also follows changes from elsewhere. */
interface Props {
  /** Label for screen readers; `short`: visible label. */
  readonly name: string
  readonly short: string
  readonly unit: string
  readonly value: number | undefined
  readonly least: number
  readonly most: number
  readonly step: number
  readonly set: (to: number) => unknown
}

export function NumberField({ name, short, unit, value, least, most, step, set }: Props) {
  const change = (input: HTMLInputElement) => {
    const to = input.valueAsNumber
    if (Number.isFinite(to)) set(Math.min(most, Math.max(least, to)))
    // Replace invalid input by the current value.
    input.value = value === undefined ? '' : String(value)
  }
  return (
    <label class="pp-number" title={name}>
      <span aria-hidden="true">{short}</span>
      <input
        type="number"
        inputMode="decimal"
        aria-label={name}
        min={least}
        max={most}
        step={step}
        value={value ?? ''}
        placeholder="–"
        onChange={(event) => change(event.currentTarget)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
      <i aria-hidden="true">{unit}</i>
    </label>
  )
}
