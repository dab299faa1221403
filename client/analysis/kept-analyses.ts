/**
 * Results of analyses in the browser's storage, up to a limit; the least recently used are dropped. Without
 * storage they are computed again.
 */
import { ANALYSIS_VERSION, type TaskResult, taskName } from '../../common/engine/analysis/tasks.ts'

const MATCHES_AT_MOST = 24
const DATABASE = 'dead-reckoning'
const STORE = 'analyses'

interface StoredAnalysis {
  readonly name: string
  readonly version: number
  /** Ms, of this machine's clock. */
  readonly seen: number
  readonly found: readonly TaskResult[]
}

const asked = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing.')))
  })

async function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(STORE, { keyPath: 'name' }),
  )
  return asked(request)
}

/** `name`: of the match. */
export async function keptAnalysis(name: string): Promise<readonly TaskResult[] | undefined> {
  try {
    const database = await opened()
    const kept = (await asked(database.transaction(STORE).objectStore(STORE).get(name))) as
      | StoredAnalysis
      | undefined
    database.close()
    return kept?.version === ANALYSIS_VERSION ? kept.found : undefined
  } catch {
    return undefined
  }
}

/** Adds results to those stored: others may be analysing the same match, and each knows only its own. */
export async function keepAnalysis(name: string, found: readonly TaskResult[]): Promise<void> {
  try {
    const database = await opened()
    const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
    const kept = (await asked(store.get(name))) as StoredAnalysis | undefined
    const earlier = kept?.version === ANALYSIS_VERSION ? kept.found : []
    const all = new Map([...earlier, ...found].map((one) => [taskName(one), one]))
    await asked(
      store.put({
        name,
        version: ANALYSIS_VERSION,
        seen: Date.now(),
        found: [...all.values()],
      } satisfies StoredAnalysis),
    )
    const stored = (await asked(store.getAll())) as StoredAnalysis[]
    const old = stored.sort((a, b) => b.seen - a.seen).slice(MATCHES_AT_MOST)
    await Promise.all(old.map((one) => asked(store.delete(one.name))))
    database.close()
  } catch {
    // It will be computed again next time.
  }
}

/** Where results of analyses are kept, by the match's name. */
export interface AnalysisStore {
  read(name: string): Promise<readonly TaskResult[] | undefined>
  add(name: string, found: readonly TaskResult[]): Promise<void>
}

export const BROWSER_STORE: AnalysisStore = { read: keptAnalysis, add: keepAnalysis }
