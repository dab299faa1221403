/**
 * k6: players and spectators in real matches, matchmaking over HTTP, then the binary protocol over a WebSocket.
 * `run.mjs` bundles this file and runs it.
 */
import exec from 'k6/execution'
import http from 'k6/http'
import { WebSocket } from 'k6/websockets'
import { check } from 'k6'
import { Counter, Rate, Trend } from 'k6/metrics'
import { legalOrders } from './legal-chits.js'
import { PROFILES } from './profiles.js'
import { RoomClient, seatUrl } from './protocol.ts'

const BASE = __ENV.BASE_URL
const p = PROFILES[__ENV.PROFILE || 'smoke']
if (!p) throw new Error(`There is no profile ${__ENV.PROFILE}. There are: ${Object.keys(PROFILES).join(', ')}.`)
// One virtual user each: a few MB.
const PLAYERS = p.rooms * p.players
// Many in one virtual user: about 0.3 MB each.
const SPECTATORS = p.watchers * p.perWatcher
const TIME_UP = 4000
const REMATCH_AFTER = 1000

/** From asking for a seat to the first whole state. */
const joinTime = new Trend('match_join', true)
/** From a round's deadline to its message; holds the 150 ms of grace that the server gives to orders on their way. */
const roundDelay = new Trend('round_delay', true)
const orderTime = new Trend('order_ack', true)
const rounds = new Counter('rounds_seen')
const atDeadline = new Counter('rounds_at_deadline')
const missed = new Counter('rounds_missed')
const ordersOk = new Rate('orders_accepted')
const bytesIn = new Trend('bytes_per_client')

const scenario = (fn, vus, startTime) => ({
  executor: 'per-vu-iterations', exec: fn, vus, iterations: 1, startTime, maxDuration: `${p.seconds + p.joinSpread + 5}s`, gracefulStop: '2s',
})
export const options = {
  scenarios: { players: scenario('player', PLAYERS, '0s'), spectators: scenario('spectators', p.watchers, '1s') },
  setupTimeout: '20s',
  // The server closes what is idle for five seconds; a request that meets the closing fails.
  noConnectionReuse: true,
  thresholds: {
    checks: ['rate==1'],
    orders_accepted: ['rate>0.99'],
    // A threshold on a metric without samples holds: a run that saw nothing must not be green.
    rounds_seen: [`count>=${PLAYERS + SPECTATORS}`],
    rounds_at_deadline: [`count>=${PLAYERS + SPECTATORS}`],
    rounds_missed: ['count==0'],
    'round_delay{scenario:players}': ['p(95)<400', 'p(99)<650'],
    'round_delay{scenario:spectators}': ['p(95)<400', 'p(99)<650'],
    order_ack: ['p(95)<100'],
    match_join: ['p(95)<1000'],
    http_req_failed: ['rate==0'],
  },
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max'],
}

// k6's sleep would stop the virtual user's other sockets.
const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000))

async function post(path, body, name) {
  const answer = await http.asyncRequest('POST', BASE + path, JSON.stringify(body), { headers: { 'Content-Type': 'application/json' }, tags: { name }, timeout: '10s' })
  if (answer.status >= 300) console.error(`${path}: ${answer.status} ${answer.body}`)
  return answer.status < 300 ? answer.json() : null
}

/** Opens the matches: nobody's yet, a match waits 20 s for its first player. */
export async function setup() {
  const matches = []
  for (let i = 0; i < p.rooms; i++) {
    const match = await post('/api/matches', {
      game: 'void-patrol', setup: { seatsPerTeam: p.players / 2 }, options: { bots: 0, roundSeconds: 10 },
    }, 'new match')
    if (!match) exec.test.abort('no match could be created')
    matches.push(match.id)
  }
  return { matches }
}

export async function player({ matches }) {
  const i = exec.scenario.iterationInTest
  await wait((i / PLAYERS) * p.joinSpread)
  // One player of each match lets the clock run out in every other round.
  await play(matches[Math.floor(i / p.players)], 'player', { holds: i % p.players === 0 })
}

export async function spectators({ matches }) {
  const first = exec.scenario.iterationInTest * p.perWatcher
  await Promise.all(Array.from({ length: p.perWatcher }, async (_, n) => {
    await wait((n / p.perWatcher) * p.joinSpread)
    await play(matches[(first + n) % matches.length], 'spectator')
  }))
}

const hex = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')

async function seatIn(match, as) {
  const session = await post('/api/session', { name: `${as} ${exec.vu.idInTest}`, bearer: true }, 'session')
  const seat = session && await post(`/matchmake/joinById/${match}`, { token: session.token, as, entropy: hex() }, 'join')
  check(seat, { 'a seat is given': (given) => Boolean(given?.sessionId) })
  return seat
}

/** Joins a match, gives orders in each round when it plays, and plays again when the match is over, until time is up. */
async function play(match, role, { holds = false } = {}) {
  const asked = Date.now()
  const seat = await seatIn(match, role)
  if (!seat) return
  await new Promise((done) => {
    const socket = new WebSocket(seatUrl(BASE, seat))
    // The default is a blob.
    socket.binaryType = 'arraybuffer'
    let place, whole = false, ordered = 0, seen = 0, played = 0, given = 0, failure = ''
    const deadlines = {}
    const timeUp = setTimeout(() => {
      room.closed()
      socket.close(TIME_UP)
    }, p.seconds * 1000)

    const order = async () => {
      const { state } = room
      if (role !== 'player' || !whole || !place || state.phase !== 'playing' || state.round === ordered) return
      ordered = state.round
      const orders = legalOrders(state.views.get('all').table, place)
      if (!Object.keys(orders).length) return
      const answer = await room.request('orders', { round: state.round, orders, ready: !(holds && state.round % 2 === 1) })
      if (answer.status === 'closed') return
      given++
      ordersOk.add(answer.status === 'ok')
      if (answer.status !== 'ok') console.error(`orders: ${JSON.stringify(answer.payload)}`)
      orderTime.add(answer.ms)
    }
    const room = new RoomClient((bytes) => socket.send(bytes), {
      state(state) {
        if (!whole) {
          whole = true
          joinTime.add(Date.now() - asked)
          if (role === 'player') void room.request('ready', { ready: true })
        }
        // The message of a round comes after the patch that has the next deadline.
        if (state.phase === 'playing') deadlines[state.round] = state.deadline
        else ordered = 0
        void order()
      },
      message(type, message) {
        if (type === 'mine') {
          place = message.seat
          void order()
        }
        if (type !== 'round') return
        rounds.add(1)
        played++
        // A rematch begins at round 1 again.
        if (seen && message.round !== 1 && message.round !== seen + 1) missed.add(1)
        seen = message.round
        const late = Date.now() - deadlines[message.round]
        // Where all were ready the round was played before its time.
        if (late >= 0) {
          roundDelay.add(late)
          atDeadline.add(1)
        }
        if (room.state.phase === 'finished' && role === 'player') setTimeout(() => void room.request('ready', { ready: true }), REMATCH_AFTER)
      },
      error(code, text) {
        failure = `${code} ${text}`
      },
    })
    socket.addEventListener('message', (event) => room.receive(event.data))
    // k6 calls each close with a code of the application's (4000 …) an error, too; the listener to `close` judges those.
    socket.addEventListener('error', (event) => {
      if (!String(event.error).startsWith('websocket: close ')) failure ||= String(event.error)
    })
    socket.addEventListener('close', (event) => {
      clearTimeout(timeUp)
      room.closed()
      bytesIn.add(room.bytes)
      check(null, {
        'the whole state came': () => whole,
        'rounds came': () => played > 0,
        'orders were given': () => role !== 'player' || given > 0,
        'no error': () => !failure,
        'ended as expected': () => event.code === TIME_UP,
      })
      if (failure) console.error(`${role} ${seat.sessionId}: ${failure}`)
      done()
    })
  })
}
