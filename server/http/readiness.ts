/** Readiness: whether a load balancer should send people to this node, and what does not work. */

/** Whether this process serves: there is one answer for all who ask. */
let well = true

/** Call after an unexpected error: matches go on, but the process should be replaced when they are over. */
export const unwell = (): void => {
  well = false
}

export const isWell = (): boolean => well

export interface Readiness {
  readonly ok: boolean
  /** By part, `ok` or a sentence. */
  readonly parts: Readonly<Record<string, string>>
  /** Matches that nobody runs, though this node is all right: for the operator. */
  readonly notes?: readonly string[]
}

/** What is known about matches that nobody runs. */
export interface UnplayableMatches {
  /** Why this node cannot get its matches resumed; empty if it can. */
  readonly trouble: string
  readonly notes: readonly string[]
}

/** How long a result is reused (ms). */
const KEPT_FOR = 1_000

/** The sources of readiness. */
export interface ReadinessSources {
  /** `ok`, or what is wrong with the database. */
  readonly database: () => Promise<string>
  /** Is Redis available? Undefined without Redis. */
  readonly redis: (() => boolean) | undefined
  /** Are all matches resumed after the start? */
  readonly started: () => boolean
  /** Is this node handing over its matches? */
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
