/** A ladder of running four-seat matches on one server process: how late rounds are, and what they cost. */
import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import { ownServer } from '../own-server.ts'
import type { Orders, Report } from './crowd.ts'
import type { Measurement } from './measurement.ts'
import { cpuSeconds, residentMegabytes } from './process-cost.ts'

const STEPS = [100, 300, 1000]
const SECONDS = 26
/** A crowd that is busier than this is itself what makes rounds late. */
const CROWD_AT_MOST = 0.8
const FILL_WITHIN = 60_000

export async function server(): Promise<Measurement[]> {
  console.log(
    `server: matches of four scripted players, rounds of 10 s, orders spread over the round, one of four not ready, so that every reveal is the clock's;`
    + ` ${SECONDS} s a step, a fresh server each.\nLateness is from the deadline to the message at the client and holds the 150 ms of grace that the server gives to orders on their way.`,
  )
  const measured: Measurement[] = []
  for (const matches of STEPS) measured.push(...await step(matches))
  return measured
}

async function step(matches: number): Promise<Measurement[]> {
  const own = await ownServer()
  const crowd = fork(join(import.meta.dirname, 'crowd.ts'))
  try {
    const started = performance.now()
    await ask(crowd, { base: own.base, matches, atOnce: 12 } satisfies Orders)
    const joins = (matches * 4 * 1000) / (performance.now() - started)
    crowd.send('fresh')
    const from = { at: performance.now(), cpu: cpuSeconds(own.pid) }
    await wait(SECONDS * 1000)
    const cpu = ((cpuSeconds(own.pid) - from.cpu) * 1000) / (performance.now() - from.at)
    const rss = residentMegabytes(own.pid)
    const told = (await ask(crowd, 'report')) as Report
    console.log(
      `${matches} matches: ${told.players} players joined (${Math.round(joins)}/s), ${Math.round(told.running)} matches still running, ${told.reveals} reveals seen,`
      + ` ${told.refused} orders refused, ${told.closed} connections lost; crowd at ${Math.round(100 * told.cpu)} % of a core, its event loop's p99 ${told.loop.toFixed(0)} ms`,
    )
    if (told.cpu > CROWD_AT_MOST) console.log(`  The crowd's own process is the limit at ${matches} matches: its lateness is in these numbers.`)
    const name = `${matches} matches`
    return [
      { name: `${name}, round after deadline, least`, value: told.delay.least, unit: 'ms' },
      { name: `${name}, round after deadline, p50`, value: told.delay.p50, unit: 'ms' },
      { name: `${name}, round after deadline, p99`, value: told.delay.p99, unit: 'ms' },
      { name: `${name}, orders taken, p50`, value: told.ack.p50, unit: 'ms' },
      { name: `${name}, orders taken, p99`, value: told.ack.p99, unit: 'ms' },
      { name: `${name}, server CPU`, value: 100 * cpu, unit: '% of a core' },
      { name: `${name}, server resident memory`, value: rss, unit: 'MB' },
      { name: `${name}, received per client and minute`, value: (told.bytes / told.players / SECONDS) * 60, unit: 'bytes' },
    ]
  } finally {
    crowd.kill()
    await own.stop()
  }
}

const ask = (crowd: ChildProcess, what: Orders | 'report'): Promise<unknown> => new Promise((resolve, reject) => {
  const timer = setTimeout(() => reject(new Error('the crowd does not answer')), FILL_WITHIN)
  crowd.once('message', (message) => {
    clearTimeout(timer)
    resolve(message)
  })
  crowd.once('exit', (code) => {
    clearTimeout(timer)
    reject(new Error(`the crowd ended with ${code}`))
  })
  crowd.send(what)
})
