/**
 * What it costs that bots play for one who looks: of a core, and of memory, over the same server when nobody
 * is there. EXHIBITION_SECONDS says for how long each is watched, EXHIBITION_GAMES of which games.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '@colyseus/sdk'
import { GAMES } from '../../../common/games/list.ts'
import type { ExhibitionNow } from '../../../common/wire/match/exhibition.ts'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { ownServer } from '../../own-server.ts'
import type { Measurement } from '../measurement.ts'
import { cpuSeconds, residentMegabytes } from '../processes.ts'

const [SECONDS, ONLY] = [process.env['EXHIBITION_SECONDS'], process.env['EXHIBITION_GAMES']]
/** For how long it is watched, and how long nobody is there (ms). */
const [WATCHED, IDLE] = [1000 * Number(SECONDS ?? 120), 10_000]
/** A start is over by then, and so is what threads compile (ms). */
const SETTLED = 10_000
/** So often a page asks (ms). */
const LOOKS_EVERY = 10_000
/** Of a core (%), and of memory (MB). */
const [CORE_AT_MOST, MEMORY_AT_MOST] = [3, 60]
const HEARD = [
  'round',
  'chat',
  'lines',
  'reactions',
  'history',
  'gone',
  'note',
  'substitutes',
  'mine',
  'refused',
]

interface Cost {
  /** Of a core (%). */
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
      for (const type of HEARD) room.onMessage(type, () => (rounds += Number(type === 'round')))
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
  // One after the other: they would share the cores.
  for (const { id } of GAMES.filter((game) => !ONLY || ONLY.split(',').includes(game.id))) {
    const some = await watched(id)
    for (const { name, value, unit } of some) console.log(name, value.toFixed(1), unit)
    all.push(...some)
  }
  return all
}
