/** A sample bot for Void Patrol: it tries a few orders with the resolver of the game itself and takes what ends nearest to an enemy.
 * `node bots/chaser.ts http://localhost:2567 [MATCH]` plays one match; without a link it opens one and waits for an opponent.
 * With BOT_NAME and BOT_PASSWORD set it keeps that name, or comes back to it, and accepts challenges, one after the other. */
import { Client } from '@colyseus/sdk'
import { diceOf } from '../common/engine/dice.ts'
import { voidPatrol as game } from '../common/games/void-patrol/game.ts'
import type { State } from '../common/games/void-patrol/state.ts'
import { distance } from '../common/geometry/hex.ts'
import { type MatchState, readRows, viewOf } from '../common/wire/match-schema.ts'
import type { Messages } from '../common/wire/messages.ts'
import type { SocialMessages } from '../common/wire/social.ts'

const [server = 'http://localhost:2567', match] = process.argv.slice(2)
const { BOT_NAME: name = '', BOT_PASSWORD: password = '' } = process.env
const TRIED = ['', 'F', 'FF', 'L', 'R', 'LF', 'RF', 'LL', 'RR', 'FL', 'FR', 'LLL']

async function post(path: string, body: object, token = ''): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const response = await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as Record<string, string>
  if (!response.ok) throw new Error(answer['message'])
  return answer
}
const own = (state: State, seat: string) =>
  state.fighters.filter((one) => one.seat === seat && one.status === 'flying')

/** How far this seat is from the nearest enemy after a round with these chits, when all others drift. */
function reach(state: State, seat: string, chits: string): number {
  const read = game.orders.parse(Object.fromEntries(own(state, seat).map((one) => [one.id, { chits }])))
  if (game.check(state, seat, read).length > 0) return Infinity
  const { fighters } = game.resolve(state, { [seat]: read }, diceOf('a guess', 1)).state
  const [mine, enemies] = [
    fighters.filter((one) => one.seat === seat && one.status === 'flying'),
    fighters.filter((one) => one.team !== seat[0] && one.status === 'flying'),
  ]
  if (mine.length < own(state, seat).length) return Infinity
  return Math.min(...mine.flatMap((one) => enemies.map((enemy) => distance(one.at, enemy.at))))
}

/** A program says that it is one; the token is who it is. What keeps a name then is a program's account, for good. */
async function tokenOf(): Promise<string> {
  const known =
    name && (await post('/api/account/sign-in', { name, password, bearer: true }).catch(() => undefined))
  if (known) return known['token']!
  const { token } = await post('/api/session', {
    name: name || `Chaser ${process.pid}`,
    bearer: true,
    bot: true,
  })
  return name ? (await post('/api/account', { name, password }, token))['token']! : token!
}
const token = await tokenOf()
/** Resolves when the match is over. */
async function play(id: string): Promise<void> {
  console.log(`plays ${server}/m/${id}`)
  const room = await new Client(server).joinById<MatchState>(id, { token, as: 'player' })
  room.reconnection.enabled = false
  let [seat, done] = ['', 0]
  room.onMessage('mine', (mine: Messages['mine']) => {
    seat = mine.seat
    act(room.state)
  })
  for (const type of [
    'round',
    'chat',
    'lines',
    'reactions',
    'history',
    'gone',
    'note',
    'substitutes',
    'refused',
  ])
    room.onMessage(type, () => undefined)
  const ask = (what: string, given: object) =>
    room
      .request(what, given)
      .catch((error: unknown) => console.error(what, (error as { reason?: unknown }).reason ?? error))
  const act = (now: MatchState): void => {
    if (now.phase === 'gathering' && seat && !now.seats.get(seat)!.ready) void ask('ready', { ready: true })
    const view = viewOf(now, seat)
    if (now.phase === 'finished' || now.rules !== game.version) return void room.leave() // Others it does not know.
    if (now.phase !== 'playing' || !view || view.round !== now.round || done === now.round) return
    done = now.round
    const state = game.sync.fromRows(readRows(game, view.table))
    if (!game.owing(state).includes(seat)) return
    const [best = ''] = [...TRIED].sort((a, b) => reach(state, seat, a) - reach(state, seat, b))
    void ask('orders', {
      round: now.round,
      orders: Object.fromEntries(own(state, seat).map((one) => [one.id, { chits: best }])),
      ready: true,
    })
  }
  room.onStateChange(act)
  await new Promise((resolve) => room.onLeave(resolve))
}

if (!name || match)
  await play(match ?? (await post('/api/matches', { game: game.id, options: { bots: 0 } }))['id']!).then(() =>
    process.exit(),
  )
await post('/api/social/open', {})
const social = await new Client(server).joinById('social', { token })
for (const type of ['social', 'presence', 'line', 'read', 'note', 'match', 'refused'])
  social.onMessage(type, () => undefined)
social.onLeave(() => process.exit(1))
let current = 0
social.onMessage('challenges', async ({ incoming }: SocialMessages['challenges']) => {
  // One at a time: nobody else waits for a match that is long.
  for (const { id } of incoming)
    if (current > 0 && id !== current) await social.request('refuse', { id }).catch(() => undefined)
  if (current > 0 || incoming.length === 0) return
  current = incoming[0]!.id
  await social.request('accepting', { games: [] })
  // It may have been taken back meanwhile.
  await social
    .request('accept', { id: current })
    .then(({ match: id }: { match: string }) => play(id))
    .catch((error: unknown) => console.error('accept', error))
  current = 0
  await social.request('accepting', { games: [game.id] })
})
await social.request('accepting', { games: [game.id] })
console.log(`waits for challenges as ${name}`)
