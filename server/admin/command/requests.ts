/**
 * What the command line asks a server for, and what it is answered; over a door in the data folder
 * (`door.ts`).
 */
import { z } from 'zod'
import type { ShownAside, ShownMatch } from '../../../common/wire/admin.ts'

/** A name, an address or a reason; longer ones are nobody's. */
const text = z.string().max(1000)

export const operatorRequest = z.discriminatedUnion('command', [
  /** `minutes`: 0 is for good. */
  z.strictObject({ command: z.literal('ban'), whom: text, minutes: z.int().min(0), reason: text }),
  z.strictObject({ command: z.literal('unban'), whom: text }),
  z.strictObject({ command: z.literal('delete-account'), name: text }),
  z.strictObject({ command: z.literal('rename'), name: text, to: text }),
  z.strictObject({ command: z.literal('role'), name: text, role: z.enum(['', 'moderator', 'admin']) }),
  z.strictObject({ command: z.literal('matches'), search: text }),
  z.strictObject({ command: z.literal('restore-match'), match: text }),
  z.strictObject({ command: z.literal('allow-word'), word: text }),
  z.strictObject({ command: z.literal('forbid-word'), word: text }),
  z.strictObject({ command: z.literal('words') }),
])
export type OperatorRequest = z.output<typeof operatorRequest>

/** A match as it is listed; `node`: where browsers reach it, empty for a server alone. */
export type ListedMatch = Pick<
  ShownMatch,
  'id' | 'game' | 'round' | 'names' | 'viewers' | 'private' | 'since' | 'node' | 'asleep'
> & {
  /** Without a server they wait for one. */
  readonly phase: ShownMatch['phase'] | 'waiting'
}

export interface MatchesAnswer {
  readonly matches: readonly ListedMatch[]
  readonly aside: readonly ShownAside[]
}

/** What was done, in words, or what was asked for, or why not. */
export type OperatorAnswer = { readonly done: string } | MatchesAnswer | { readonly refused: string }
