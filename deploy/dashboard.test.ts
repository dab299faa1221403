/** The dashboard for Grafana: it shows what a running server tells, all of it, and nothing that there is not. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SyntaxNodeRef } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'
import { GAMES } from '../common/games/list.ts'
import { happened } from '../server/events.ts'
import { declaredIn, samplesIn } from '../server/testing/scrape.ts'
import { startTestNode, type TestNode } from '../server/testing/node.ts'

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

const { panels, templating } = JSON.parse(readFileSync(join(import.meta.dirname, 'grafana/dead-reckoning.json'), 'utf8')) as Dashboard
const expressions = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const))

/** What Grafana fills in. */
const filled = (expr: string): string => expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*')

interface Read {
  readonly wrong: boolean
  readonly metrics: string[]
  readonly labels: string[]
}

/** As Prometheus' own grammar reads it. */
function read(expr: string): Read {
  const text = filled(expr)
  const found = { wrong: false, metrics: [] as string[], labels: [] as string[] }
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }: SyntaxNodeRef) => {
      const word = text.slice(from, to)
      if (type.isError) found.wrong = true
      else if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') found.metrics.push(word)
      else if (type.name === 'LabelName') found.labels.push(word)
    },
  })
  return found
}

/** A histogram is three series. */
const metricOf = (series: string, declared: readonly string[]): string => (declared.includes(series) ? series : series.replace(/_(bucket|sum|count)$/, ''))

let node: TestNode
let told: string
beforeAll(async () => {
  node = await startTestNode()
  // Until it has happened there is nothing to count.
  const [match, game] = ['m', GAMES[0]!.id]
  happened('match opened', { match, game, setup: {}, seats: 2, rated: false, listed: true, bots: 0, room: '' })
  happened('match began', { match, game, people: 2, bots: 0, rated: false })
  happened('round revealed', { match, game, round: 1, late: 1, took: 1 })
  happened('bot failed', { match, game, round: 1, seat: 'A1', level: 1 })
  happened('match over', { match, game, record: '', rounds: 1, winners: [], by: '', how: 'agreed', rated: false, seconds: 1 })
  happened('room joined', { kind: 'match', took: 1 })
  happened('seat asked', { status: 200, took: 1 })
  happened('refused', { code: 'too_many', at: 'http' })
  happened('hung up', { why: 'not joined' })
  happened('account made', { name: 'Ann', program: false })
  happened('matches adopted', { matches: 1, from: 'own' })
  happened('journal written', { entries: 1, done: true, took: 1 })
  happened('redis asked', { done: true, took: 1 })
  told = await (await fetch(`${node.url}/metrics`)).text()
})
afterAll(() => node.stop())

describe('the dashboard', () => {
  test('asks in words that Prometheus understands; what it would not is found out', () => {
    expect(expressions.length).toBeGreaterThan(40)
    expect(expressions.filter(([, expr]) => read(expr).wrong)).toEqual([])
    for (const wrong of ['sum(dr_matches{', 'rate(dr_joins_total[$__rate_interval]', 'sum by game (dr_matches)', 'dr_matches dr_seats']) expect([wrong, read(wrong).wrong]).toEqual([wrong, true])
  })

  test('asks for what a running server tells, and shows all of it', () => {
    const declared = declaredIn(told)
    const shown = new Set(expressions.flatMap(([, expr]) => read(expr).metrics.map((series) => metricOf(series, declared))))
    expect([...shown].filter((name) => !declared.includes(name))).toEqual([])
    expect(declared.filter((name) => !shown.has(name))).toEqual([])
  })

  test('distinguishes by labels that these have', () => {
    const samples = samplesIn(told)
    const labelsOf = (series: string) => samples.filter(({ name }) => name === series).flatMap(({ labels }) => Object.keys(labels))
    expect(expressions.flatMap(([title, expr]) => {
      const { metrics, labels } = read(expr)
      // Prometheus adds the first.
      const known = new Set(['instance', ...metrics.flatMap(labelsOf)])
      return labels.filter((label) => !known.has(label)).map((label) => `${title}: ${label}`)
    })).toEqual([])
  })

  test('is whole: each panel has its place and number, asks the chosen Prometheus, and stands in a row', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    expect(panels.filter(({ type }) => type === 'row').map(({ title }) => title)).toEqual(['Play', 'People', 'Node', 'Storage'])
    expect(panels[0]!.type).toBe('row')
    expect(templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance'])
    for (const { type, title, datasource } of panels) if (type !== 'row') expect([title, datasource?.uid]).toEqual([title, '${datasource}'])
    const overlap = (a: Panel['gridPos'], b: Panel['gridPos']) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
    expect(panels.flatMap((one, i) => panels.slice(i + 1).filter((other) => overlap(one.gridPos, other.gridPos)).map((other) => `${one.title} / ${other.title}`))).toEqual([])
    expect(panels.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
  })
})
