/** Plays the matches of a pair of models: asked and answered by messages. */
import { parentPort } from 'node:worker_threads'
import { playMatch } from './bot-match.ts'

export interface Pair {
  readonly rules: 'simple' | 'standard'
  readonly one: string
  readonly other: string
  /** Each is played from both sides. */
  readonly starts: number
}

export interface Bout {
  readonly pair: Pair
  /** Won by `one`, a draw as half. */
  readonly points: number
  readonly draws: number
  /** The length of each match. */
  readonly rounds: readonly number[]
}

/** As the project's facts were measured: 40 asteroids on 721 hexes. */
const SETUP = { fightersPerSeat: 3, radius: 15, density: 5.55, roundLimit: 20 }
const LEVEL = 2

function bout(pair: Pair): Bout {
  const rounds: number[] = []
  let points = 0
  let draws = 0
  for (let start = 0; start < pair.starts; start++)
    for (const side of ['A', 'B']) {
      const played = playMatch({
        seed: `balance/${pair.rules}/${pair.one}/${pair.other}/${start}`,
        setup: { ...SETUP, rules: pair.rules },
        level: () => LEVEL,
        model: (seat) => (seat[0] === side ? pair.one : pair.other),
      })
      rounds.push(played.rounds)
      if (!played.winners.length) draws++
      points += played.winners.length ? Number(played.winners[0] === side) : 0.5
    }
  return { pair, points, draws, rounds }
}

// A thread has no origin, unlike the windows that the rule is about.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.on('message', (pair: Pair) => parentPort!.postMessage(bout(pair)))
