/** What an expression for Prometheus asks for, as Prometheus' own grammar reads it. For tests. */
import type { SyntaxNodeRef } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

export interface Expression {
  readonly wrong: boolean
  readonly metrics: readonly string[]
  readonly labels: readonly string[]
  /** What is asked of a label to be just so. */
  readonly values: readonly (readonly [label: string, value: string])[]
}

export function readExpression(text: string): Expression {
  const found = {
    wrong: false,
    metrics: [] as string[],
    labels: [] as string[],
    values: [] as [string, string][],
  }
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }: SyntaxNodeRef) => {
      const word = text.slice(from, to)
      if (type.isError) found.wrong = true
      else if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') found.metrics.push(word)
      else if (type.name === 'LabelName') found.labels.push(word)
      else if (type.name === 'UnquotedLabelMatcher') {
        const same = /^(\w+)\s*=\s*"([^"]*)"$/.exec(word)
        if (same) found.values.push([same[1]!, same[2]!])
      }
    },
  })
  return found
}

/** A histogram is three series. */
export const metricOf = (series: string, declared: readonly string[]): string =>
  declared.includes(series) ? series : series.replace(/_(bucket|sum|count)$/, '')
