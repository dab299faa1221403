/** What crosses the network to one client: on joining, and in each round of a whole match. */
import { framed } from '../tapped-client.ts'
import { ownServer } from '../own-server.ts'
import { ScriptedPlayer } from '../scripted-player.ts'
import { mean, type Measurement } from './measurement.ts'

/** About 60 asteroids in the 721 hexes of radius 15. */
const SETUP = { teams: 2, seatsPerTeam: 4, radius: 15, density: 8.3 }
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
    // Clients mask their frames, with four bytes more.
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
    const alone = await wholeMatch(server.base, 1)
    const pair = await wholeMatch(server.base, 2)
    console.log(
      `wire: 8 fighters in 8 seats, ${alone.asteroids} and ${pair.asteroids} asteroids, bots of level 1, ${alone.rounds.received.length} and ${pair.rounds.received.length} rounds;`
      + ' bytes of WebSocket frames with their headers, without those of HTTP and TCP; a round is everything from one reveal to the next',
    )
    return [
      { name: 'joining a running match, received', value: alone.joining, unit: 'bytes', target: { of: 'value', atMost: JOIN_BYTES } },
      { name: 'joining and beginning a match, received', value: alone.beginning, unit: 'bytes', target: { of: 'value', atMost: JOIN_BYTES } },
      ...perRound('one player and seven bots', alone.rounds),
      ...perRound('two players and six bots', pair.rounds),
    ]
  } finally {
    await server.stop()
  }
}

const perRound = (name: string, { received, sent }: Rounds): Measurement[] => [
  { name: `a round of ${name}, received, mean`, value: mean(received), unit: 'bytes', target: { of: 'value', atMost: ROUND_BYTES } },
  { name: `a round of ${name}, received, max`, value: Math.max(...received), unit: 'bytes', target: { of: 'value', atMost: ROUND_BYTES } },
  { name: `a round of ${name}, sent, mean`, value: mean(sent), unit: 'bytes' },
]

async function wholeMatch(base: string, players: 1 | 2): Promise<{ rounds: Rounds; beginning: number; joining: number; asteroids: number }> {
  const meter = new Meter()
  const rounds: Rounds = { received: [], sent: [] }
  let at = { received: 0, sent: 0 }
  const message = (type: string) => {
    if (type !== 'round') return
    rounds.received.push(meter.received - at.received)
    rounds.sent.push(meter.sent - at.sent)
    at = { received: meter.received, sent: meter.sent }
  }
  const player = await ScriptedPlayer.create(base, { game: 'void-patrol', setup: SETUP, options: { instant: players === 1 } }, { frame: meter.frame, message })
  const others = players === 2 ? [await ScriptedPlayer.join(base, player.match)] : []
  for (const one of [player, ...others]) if (players === 2) await one.request('ready', { ready: true })
  await player.until(({ state }) => state.phase === 'playing')
  const beginning = meter.received
  // Of the first round too only what comes once the match has begun.
  at = { received: meter.received, sent: meter.sent }
  const guest = new Meter()
  const spectator = await ScriptedPlayer.join(base, player.match, { as: 'spectator', frame: guest.frame })
  const joining = guest.received
  const { asteroids } = spectator.position as { asteroids: readonly unknown[] }
  for (const one of [player, ...others]) one.play()
  await player.until(({ state }) => state.phase === 'finished', MATCH_WITHIN)
  await Promise.all([player, spectator, ...others].map((one) => one.close()))
  return { rounds, beginning, joining, asteroids: asteroids.length }
}
