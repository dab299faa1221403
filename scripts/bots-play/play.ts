/** Plays the chosen tries, reports progress, and names each failure with the command that replays it. */
import type { AnyGame } from '../../common/engine/game.ts'
import { type Extent, type Try, tried, triesOf } from './tries.ts'

export interface PlayOptions {
  readonly games: readonly AnyGame[]
  readonly extent: Extent
  /** All levels if undefined. */
  readonly levels?: readonly number[] | undefined
  /** The name of the only setup to play. */
  readonly only?: string | undefined
  /** The command's options other than games, levels and setup. */
  readonly options: readonly string[]
}

/** In the format that the test runner reads. */
export interface PlayReport {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly { readonly what: string; readonly why: readonly string[] }[]
  readonly rounds: number
}

/** Lines of an error in a report. */
const TOLD = 4

export function play(
  { games, extent, levels, only, options }: PlayOptions,
  say: (text: string) => void,
  now: () => number,
): PlayReport {
  const failures: { what: string; why: string[] }[] = []
  let [passed, rounds] = [0, 0]
  for (const game of games) {
    const wanted = triesOf(game, extent).filter(
      ({ level, setup }) => (levels?.includes(level) ?? true) && (only === undefined || setup.name === only),
    )
    for (const level of game.botLevels) {
      const all = wanted.filter((one) => one.level === level)
      if (all.length > 0) playLevel(all, `${game.id}, level ${level}`)
    }
  }
  return { passed, failed: failures.length, failures, rounds }

  function playLevel(all: readonly Try[], called: string): void {
    const began = now()
    let [played, ended] = [0, 0]
    for (const one of all) {
      const { rounds: count, over, fault } = tried(one, extent)
      played += count
      ended += Number(over)
      if (!fault) {
        passed++
        continue
      }
      const what = `${called}, ${one.setup.name}, round ${fault.round}${fault.seat ? `, ${fault.seat}` : ''}: ${fault.what}`
      const again = [
        'npm run bots-play --',
        one.game.id,
        ...options,
        `--levels ${one.level}`,
        `--only '${one.setup.name}'`,
      ].join(' ')
      failures.push({ what, why: [...fault.why.split('\n').slice(0, TOLD), again] })
      say(
        [
          what,
          fault.why.replaceAll('\n', '\n  '),
          `again: ${again}`,
          `setup: ${JSON.stringify(one.setup.setup)}`,
          `seats: ${JSON.stringify(one.setup.seats)}`,
        ].join('\n  '),
      )
    }
    rounds += played
    say(
      `${called}: ${all.length} matches, ${ended} of them to the end, ${played} rounds, ${((now() - began) / 1000).toFixed(1)} s`,
    )
  }
}
