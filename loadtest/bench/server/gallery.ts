/**
 * Spectators of one match in the galleries of two nodes, with other matches on its node: how late rounds
 * reach the last spectator, and whether players are affected. The yardstick is the same arena without
 * spectators, alternating in the same run.
 */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { ownArena } from '../../own-arena.ts'
import { against, type Measurement, mean, median, quantile } from '../measurement.ts'
import { ask, child, descriptorsAtMost, watchCosts } from '../processes.ts'
import { PlayedMatch } from './played-match.ts'
import type { Orders, Report } from './players.ts'
import type { Heard, Told, Watching } from './spectators.ts'

/** `SPECTATORS=500` for a small run. */
const SPECTATORS = Number(process.env['SPECTATORS'] ?? 5000)
/** Matches on the node of the watched one, enough to have a p99. */
const MATCHES = 20
const TURNS = 3
/** Rounds of 10 s each. */
const ROUNDS = 4
/** Grace time of the server for late orders before the reveal (ms). */
const GRACE = 150
/** Time until departures are processed and counts sent (ms). */
const SETTLED = 6000
const DESCRIPTORS = 200

interface Turn {
  readonly late: readonly number[]
  readonly taken: readonly number[]
  readonly halves: readonly number[]
  readonly lasts: readonly number[]
}

export async function gallery(): Promise<Measurement[]> {
  const each = Math.min(SPECTATORS / 2, descriptorsAtMost() - DESCRIPTORS)
  console.log(
    `gallery: two nodes on one Redis and one PostgreSQL; on one ${MATCHES + 1} matches of four scripted players, rounds of 10 s that the clock ends; ${2 * each} mere sockets watch one of these, half of them through each node.` +
      ` By turns with them and without, ${TURNS} times ${ROUNDS} rounds each.\nThe reveal is ${GRACE} ms after the deadline: orders on their way have so long.`,
  )
  const arena = await ownArena(2, false)
  const crowds = [
    child(new URL('./spectators.ts', import.meta.url)),
    child(new URL('./spectators.ts', import.meta.url)),
  ]
  const players = child(new URL('./players.ts', import.meta.url))
  const own = { late: [] as number[], taken: [] as number[] }
  let match: PlayedMatch | undefined
  try {
    const [home] = arena.nodes
    await Promise.all(crowds.map((crowd, i) => tell(crowd, { be: each, base: arena.nodes[i]!.base })))
    await ask(players, { base: home!.base, matches: MATCHES, atOnce: 4 } satisfies Orders)
    match = await PlayedMatch.begin(home!.base, {
      frame: () => undefined,
      round: (late) => own.late.push(late),
      taken: (after) => own.taken.push(after),
      refused: (why) => console.error('refused:', why),
    })
    const costs = watchCosts({
      'the node of the match': home!.pid,
      'the other': arena.nodes[1]!.pid,
      ...Object.fromEntries(crowds.map(({ pid }, i) => [`spectators ${i + 1}`, pid!])),
    })
    const turns: Record<'crowded' | 'quiet', Turn[]> = { crowded: [], quiet: [] }
    for (let i = 0; i < TURNS; i++) {
      turns.quiet.push(await turn(match, players, own, []))
      const since = performance.now()
      await Promise.all(crowds.map((crowd) => tell(crowd, { join: each, match: match!.id })))
      console.log(`  ${2 * each} joined in ${((performance.now() - since) / 1000).toFixed(0)} s`)
      await wait(SETTLED)
      turns.crowded.push(await turn(match, players, own, crowds, 2 * each))
      await Promise.all(crowds.map((crowd) => tell(crowd, { leave: each })))
      await wait(SETTLED)
    }
    console.log(`  CPU, in the mean and at most, of a core: ${costs()}`)
    const all = (of: 'crowded' | 'quiet', what: keyof Turn) => turns[of].flatMap((one) => one[what])
    // The median over turns, so that temporary load on the machine does not count.
    const usual = (of: 'crowded' | 'quiet', what: 'late' | 'taken', share: number) =>
      median(turns[of].map((one) => quantile(one[what], share)))
    const moved = (name: string, what: 'late' | 'taken', share: number, less: number, atMost?: number) =>
      against(
        name,
        usual('crowded', what, share) - less,
        'ms',
        usual('quiet', what, share) - less,
        atMost === undefined ? undefined : { of: 'ratio', atMost },
      )
    const each99 = (of: 'crowded' | 'quiet') =>
      turns[of].map(({ late }) => Math.round(quantile(late, 0.99))).join(', ')
    console.log(
      `  Players' p99 of each turn, with them: ${each99('crowded')} ms; without: ${each99('quiet')} ms`,
    )
    console.log(
      `  ${all('crowded', 'late').length} and ${all('quiet', 'late').length} rounds came to players, ${all('crowded', 'taken').length} and ${all('quiet', 'taken').length} orders were taken, with and without the crowd`,
    )
    return [
      {
        name: `${2 * each} watching, round after the reveal, half of them`,
        value: median(all('crowded', 'halves')),
        unit: 'ms',
      },
      {
        name: `${2 * each} watching, round after the reveal, the last of them, median of rounds`,
        value: median(all('crowded', 'lasts')),
        unit: 'ms',
        target: { of: 'value', atMost: 500 },
      },
      {
        name: `${2 * each} watching, round after the reveal, the last of them, worst round`,
        value: Math.max(...all('crowded', 'lasts')),
        unit: 'ms',
      },
      moved('players, round after the deadline, p99, with and without them', 'late', 0.99, 0, 1.2),
      moved('players, orders taken, p99, with and without them', 'taken', 0.99, 0),
      moved('players, round after the reveal, p50, with and without them', 'late', 0.5, GRACE),
      moved('players, orders taken, p50, with and without them', 'taken', 0.5, 0),
    ]
  } finally {
    match?.leave()
    for (const one of [...crowds, players]) one.kill()
    await arena.stop()
  }
}

async function turn(
  match: PlayedMatch,
  players: ChildProcess,
  own: { late: number[]; taken: number[] },
  crowds: readonly ChildProcess[],
  watching = 0,
): Promise<Turn> {
  Object.assign(own, { late: [], taken: [] })
  players.send('fresh')
  const halves: number[] = []
  const lasts: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const before = match.revealedAt
    const heard = await Promise.all(crowds.map((crowd) => ask<Heard>(crowd, 'listen')))
    while (match.revealedAt === before) await wait(20)
    const since = match.revealedAt + GRACE
    if (crowds.length === 0) continue
    halves.push(mean(heard.map(({ half }) => half)) - since)
    lasts.push(Math.max(...heard.map(({ last }) => last)) - since)
    const came = heard.reduce((sum, { count }) => sum + count, 0)
    if (came < watching) console.log(`  A round came to ${came} of ${watching}.`)
  }
  const { late, taken } = await ask<Report>(players, 'report')
  return { late: [...own.late, ...late], taken: [...own.taken, ...taken], halves, lasts }
}

async function tell(crowd: ChildProcess, what: Exclude<Told, 'listen'>): Promise<void> {
  const { lost } = await ask<Watching>(crowd, what)
  if (lost > 0) throw new Error(`${lost} spectators were hung up on`)
}
