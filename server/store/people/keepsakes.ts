/** Data that accounts store, by name. Of two values the newer one wins, whichever arrives first. */
import type { Keepsake, Keepsakes } from '../../../common/wire/people/keepsakes.ts'
import type { Database } from '../database.ts'

export async function keepsakesOf(db: Database, player: string): Promise<Keepsakes> {
  const rows = await db
    .selectFrom('keepsake')
    .select(['name', 'value', 'at'])
    .where('player', '=', player)
    .orderBy('name')
    .execute()
  return Object.fromEntries(rows.map(({ name, value, at }) => [name, { value, at }]))
}

/**
 * Stores values that are newer than the stored ones. A time in the future counts as now, as it would win for
 * ever.
 */
export async function keepAll(
  db: Database,
  player: string,
  given: Partial<Record<string, Keepsake>>,
  now = Date.now(),
): Promise<void> {
  const rows = Object.entries(given).flatMap(([name, one]) =>
    one ? [{ player, name, value: one.value, at: Math.min(one.at, now) }] : [],
  )
  if (rows.length === 0) return
  await db
    .insertInto('keepsake')
    .values(rows)
    .onConflict((c) =>
      c
        .columns(['player', 'name'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), at: eb.ref('excluded.at') }))
        .whereRef('excluded.at', '>', 'keepsake.at'),
    )
    .execute()
}
