/** Whether this node should be sent people, and what of it does not work. */
import { sql } from 'kysely'
import { isWell } from '../health.ts'
import type { Database } from '../store/database.ts'
import { inWords } from '../store/trouble.ts'

export interface Readiness {
  readonly ok: boolean
  /** In words, by part; `ok` where nothing is wrong. */
  readonly parts: Readonly<Record<string, string>>
  /** What nobody can play, though nothing is wrong with this node: whoever runs the servers should know. */
  readonly notes?: readonly string[]
}

/** What is known of matches that nobody can play. */
export interface UnplayableMatches {
  /** Why this node cannot have its matches played; empty where it can. */
  readonly trouble: string
  readonly notes: readonly string[]
}

/** What takes longer is not answered (ms). */
const PATIENCE = 1_500
/** However often it is asked for (ms). */
const KEPT_FOR = 1_000

/** `redis`: whether it answers; undefined where there is none. `started`: whether the matches that went on are back; `draining`: whether this node hands over what it has. */
export function readinessOf(
  database: Database, redis: (() => boolean) | undefined, started: () => boolean, draining: () => boolean, matches: () => UnplayableMatches,
): () => Promise<Readiness> {
  let kept: Promise<Readiness> | undefined
  const look = async (): Promise<Readiness> => {
    const { trouble, notes } = matches()
    const parts = {
      process: !isWell() ? 'Something happened that nobody foresaw: restart it when its matches are over.' : started() ? 'ok' : 'It is just starting.',
      database: await databaseIn(database),
      matches: started() ? trouble || 'ok' : 'ok',
      ...(draining() && { node: 'It hands over what it has, and begins nothing new.' }),
      ...(redis && { redis: redis() ? 'ok' : 'Redis does not answer: this node goes on alone.' }),
    }
    return { ok: Object.values(parts).every((words) => words === 'ok'), parts, ...(notes.length > 0 && { notes }) }
  }
  return () => {
    if (!kept) {
      kept = look()
      setTimeout(() => (kept = undefined), KEPT_FOR).unref()
    }
    return kept
  }
}

async function databaseIn(database: Database): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => (timer = setTimeout(() => resolve('The database of the server does not answer.'), PATIENCE)))
  try {
    return await Promise.race([sql`select 1`.execute(database).then(() => 'ok', inWords), late])
  } finally {
    clearTimeout(timer)
  }
}
