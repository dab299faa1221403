/** A sample bot for Void Patrol: it tries a few orders with the resolver of the game itself and takes what ends nearest to
 * an enemy. `node bots/chaser.ts http://localhost:2567 [MATCH]`; without a match it opens one and waits for an opponent.
 */
import { Client } from '@colyseus/sdk'
import { diceOf } from '../common/engine/dice.ts'
import { voidPatrol as game } from '../common/games/void-patrol/game.ts'
import type { State } from '../common/games/void-patrol/state.ts'
import { distance } from '../common/geometry/hex.ts'
import { readRows, viewOf, type MatchState } from '../common/wire/match-schema.ts'
import type { Messages } from '../common/wire/messages.ts'

const [server = 'http://localhost:2567', match] = process.argv.slice(2)
const TRIED = ['', 'F', 'FF', 'L', 'R', 'LF', 'RF', 'LL', 'RR', 'FL', 'FR', 'LLL']

async function post(path: string, body: object): Promise<Record<string, string>> {
  const response = await fetch(server + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const answer = (await response.json()) as Record<string, string>
  if (!response.ok) throw new Error(answer['message'])
  return answer
}
const own = (state: State, seat: string) => state.fighters.filter((one) => one.seat === seat && one.status === 'flying')

/** How far this seat is from the nearest enemy after a round with these chits, when all others drift. */
function reach(state: State, seat: string, chits: string): number {
  const read = game.orders.parse(Object.fromEntries(own(state, seat).map((one) => [one.id, { chits }])))
  if (game.check(state, seat, read).length > 0) return Infinity
  const { fighters } = game.resolve(state, { [seat]: read }, diceOf('a guess', 1)).state
  const [mine, enemies] = [fighters.filter((one) => one.seat === seat && one.status === 'flying'), fighters.filter((one) => one.team !== seat[0] && one.status === 'flying')]
  if (mine.length < own(state, seat).length) return Infinity
  return Math.min(...mine.flatMap((one) => enemies.map((enemy) => distance(one.at, enemy.at))))
}

// A program says that it is one; the token is who it is: keep it to be the same player the next time.
const { token } = await post('/api/session', { name: `Chaser ${process.pid}`, bearer: true, bot: true })
const id = match ?? (await post('/api/matches', { game: game.id, options: { bots: 0 } }))['id']!
console.log(`plays ${server}/m/${id}`)
const room = await new Client(server).joinById<MatchState>(id, { token, as: 'player' })
room.reconnection.enabled = false
let [seat, done] = ['', 0]
room.onMessage('mine', (mine: Messages['mine']) => {
  seat = mine.seat
  act(room.state)
})
for (const name of ['round', 'chat', 'history', 'gone', 'note', 'refused']) room.onMessage(name, () => undefined)
room.onLeave(() => process.exit())
const ask = (name: string, given: object) => room.request(name, given).catch((error: unknown) => console.error(name, (error as { reason?: unknown }).reason ?? error))

room.onStateChange(act)

function act(now: MatchState): void {
  if (now.phase === 'gathering' && seat && !now.seats.get(seat)!.ready) void ask('ready', { ready: true })
  const view = viewOf(now, seat)
  if (now.phase === 'finished') void room.leave()
  if (now.phase !== 'playing' || !view || view.round !== now.round || done === now.round) return
  done = now.round
  const state = game.sync.fromRows(readRows(game, view.table))
  if (!game.owing(state).includes(seat)) return
  const [best = ''] = [...TRIED].sort((a, b) => reach(state, seat, a) - reach(state, seat, b))
  void ask('orders', { round: now.round, orders: Object.fromEntries(own(state, seat).map((one) => [one.id, { chits: best }])), ready: true })
}
