import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { pointsIn, rulesIn } from './k6-output.ts'

const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-k6-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const written = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

test('pointsIn reads the wanted metrics from k6’s output, in seconds from the start', async () => {
  const file = written(
    'points.json',
    [
      '{"type":"Metric","data":{"name":"order_ack","type":"trend","contains":"time","thresholds":[],"submetrics":null},"metric":"order_ack"}',
      '{"metric":"order_ack","type":"Point","data":{"time":"2026-11-23T09:00:02.5Z","value":7,"tags":{"scenario":"players"}}}',
      '{"metric":"http_reqs","type":"Point","data":{"time":"2026-11-23T09:00:02.5Z","value":1,"tags":{"url":"http://x/\\"metric\\":\\"order_ack\\""}}}',
      '{"metric":"order_ack","type":"Point","data":{"time":"2026-11-23T10:00:03+01:00","value":9,"tags":null}}',
      '',
    ].join('\n'),
  )
  expect(await pointsIn(file, ['order_ack', 'match_join'], Date.parse('2026-11-23T09:00:00Z'))).toEqual(
    new Map([
      [
        'order_ack',
        [
          [2.5, 7],
          [3, 9],
        ],
      ],
      ['match_join', []],
    ]),
  )
})

test('rulesIn lists each threshold with its measured value, and whether it held', () => {
  const file = written(
    'summary.json',
    JSON.stringify({
      metrics: {
        order_ack: { 'p(95)': 120.12345, med: 5, thresholds: { 'p(95)<100': true } },
        checks: { passes: 10, fails: 0, value: 1, thresholds: { 'rate==1': false } },
        rounds_seen: { count: 20, rate: 1.1, thresholds: { 'count>=10': false } },
        vus: { value: 3 },
      },
    }),
  )
  expect(rulesIn(file)).toEqual([
    { rule: 'order_ack p(95)<100', held: false, value: '120.1' },
    { rule: 'checks rate==1', held: true, value: '1' },
    { rule: 'rounds_seen count>=10', held: true, value: '20' },
  ])
})
