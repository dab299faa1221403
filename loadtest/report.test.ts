import { expect, test } from '@jest/globals'
import { drawn, html, stepOf } from './report.ts'

test('an axis has three to six steps of a round size', () => {
  for (let range = 0.013; range < 1e6; range *= 1.31) {
    const step = stepOf(range)
    expect(range / step).toBeGreaterThanOrEqual(3)
    expect(range / step).toBeLessThan(8)
    expect(String(Number(step.toPrecision(3)))).toMatch(/^[0.]*[125]0*(\.0)?$/)
  }
})

test('a plot runs from the bottom left to the top, and its caption gives the range of values', () => {
  const svg = drawn({
    title: 'Heap',
    unit: 'MB',
    series: [
      {
        name: 'node a',
        points: [
          [0, 0],
          [60, 50],
          [120, 100],
        ],
      },
      { name: 'node b', points: [] },
    ],
    limit: 80,
  })
  const [, x0, y0, x1, y1] = /d="M(\S+) (\S+)L\S+ \S+L(\S+) (\S+)"/.exec(svg)!.map(Number)
  expect([x0, y0, x1]).toEqual([52, 192, 548])
  expect(y1).toBeLessThan(30)
  expect(svg).toContain('node a: 0 to 100')
  expect(svg).toContain('class="limit"')
  expect(svg).toContain('>2:00</text>')
  expect(svg).not.toMatch(/NaN|Infinity|undefined/)
  // A single value is drawn as a dot.
  expect(drawn({ title: 'Once', unit: '', series: [{ name: 'node a', points: [[3, 5]] }] }, 60)).toMatch(
    /d="M76\.8 \S+h0"/,
  )
  expect(drawn({ title: 'Nothing', unit: '', series: [] })).toBe('')
})

test('the report says which rules held and which trends grow, fetches nothing and escapes names', () => {
  const page = html({
    title: '<b>load</b>',
    facts: ['2 nodes & more'],
    plots: [],
    rules: [
      { rule: 'checks rate==1', value: '1', held: true },
      { rule: 'order_ack p(95)<100', value: '120', held: false },
    ],
    trends: [
      { name: 'heap', unit: 'MB', first: 50, last: 90, flat: false },
      { name: 'handles', unit: '', first: NaN, last: 10, flat: true },
    ],
  })
  for (const part of [
    '✓ held',
    '✗ missed',
    '✗ grows',
    '✓ flat',
    '&#60;b&#62;load',
    '2 nodes &#38; more',
    '50 MB',
  ])
    expect(page).toContain(part)
  expect(page).not.toMatch(/<b>load|https?:|src=|@import|<script/)
})
