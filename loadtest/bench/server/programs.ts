/**
 * A round by HTTP beside the same by sockets: from the last player's orders until both players have the state
 * after it. Two duels in one server, turn by turn, so that both meet the same machine.
 */
import { programDuel, type TestProgram } from '../../../server/testing/people/stream.ts'
import { createMatch } from '../../doors.ts'
import { ownServer } from '../../own-server.ts'
import { ScriptedPlayer } from '../../scripted-player.ts'
import { against, type Measurement, quantile } from '../measurement.ts'

const ROUNDS = Number(process.env['ROUNDS'] ?? 40)
/** Nobody is destroyed by drifting in an empty field. */
const SETUP = { density: 0, roundLimit: 60, radius: 15 }
const GAME = 'void-patrol'
const AT_MOST = 2.5

export async function programs(): Promise<Measurement[]> {
  const server = await ownServer()
  try {
    const sockets = await socketDuel(server.base)
    const http = await programDuel([server.base, server.base], GAME, { roundSeconds: 120 }, SETUP)
    const took = { sockets: [] as number[], http: [] as number[] }
    for (let round = 1; round <= ROUNDS; round++) {
      took.sockets.push(await bySocket(sockets, round))
      took.http.push(await byHttp([http.a, http.b], round))
    }
    for (const player of sockets) await player.close()
    for (const { stream } of [http.a, http.b]) stream.close()
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

async function socketDuel(base: string): Promise<[ScriptedPlayer, ScriptedPlayer]> {
  const match = await createMatch(base, { game: GAME, setup: SETUP, options: { bots: 0, roundSeconds: 120 } })
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

async function byHttp([a, b]: [TestProgram, TestProgram], round: number): Promise<number> {
  await a.ask('POST', 'orders', { round, orders: {} })
  const since = performance.now()
  void b.ask('POST', 'orders', { round, orders: {} })
  await Promise.all([a, b].map(({ stream }) => stream.next((line) => 'n' in line && line.n > round)))
  return performance.now() - since
}
