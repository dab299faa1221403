/**
 * A sample bot for Void Patrol: it tries a few orders with the resolver of the game itself and takes what
 * ends nearest to an enemy. `node bots/chaser.ts http://localhost:2567 [MATCH]` plays one match; without a
 * link it opens one and waits for an opponent. With BOT_NAME and BOT_PASSWORD set it keeps that name, or
 * comes back to it and to what it plays, and accepts challenges, one after the other. `connection.ts` is how
 * it comes back.
 */
import type { Room } from '@colyseus/sdk'
import { diceOf } from '../common/engine/dice/dice.ts'
import { voidPatrol as game } from '../common/games/void-patrol/game.ts'
import type { State } from '../common/games/void-patrol/state.ts'
import { distance } from '../common/geometry/hex.ts'
import { type MatchState, readRows, viewOf } from '../common/wire/match/match-schema.ts'
import type { Messages } from '../common/wire/match/messages.ts'
import type { SocialMessages } from '../common/wire/people/social.ts'
import { BotConnection, RefusedByServer, sleep } from './connection.ts'

const [servers = 'http://localhost:2567', match] = process.argv.slice(2)
const { BOT_NAME: name = '', BOT_PASSWORD: password = '', BOT_TOKEN: guest } = process.env
const TRIED = ['', 'F', 'FF', 'L', 'R', 'LF', 'RF', 'LL', 'RR', 'FL', 'FR', 'LLL']
const HEARD = ['round', 'chat', 'lines', 'reactions', 'history', 'gone', 'note', 'substitutes', 'refused']
const own = (state: State, seat: string) =>
  state.fighters.filter((one) => one.seat === seat && one.status === 'flying')

/** How far this seat is from the nearest enemy after a round with these chits, when all others drift. */
function reach(state: State, seat: string, chits: string): number {
  const read = game.orders.parse(Object.fromEntries(own(state, seat).map((one) => [one.id, { chits }])))
  if (game.check(state, seat, read).length > 0) return Infinity
  const { fighters } = game.resolve(state, { [seat]: read }, diceOf('a guess', 1)).state
  const flying = fighters.filter((one) => one.status === 'flying')
  const mine = flying.filter((one) => one.seat === seat)
  if (mine.length < own(state, seat).length) return Infinity
  const enemies = flying.filter((one) => one.team !== seat[0])
  return Math.min(...mine.flatMap((one) => enemies.map((enemy) => distance(one.at, enemy.at))))
}

/**
 * A program says that it is one; the token is who it is. What keeps a name then is a program's account, for
 * good.
 */
async function signIn(at: BotConnection): Promise<string> {
  type Session = { readonly token: string }
  const refused = (error: unknown) => {
    if (!(error instanceof RefusedByServer)) throw error
  }
  const asked = { name, password, bearer: true }
  const known = name && (await at.ask<Session>('POST', '/api/account/sign-in', asked, '').catch(refused))
  if (known) return known.token
  const as = {
    name: name || `Chaser ${process.pid}`,
    bearer: true,
    bot: true,
    ...(guest && { token: guest }),
  }
  const { token } = await at.ask<Session>('POST', '/api/session', as, '')
  return name ? (await at.ask<Session>('POST', '/api/account', { name, password }, token)).token : token
}

/**
 * One line to a match: the first, or the next when that was lost. Whatever is asked for by then is answered
 * anew.
 */
function sit(room: Room<unknown, MatchState>): void {
  console.log(`plays ${new URL(`/m/${room.roomId}`, servers.split(',')[0]).href}`)
  let [seat, done] = ['', 0]
  const ask = (what: string, given: object) =>
    room.request(what, given).catch((error: unknown) => {
      const { reason } = error as { reason?: { code: string } }
      console.error(what, reason ?? error)
      if (reason?.code !== 'not_kept') return
      done = 0
      setTimeout(() => act(room.state), 1000)
    })
  const act = (now: MatchState): void => {
    if (!seat) return // Not told yet which it has.
    if (now.phase === 'gathering' && !now.seats.get(seat)!.ready) void ask('ready', { ready: true })
    const view = viewOf(now, seat)
    if (now.phase === 'finished' || now.rules !== game.version) return void room.leave() // Others it does not know.
    if (now.phase !== 'playing' || !view || view.round !== now.round || done === now.round) return
    done = now.round
    const state = game.sync.fromRows(readRows(game, view.table))
    if (!game.owing(state).includes(seat)) return
    const [chits = ''] = [...TRIED].sort((a, b) => reach(state, seat, a) - reach(state, seat, b))
    const orders = Object.fromEntries(own(state, seat).map((one) => [one.id, { chits }]))
    void ask('orders', { round: now.round, orders, ready: true })
  }
  for (const type of HEARD) room.onMessage(type, () => undefined)
  room.onMessage('mine', (mine: Messages['mine']) => {
    seat = mine.seat
    act(room.state)
  })
  room.onStateChange(act)
}

/** Waits for challenges, for as long as the line to the room of friends lasts. */
async function beChallenged(at: BotConnection): Promise<void> {
  await at.ask('POST', '/api/social/open', {})
  const social = await at.join('social')
  const ended = at.ended(social)
  for (const type of ['social', 'presence', 'line', 'read', 'note', 'match', 'refused'])
    social.onMessage(type, () => undefined)
  let [current, playing] = [0, Promise.resolve()]
  const accepting = (games: readonly string[]) => social.request('accepting', { games })
  const takeOn = async (challenge: number) => {
    await accepting([])
    // It may have been taken back meanwhile.
    const accepted = await social.request<object, { match: string }>('accept', { id: challenge })
    await at.play(accepted.match, sit)
    await accepting([game.id])
  }
  social.onMessage('challenges', async ({ incoming }: SocialMessages['challenges']) => {
    // One at a time: nobody else waits for a match that is long.
    for (const { id } of incoming)
      if (current > 0 && id !== current) await social.request('refuse', { id }).catch(() => undefined)
    if (current > 0 || incoming.length === 0) return
    current = incoming[0]!.id
    playing = takeOn(current)
      .catch((error: unknown) => {
        console.error('challenge', error)
        // What is true now is seen on the next line.
        void social.leave()
      })
      .finally(() => (current = 0))
  })
  await accepting([game.id])
  console.log(`waits for challenges as ${name}`)
  await ended
  // It plays on, whatever becomes of this line.
  await playing
}

const connection = new BotConnection(servers.split(','), signIn)
if (!name || match) {
  const options = { game: game.id, options: { bots: 0 } }
  const id = match ?? (await connection.ask<{ id: string }>('POST', '/api/matches', options)).id
  await connection.play(id, sit)
  process.exit()
}
for (;;) {
  for (const { id, game: played } of await connection.own())
    if (played === game.id) await connection.play(id, sit).catch((error: unknown) => console.error(id, error))
  await beChallenged(connection).catch((error: unknown) => console.error(error))
  await sleep(1000)
}
