/**
 * Increasing numbers of four-seat matches on one server process: delay and cost of rounds. The yardstick is a
 * server of bare rooms that send the same to the same players.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type OwnServer, ownServer } from '../../own-server.ts'
import { against, type Measurement, quantile } from '../measurement.ts'
import { ask, child, cpuSeconds, residentMegabytes } from '../processes.ts'
import type { Orders, Report } from './players.ts'

const STEPS = [100, 300, 1000, 3000]
const SECONDS = 26
/**
 * Time before the measurement (s). A match has three or four rounds, and the first ones end together: measured
 * right after filling, the cost of a round depended on how quickly the matches were filled.
 */
const MIXING = 30
const MATCHES_A_PROCESS = 1500
/** Matches filled at the same time. */
const AT_ONCE = 24
/** Above this CPU load the players themselves delay rounds. */
const PLAYERS_AT_MOST = 0.8
const CPU_RATIO = 2.5

export async function server(): Promise<Measurement[]> {
  console.log(
    `server: matches of four scripted players, rounds of 10 s, orders spread over the round, one of four not ready, so that every reveal is the clock's;` +
      ` ${SECONDS} s a step after ${MIXING} s of play, a fresh server each.\nLateness is from the deadline to the message at the client and holds the 150 ms of grace that the server gives to orders on their way.` +
      '\nThe yardstick: bare rooms of the framework that acknowledge orders and play back rounds made beforehand.',
  )
  const measured: Measurement[] = []
  for (const matches of STEPS) {
    const name = `${matches} matches`
    const own = await step(name, matches, await ownServer())
    const bare = await step(`${name}, bare`, matches, await ownServer({}, 'bench/server/bare-server.ts'))
    measured.push(
      against(`${name}, round after deadline, p50`, own.late50, 'ms', bare.late50),
      against(`${name}, round after deadline, p99`, own.late99, 'ms', bare.late99),
      against(`${name}, orders taken, p50`, own.taken50, 'ms', bare.taken50),
      against(`${name}, orders taken, p99`, own.taken99, 'ms', bare.taken99),
      against(`${name}, server CPU`, own.cpu, '% of a core', bare.cpu, { of: 'ratio', atMost: CPU_RATIO }),
      against(`${name}, server resident memory`, own.rss, 'MB', bare.rss),
      against(`${name}, received per client and minute`, own.bytes, 'bytes', bare.bytes),
      against(`${name}, frames per client and minute`, own.frames, '', bare.frames),
    )
  }
  return measured
}

/** Runs this many matches on that server, and stops it in the end. */
export async function step(name: string, matches: number, on: OwnServer) {
  const crowds = Array.from({ length: Math.ceil(matches / MATCHES_A_PROCESS) }, () =>
    child(new URL('./players.ts', import.meta.url)),
  )
  const empty = residentMegabytes(on.pid)
  try {
    const started = performance.now()
    const share = {
      base: on.base,
      matches: matches / crowds.length,
      atOnce: Math.ceil(AT_ONCE / crowds.length),
    } satisfies Orders
    await Promise.all(crowds.map((players) => ask(players, share)))
    const filled = performance.now() - started
    await wait(MIXING * 1000)
    // Before many matches have ended: later there is more that the collector has not taken yet.
    const rss = residentMegabytes(on.pid)
    for (const players of crowds) players.send('fresh')
    const from = { at: performance.now(), cpu: cpuSeconds(on.pid) }
    await wait(SECONDS * 1000)
    const cpu = (100_000 * (cpuSeconds(on.pid) - from.cpu)) / (performance.now() - from.at)
    const reports = await Promise.all(crowds.map((players) => ask<Report>(players, 'report')))
    const sum = (what: (report: Report) => number) =>
      reports.reduce((total, report) => total + what(report), 0)
    const late = reports.flatMap((report) => report.late)
    const taken = reports.flatMap((report) => report.taken)
    console.log(
      `${name}: filled in ${(filled / 1000).toFixed(0)} s, ${sum(({ running }) => running)} still running, ${late.length} reveals seen, ${taken.length} orders taken, ${sum(({ refused }) => refused)} refused,` +
        ` ${sum(({ lost }) => lost)} connections lost; server at ${Math.round(cpu)} % of a core; players at ${reports.map((report) => Math.round(100 * report.cpu)).join(' and ')} %, their event loops' p99 ${reports.map(({ loop }) => loop.toFixed(0)).join(' and ')} ms`,
    )
    if (reports.some((report) => report.cpu > PLAYERS_AT_MOST))
      console.log("  The players' own process is the limit here: its lateness is in these numbers.")
    if (cpu > 95) console.log('  The server is at its limit here: it does less than it is asked for.')
    const aMinute = 60 / SECONDS / (4 * matches)
    return {
      late50: quantile(late, 0.5),
      late99: quantile(late, 0.99),
      taken50: quantile(taken, 0.5),
      taken99: quantile(taken, 0.99),
      cpu,
      rss,
      ofAMatch: (1000 * (rss - empty)) / matches,
      // One player of a match decodes its state, and sees its reveals for all.
      aReveal: (cpu * SECONDS * 10) / late.length,
      bytes: sum(({ bytes }) => bytes) * aMinute,
      frames: sum(({ frames }) => frames) * aMinute,
    }
  } finally {
    for (const players of crowds) players.kill()
    await on.stop()
  }
}
