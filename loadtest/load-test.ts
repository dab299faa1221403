/** A load test with k6: its nodes, their metrics, and the report. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { build } from 'esbuild'
import { mean } from './bench/measurement.ts'
import { pointsIn, rulesIn } from './k6-output.ts'
import { NodeWatch, type Readings } from './node-watch.ts'
import { type OwnArena, ownArena } from './own-arena.ts'
import { html, type ReportPlot } from './report.ts'
import { bySpan, type Sample, share, standing, type Trend, trendOf } from './series.ts'

export interface LoadTest {
  /** Path of k6. */
  readonly k6: string
  readonly profile: string
  readonly nodes: number
  /** Duration, instead of the profile's own. */
  readonly minutes: number | undefined
  /** Path of the report. */
  readonly report: string
  /** Addresses of running nodes, to use instead of new ones. */
  readonly bases: readonly string[]
  /** Further arguments for k6. */
  readonly more: readonly string[]
}

const CACHE = join(import.meta.dirname, '..', '.cache', 'k6')
const METRICS = [
  'round_delay',
  'order_ack',
  'match_join',
  'seats_taken',
  'seats_left',
  'matches_made',
  'rounds_seen',
] as const
/** Interval of readings (ms); longer where each one collects garbage. */
const LOOK = { watched: 10_000, plain: 2_000 }
/** Time until abandoned matches are closed (ms). */
const GONE_WITHIN = 40_000

async function bundled(): Promise<string> {
  const outfile = join(CACHE, 'match.bundle.js')
  await build({
    entryPoints: [join(import.meta.dirname, 'match.js')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['k6', 'k6/*'],
    logLevel: 'warning',
    // k6's engine lacks it. Only schema's encoder, unused by clients, needs it, and only while loading.
    banner: { js: 'globalThis.FinalizationRegistry ??= class { register() {} unregister() {} }' },
  })
  return outfile
}

/** Runs the test; returns k6's exit code, or 1 if something grows that should not. */
export async function loadTest(test: LoadTest): Promise<number> {
  mkdirSync(CACHE, { recursive: true })
  const bundle = await bundled()
  const soak = test.profile === 'soak'
  const arena: OwnArena =
    test.bases.length > 0
      ? { nodes: [], journalRows: async () => undefined, stop: async () => undefined }
      : await ownArena(test.nodes, soak)
  const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-load-'))
  const [output, summary] = [join(folder, 'points.json'), join(folder, 'summary.json')]
  try {
    const began = Date.now()
    // Leave a core to the nodes.
    const cores = String(Math.max(1, availableParallelism() - 1))
    const k6 = spawn(
      test.k6,
      [
        'run',
        '--no-usage-report',
        '--summary-export',
        summary,
        '--out',
        `json=${output}`,
        '-e',
        `PROFILE=${test.profile}`,
        ...(test.minutes ? ['-e', `MINUTES=${test.minutes}`] : []),
        '-e',
        `BASE_URL=${(test.bases.length > 0 ? test.bases : arena.nodes.map(({ base }) => base)).join(',')}`,
        ...test.more,
        bundle,
      ],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          K6_NO_USAGE_REPORT: 'true',
          K6_AUTO_EXTENSION_RESOLUTION: 'false',
          GOMAXPROCS: process.env['GOMAXPROCS'] ?? cores,
        },
      },
    )
    const ended = new Promise<number>((resolve, reject) => {
      k6.once('error', reject)
      k6.once('exit', (code) => resolve(code ?? 1))
    })
    const watch = new NodeWatch(arena, { k6: k6.pid! }, began, soak ? LOOK.watched : LOOK.plain)
    const code = await ended
    const trends = soak ? trendsOf(watch.readings) : []
    await watch.stop()
    if (soak) await noneLeft(watch, arena, trends)
    const points = await pointsIn(output, METRICS, began)
    const costs = costsOf(watch.readings)
    const facts = factsOf(test, (Date.now() - began) / 1000, points, costs)
    mkdirSync(join(test.report, '..'), { recursive: true })
    writeFileSync(
      test.report,
      html({
        title: `Dead Reckoning under load: ${test.profile}`,
        facts,
        trends,
        rules: rulesIn(summary),
        plots: plotsOf(points, watch.readings),
      }),
    )
    console.log(`In shares of a core, on average and at most: ${costs}. A k6 that is busy measures itself.`)
    for (const { name, unit, first, last, flat } of trends)
      console.log(`${flat ? 'flat' : 'GROWS'}: ${name}, ${first.toFixed(1)} to ${last.toFixed(1)} ${unit}`)
    console.log(`Report: ${test.report}`)
    return code || (trends.every(({ flat }) => flat) ? 0 : 1)
  } finally {
    await arena.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tolerances: these figures vary by so much with the matches running at the moment. */
function trendsOf({ heap, resident, handles, descriptors, journal }: Readings): Trend[] {
  const each = (what: Readings['heap'], name: string, unit: string, slack: number) =>
    what
      .filter(({ points }) => points.length > 0)
      .map((series) => trendOf(`${name}, ${series.name}`, unit, series.points, slack))
  return [
    ...each(heap, 'heap in use after a collection', 'MB', 3),
    ...each(resident, 'resident memory', 'MB', 15),
    ...each(handles, 'handles', '', 30),
    ...each(descriptors, 'open files and sockets', '', 30),
    ...(journal.length > 0 ? [trendOf('rows of running matches’ journals', '', journal, 100)] : []),
  ]
}

/** Everybody has left, so the journal must contain nothing of their matches. */
async function noneLeft(watch: NodeWatch, arena: OwnArena, trends: Trend[]): Promise<void> {
  const before = watch.readings.journal.at(-1)?.[1] ?? 0
  let rows = await arena.journalRows()
  for (const end = Date.now() + GONE_WITHIN; rows && Date.now() < end; rows = await arena.journalRows())
    await wait(1000)
  await watch.look()
  trends.push({
    name: 'rows of journals, when everybody has left',
    unit: '',
    first: before,
    last: rows ?? NaN,
    flat: rows === 0,
  })
}

const costsOf = ({ cpu }: Readings): string =>
  cpu
    .filter(({ points }) => points.length > 0)
    .map(
      ({ name, points }) =>
        `${name} ${Math.round(mean(points.map(([, value]) => value)))} % and ${Math.round(Math.max(...points.map(([, value]) => value)))} %`,
    )
    .join(', ')

function factsOf(
  { profile, nodes, bases }: LoadTest,
  seconds: number,
  points: ReadonlyMap<string, readonly Sample[]>,
  costs: string,
): string[] {
  const count = (metric: string) => points.get(metric)!.reduce((sum, [, value]) => sum + value, 0)
  return [
    `Profile ${profile} on ${bases.length > 0 ? bases.join(' and ') : nodes === 1 ? 'one node' : `${nodes} nodes with Redis and PostgreSQL`}, ${(seconds / 60).toFixed(1)} minutes, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
    `${count('matches_made')} matches were made, ${count('seats_taken')} players and spectators came, and saw ${count('rounds_seen')} rounds.`,
    `All on one machine of ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'an unknown processor'}. In shares of a core, on average and at most: ${costs}. A k6 that is busy measures itself.`,
  ]
}

function plotsOf(
  points: ReadonlyMap<string, readonly Sample[]>,
  { cpu, resident, heap, buffers, handles, descriptors, journal }: Readings,
): ReportPlot[] {
  const of = (metric: (typeof METRICS)[number]) => points.get(metric)!
  const end = Math.max(1, ...[...points.values()].flatMap((all) => all.slice(-1).map(([at]) => at)))
  // Divide the run into about sixty spans.
  const span = Math.max(1, Math.round(end / 60))
  const quantiles = (metric: (typeof METRICS)[number]) =>
    [
      ['half', 0.5],
      ['95 of 100', 0.95],
      ['99 of 100', 0.99],
    ].map(([name, part]) => ({ name: String(name), points: bySpan(of(metric), span, share(Number(part))) }))
  const present = standing([
    ...of('seats_taken'),
    ...of('seats_left').map(([at, value]): Sample => [at, -value]),
  ])
  const aSecond = (metric: (typeof METRICS)[number]) =>
    bySpan(of(metric), span, (values) => values.reduce((sum, value) => sum + value, 0) / span)
  const plot = (title: string, unit: string, series: ReportPlot['series'], limit?: number): ReportPlot => ({
    title,
    unit,
    series: series.filter((one) => one.points.length > 0),
    ...(limit !== undefined && { limit }),
  })
  return [
    plot('In matches', 'players and spectators', [
      { name: 'there', points: bySpan(present, span, (values) => values.at(-1)!) },
    ]),
    plot('Rounds seen', 'a second', [{ name: 'all', points: aSecond('rounds_seen') }]),
    plot(
      'Round, after its deadline',
      'ms',
      quantiles('round_delay'),
      of('round_delay').length > 0 ? 650 : undefined,
    ),
    plot('Orders, until they are taken', 'ms', quantiles('order_ack')),
    plot('Joining, until all is there', 'ms', quantiles('match_join')),
    plot('Processor', '% of a core', cpu),
    plot('Resident memory', 'MB', resident),
    plot('Heap in use after a collection', 'MB', heap),
    plot('Buffers outside the heap', 'MB', buffers),
    plot('Handles', 'sockets, timers, …', handles),
    plot('Open files and sockets', '', descriptors),
    plot('Rows of running matches’ journals', '', [{ name: 'all nodes', points: journal }]),
  ]
}
