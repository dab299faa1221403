/** The lease of the exhibition: of the nodes that share a database one runs it. */
import type { Database } from '../database.ts'
import { WorkLease } from './work-lease.ts'

export { FREE_AFTER } from './work-lease.ts'

export class ExhibitionLease extends WorkLease {
  constructor(db: Database, node: string, shared: boolean) {
    super(db, 'exhibition', node, shared)
  }
}
