/** Orders as the planner handles them: one command a line (SA-2.2). */
import type { Quadrant } from './data/ships.ts'

export type Command =
  /** `A n`: units a tick, signed. */
  | { readonly tick: number; readonly kind: 'accelerate'; readonly by: number }
  /** `L n`, `R n`, `H n`: degrees to the right, signed. */
  | { readonly tick: number; readonly kind: 'turn'; readonly by: number }
  /** A laser at a name, a launcher in a direction relative to the heading. `weapon` as the ship's type spells it. */
  | { readonly tick: number; readonly kind: 'fire'; readonly weapon: string; readonly at: string | number }
  | { readonly tick: number; readonly kind: 'boost'; readonly quadrant: Quadrant; readonly points: number }
  | { readonly tick: number; readonly kind: 'replenish' }
  /** A cloak; `component` as the ship's type spells it. */
  | { readonly tick: number; readonly kind: 'switch'; readonly component: string; readonly on: boolean }

/** A command as a line of text; `parseLine` reads the very command back (SA-2.7). */
export const lineOf = (command: Command): string => `${command.tick}: ${wordsOf(command)}`

function wordsOf(command: Command): string {
  switch (command.kind) {
    case 'accelerate':
      return `A${command.by}`
    case 'turn':
      return command.by < 0 ? `L${-command.by}` : `R${command.by}`
    case 'fire':
      return `Fire ${command.weapon} ${command.at}`
    case 'boost':
      return `Boost ${command.quadrant} ${command.points}`
    case 'replenish':
      return 'Replenish'
    case 'switch':
      return `Activate ${command.component} ${command.on ? 'On' : 'Off'}`
  }
}

export const formatOrders = (commands: readonly Command[]): string => commands.map(lineOf).join('\n')
