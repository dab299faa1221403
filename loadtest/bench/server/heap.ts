/**
 * Heap per running match on its node: real matches of 8 fighters with one connected player each, idle in
 * planning.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chance } from '../../pilots.ts'
import { ScriptedPlayer } from '../../scripted-player.ts'
import type { Measurement } from '../measurement.ts'

const MATCHES = 200
/** Matches before the first reading, so that one-time allocations do not count. */
const WARM_UP = 20
const ROUNDS = 4
const TARGET_KB = 150
const AT_ONCE = 20

const MATCH = {
  game: 'void-patrol',
  setup: { teams: 2, seatsPerTeam: 4, radius: 15, density: 8.3 },
  options: { instant: true, roundSeconds: 120, listed: false },
}

export async function heap(): Promise<Measurement[]> {
  const data = mkdtempSync(join(tmpdir(), 'dead-reckoning-'))
  const node = fork(join(import.meta.dirname, 'heap-node.ts'), {
    execArgv: ['--expose-gc'],
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: data,
      RATE_LIMITS: '0',
      LOG_LEVEL: 'warn',
      REDIS_URL: '',
    },
  })
  const players: ScriptedPlayer[] = []
  try {
    const { port } = await answer<{ port: number }>(node)
    const base = `http://127.0.0.1:${port}`
    await begin(base, WARM_UP, players)
    const before = await look(node)
    await begin(base, MATCHES, players)
    const after = await look(node)
    const running = players.filter(({ state }) => state.phase === 'playing').length
    console.log(
      `heap: ${MATCHES} matches of 8 fighters in 8 seats, a connected player and seven bots each, after ${ROUNDS} rounds (${running - WARM_UP} still running),` +
        ` over a node with ${WARM_UP} such matches; after garbage collection`,
    )
    return [
      {
        name: 'heap per running match',
        value: (after.heap - before.heap) / MATCHES / 1000,
        unit: 'kB',
        target: { of: 'value', atMost: TARGET_KB },
      },
      {
        name: 'resident memory per running match',
        value: (after.rss - before.rss) / MATCHES / 1000,
        unit: 'kB',
      },
      { name: `heap of the node with ${WARM_UP} matches`, value: before.heap / 1e6, unit: 'MB' },
    ]
  } finally {
    await Promise.all(players.map((player) => player.close()))
    node.kill()
    rmSync(data, { recursive: true, force: true })
  }
}

async function begin(base: string, matches: number, players: ScriptedPlayer[]): Promise<void> {
  for (let begun = 0; begun < matches; begun += AT_ONCE)
    players.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, matches - begun) }, async () => {
          const player = await ScriptedPlayer.create(base, MATCH, { remember: false })
          player.play({ pilot: chance(), rounds: ROUNDS })
          await player.until(
            ({ state }) => state.round > ROUNDS || state.phase === 'finished' || lost(player),
            60_000,
          )
          return player
        }),
      )),
    )
}

/** A player whose fighter is lost only waits, and the bots play on. */
const lost = (player: ScriptedPlayer): boolean =>
  player.state.phase === 'playing' && !player.game.owing(player.position).includes(player.seat)

interface Looked {
  readonly heap: number
  readonly rss: number
}

async function look(node: ChildProcess): Promise<Looked> {
  // Wait for closing timers and sockets first.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const looked = answer<Looked>(node)
  node.send('look')
  return looked
}

const answer = <T>(node: ChildProcess): Promise<T> =>
  new Promise((resolve, reject) => {
    node.once('message', (message) => resolve(message as T))
    node.once('exit', (code) => reject(new Error(`the node ended with ${code}`)))
  })
