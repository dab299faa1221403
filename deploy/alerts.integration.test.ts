/**
 * Alerts query only metrics that a running server exposes, and each links to the paragraph that says what to
 * do.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { everythingHappens } from '../server/testing/everything-happens.ts'
import { startTestNode, type TestNode } from '../server/testing/machines/node.ts'
import { declaredIn, samplesIn } from '../server/testing/machines/scrape.ts'
import { metricOf, readExpression } from './promql.ts'

interface Alert {
  readonly alert: string
  readonly expr: string
  readonly for?: string
  readonly labels: Readonly<Record<string, string>>
  readonly annotations: Readonly<Record<string, string>>
}

const at = (name: string) => join(import.meta.dirname, name)
const { groups } = parse(readFileSync(at('alerts.yml'), 'utf8')) as {
  readonly groups: readonly { readonly rules: readonly Alert[] }[]
}
const alerts = groups.flatMap(({ rules }) => rules)
const runbook = readFileSync(at('../docs/host/runbook.md'), 'utf8')
/** Makes an anchor from a heading as GitHub does. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replaceAll(' ', '-')
const paragraphs = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((text) => [anchorOf(text.split('\n', 1)[0]!), text]),
)

/** Metrics and labels that Prometheus adds to each target. */
const PROMETHEUS = { metrics: ['up'], labels: ['instance', 'job'] }

let node: TestNode
let told: string
beforeAll(async () => {
  node = await startTestNode()
  everythingHappens()
  told = await (await fetch(`${node.url}/metrics`)).text()
})
afterAll(() => node.stop())

test('each alert has one name, a valid expression, a severity and a runbook paragraph', () => {
  expect(alerts.length).toBeGreaterThan(20)
  expect(alerts.filter(({ expr }) => readExpression(expr).wrong)).toEqual([])
  expect(new Set(alerts.map(({ alert }) => alert)).size).toBe(alerts.length)
  for (const { alert, labels, annotations, for: lasting = '1m' } of alerts)
    expect([alert, labels, annotations, lasting]).toEqual([
      expect.stringMatching(/^[A-Z]\w+$/),
      { severity: expect.stringMatching(/^(page|ticket)$/) },
      {
        summary: expect.stringMatching(/^.+\.$/),
        runbook: expect.stringMatching(/^docs\/host\/runbook\.md#[\w-]+$/),
      },
      expect.stringMatching(/^\d+[smh]$/),
    ])
})

test('alerts ask only for metrics, labels and values that exist', () => {
  const declared = [...declaredIn(told), ...PROMETHEUS.metrics]
  const samples = samplesIn(told)
  const wrong = alerts.flatMap(({ alert, expr, annotations }) => {
    const { metrics, labels, values } = readExpression(expr)
    const those = samples.filter(({ name }) => metrics.includes(name))
    const known = new Set([...PROMETHEUS.labels, ...those.flatMap((sample) => Object.keys(sample.labels))])
    const shown = [...annotations['summary']!.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label!)
    return [
      ...metrics.filter((series) => !declared.includes(metricOf(series, declared))),
      ...[...labels, ...shown].filter((label) => !known.has(label)),
      // Without Redis the server exposes no metrics about it.
      ...values
        .filter(
          ([label, value]) =>
            !PROMETHEUS.labels.includes(label) &&
            value !== 'redis' &&
            !those.some((sample) => sample.labels[label] === value),
        )
        .map((pair) => pair.join('=')),
    ].map((what) => `${alert}: ${what}`)
  })
  expect(wrong).toEqual([])
})

test('each alert links to a runbook paragraph that lists it, and no paragraph lists another', () => {
  for (const { alert, annotations } of alerts) {
    const anchor = annotations['runbook']!.replace('docs/host/runbook.md#', '')
    expect([alert, /^\*Alerts?: (.+)\.\*/m.exec(paragraphs.get(anchor) ?? '')?.[1]?.split(', ')]).toEqual([
      alert,
      expect.arrayContaining([alert]),
    ])
  }
  const named = [...runbook.matchAll(/^\*Alerts?: (.+?)\.\*/gm)].flatMap(([, names]) => names!.split(', '))
  expect(named.sort()).toEqual(alerts.map(({ alert }) => alert).sort())
  for (const [, anchor] of runbook.matchAll(/\]\(#([^)]+)\)/g))
    expect([...paragraphs.keys()]).toContain(anchor)
})

test('pages for hosts name only metrics that exist', () => {
  const declared = declaredIn(told)
  const folder = at('../docs/host')
  const named = readdirSync(folder).flatMap((page) =>
    [...readFileSync(join(folder, page), 'utf8').matchAll(/\b(?:dr|process|nodejs)_[a-z_]+\b/g)].map(
      ([name]) => name,
    ),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((name) => !declared.includes(name))).toEqual([])
})

test('Prometheus loads the alerts from the file that compose mounts', () => {
  const { rule_files: files } = parse(readFileSync(at('prometheus.yml'), 'utf8')) as {
    readonly rule_files: readonly string[]
  }
  expect(files).toEqual(['alerts.yml'])
  const { services } = parse(readFileSync(at('compose.metrics.yaml'), 'utf8')) as {
    readonly services: { readonly prometheus: { readonly volumes: readonly string[] } }
  }
  expect(services.prometheus.volumes).toContain('./deploy/alerts.yml:/etc/prometheus/alerts.yml:ro')
})

/** Debian's package `prometheus` contains it. */
const promtool = ['/usr/bin/promtool', '/usr/local/bin/promtool', process.env['PROMTOOL'] ?? ''].find(
  (path) => path !== '' && existsSync(path),
)
const tried = promtool === undefined ? test.skip : test

tried('promtool accepts the alerts, and they fire as their tests expect', () => {
  const said = (...args: readonly string[]) => spawnSync(promtool!, args, { encoding: 'utf8' })
  expect(said('check', 'rules', at('alerts.yml')).stdout).toMatch(
    new RegExp(`SUCCESS: ${alerts.length} rules found`),
  )
  expect(said('test', 'rules', at('alerts.promtool.yml'))).toMatchObject({ status: 0 })
})
