/** The Grafana dashboard shows all metrics of a running server, and no others. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { everythingHappens } from '../server/testing/everything-happens.ts'
import { startTestNode, type TestNode } from '../server/testing/machines/node.ts'
import { declaredIn, samplesIn } from '../server/testing/machines/scrape.ts'
import { metricOf, readExpression } from './promql.ts'

interface Panel {
  readonly id: number
  readonly type: string
  readonly title: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly datasource?: { readonly uid: string }
  readonly targets?: readonly { readonly expr: string }[]
}
interface Dashboard {
  readonly uid: string
  readonly schemaVersion: number
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] }
}

const { panels, templating } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'grafana/dead-reckoning.json'), 'utf8'),
) as Dashboard
const expressions = panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
)

/** Substitutes Grafana's variables. */
const filled = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')

const read = (expr: string) => readExpression(filled(expr))

let node: TestNode
let told: string
beforeAll(async () => {
  node = await startTestNode()
  everythingHappens()
  told = await (await fetch(`${node.url}/metrics`)).text()
})
afterAll(() => node.stop())

describe('the dashboard', () => {
  test('the dashboard has only expressions that parse, and the parser rejects wrong ones', () => {
    expect(expressions.length).toBeGreaterThan(40)
    expect(expressions.filter(([, expr]) => read(expr).wrong)).toEqual([])
    for (const wrong of [
      'sum(dr_matches{',
      'rate(dr_joins_total[$__rate_interval]',
      'sum by game (dr_matches)',
      'dr_matches dr_seats',
    ])
      expect([wrong, read(wrong).wrong]).toEqual([wrong, true])
  })

  test('the dashboard shows every metric that a running server exports, and no other', () => {
    const declared = declaredIn(told)
    const shown = new Set(
      expressions.flatMap(([, expr]) => read(expr).metrics.map((series) => metricOf(series, declared))),
    )
    expect([...shown].filter((name) => !declared.includes(name))).toEqual([])
    expect(declared.filter((name) => !shown.has(name))).toEqual([])
  })

  test('the dashboard groups only by labels that its metrics have', () => {
    const samples = samplesIn(told)
    const labelsOf = (series: string) =>
      samples.filter(({ name }) => name === series).flatMap(({ labels }) => Object.keys(labels))
    expect(
      expressions.flatMap(([title, expr]) => {
        const { metrics, labels } = read(expr)
        // Prometheus adds `instance`.
        const known = new Set(['instance', ...metrics.flatMap(labelsOf)])
        return labels.filter((label) => !known.has(label)).map((label) => `${title}: ${label}`)
      }),
    ).toEqual([])
  })

  test('every panel has a place, a number, a row and the chosen Prometheus', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual([
      'Play',
      'People',
      'Node',
      'Storage',
    ])
    expect(panels[0]!.type).toBe('row')
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance'])
    for (const { type, title, datasource } of panels)
      if (type !== 'row') expect([title, datasource?.uid]).toEqual([title, '${datasource}'])
    const overlap = (a: Panel['gridPos'], b: Panel['gridPos']) =>
      a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    expect(
      panels.flatMap((one, i) =>
        panels
          .slice(i + 1)
          .filter((other) => overlap(one.gridPos, other.gridPos))
          .map((other) => `${one.title} / ${other.title}`),
      ),
    ).toEqual([])
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  })
})
