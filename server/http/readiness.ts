/** Whether this node should be sent people, and what of it does not work. */
import { isWell } from '../base/health.ts'

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

/** However often it is asked for (ms). */
const KEPT_FOR = 1_000

/** What readiness is read from. */
export interface ReadinessSources {
  /** `ok`, or what is wrong with the database. */
  readonly database: () => Promise<string>
  /** Whether Redis answers; undefined where there is none. */
  readonly redis: (() => boolean) | undefined
  /** Whether the matches that went on are back. */
  readonly started: () => boolean
  /** Whether this node hands over what it has. */
  readonly draining: () => boolean
  readonly matches: () => UnplayableMatches
}

export function readinessOf({
  database,
  redis,
  started,
  draining,
  matches,
}: ReadinessSources): () => Promise<Readiness> {
  let kept: Promise<Readiness> | undefined
  const look = async (): Promise<Readiness> => {
    const { trouble, notes } = matches()
    const parts = {
      process: !isWell()
        ? 'Something happened that nobody foresaw: restart it when its matches are over.'
        : started()
          ? 'ok'
          : 'It is just starting.',
      database: await database(),
      matches: started() ? trouble || 'ok' : 'ok',
      ...(draining() && { node: 'It hands over what it has, and begins nothing new.' }),
      ...(redis && { redis: redis() ? 'ok' : 'Redis does not answer: this node goes on alone.' }),
    }
    return {
      ok: Object.values(parts).every((words) => words === 'ok'),
      parts,
      ...(notes.length > 0 && { notes }),
    }
  }
  return () => {
    if (!kept) {
      kept = look()
      setTimeout(() => (kept = undefined), KEPT_FOR).unref()
    }
    return kept
  }
}
