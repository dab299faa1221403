/** Network traffic of one client: for joining, and for each round of a whole match. */
import { stepOf } from '../../../common/engine/step.ts'
import { ownServer } from '../../own-server.ts'
import { ScriptedPlayer } from '../../scripted-player.ts'
import { framed } from '../../tapped-client.ts'
import { type Measurement, mean } from '../measurement.ts'

/** About 60 asteroids in the 721 hexes of radius 15. */
const PATROL = { game: 'void-patrol', setup: { teams: 2, seatsPerTeam: 4, radius: 15, density: 8.3 } }
/** A duel of six craft each, in which a round consists of velocities and fire. */
const FLEETS = { game: 'hostile-space', setup: {} }
const ROUND_BYTES = 1500
const JOIN_BYTES = 8000
const MATCH_WITHIN = 120_000

class Meter {
  received = 0
  sent = 0
  frames = 0
  readonly frame = ({ way, bytes }: { way: 'in' | 'out'; bytes: Uint8Array }): void => {
    if (way === 'in') {
      this.received += framed(bytes.length)
      this.frames++
    }
    // Clients mask their frames, which adds four bytes.
    else this.sent += framed(bytes.length) + 4
  }
}

interface Rounds {
  readonly received: number[]
  readonly sent: number[]
}

export async function wire(): Promise<Measurement[]> {
  const server = await ownServer()
  try {
    const alone = await wholeMatch(server.base, PATROL, 1)
    const pair = await wholeMatch(server.base, PATROL, 2)
    const fleets = await wholeMatch(server.base, FLEETS, 1)
    const rocks = ({ first }: { first: unknown }) =>
      (first as { asteroids: readonly unknown[] }).asteroids.length
    console.log(
      `wire: 8 fighters in 8 seats, ${rocks(alone)} and ${rocks(pair)} asteroids, bots of level 1, ${alone.rounds.received.length} and ${pair.rounds.received.length} rounds; a duel of 2 × 6 craft in Hostile Space, ${fleets.rounds.received.length} rounds;` +
        ' bytes of WebSocket frames with their headers, without those of HTTP and TCP; a round is everything from one reveal to the next',
    )
    return [
      {
        name: 'joining a running match, received',
        value: alone.joining,
        unit: 'bytes',
        target: { of: 'value', atMost: JOIN_BYTES },
      },
      {
        name: 'joining and beginning a match, received',
        value: alone.beginning,
        unit: 'bytes',
        target: { of: 'value', atMost: JOIN_BYTES },
      },
      ...perRound('one player and seven bots', alone.rounds),
      ...perRound('two players and six bots', pair.rounds),
      ...perRound('Hostile Space, 2 × 6 craft', fleets.rounds, { mostly: true }),
    ]
  } finally {
    await server.stop()
  }
}

/** `mostly`: the largest round may exceed the limit. */
const perRound = (name: string, { received, sent }: Rounds, { mostly = false } = {}): Measurement[] => [
  {
    name: `a round of ${name}, received, mean`,
    value: mean(received),
    unit: 'bytes',
    target: { of: 'value', atMost: ROUND_BYTES },
  },
  {
    name: `a round of ${name}, received, max`,
    value: Math.max(...received),
    unit: 'bytes',
    ...(!mostly && { target: { of: 'value', atMost: ROUND_BYTES } }),
  },
  { name: `a round of ${name}, sent, mean`, value: mean(sent), unit: 'bytes' },
]

async function wholeMatch(
  base: string,
  match: { readonly game: string; readonly setup: object },
  players: 1 | 2,
): Promise<{ rounds: Rounds; beginning: number; joining: number; first: unknown }> {
  const meter = new Meter()
  const rounds: Rounds = { received: [], sent: [] }
  let at = { received: 0, sent: 0 }
  let before: unknown
  const round = () => {
    // A round may have several steps; setup steps do not count.
    const { counts, time } = stepOf(player.game, before, 1)
    before = player.position
    if (!counts && 'share' in time) return
    if (counts) {
      rounds.received.push(meter.received - at.received)
      rounds.sent.push(meter.sent - at.sent)
    }
    at = { received: meter.received, sent: meter.sent }
  }
  const player = await ScriptedPlayer.create(
    base,
    { ...match, options: { instant: players === 1 } },
    { frame: meter.frame, round },
  )
  const others = players === 2 ? [await ScriptedPlayer.join(base, player.match)] : []
  for (const one of [player, ...others]) if (players === 2) await one.request('ready', { ready: true })
  await player.until(({ state }) => state.phase === 'playing')
  const beginning = meter.received
  before = player.position
  // For the first round, count only messages after the match has begun.
  at = { received: meter.received, sent: meter.sent }
  const guest = new Meter()
  const spectator = await ScriptedPlayer.join(base, player.match, { as: 'spectator', frame: guest.frame })
  const joining = guest.received
  const first = spectator.position
  for (const one of [player, ...others]) one.play()
  await player.until(({ state }) => state.phase === 'finished', MATCH_WITHIN)
  await Promise.all([player, spectator, ...others].map((one) => one.close()))
  return { rounds, beginning, joining, first }
}
