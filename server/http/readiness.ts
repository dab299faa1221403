/** Whether this node should be sent people, and what of it does not work. */
import { isWell } from '../health.ts'

export interface Readiness {
  readonly ok: boolean
  /** In words, by part; `ok` where nothing is wrong. */
  readonly parts: Readonly<Record<string, string>>
}

/** However often it is asked for (ms). */
const KEPT_FOR = 1_000

/** `database`: `ok`, or what is wrong with it; `redis`: whether it answers; undefined where there is none. `started`: whether the matches that went on are back; `draining`: whether this node hands over what it has. */
export function readinessOf(database: () => Promise<string>, redis: (() => boolean) | undefined, started: () => boolean, draining: () => boolean): () => Promise<Readiness> {
  let kept: Promise<Readiness> | undefined
  const look = async (): Promise<Readiness> => {
    const parts = {
      process: !isWell() ? 'Something happened that nobody foresaw: restart it when its matches are over.' : started() ? 'ok' : 'It is just starting.',
      database: await database(),
      ...(draining() && { node: 'It hands over what it has, and begins nothing new.' }),
      ...(redis && { redis: redis() ? 'ok' : 'Redis does not answer: this node goes on alone.' }),
    }
    return { ok: Object.values(parts).every((words) => words === 'ok'), parts }
  }
  return () => {
    if (!kept) {
      kept = look()
      setTimeout(() => (kept = undefined), KEPT_FOR).unref()
    }
    return kept
  }
}
