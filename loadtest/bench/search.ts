/**
 * Is the level that searches worth its name: does it beat the level below, and can it be read? Both sides of each start
 * are played, so that setups by turns in which both have the same show who plays better, not who has the better ship. `MATCHES` and `RESPONSES` in the environment: how many of each, where that is to take less time.
 */
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type Measurement, quantile } from './measurement.ts'
import type { Bout, Fought } from './search-worker.ts'

const MATCHES = Number(process.env['MATCHES'] ?? 200)
const RESPONSES = Number(process.env['RESPONSES'] ?? 100)
/** Percent. */
const BEATS = 70
const READ_AT_MOST = 65
/** Ms of a core that nine of ten thoughts take at most. */
const THINKING = 1000

/** `setups`: by turns, in place of the game's own, which is played against the level below all the same, and said without a target. */
export async function searching(game: string, setups?: readonly object[]): Promise<Measurement[]> {
  const own = [{}]
  const below = await fightAll(bouts(game, setups ?? own, 'below', MATCHES))
  const usual = setups ? await fightAll(bouts(game, own, 'below', MATCHES)) : []
  const response = await fightAll(bouts(game, setups ?? own, 'response', RESPONSES))
  const thinking = [...below, ...usual].flatMap((one) => one.thinking)
  return [
    ...(below.length > 0
      ? [
          {
            name: `${game}: won of ${below.length} against the level below`,
            value: percent(below, won),
            unit: '%',
            target: { of: 'value', atLeast: BEATS },
          } satisfies Measurement,
        ]
      : []),
    ...(usual.length > 0
      ? [
          {
            name: `${game}: the same where chance says who has what`,
            value: percent(usual, won),
            unit: '%',
          } satisfies Measurement,
        ]
      : []),
    ...(response.length > 0
      ? [
          {
            name: `${game}: won of ${response.length} by a best response with ten times the time`,
            value: percent(response, lost),
            unit: '%',
            target: { of: 'value', atMost: READ_AT_MOST },
          } satisfies Measurement,
        ]
      : []),
    ...(thinking.length > 0
      ? [
          {
            name: `${game}: thinking, p90`,
            value: quantile(thinking, 0.9),
            unit: 'ms',
            target: { of: 'value', atMost: THINKING },
          } satisfies Measurement,
        ]
      : []),
  ]
}

const bouts = (game: string, setups: readonly object[], against: Bout['against'], count: number): Bout[] =>
  Array.from({ length: count }, (_, i) => ({
    game,
    setup: setups[(i >> 1) % setups.length]!,
    against,
    seed: `search/${against}/${i >> 1}`,
    side: i % 2 === 0 ? 'A' : 'B',
  }))

const won = ({ bout, winners }: Fought): boolean => winners.length === 1 && winners[0] === bout.side
const lost = ({ bout, winners }: Fought): boolean => winners.length === 1 && winners[0] !== bout.side
const percent = (all: readonly Fought[], which: (one: Fought) => boolean): number =>
  (100 * all.filter(which).length) / all.length

/** By as many threads as there are cores; says how it stands now and then. */
async function fightAll(all: readonly Bout[]): Promise<Fought[]> {
  const left = [...all]
  const done: Fought[] = []
  const work = () =>
    new Promise<void>((ended, failed) => {
      const worker = new Worker(new URL('search-worker.ts', import.meta.url))
      const next = () => {
        const bout = left.shift()
        // A thread has no origin, unlike the windows that the rule is about.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        if (bout) worker.postMessage(bout)
        else void worker.terminate()
      }
      worker.on('error', failed)
      worker.on('exit', () => ended())
      worker.on('message', (one: Fought) => {
        done.push(one)
        if (done.length % 10 === 0 || done.length === all.length) console.log(told(done))
        next()
      })
      next()
    })
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), all.length) }, work))
  return done
}

/** With the interval that holds nineteen of twenty. */
function told(all: readonly Fought[]): string {
  const { game, against } = all[0]!.bout
  const [wins, losses] = [all.filter(won).length, all.filter(lost).length]
  const points = (wins + (all.length - wins - losses) / 2) / all.length
  const sure = 1.96 * Math.sqrt((points * (1 - points)) / all.length)
  return `search, ${game}, against ${against === 'below' ? 'the level below' : 'a best response'}: ${all.length} matches, ${wins} won, ${all.length - wins - losses} drawn, ${losses} lost (${(100 * points).toFixed(0)} ± ${(100 * sure).toFixed(0)} % of the points)`
}
