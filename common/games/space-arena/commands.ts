/** Orders in the planner's form: one command per line (SA-2.2). */
import type { Quadrant } from './data/ships.ts'

/**
 * For a number too long to be exact: its digits, so that it is displayed as written. Its value is as large
 * for every rule.
 */
interface Long {
  readonly digits?: string
}

export type Command =
  /** `A n`: units per tick, signed. */
  | ({ readonly tick: number; readonly kind: 'accelerate'; readonly by: number } & Long)
  /** `L n`, `R n`, `H n`: degrees to the right, signed. */
  | ({ readonly tick: number; readonly kind: 'turn'; readonly by: number } & Long)
  /**
   * A laser with a target's name, or a launcher with a direction relative to the heading. `weapon` as spelled
   * by the ship's type.
   */
  | ({
      readonly tick: number
      readonly kind: 'fire'
      readonly weapon: string
      readonly at: string | number
    } & Long)
  | ({
      readonly tick: number
      readonly kind: 'boost'
      readonly quadrant: Quadrant
      readonly points: number
    } & Long)
  | { readonly tick: number; readonly kind: 'replenish' }
  /** A cloak; `component` as spelled by the ship's type. */
  | { readonly tick: number; readonly kind: 'switch'; readonly component: string; readonly on: boolean }

/** A command as a line of text; `parseLine` restores exactly this command (SA-2.7). */
export const lineOf = (command: Command): string => `${command.tick}: ${wordsOf(command)}`

const told = (value: number, { digits }: Long): string =>
  digits === undefined ? `${value}` : `${value < 0 ? '-' : ''}${digits}`

function wordsOf(command: Command): string {
  switch (command.kind) {
    case 'accelerate':
      return `A${told(command.by, command)}`
    case 'turn':
      return command.by < 0 ? `L${told(-command.by, command)}` : `R${told(command.by, command)}`
    case 'fire':
      return `Fire ${command.weapon} ${typeof command.at === 'number' ? told(command.at, command) : command.at}`
    case 'boost':
      return `Boost ${command.quadrant} ${told(command.points, command)}`
    case 'replenish':
      return 'Replenish'
    case 'switch':
      return `Activate ${command.component} ${command.on ? 'On' : 'Off'}`
  }
}

export const formatOrders = (commands: readonly Command[]): string => commands.map(lineOf).join('\n')
