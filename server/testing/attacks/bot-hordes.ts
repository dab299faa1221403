/**
 * One guest opens as many large matches as may run, with the strongest bots in all other seats, and hurries
 * through their rounds. Another player against bots must not wait longer for a round than before.
 */
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { join, type Table } from '../people/table.ts'
import type { Attack } from './attack.ts'

const MATCHES = 12
const SETUP = { teams: 6, seatsPerTeam: 8 }
/** In a neighbourhood of its own. */
const HORDES_FROM = '203.0.113.7'
/** The share of the time for measuring without the hordes. */
const BEFORE = 0.25
const ROUNDS_AT_LEAST = 3
/** How often the bystander is asked, and how long a horde waits when no round comes (ms). */
const PAUSE = 250

export const botHordes: Attack = {
  name: 'bot-hordes',
  what: 'one guest with twelve matches of 6 × 8 of the strongest bots',
  // For the threads that it starts for bots and rounds.
  memory: 384 * 1024 * 1024,
  async run(crowd, effort) {
    const somebody = new Worker(new URL('./bystander.ts', import.meta.url), {
      workerData: { url: crowd.url },
    })
    await once(somebody, 'online')
    // The guest's own machine reads what the hordes are sent; here it must not take the server's cores for that.
    if (process.platform === 'linux') setPriority(0, 10)
    const idle = await waits(somebody, effort.seconds * 1000 * BEFORE)
    const guest = await crowd.newcomer({ 'x-forwarded-for': HORDES_FROM })
    const hordes = await Promise.all(
      Array.from({ length: MATCHES }, async () => {
        const { body } = await crowd.post(
          '/api/matches',
          { game: 'space-arena', setup: SETUP, options: { bots: 4, listed: false, instant: true } },
          guest.headers,
        )
        return join(crowd.url, String(body['id']), guest, {}, HORDES_FROM)
      }),
    )
    await Promise.all(hordes.map((horde) => horde.toRound(1)))
    let rounds = 0
    const hurry = async (horde: Table): Promise<void> => {
      while (!effort.over() && horde.state.phase === 'playing') {
        // If no round comes, goes on with the next one.
        const round = await Promise.race([
          revealed(horde).then(
            () => true,
            () => false,
          ),
          pause(effort.seconds * 1000),
        ])
        if (round) rounds++
        else await pause(PAUSE)
      }
    }
    for (const horde of hordes) void hurry(horde).catch(() => undefined)
    // Drops the times from before the hordes' first round.
    await asked(somebody, 'times')
    const attacked: number[] = []
    do attacked.push(...(await waits(somebody, PAUSE)))
    while (!(attacked.length >= ROUNDS_AT_LEAST && effort.over()))
    crowd.figures.push(
      `somebody else's round: idle ${told(idle)}; meanwhile ${told(attacked)}; ${rounds} rounds of theirs`,
    )
    await asked(somebody, 'leave')
    await Promise.all([once(somebody, 'exit'), ...hordes.map((table) => table.leave())])
    return []
  },
}

/** The bystander's times from ready to reveal (ms), collected for at least `atLeast` ms. */
async function waits(somebody: Worker, atLeast: number): Promise<readonly number[]> {
  const end = Date.now() + atLeast
  const waited: number[] = []
  do {
    await pause(PAUSE)
    waited.push(...(await asked(somebody, 'times')))
  } while (waited.length === 0 || Date.now() < end)
  return waited
}

async function asked(somebody: Worker, what: 'times' | 'leave'): Promise<readonly number[]> {
  const answer = once(somebody, 'message')
  somebody.postMessage(what)
  const [times] = (await answer) as [readonly number[]]
  return times
}

/** Plays a round without any planning time, which bots would use. */
async function revealed(table: Table): Promise<void> {
  const { round } = table.state
  await table.ask('orders', { round, orders: {}, ready: true })
  await table.until('its reveal', () => table.state.round > round || table.state.phase === 'finished')
}

const pause = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(resolve, ms, undefined))

const told = (waited: readonly number[]): string =>
  `${at(waited, 0.5)} ms, p99 ${at(waited, 0.99)} ms (${waited.length})`
const at = (waited: readonly number[], part: number): string =>
  [...waited].sort((a, b) => a - b)[Math.ceil(part * waited.length) - 1]?.toFixed(0) ?? '–'
