/**
 * The key that signs sessions, shared by all nodes of a database. It is stored there, so that a loss of Redis
 * data signs nobody out.
 */
import type { Database } from './database.ts'

export const SECRET = 'session-secret'

/** `first`: creates the key if there is none. Nodes that start at the same moment agree on one. */
export async function secretOf(db: Database, first: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const kept = async () =>
    (await db.selectFrom('setting').select('value').where('name', '=', SECRET).executeTakeFirst())?.value
  let value = await kept()
  if (value === undefined) {
    await db
      .insertInto('setting')
      .values({ name: SECRET, value: Buffer.from(await first()).toString('hex') })
      .onConflict((c) => c.column('name').doNothing())
      .execute()
    value = (await kept())!
  }
  return Buffer.from(value, 'hex')
}
