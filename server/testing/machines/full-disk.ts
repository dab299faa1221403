/** Simulates a full disk for SQLite: no new page, and no room in existing ones. */
import { sql } from 'kysely'
import type { Database } from '../../store/database.ts'

/** The journal's compaction deletes superseded entries within this time (ms), which makes room. */
const TAKEN_OUT = 2500
const PASSES = 10

let passes = 0

/** Resolves when nothing makes room any more, with the function that makes room again. */
export async function fillDisk(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count}`).execute(db)
  for (let pass = 0; pass < PASSES && (await filled(db)) > 0; pass++)
    await new Promise((resolve) => setTimeout(resolve, TAKEN_OUT))
  return async () => {
    await sql.raw('pragma max_page_count = 1000000').execute(db)
  }
}

/** The number of rows that still fitted. */
async function filled(db: Database): Promise<number> {
  const pass = passes++
  const fillers = [
    (name: string, seq: number, text: string) =>
      db.insertInto('journal').values({ match: name, seq, entry: text }),
    (name: string, seq: number, text: string) =>
      db.insertInto('account').values({
        player: `${name} ${seq}`,
        name: text,
        key: `${name} ${seq}`,
        password: '',
        role: '',
        since: 0,
      }),
    (name: string, seq: number, text: string) =>
      db.insertInto('chatroom').values({
        id: `${name} ${seq}`,
        title: '',
        topic: text,
        slow: 0,
        filter: 0,
        maker: 'nobody',
        since: Date.now(),
      }),
  ]
  let count = 0
  for (const filler of fillers)
    for (let size = 1_000_000; size >= 1; size = Math.floor(size / 2))
      for (let i = 0; i < 50; i++) {
        try {
          await filler(`filler ${pass} ${size}`, i, 'x'.repeat(size)).execute()
          count++
        } catch {
          break
        }
      }
  return count
}
