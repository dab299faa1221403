/**
 * Requests of the command line to a server, and the responses; sent over a socket in the data folder
 * (`door.ts`).
 */
import { z } from 'zod'
import type { ShownAside, ShownMatch } from '../../../common/wire/admin.ts'

/** Names, addresses and reasons are shorter. */
const text = z.string().max(1000)

export const operatorRequest = z.discriminatedUnion('command', [
  /** `minutes`: 0 is permanent. */
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

/** A match in the list; `node`: its public address, empty for a single server. */
export type ListedMatch = Pick<
  ShownMatch,
  'id' | 'game' | 'round' | 'names' | 'viewers' | 'private' | 'since' | 'node' | 'asleep'
> & {
  /** `waiting`: no server runs. */
  readonly phase: ShownMatch['phase'] | 'waiting'
}

export interface MatchesAnswer {
  readonly matches: readonly ListedMatch[]
  readonly aside: readonly ShownAside[]
}

/** What was done, in words; the requested data; or why not. */
export type OperatorAnswer = { readonly done: string } | MatchesAnswer | { readonly refused: string }
