/** The tables, as Kysely knows them. Times are server ms; what is nested is JSON as text, the same on both databases. */

export interface Tables {
  /** Matches that are not over: what was done to each, in order (`entries.ts`), and by which node. */
  journal: { match: string; seq: number; node: string; entry: string }
  /** Finished matches, whole (`record.ts`). */
  record: { match: string; game: string; finished: number; rounds: number; rated: number; record: string }
  /** Who played in a finished match: one row a seat that a person had. */
  seat: { match: string; seat: string; team: string; player: string; name: string; result: 'won' | 'lost' | 'drawn' }
  /** People, from their first finished match on. */
  player: { id: string; name: string; since: number; seen: number }
  setting: { name: string; value: string }
}
