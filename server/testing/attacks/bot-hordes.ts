/**
 * One guest opens as many large matches as may run, with the strongest bots in all other seats, and hurries
 * through their rounds. Another player against bots must not wait longer for a round than before.
 */
import { join, newMatchOf, person, type Table } from '../people/table.ts'
import type { Attack } from './attack.ts'

const MATCHES = 12
const SETUP = { teams: 6, seatsPerTeam: 8 }
/** In a neighbourhood of its own. */
const HORDES_FROM = '203.0.113.7'
/** The share of the time for measuring without the hordes. */
const BEFORE = 0.25
const ROUNDS_AT_LEAST = 3
/** The pause between two measured rounds (ms). */
const PAUSE = 250

export const botHordes: Attack = {
  name: 'bot-hordes',
  what: 'one guest with twelve matches of 6 × 8 of the strongest bots',
  // For the threads that it starts for bots and rounds.
  memory: 384 * 1024 * 1024,
  async run(crowd, effort) {
    const somebody = await playing(crowd.url, 'void-patrol', { bots: 3 }, {})
    const end = Date.now() + effort.seconds * 1000 * BEFORE
    const idle = await waits(somebody, () => Date.now() >= end)
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
    const attacked = await waits(somebody, (rounds) => rounds >= ROUNDS_AT_LEAST && effort.over())
    crowd.figures.push(
      `somebody else's round: idle ${told(idle)}; meanwhile ${told(attacked)}; ${rounds} rounds of theirs`,
    )
    await Promise.all([somebody, ...hordes].map((table) => table.leave()))
    return []
  },
}

/** A player in a match against bots, from another address than the attackers'. */
async function playing(
  url: string,
  game: string,
  options: object,
  setup: Record<string, unknown>,
): Promise<Table> {
  const who = await person(url, 'Zoe')
  const id = await newMatchOf(
    url,
    game,
    { roundSeconds: 240, instant: true, listed: false, ...options },
    setup,
  )
  const table = await join(url, id, who)
  await table.toRound(1)
  return table
}

/** The times from ready to reveal (ms) of rounds until there are enough; a finished match is played again. */
async function waits(table: Table, enough: (rounds: number) => boolean): Promise<number[]> {
  const waited: number[] = []
  while (!enough(waited.length)) {
    await pause(PAUSE)
    if (table.state.phase === 'finished') {
      await table.ask('ready', { ready: true })
      await table.toRound(1)
    }
    const since = performance.now()
    await revealed(table)
    waited.push(performance.now() - since)
  }
  return waited
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
