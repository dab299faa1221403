/**
 * A sample bot for Void Patrol: it tries a few orders with the game's own resolver, and takes those that end
 * nearest to an enemy. `node bots/chaser.ts http://localhost:2567 [MATCH]` plays one match; without a link it
 * opens one and waits for an opponent. With BOT_NAME and BOT_PASSWORD set it registers that name, or signs in
 * to it, resumes its matches, and accepts challenges one after the other. `connection.ts` handles
 * reconnections.
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
const HEARD = ['lines', 'reactions', 'history', 'gone', 'note', 'substitutes', 'refused']
const own = (state: State, seat: string) =>
  state.fighters.filter((one) => one.seat === seat && one.status === 'flying')

/** The distance of this seat from the nearest enemy after a round with these chits, if all others drift. */
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
 * Signs in; resolves with the token, which identifies the bot. A program declares itself as one, so its
 * account stays a program's for good.
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
 * Plays on one connection to a match, the first one or a later one. Orders due at that time are given again.
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
    if (!seat) return // The seat is not known yet.
    if (now.phase === 'gathering' && !now.seats.get(seat)!.ready) void ask('ready', { ready: true })
    const view = viewOf(now, seat)
    if (now.phase === 'finished' || now.rules !== game.version) return void room.leave() // It knows no other rules.
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

/** Accepts challenges until the connection to the room of friends ends. */
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
    // The challenge may have been withdrawn meanwhile.
    const accepted = await social.request<object, { match: string }>('accept', { id: challenge })
    await at.play(accepted.match, sit)
    await accepting([game.id])
  }
  social.onMessage('challenges', async ({ incoming }: SocialMessages['challenges']) => {
    // Refuse the others, so that nobody waits for a long match to end.
    for (const { id } of incoming)
      if (current > 0 && id !== current) await social.request('refuse', { id }).catch(() => undefined)
    if (current > 0 || incoming.length === 0) return
    current = incoming[0]!.id
    playing = takeOn(current)
      .catch((error: unknown) => {
        console.error('challenge', error)
        // The next connection shows the present state.
        void social.leave()
      })
      .finally(() => (current = 0))
  })
  await accepting([game.id])
  console.log(`waits for challenges as ${name}`)
  await ended
  // The match continues whatever happens to this connection.
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
