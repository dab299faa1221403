/** Reads k6's output: each measurement with its time, and the result of each threshold. */
import { createReadStream, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { HeldRule } from './report.ts'
import type { Sample } from './series.ts'

/** Points of these metrics in the file of `k6 run --out json=FILE`, in seconds since `began` (ms). */
export async function pointsIn(
  file: string,
  metrics: readonly string[],
  began: number,
): Promise<Map<string, Sample[]>> {
  const points = new Map<string, Sample[]>(metrics.map((metric) => [metric, []]))
  for await (const line of createInterface({ input: createReadStream(file) })) {
    // Most lines belong to other metrics, so do not parse them.
    const metric = /^\{"metric":"(\w+)","type":"Point"/.exec(line)?.[1]
    const known = metric === undefined ? undefined : points.get(metric)
    if (!known) continue
    const { data } = JSON.parse(line) as { data: { time: string; value: number } }
    known.push([(Date.parse(data.time) - began) / 1000, data.value])
  }
  return points
}

interface K6Summary {
  readonly metrics: Readonly<
    Record<
      string,
      Readonly<Record<string, unknown>> & { readonly thresholds?: Readonly<Record<string, boolean>> }
    >
  >
}

/** Thresholds in the file of `k6 run --summary-export FILE`, in which true means that one was crossed. */
export function rulesIn(file: string): HeldRule[] {
  const { metrics } = JSON.parse(readFileSync(file, 'utf8')) as K6Summary
  return Object.entries(metrics).flatMap(([metric, of]) =>
    Object.entries(of.thresholds ?? {}).map(([rule, crossed]) => {
      // There a rate is named `value`.
      const measure = /^[\w()]+/.exec(rule)![0]
      const value = Number(of[measure] ?? of['value'] ?? NaN)
      return {
        rule: `${metric} ${rule}`,
        held: !crossed,
        value: Number.isNaN(value) ? '–' : String(Number(value.toPrecision(4))),
      }
    }),
  )
}
