/** What a node says of itself: whether it is ready, and its metrics. */
import { matchMaker } from '@colyseus/core'
import type { Settings } from '../base/settings.ts'
import type { Arena } from '../cluster/arena.ts'
import type { Cluster } from '../cluster/redis/redis.ts'
import { readinessOf } from '../http/readiness.ts'
import { Metrics } from '../metrics/metrics.ts'
import { WriteCheck } from '../store/write-check.ts'
import type { Storage } from './storage.ts'

export interface HealthSources {
  readonly settings: Settings
  readonly storage: Pick<Storage, 'database' | 'matchStore'>
  /** Undefined for a single node. */
  readonly cluster: Cluster | undefined
  readonly arena: Arena
  /** The open rooms by kind. */
  rooms(): ReadonlyMap<string, number>
  /** Are all matches resumed after the start? */
  started(): boolean
  leaving(): boolean
  /** Time of the last scheduled backup (server ms), if any. */
  lastBackup(): number | undefined
}

export function healthOf({
  settings: { publicAddress = '', nodeName = '' },
  storage: { database, matchStore },
  cluster,
  arena,
  rooms,
  started,
  leaving,
  lastBackup,
}: HealthSources) {
  const writeCheck = new WriteCheck(database, publicAddress, matchStore.journal)
  const readiness = readinessOf({
    database: () => writeCheck.state(),
    redis: cluster?.answers,
    started,
    draining: leaving,
    matches: () => arena,
  })
  const metrics = new Metrics({
    node: nodeName,
    rooms,
    connections: () => matchMaker.stats.local.ccu,
    journal: () => matchStore.journal.lag,
    leases: () => matchStore.leases.count,
    lacking: () => arena.watch.lacking,
    health: async () => (await readiness()).parts,
    draining: () => arena.draining.begun,
    lastBackup,
  })
  return { writeCheck, readiness, metrics }
}
