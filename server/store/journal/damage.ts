/**
 * Reports stored data of a match that cannot be read: as a value to callers, and once per match in the log.
 */
import { z } from 'zod'
import { ARCHIVE_VERSION, archiveForm } from '../../../common/engine/record/archive.ts'
import { log } from '../../base/log.ts'
import type { MatchSummary } from '../tables.ts'
import { isDamaged } from '../trouble.ts'

/** Stands for data that is damaged. */
export const DAMAGED = Symbol('damaged')

/** The most names to remember. With more damage the whole disk is broken, and the log may repeat itself. */
const REMEMBERED = 10_000
const logged = new Set<string>()

/** Logs the damage once. */
export function tellDamaged(what: 'record' | 'result', match: string, error?: unknown): typeof DAMAGED {
  const name = `${what} ${match}`
  if (logged.has(name)) return DAMAGED
  if (logged.size >= REMEMBERED) logged.clear()
  logged.add(name)
  const why = error instanceof Error ? error.message : 'its text makes no sense'
  log.error({ match, why }, `the ${what} of a match is damaged and cannot be read: it may be in a backup`)
  return DAMAGED
}

/** The result, or `DAMAGED`. Rejects with any other error. */
export async function readingOf<T>(
  what: 'record' | 'result',
  match: string,
  reading: Promise<T>,
): Promise<T | typeof DAMAGED> {
  try {
    return await reading
  } catch (error) {
    if (!isDamaged(error)) throw error
    return tellDamaged(what, match, error)
  }
}

const head = z.object({ version: z.int().min(1), game: z.string() })

/** Is this text a record? Records of newer versions count: their readers report the version. */
export function isRecord(text: string): boolean {
  const record = parsed(text)
  const { data } = head.safeParse(record)
  return data !== undefined && (data.version > ARCHIVE_VERSION || archiveForm.safeParse(record).success)
}

const summary = z.object({
  kind: z.enum(['team', 'ffa']),
  winners: z.array(z.string()),
  by: z.string(),
  story: z.string().optional(),
  players: z.array(
    z.object({
      seat: z.string(),
      team: z.string(),
      player: z.string(),
      name: z.string(),
      bot: z.boolean(),
      left: z.boolean(),
      result: z.enum(['won', 'lost', 'drawn']),
    }),
  ),
}) satisfies z.ZodType<MatchSummary>

/** Undefined if the text is no summary. */
export const summaryIn = (text: string): MatchSummary | undefined => summary.safeParse(parsed(text)).data

/** Undefined if the text is no JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
