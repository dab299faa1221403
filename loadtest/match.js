/**
 * k6: players and spectators in real matches, on one node or several. `run.mjs` bundles and runs this file.
 */
import exec from 'k6/execution'
import { oneMatch } from './churn.js'
import { profileOf } from './profiles.js'
import { newMatch, play, wait } from './seat.js'

/** The nodes, assigned in turns. */
const BASES = __ENV.BASE_URL.split(',')
const { base, crowd, churn } = profileOf(__ENV.PROFILE || 'smoke', Number(__ENV.MINUTES))

// Each player is a virtual user of a few MB. Spectators share virtual users, at about 0.3 MB each.
const PLAYERS = base ? base.rooms * base.players : 0
const SPECTATORS = base ? base.watchers * base.perWatcher : 0
const SEATS = PLAYERS + SPECTATORS

const scenario = (fn, vus, startTime, p) => ({
  executor: 'per-vu-iterations',
  exec: fn,
  vus,
  iterations: 1,
  startTime: `${startTime}s`,
  maxDuration: `${p.seconds + p.joinSpread + 5}s`,
  gracefulStop: '2s',
})
const LIMITS = ['p(95)<400', 'p(99)<650']

/**
 * Thresholds of matches played to their end: everybody sees every round and the end, and all orders are
 * acknowledged.
 */
const COUNTS = {
  orders_accepted: ['rate==1'],
  rounds_missed: ['count==0'],
  rounds_seen: [`count>=${SEATS * (base?.rounds ?? 0)}`],
  rounds_at_deadline: [`count>=${SEATS}`],
  ends_seen: [`count==${SEATS}`],
  http_req_failed: ['rate==0'],
}
/** Thresholds of longer loads, including latency. */
const LASTING = {
  orders_accepted: ['rate>0.99'],
  // A threshold on a metric without samples passes, so require that rounds were seen.
  rounds_seen: [`count>=${SEATS || churn?.pairs * 4}`],
  rounds_missed: ['count==0'],
  // Forced garbage collections delay players, so allow for them.
  order_ack: [churn ? 'p(95)<300' : 'p(95)<100'],
  match_join: [churn ? 'p(95)<1500' : 'p(95)<1000'],
  // In a long run on a busy machine one node may time out for another once.
  http_req_failed: [churn ? 'rate<0.001' : 'rate==0'],
  ...(base && {
    rounds_at_deadline: [`count>=${SEATS}`],
    'round_delay{scenario:players}': LIMITS,
    'round_delay{scenario:spectators}': LIMITS,
  }),
}
export const options = {
  scenarios: {
    ...(base && {
      players: scenario('player', PLAYERS, 0, base),
      spectators: scenario('spectators', base.watchers, 1, base),
    }),
    ...(crowd && { crowd: scenario('crowding', crowd.rooms, crowd.after, crowd) }),
    // The last matches are played to their end.
    ...(churn && {
      churn: {
        executor: 'constant-vus',
        exec: 'churning',
        vus: churn.pairs,
        duration: `${churn.seconds}s`,
        gracefulStop: '130s',
      },
    }),
  },
  setupTimeout: '120s',
  // The server closes idle connections, and a request sent at that moment would fail.
  noConnectionReuse: true,
  thresholds: { checks: ['rate==1'], ...(base?.rounds ? COUNTS : LASTING) },
  summaryTrendStats: ['min', 'med', 'p(95)', 'p(99)', 'max'],
}

/** Creates the matches; each waits 20 s for its first player. */
export async function setup() {
  const matches = []
  for (let i = 0; i < (base?.rooms ?? 0); i++) {
    const setup = {
      seatsPerTeam: base.players / 2,
      ...(base.rounds && { roundLimit: base.rounds, density: 0 }),
    }
    const match = await newMatch(BASES[i % BASES.length], setup, base.roundSeconds)
    if (!match) exec.test.abort('no match could be created')
    matches.push(match)
  }
  return { matches }
}

const rematch = (_played, state) => (state.phase === 'finished' ? 'rematch' : undefined)
const leaveAtEnd = (_played, state) => (state.phase === 'finished' ? 'leave' : undefined)
/** What seats do at the end of one of the profile's matches. */
const after = base?.rounds ? leaveAtEnd : undefined
/**
 * One player per match lets the clock run out in every other round, or once if the match is played to its
 * end.
 */
const holds = (i, players) => (round) => i % players === 0 && (base?.rounds ? round === 1 : round % 2 === 1)
const never = () => false

export async function player({ matches }) {
  const i = exec.scenario.iterationInTest
  await wait((i / PLAYERS) * base.joinSpread)
  await play({
    base: BASES[i % BASES.length],
    match: matches[Math.floor(i / base.players)],
    role: 'player',
    holds: holds(i, base.players),
    seconds: base.seconds,
    over: after ?? rematch,
  })
}

export async function spectators({ matches }) {
  const first = exec.scenario.iterationInTest * base.perWatcher
  await Promise.all(
    Array.from({ length: base.perWatcher }, async (_, n) => {
      await wait((n / base.perWatcher) * base.joinSpread)
      await play({
        base: BASES[(first + n) % BASES.length],
        match: matches[(first + n) % matches.length],
        role: 'spectator',
        seconds: base.seconds,
        over: after,
      })
    }),
  )
}

/** A match with all its players and spectators. */
export async function crowding() {
  const { rooms, players, watchers, joinSpread, seconds } = crowd
  const i = exec.scenario.iterationInTest
  await wait((i / rooms) * joinSpread)
  const match = await newMatch(BASES[i % BASES.length], { seatsPerTeam: players / 2 })
  await Promise.all(
    Array.from({ length: players + watchers }, async (_, n) => {
      const role = n < players ? 'player' : 'spectator'
      await play({
        base: BASES[(i + n) % BASES.length],
        match,
        role,
        holds: role === 'player' ? holds(n, players) : never,
        seconds,
        over: role === 'player' ? rematch : undefined,
      })
    }),
  )
}

export const churning = () => oneMatch(BASES, churn.rounds, exec.vu.iterationInScenario === 0)
