/** What an attack is. */
import type { Crowd } from './crowd.ts'
import type { Random } from './random.ts'

export interface Effort {
  readonly seconds: number
  readonly random: Random
  /** There is no time left. */
  over(): boolean
}

export interface Attack {
  readonly name: string
  readonly what: string
  /** The server's memory may grow by so much (bytes), where that is more than by other attacks. */
  readonly memory?: number
  /**
   * Goes on until the effort is over. Gives what the server should not have done, in sentences; nothing when
   * it held.
   */
  run(crowd: Crowd, effort: Effort): Promise<readonly string[]>
}

/** So many at a time do that again and again, until the effort is over. */
export async function untilOver(effort: Effort, atOnce: number, act: () => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!effort.over()) await act()
    }),
  )
}
