/** The interface of an attack. */
import type { AttackCrowd } from './crowd.ts'
import type { Random } from './random.ts'

export interface Effort {
  readonly seconds: number
  readonly random: Random
  /** The time is up. */
  over(): boolean
}

export interface Attack {
  readonly name: string
  readonly what: string
  /** The most that the server's memory may grow (bytes), if more than for other attacks. */
  readonly memory?: number
  /** Runs until the time is up. Returns violations in sentences; none if the server held. */
  run(crowd: AttackCrowd, effort: Effort): Promise<readonly string[]>
}

/** Runs `atOnce` loops of `act` until the time is up. */
export async function untilOver(effort: Effort, atOnce: number, act: () => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (!effort.over()) await act()
    }),
  )
}
