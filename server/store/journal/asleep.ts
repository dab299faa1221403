/**
 * Sleeping matches: their clock stands, nobody is in them, and no node has them in memory. Their journals
 * stay, and a setting has their listings. The node that receives a join resumes the match.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { DELETED, nameKey } from '../../../common/wire/people/names.ts'
import type { Database } from '../database.ts'
import type { Hold } from './holds.ts'
import { park, takeParked } from './parking.ts'

const ASLEEP = 'asleep/'

const kept = z.object({
  /** Server ms: since when it sleeps, and when it ends if nobody comes. */
  since: z.number(),
  until: z.number(),
  private: z.boolean(),
  /** Players who have seats in it. */
  players: z.array(z.string()).optional(),
  /** The room's listing (`match/listing.ts`). */
  listing: z.looseObject({ game: z.string(), names: z.array(z.string()) }),
})

export type Sleep = z.infer<typeof kept>

export interface SleepingMatch extends Sleep {
  readonly match: string
}

const placeOf = (match: string): string => `${ASLEEP}${match}`

/** Does this value of `lease.node` mean that the match sleeps? */
export const isAsleep = (node: string): boolean => node.startsWith(ASLEEP)

/** SQL: the lease of a sleeping match. */
export const asleepLease = sql<boolean>`coalesce(lease.node, '') like ${`${ASLEEP}%`}`

/** False if another process has the match by now. */
export const putToSleep = (
  db: Database,
  hold: Pick<Hold, 'match' | 'epoch'>,
  sleep: Sleep,
): Promise<boolean> => park(db, hold, placeOf(hold.match), JSON.stringify(sleep))

/** Gives the match to a node. False if it no longer sleeps. */
export const takeAsleep = (db: Database, match: string, node: string, epoch: number): Promise<boolean> =>
  takeParked(db, match, placeOf(match), node, epoch)

function sleepingMatch({ name, value }: { readonly name: string; readonly value: string }): SleepingMatch[] {
  try {
    return [{ match: name.slice(ASLEEP.length), ...kept.parse(JSON.parse(value)) }]
  } catch {
    // Somebody has edited the setting by hand: it is not listed, but a join still wakes the match.
    return []
  }
}

/** Sleeping matches, the latest first. */
export async function sleepingMatches(db: Database): Promise<SleepingMatch[]> {
  const found = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'like', `${ASLEEP}%`)
    .execute()
  return found.flatMap(sleepingMatch).sort((a, b) => b.since - a.since || (a.match < b.match ? -1 : 1))
}

/** The sleeping matches in which a player has a seat. */
export async function sleepingOf(db: Database, player: string): Promise<string[]> {
  const found = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'like', `${ASLEEP}%`)
    .where('value', 'like', `%${JSON.stringify(player)}%`)
    .execute()
  return found
    .flatMap(sleepingMatch)
    .filter(({ players }) => players?.includes(player))
    .map(({ match }) => match)
}

export async function sleepOf(db: Database, match: string): Promise<SleepingMatch | undefined> {
  const found = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', '=', placeOf(match))
    .executeTakeFirst()
  return found && sleepingMatch(found)[0]
}

/**
 * Deletes the setting of a match that does not sleep: an earlier version, which has no such setting, may have
 * resumed it.
 */
export async function forgetWoken(db: Database, { match }: SleepingMatch): Promise<void> {
  const name = placeOf(match)
  await db
    .deleteFrom('setting')
    .where('name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lease').select('match').where('node', '=', name))),
    )
    .execute()
}

/** Erases the names of a deleted account from the listings. */
export async function forgetSleeper(db: Database, names: readonly string[]): Promise<void> {
  const keys = new Set(names.map(nameKey))
  const without = (name: string): string => (keys.has(nameKey(name)) ? DELETED : name)
  for (const { match, ...sleep } of await sleepingMatches(db)) {
    const { host, names: shown } = sleep.listing
    if (!shown.some((name) => keys.has(nameKey(name)))) continue
    const listing = {
      ...sleep.listing,
      names: shown.map(without),
      ...(typeof host === 'string' && { host: without(host) }),
    }
    await db
      .updateTable('setting')
      .set({ value: JSON.stringify({ ...sleep, listing }) })
      .where('name', '=', placeOf(match))
      .execute()
  }
}
