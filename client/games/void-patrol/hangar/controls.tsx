/** Controls for setting parts. Without `set` they only show the value. */
import { icons } from '../../../ui/icons.tsx'

export function Dial({
  label,
  value,
  unit = '',
  range: [least, most],
  step = 1,
  set,
}: {
  label: string
  value: number
  unit?: string
  range: readonly [number, number]
  step?: number
  set: ((value: number) => void) | undefined
}) {
  if (!set)
    return (
      <output class="value">
        {value}
        {unit}
      </output>
    )
  const to = (value: number) => set(Math.min(most, Math.max(least, value)))
  return (
    <div class="dial">
      <button
        type="button"
        class="nudge"
        aria-label={`Less ${label}`}
        disabled={value <= least}
        onClick={() => to(value - step)}
      >
        {icons.minus}
      </button>
      <input
        type="range"
        aria-label={label}
        min={least}
        max={most}
        step={step}
        value={value}
        onInput={(event) => to(Number(event.currentTarget.value))}
      />
      <button
        type="button"
        class="nudge"
        aria-label={`More ${label}`}
        disabled={value >= most}
        onClick={() => to(value + step)}
      >
        {icons.plus}
      </button>
      <output>
        {value}
        {unit}
      </output>
    </div>
  )
}

export function Segments<T extends string | number>({
  label,
  name,
  value,
  of,
  set,
}: {
  label: string
  name: string
  value: T
  of: readonly T[]
  set: ((value: T) => void) | undefined
}) {
  if (!set) return <output class="value">{value}</output>
  return (
    <div class="segments" role="radiogroup" aria-label={label}>
      {of.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name={name}
            aria-label={`${label} ${one}`}
            checked={one === value}
            onChange={() => set(one)}
          />
          <span>{one}</span>
        </label>
      ))}
    </div>
  )
}

export const numbers = ([least, most]: readonly [number, number]): number[] =>
  Array.from({ length: most - least + 1 }, (_, i) => least + i)
