/**
 * The CPU and memory cost of an exhibition for one visitor, compared with the same server without visitors.
 * EXHIBITION_SECONDS sets the time per game, EXHIBITION_GAMES the games.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@colyseus/sdk'
import { GAMES } from '../../../common/games/list.ts'
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { RoundsSeen } from '../../../common/wire/match/timeline.ts'
import { ownServer } from '../../own-server.ts'
import type { Measurement } from '../measurement.ts'
import { cpuSeconds, residentMegabytes } from '../processes.ts'

const [SECONDS, ONLY] = [process.env['EXHIBITION_SECONDS'], process.env['EXHIBITION_GAMES']]
/** Durations with a visitor and without (ms). */
const [WATCHED, IDLE] = [1000 * Number(SECONDS ?? 120), 10_000]
/** Time for start-up and compilation in threads (ms). */
const SETTLED = 10_000
/** Polling interval of a page (ms). */
const LOOKS_EVERY = 10_000
/** Limits: share of a core (%), and memory (MB). */
const [CORE_AT_MOST, MEMORY_AT_MOST] = [3, 60]
const HEARD = ['lines', 'reactions', 'history', 'gone', 'note', 'substitutes', 'mine', 'refused']

interface Cost {
  /** Share of a core (%). */
  readonly core: number
  readonly megabytes: number
}

async function costOf(pid: number, ms: number): Promise<Cost> {
  const [cpu, since] = [cpuSeconds(pid), performance.now()]
  await sleep(ms)
  return {
    core: (100_000 * (cpuSeconds(pid) - cpu)) / (performance.now() - since),
    megabytes: residentMegabytes(pid),
  }
}

async function watched(game: string): Promise<Measurement[]> {
  const server = await ownServer({ EXHIBITIONS: 'on' })
  const post = async <Answer>(path: string, body: object, token = ''): Promise<Answer> => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const response = await fetch(server.base + path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()) as Answer
  }
  try {
    await sleep(SETTLED)
    const idle = await costOf(server.pid, IDLE)
    const { token } = await post<{ token: string }>('/api/session', { name: 'Wim', bearer: true })
    let rounds = 0
    let left = true
    let match = ''
    const look = async () => {
      const now = await post<ExhibitionNow>('/api/exhibitions', { game }, token)
      if (now.is !== 'running' || (now.match === match && !left)) return
      match = now.match
      left = false
      const room = await new Client(server.base).joinById<MatchState>(match, { token, as: 'spectator' })
      room.reconnection.enabled = false
      for (const type of HEARD) room.onMessage(type, () => undefined)
      const seen = new RoundsSeen()
      room.onStateChange((state) => (rounds += Number(seen.next(state) !== undefined)))
      room.onLeave(() => (left = true))
    }
    const failed = (error: unknown) => console.error(game, error)
    await look()
    const looking = setInterval(() => void look().catch(failed), LOOKS_EVERY)
    await sleep(SETTLED)
    rounds = 0
    const cost = await costOf(server.pid, WATCHED)
    clearInterval(looking)
    return [
      {
        name: `${game}: watched by one, over idle (${rounds} rounds)`,
        value: cost.core - idle.core,
        unit: '% of a core',
        target: { of: 'value', atMost: CORE_AT_MOST },
      },
      {
        name: `${game}: memory over idle`,
        value: cost.megabytes - idle.megabytes,
        unit: 'MB',
        target: { of: 'value', atMost: MEMORY_AT_MOST },
      },
    ]
  } finally {
    await server.stop()
  }
}

export async function exhibitions(): Promise<Measurement[]> {
  const all: Measurement[] = []
  // One game after the other, because they would compete for the cores.
  for (const { id } of GAMES.filter((game) => !ONLY || ONLY.split(',').includes(game.id))) {
    const some = await watched(id)
    for (const { name, value, unit } of some) console.log(name, value.toFixed(1), unit)
    all.push(...some)
  }
  return all
}
