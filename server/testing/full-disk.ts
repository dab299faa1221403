/** A disk that is full, as SQLite sees it: no other page, and no room in those where things would be put. */
import { sql } from 'kysely'
import type { Database } from '../store/database.ts'

/** What the journal does not need any more is taken out so long after (ms), which would make room. */
const TAKEN_OUT = 2500

/** Resolves with what makes room again. */
export async function fillDisk(db: Database): Promise<() => Promise<void>> {
  await new Promise((resolve) => setTimeout(resolve, TAKEN_OUT))
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db)
  const fillers = [
    (name: string, seq: number, text: string) => db.insertInto('journal').values({ match: name, seq, node: 'nobody', entry: text }),
    (name: string, seq: number, text: string) => db.insertInto('account').values({ player: `${name} ${seq}`, name: text, key: `${name} ${seq}`, password: '', role: '', since: 0 }),
    (name: string, seq: number, text: string) => db.insertInto('chatroom').values({ id: `${name} ${seq}`, title: '', topic: text, slow: 0, filter: 0, maker: 'nobody', since: Date.now() }),
  ]
  for (const filler of fillers)
    for (let size = 2000; size >= 1; size = Math.floor(size / 2))
      for (let i = 0; i < 50; i++) {
        try {
          await filler(`filler ${size}`, i, 'x'.repeat(size)).execute()
        } catch {
          break
        }
      }
  return async () => {
    await sql.raw('pragma max_page_count = 1000000').execute(db)
  }
}
