/** Prints measurements as a table. */
import { type Measurement, met } from './measurement.ts'

const number = (value: number): string =>
  value.toLocaleString('en', {
    maximumFractionDigits: Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 3,
  })

const targetOf = ({ target }: Measurement): string => {
  if (!target) return ''
  const { atLeast, atMost } = target
  const bound =
    atLeast === undefined
      ? `≤ ${number(atMost!)}`
      : atMost === undefined
        ? `≥ ${number(atLeast)}`
        : `${number(atLeast)}–${number(atMost)}`
  return target.of === 'ratio' ? `${bound} ×` : bound
}

export function table(measurements: readonly Measurement[]): string {
  const rows = measurements.map((m) => [
    m.name,
    number(m.value),
    m.unit,
    m.yardstick === undefined ? '' : number(m.yardstick),
    m.ratio === undefined ? '' : `${number(m.ratio)} ×`,
    targetOf(m),
    met(m) === undefined ? '' : met(m) ? 'met' : 'MISSED',
  ])
  const all = [['', 'value', 'unit', 'yardstick', 'ratio', 'target', ''], ...rows]
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  return all
    .map((row) =>
      row
        .map((cell, i) => (i === 0 || i === 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
