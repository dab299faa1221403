/**
 * A round by HTTP beside the same by sockets: from the last player's orders until both players have the state
 * after it. Two duels in one server, turn by turn, so that both meet the same machine.
 */
import { askHttp, TestStream } from '../../../server/testing/people/stream.ts'
import { createMatch, newSession } from '../../doors.ts'
import { ownServer } from '../../own-server.ts'
import { ScriptedPlayer } from '../../scripted-player.ts'
import { against, type Measurement, quantile } from '../measurement.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 40)
/** Nobody is destroyed by drifting in an empty field. */
const MATCH = {
  game: 'void-patrol',
  setup: { density: 0, roundLimit: 60, radius: 15 },
  options: { bots: 0, roundSeconds: 120 },
}
const AT_MOST = 2.5

export async function programs(): Promise<Measurement[]> {
  const server = await ownServer()
  try {
    const sockets = await socketDuel(server.base)
    const http = await httpDuel(server.base)
    const took = { sockets: [] as number[], http: [] as number[] }
    for (let round = 1; round <= ROUNDS; round++) {
      took.sockets.push(await bySocket(sockets, round))
      took.http.push(await byHttp(http, round))
    }
    for (const player of sockets) await player.close()
    for (const { stream } of http) stream.close()
    console.log(`programs: ${ROUNDS} rounds of a duel each, by sockets and by HTTP in turn`)
    const row = (share: number, name: string) =>
      against(
        `from the last orders to the round at both players, HTTP beside sockets, ${name}`,
        quantile(took.http, share),
        'ms',
        quantile(took.sockets, share),
        share === 0.5 ? { of: 'ratio', atMost: AT_MOST } : undefined,
      )
    return [row(0.5, 'median'), row(0.95, '95 %')]
  } finally {
    await server.stop()
  }
}

interface Program {
  readonly stream: TestStream
  ask(what: string, body: object): Promise<unknown>
}

async function httpDuel(base: string): Promise<[Program, Program]> {
  const match = `${base}/api/matches/${await createMatch(base, MATCH)}`
  const program = async (name: string): Promise<Program> => {
    const token = await newSession(base, name)
    const ask: Program['ask'] = (what, body) => askHttp(`${match}/${what}`, 'POST', token, body)
    await ask('seat', {})
    return { ask, stream: await TestStream.open(`${match}/stream`, token) }
  }
  const pair: [Program, Program] = [await program('Hubert'), await program('Tilda')]
  for (const { ask } of pair) await ask('ready', { ready: true })
  for (const { stream } of pair) await stream.next((line) => 'n' in line && line.n === 1)
  return pair
}

async function socketDuel(base: string): Promise<[ScriptedPlayer, ScriptedPlayer]> {
  const match = await createMatch(base, MATCH)
  const pair: [ScriptedPlayer, ScriptedPlayer] = [
    await ScriptedPlayer.join(base, match),
    await ScriptedPlayer.join(base, match),
  ]
  for (const player of pair) await player.request('ready', { ready: true })
  for (const player of pair) await player.until(({ state }) => state.phase === 'playing')
  return pair
}

async function bySocket([a, b]: [ScriptedPlayer, ScriptedPlayer], round: number): Promise<number> {
  await a.request('orders', { round, orders: {}, ready: true })
  const since = performance.now()
  void b.request('orders', { round, orders: {}, ready: true })
  await Promise.all([a, b].map((one) => one.until(({ state }) => state.round > round)))
  return performance.now() - since
}

async function byHttp([a, b]: [Program, Program], round: number): Promise<number> {
  await a.ask('orders', { round, orders: {} })
  const since = performance.now()
  void b.ask('orders', { round, orders: {} })
  await Promise.all([a, b].map(({ stream }) => stream.next((line) => 'n' in line && line.n > round)))
  return performance.now() - since
}
