/** A k6 player or spectator: matchmaking over HTTP, then the binary protocol over a WebSocket. */

import { check } from 'k6'
import exec from 'k6/execution'
import http from 'k6/http'
import { WebSocket } from 'k6/websockets'
import { RoundsSeen } from '../common/wire/match/timeline.ts'
import {
  atDeadline,
  bytesIn,
  endsSeen,
  joinTime,
  matchesMade,
  missed,
  ordersOk,
  orderTime,
  roundDelay,
  rounds,
  seatsLeft,
  seatsTaken,
} from './k6-metrics.js'
import { legalOrders } from './legal-chits.js'
import { RoomClient, seatUrl } from './protocol.ts'

/** Close code when this end closes the connection. */
const DONE = 4000
const REMATCH_AFTER = 1000

// k6's sleep would block the virtual user's other sockets.
export const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000))

async function post(url, body, name) {
  const answer = await http.asyncRequest('POST', url, JSON.stringify(body), {
    headers: { 'Content-Type': 'application/json' },
    tags: { name },
    timeout: '10s',
  })
  if (answer.status >= 300) console.error(`${url}: ${answer.status} ${answer.body}`)
  return answer.status < 300 ? answer.json() : null
}

/** Creates a match, which waits 20 s for its first player. */
export async function newMatch(base, setup, roundSeconds = 10) {
  const match = await post(
    `${base}/api/matches`,
    { game: 'void-patrol', setup, options: { bots: 0, roundSeconds } },
    'new match',
  )
  if (match) matchesMade.add(1)
  return match?.id
}

export const newSession = async (base, name) =>
  (await post(`${base}/api/session`, { name, bearer: true }, 'session'))?.token

const hex = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')

const JOINS_AGAIN_AFTER = 1

/** Like a page, it retries a late answer. */
async function seatIn(base, match, as, token) {
  const ask = () => post(`${base}/matchmake/joinById/${match}`, { token, as, entropy: hex() }, 'join')
  let seat = token && (await ask())
  if (token && !seat) {
    await wait(JOINS_AGAIN_AFTER)
    seat = await ask()
  }
  check(seat, { 'a seat is given': (given) => Boolean(given?.sessionId) })
  return seat
}

/**
 * Joins a match, and gives orders in each round if it plays. `over(played, state)` is called after each round
 * and at the match's end: `leave` gives up the seat, `vanish` drops the connection, `rematch` plays again;
 * undefined continues. `holds`: whether it lets a round's clock run out. `thinks`: seconds before the orders.
 * `seconds`: the time limit. Resolves with the rounds seen.
 */
export async function play({
  base,
  match,
  role,
  token,
  holds = () => false,
  thinks = () => 0,
  seconds,
  over = () => undefined,
}) {
  const asked = Date.now()
  const seat = await seatIn(
    base,
    match,
    role,
    token ?? (await newSession(base, `${role} ${exec.vu.idInTest}`)),
  )
  if (!seat) return 0
  return new Promise((done) => {
    const socket = new WebSocket(seatUrl(base, seat))
    // The default is a blob.
    socket.binaryType = 'arraybuffer'
    let place,
      whole = false,
      ordered = 0,
      seen = 0,
      played = 0,
      given = 0,
      failure = '',
      ending = false
    let late = false,
      sawEnd = false
    const deadlines = {}
    const roundsSeen = new RoundsSeen()
    const end = async (leaves) => {
      if (ending) return
      ending = true
      // A player who only disconnects keeps the seat, so give it up first.
      if (leaves && role === 'player' && room.state.phase === 'playing') await room.request('stand', {})
      if (leaves) room.leave()
      room.closed()
      if (!leaves) socket.close(DONE)
    }
    const timeUp = setTimeout(() => void end(false), seconds * 1000)
    seatsTaken.add(1)

    const order = async () => {
      const { state } = room
      if (
        role !== 'player' ||
        ending ||
        !whole ||
        !place ||
        state.phase !== 'playing' ||
        state.round === ordered
      )
        return
      ordered = state.round
      const { round } = state
      const delay = thinks()
      if (delay > 0) await wait(delay)
      if (ending || state.round !== round || state.phase !== 'playing') return
      const orders = legalOrders(state.views.get('all').table, place)
      if (!Object.keys(orders).length) return
      const answer = await room.request('orders', { round, orders, ready: !holds(round) })
      if (answer.status === 'closed') return
      given++
      ordersOk.add(answer.status === 'ok')
      if (answer.status !== 'ok') console.error(`orders: ${JSON.stringify(answer.payload)}`)
      orderTime.add(answer.ms)
    }
    const goOn = (state) => {
      if (ending) return
      const now = over(played, state)
      if (now === 'leave' || now === 'vanish') void end(now === 'leave')
      else if (now === 'rematch')
        setTimeout(() => ending || void room.request('ready', { ready: true }), REMATCH_AFTER)
    }
    const revealed = (round) => {
      rounds.add(1)
      played++
      // A rematch begins at round 1 again.
      if (seen && round !== 1 && round !== seen + 1) missed.add(1)
      seen = round
      const delay = Date.now() - deadlines[round]
      // When all were ready, the round was played early.
      if (delay >= 0) {
        roundDelay.add(delay)
        atDeadline.add(1)
      }
      goOn(room.state)
    }
    const room = new RoomClient((bytes) => socket.send(bytes), {
      state(state) {
        if (!whole) {
          whole = true
          joinTime.add(Date.now() - asked)
          if (role === 'player') void room.request('ready', { ready: true })
        }
        if (state.phase === 'playing') deadlines[state.round] = state.deadline
        else ordered = 0
        const seenNow = roundsSeen.next(state)
        if (seenNow) revealed(seenNow.round)
        void order()
        if (state.phase === 'finished' && !sawEnd) {
          sawEnd = true
          endsSeen.add(1)
        }
        // After the end, a player who joins or returns sees no more rounds.
        if (whole && state.phase === 'finished' && played === 0 && !late) {
          late = true
          goOn(state)
        }
      },
      message(type, message) {
        if (type === 'mine') {
          place = message.seat
          void order()
        }
      },
      error(code, text) {
        failure = `${code} ${text}`
      },
    })
    socket.addEventListener('message', (event) => room.receive(event.data))
    // k6 also reports close codes of the application (4000 …) as errors. The `close` listener judges those.
    socket.addEventListener('error', (event) => {
      if (!String(event.error).startsWith('websocket: close ')) failure ||= String(event.error)
    })
    socket.addEventListener('close', (event) => {
      clearTimeout(timeUp)
      seatsLeft.add(1)
      room.closed()
      bytesIn.add(room.bytes)
      check(null, {
        'the whole state came': () => whole,
        'rounds came': () => played > 0 || late,
        'orders were given': () => role !== 'player' || given > 0 || late,
        'no error': () => !failure,
        'ended as expected': () => event.code === DONE,
      })
      if (failure) console.error(`${role} ${seat.sessionId}: ${failure}`)
      done(played)
    })
  })
}
