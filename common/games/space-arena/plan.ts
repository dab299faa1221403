/** A ship's commands by tick, grouped as a tick uses them (SA-3.1). */
import type { Command } from './commands.ts'
import { TICKS } from './data/constants.ts'

type Of<K extends Command['kind']> = Extract<Command, { kind: K }>

export interface TickPlan {
  /** The sum of all `A` lines (SA-2.3); undefined without any. */
  accelerate: number | undefined
  /** The sum of all turns, degrees to the right. */
  turn: number | undefined
  /** In line order. */
  readonly switches: Of<'switch'>[]
  /** In line order: the first for each weapon (SA-2.4). */
  readonly shots: Of<'fire'>[]
  /** In line order (SA-6.5). */
  readonly services: (Of<'boost'> | Of<'replenish'>)[]
}

/** By tick, index 0 for tick 1; undefined without commands. */
export type Plan = readonly (TickPlan | undefined)[]

export function planOf(commands: readonly Command[]): Plan {
  const plan: (TickPlan | undefined)[] = Array.from({ length: TICKS }, () => undefined)
  for (const command of commands)
    add(
      (plan[command.tick - 1] ??= {
        accelerate: undefined,
        turn: undefined,
        switches: [],
        shots: [],
        services: [],
      }),
      command,
    )
  return plan
}

function add(tick: TickPlan, command: Command): void {
  switch (command.kind) {
    case 'accelerate':
      tick.accelerate = (tick.accelerate ?? 0) + command.by
      break
    case 'turn':
      tick.turn = (tick.turn ?? 0) + command.by
      break
    case 'switch':
      tick.switches.push(command)
      break
    case 'fire':
      if (!tick.shots.some(({ weapon }) => weapon === command.weapon)) tick.shots.push(command)
      break
    case 'boost':
    case 'replenish':
      tick.services.push(command)
  }
}
