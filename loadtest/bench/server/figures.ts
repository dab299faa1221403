/**
 * Limits of a node, with the server on one core and everything else (players, PostgreSQL, Redis) on the
 * others: rounds of thousands of matches, memory per match, joins with thousands of listed matches, and
 * adoption of a dead node's matches. FIGURES_OF=0.1 scales everything to a tenth.
 */
import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../../../server/store/database.ts'
import { Journal } from '../../../server/store/journal/journal.ts'
import { Leases } from '../../../server/store/journal/leases.ts'
import { Nodes, nextRun } from '../../../server/store/nodes.ts'
import { freePort } from '../../../server/testing/machines/free-port.ts'
import { startPostgres } from '../../../server/testing/machines/postgres.ts'
import { startRedis } from '../../../server/testing/machines/redis.ts'
import { valueOf } from '../../../server/testing/machines/scrape.ts'
import { createMatch } from '../../doors.ts'
import { type OwnServer, ownServer } from '../../own-server.ts'
import { against, type Measurement, quantile } from '../measurement.ts'
import { ask, child, cpuSeconds } from '../processes.ts'
import type { Came, Coming } from './joiners.ts'
import { journaledMatch } from './journaled.ts'
import { MATCH } from './played-match.ts'
import type { Orders, Report } from './players.ts'
import { step } from './server.ts'

const SHARE = Number(process.env['FIGURES_OF'] ?? 1)
const of = (count: number): number => Math.max(1, Math.round(count * SHARE))

const MATCHES = of(3000)
const LISTED = of(5000)
/** Matches that get four players each. */
const JOINED = of(750)
const ADOPTED = of(1000)
/** Matches that the adopting node already has. */
const OWN = of(1000)
/** Rounds played in each adopted match: the average progress of matches twice as long. */
const ROUNDS = 20
/** Rounds played in matches that are only listed. */
const FEW = 2
/** Grace time of the server for late orders (ms), part of the delay that clients see. */
const GRACE = 150
const AT_ONCE = 24
const ADOPTED_WITHIN = 120_000

type Stores = Readonly<Record<'DATABASE_URL' | 'REDIS_URL', string>>

export async function figures(): Promise<Measurement[]> {
  console.log(
    `figures: the server on core 0, all else on the others (${availableParallelism()} cores). Matches of four scripted players with rounds of 10 s, begun one after the other as fast as people can join, so that their rounds end at any time;` +
      ` orders are spread over the round, and one of four is not ready, so that the clock ends it. Journals are in PostgreSQL, rooms are listed in Redis.\nThe yardstick: bare rooms of the framework that are sent and send the same, without either.`,
  )
  if (availableParallelism() < 2)
    throw new Error('There is one core only: the load would be what is measured.')
  // Child processes inherit this affinity.
  pin(process.pid, `1-${availableParallelism() - 1}`)
  return [...(await inStores(reveals)), ...(await inStores(joins)), ...(await inStores(adoption))]
}

/** Separate stores for each measurement, because a node adopts whatever earlier ones have left. */
async function inStores<T>(measure: (stores: Stores) => Promise<T>): Promise<T> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  try {
    return await measure({ DATABASE_URL: postgres.url, REDIS_URL: redis.url })
  } finally {
    await redis.stop()
    await postgres.stop()
  }
}

const pin = (pid: number, cores: string): void =>
  void execFileSync('taskset', ['-a', '-p', '-c', cores, String(pid)])

const load = (): string => `load average ${loadavg()[0]!.toFixed(1)}`

async function onOneCore(starting: Promise<OwnServer>): Promise<OwnServer> {
  const server = await starting
  pin(server.pid, '0')
  return server
}

async function node(stores: Stores): Promise<OwnServer> {
  const port = await freePort()
  return onOneCore(
    ownServer({ PORT: String(port), PUBLIC_ADDRESS: `127.0.0.1:${port}`, DRAIN_SECONDS: '0', ...stores }),
  )
}

const bare = (): Promise<OwnServer> => onOneCore(ownServer({}, 'bench/server/bare-server.ts'))

// ── Rounds, and memory ─────────────────────────────────────────────────────────────────────────────────────

async function reveals(stores: Stores): Promise<Measurement[]> {
  const name = `${MATCHES} matches`
  const own = await step(name, MATCHES, await node(stores))
  const yard = await step(`${name}, bare`, MATCHES, await bare())
  console.log(load())
  return [
    {
      ...against(
        `${name}, reveal after deadline and grace, p99`,
        own.late99 - GRACE,
        'ms',
        yard.late99 - GRACE,
      ),
      target: { of: 'value', atMost: 100 },
    },
    against(`${name}, server CPU`, own.cpu, '% of a core', yard.cpu),
    against(`${name}, server CPU for a round of a match`, own.aReveal, 'ms', yard.aReveal, {
      of: 'ratio',
      atMost: 2.5,
    }),
    against(`${name}, orders taken, p99`, own.taken99, 'ms', yard.taken99),
    against('resident memory of a match with four players', own.ofAMatch, 'kB', yard.ofAMatch, {
      of: 'value',
      atMost: 250,
    }),
  ]
}

// ── Joins ──────────────────────────────────────────────────────────────────────────────────────────────────

async function joins(stores: Stores): Promise<Measurement[]> {
  const on = await node(stores)
  const dead = await died(stores.DATABASE_URL, LISTED, FEW)
  await adoptedOn(on, LISTED)
  const own = await joined(on)
  await dead.close()
  const yard = await joined(await bare())
  console.log(
    `joins: a new guest's session, a reservation, the socket and the whole state, ${AT_ONCE} people at once, in ${JOINED} matches; the node has ${LISTED} others, which it has adopted (the bare one has none); ${load()}`,
  )
  return [
    against(`${LISTED} matches listed, joins a second`, own.aSecond, '/s', yard.aSecond, {
      of: 'value',
      atLeast: 300,
    }),
    against(`${LISTED} matches listed, server CPU for a join`, own.cpu, 'ms', yard.cpu),
    against(`${LISTED} matches listed, a join, p99`, own.p99, 'ms', yard.p99),
  ]
}

async function joined(on: OwnServer): Promise<Came> {
  const people = child(new URL('./joiners.ts', import.meta.url))
  try {
    const matches: string[] = []
    let next = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next++ < JOINED)
          matches.push(await createMatch(on.base, { ...MATCH, options: { ...MATCH.options, listed: true } }))
      }),
    )
    const from = cpuSeconds(on.pid)
    const came = await ask<Came>(people, {
      base: on.base,
      matches,
      each: 4,
      atOnce: AT_ONCE,
    } satisfies Coming)
    if (came.cpu > 0.9) console.log('  The process of those who join is the limit here.')
    return { ...came, cpu: (1000 * (cpuSeconds(on.pid) - from)) / came.joins }
  } finally {
    people.kill()
    await on.stop()
  }
}

// ── Adoption ───────────────────────────────────────────────────────────────────────────────────────────────

async function adoption(stores: Stores): Promise<Measurement[]> {
  const on = await node(stores)
  const players = child(new URL('./players.ts', import.meta.url))
  let closing: () => Promise<void> = async () => undefined
  try {
    await ask(players, { base: on.base, matches: OWN, atOnce: AT_ONCE } satisfies Orders)
    const { killed, close } = await died(stores.DATABASE_URL, ADOPTED, ROUNDS)
    closing = close
    players.send('fresh')
    await adoptedOn(on, ADOPTED)
    const seconds = (performance.now() - killed) / 1000
    const { late } = await ask<Report>(players, 'report')
    console.log(
      `adoption: ${ADOPTED} matches of four of which ${ROUNDS} rounds are played, from the last that their node was heard of; the node that goes on with them has ${OWN} of its own, of which ${late.length / 4} rounds were revealed meanwhile; ${load()}`,
    )
    return [
      {
        name: `${ADOPTED} matches of a dead node, until all go on`,
        value: seconds,
        unit: 's',
        target: { of: 'value', atMost: 15 },
      },
      {
        name: `own reveals meanwhile, after deadline and grace, p99`,
        value: quantile(late, 0.99) - GRACE,
        unit: 'ms',
      },
      {
        name: `own reveals meanwhile, after deadline and grace, the latest`,
        value: quantile(late, 1) - GRACE,
        unit: 'ms',
        target: { of: 'value', atMost: 500 },
      },
    ]
  } finally {
    players.kill()
    await on.stop()
    await closing()
  }
}

async function adoptedOn(on: OwnServer, matches: number): Promise<void> {
  const from = performance.now()
  for (;;) {
    // It is logged when the last match has been adopted.
    if (
      valueOf(await (await fetch(`${on.base}/metrics`)).text(), 'dr_matches_adopted_total', {
        from: 'dead',
      }) >= matches
    )
      return
    if (performance.now() - from > ADOPTED_WITHIN)
      throw new Error(`${matches} matches were not adopted within ${ADOPTED_WITHIN / 1000} s`)
    await wait(500)
  }
}

let dead = 0

/**
 * A node's matches, whose heartbeat stopped at `killed` (ms of this process), with `rounds` played in each.
 */
async function died(
  databaseUrl: string,
  matches: number,
  rounds: number,
): Promise<{ readonly killed: number; close(): Promise<void> }> {
  // A port without a listener.
  const name = `127.0.0.1:${++dead}`
  const db = await openDatabase({ dataDir: '', databaseUrl, publicAddress: name })
  const run = await nextRun(db)
  const nodes = new Nodes(db, name)
  await nodes.enter(run, 'nobody')
  const beating = setInterval(() => void nodes.beat(), 1000)
  const journal = new Journal(db, new Leases(db, name, run, true))
  const entries = journaledMatch(rounds)
  for (let n = 0; n < matches; n++)
    await Promise.all(entries.map((entry) => journal.write(`dead${dead}n${n}`, entry)))
  clearInterval(beating)
  await nodes.beat()
  journal.close()
  return { killed: performance.now(), close: () => db.destroy() }
}
