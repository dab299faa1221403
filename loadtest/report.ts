/** A load test's report: one small page with plots, which loads nothing from elsewhere. */
import type { Sample, Series, Trend } from './series.ts'

export interface ReportPlot {
  readonly title: string
  readonly unit: string
  readonly series: readonly Series[]
  /** An upper limit, drawn as a line. */
  readonly limit?: number
}

export interface HeldRule {
  /** Such as `round_delay p(99)<650`. */
  readonly rule: string
  readonly held: boolean
  readonly value: string
}

export interface LoadReport {
  readonly title: string
  /** One sentence each. */
  readonly facts: readonly string[]
  readonly rules: readonly HeldRule[]
  readonly trends: readonly Trend[]
  readonly plots: readonly ReportPlot[]
}

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [560, 220, 52, 12, 12, 28]
/** Series differ in colour and dash pattern. */
const LINES = [
  ['var(--a)', 'none'],
  ['var(--b)', '6 3'],
  ['var(--c)', '2 3'],
  ['var(--d)', '9 3 2 3'],
  ['var(--e)', '1 2'],
  ['var(--f)', '12 4'],
] as const

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const number = (value: number): string =>
  Number.isNaN(value)
    ? '–'
    : Math.abs(value) >= 100
      ? String(Math.round(value))
      : String(Number(value.toPrecision(3)))
/** Formats minutes; halves are precise enough for any axis. */
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`

/** A round step that divides a range into three to six parts. */
export function stepOf(range: number): number {
  const size = 10 ** Math.floor(Math.log10(range / 3))
  return ([1, 2, 5].findLast((times) => range / (times * size) >= 3) ?? 1) * size
}
const SECONDS = [1, 5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600]

const ticks = (to: number, step: number): number[] =>
  Array.from({ length: Math.floor(to / step + 1e-9) + 1 }, (_, i) => i * step)

/** The time of the last point. */
const endOf = (plots: readonly ReportPlot[]): number =>
  Math.max(
    1,
    ...plots.flatMap(({ series }) => series.flatMap(({ points }) => points.slice(-1).map(([at]) => at))),
  )

/** `end`: the end of the time axis, common to all plots. */
export function drawn(plot: ReportPlot, end = endOf([plot])): string {
  const { title, unit, series, limit } = plot
  const all = series.flatMap(({ points }) => points)
  if (all.length === 0) return ''
  const most = Math.max(1e-9, limit ?? 0, ...all.map(([, value]) => value)) * 1.05
  const x = (at: number) => (LEFT + (at / end) * (WIDTH - LEFT - RIGHT)).toFixed(1)
  const y = (value: number) => (HEIGHT - BOTTOM - (value / most) * (HEIGHT - TOP - BOTTOM)).toFixed(1)
  const path = (points: readonly Sample[]) =>
    `M${points.map(([at, value]) => `${x(at)} ${y(value)}`).join('L')}${points.length === 1 ? 'h0' : ''}`
  const across = ticks(end, SECONDS.find((step) => end / step <= 8) ?? 7200)
  return `<figure><figcaption>${escaped(title)}${unit ? ` <small>${escaped(unit)}</small>` : ''}</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escaped(title)}">
${ticks(most, stepOf(most))
  .map(
    (value) =>
      `<path class="grid" d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}"/><text x="${LEFT - 6}" y="${y(value)}" dy=".35em" text-anchor="end">${number(value)}</text>`,
  )
  .join('')}
${across.map((at) => `<text x="${x(at)}" y="${HEIGHT - 8}" text-anchor="middle">${clock(at)}</text>`).join('')}
${limit === undefined ? '' : `<path class="limit" d="M${LEFT} ${y(limit)}H${WIDTH - RIGHT}"/>`}
${series.map(({ points }, i) => `<path class="line" stroke="${LINES[i % LINES.length]![0]}" stroke-dasharray="${LINES[i % LINES.length]![1]}" d="${path(points)}"/>`).join('\n')}
</svg>
<ul>${series.map(({ name, points }, i) => `<li><svg viewBox="0 0 28 8" aria-hidden="true"><path class="line" stroke="${LINES[i % LINES.length]![0]}" stroke-dasharray="${LINES[i % LINES.length]![1]}" d="M0 4H28"/></svg>${escaped(name)}${points.length ? `: ${number(Math.min(...points.map(([, value]) => value)))} to ${number(Math.max(...points.map(([, value]) => value)))}` : ''}</li>`).join('')}</ul></figure>`
}

const STYLE = `
:root { color-scheme: light dark; --a: light-dark(#0a5f9e, #56b4e9); --b: light-dark(#b04a00, #f0a04b); --c: light-dark(#00734f, #4fd6a8); --d: light-dark(#8f3270, #e39ac6); --e: light-dark(#6a5a00, #e8dc5a); --f: light-dark(#444, #bbb) }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 1200px; margin: 0 auto; padding: 24px; background: light-dark(#f6f8fb, #0b1018); color: light-dark(#172234, #e8eef8) }
h1 { font-size: 26px; margin: 0 0 8px } h2 { font-size: 18px; margin: 28px 0 8px } p { margin: 4px 0 }
.plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 520px), 1fr)); gap: 16px }
figure { margin: 0; padding: 12px; border-radius: 8px; background: light-dark(#fff, #131b27); border: 1px solid light-dark(#d5dde8, #243044) }
figcaption { font-weight: 600 } small { font-weight: 400; opacity: .75 } figure svg { width: 100%; height: auto; display: block }
text { font-size: 12px; fill: currentColor; opacity: .8 } .grid { stroke: currentColor; opacity: .13 } .line { fill: none; stroke-width: 2; stroke-linejoin: round; stroke-linecap: round } .limit { stroke: light-dark(#b00020, #ff6b6b); stroke-dasharray: 4 4; fill: none }
ul { list-style: none; display: flex; flex-wrap: wrap; gap: 2px 18px; margin: 6px 0 0; padding: 0; font-size: 14px } li { display: flex; align-items: center; gap: 8px } figure li svg { width: 28px; height: 8px }
table { border-collapse: collapse; font-size: 15px; width: 100% } td, th { text-align: left; padding: 5px 14px 5px 0; border-bottom: 1px solid light-dark(#d5dde8, #243044) } .scrolls { overflow-x: auto } td.number { font-variant-numeric: tabular-nums }
@media (max-width: 600px) { text { font-size: 19px } }
td:first-child { white-space: nowrap }
.no { font-weight: 700; color: light-dark(#b00020, #ff8080) }`

const verdict = (good: boolean, yes: string, no: string): string =>
  good ? `✓ ${yes}` : `<span class="no">✗ ${no}</span>`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="scrolls"><table><tr>${head.map((one) => `<th>${one}</th>`).join('')}</tr>${rows.map((row) => `<tr>${row.map((cell) => `<td class="number">${cell}</td>`).join('')}</tr>`).join('')}</table></div>`

export const html = ({ title, facts, rules, trends, plots }: LoadReport): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(title)}</h1>
${facts.map((fact) => `<p>${escaped(fact)}</p>`).join('\n')}
${
  trends.length === 0
    ? ''
    : `<h2>After the warm-up</h2>${table(
        ['', 'what', 'at first', 'at last'],
        trends.map(({ name, unit, first, last, flat }) => [
          verdict(flat, 'flat', 'grows'),
          escaped(name),
          `${number(first)} ${escaped(unit)}`,
          `${number(last)} ${escaped(unit)}`,
        ]),
      )}`
}
<h2>Over time</h2>
<div class="plots">${plots.map((plot) => drawn(plot, endOf(plots))).join('\n')}</div>
${
  rules.length === 0
    ? ''
    : `<h2>What was asked for</h2>${table(
        ['', 'rule', 'measured'],
        rules.map(({ rule, value, held }) => [
          verdict(held, 'held', 'missed'),
          escaped(rule),
          escaped(value),
        ]),
      )}`
}
</body></html>
`
