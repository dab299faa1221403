/**
 * Matches that sleep: their clock stands, nobody is in them, and no node has them in its memory. Their
 * journals stay, and a setting says what lists tell of each. Whichever node is asked for one goes on with it.
 */
import { sql } from 'kysely'
import { z } from 'zod'
import { DELETED, nameKey } from '../../../common/wire/people/names.ts'
import type { Database } from '../database.ts'
import type { Hold } from './holds.ts'
import { park, takeParked } from './parking.ts'

const ASLEEP = 'asleep/'

const kept = z.object({
  /** Server ms: since when, and when it is ended if nobody has come. */
  since: z.number(),
  until: z.number(),
  private: z.boolean(),
  /** Who has a seat in it. */
  players: z.array(z.string()).optional(),
  /** As the room described itself (`match/listing.ts`). */
  listing: z.looseObject({ game: z.string(), names: z.array(z.string()) }),
})

export type Sleep = z.infer<typeof kept>

export interface SleepingMatch extends Sleep {
  readonly match: string
}

const placeOf = (match: string): string => `${ASLEEP}${match}`

/** Whether what has that in the place of a node sleeps. */
export const isAsleep = (node: string): boolean => node.startsWith(ASLEEP)

/** In a statement: a lease of a match that sleeps. */
export const asleepLease = sql<boolean>`coalesce(lease.node, '') like ${`${ASLEEP}%`}`

/** False where somebody else has the match by now. */
export const putToSleep = (
  db: Database,
  hold: Pick<Hold, 'match' | 'epoch'>,
  sleep: Sleep,
): Promise<boolean> => park(db, hold, placeOf(hold.match), JSON.stringify(sleep))

/** That node has it from now on. False where it does not sleep any more. */
export const takeAsleep = (db: Database, match: string, node: string, epoch: number): Promise<boolean> =>
  takeParked(db, match, placeOf(match), node, epoch)

function sleepingMatch({ name, value }: { readonly name: string; readonly value: string }): SleepingMatch[] {
  try {
    return [{ match: name.slice(ASLEEP.length), ...kept.parse(JSON.parse(value)) }]
  } catch {
    // Somebody has written there by hand: whoever asks for the match has it all the same.
    return []
  }
}

/** Those that fell asleep last, first. */
export async function sleepingMatches(db: Database): Promise<SleepingMatch[]> {
  const found = await db
    .selectFrom('setting')
    .select(['name', 'value'])
    .where('name', 'like', `${ASLEEP}%`)
    .execute()
  return found.flatMap(sleepingMatch).sort((a, b) => b.since - a.since || (a.match < b.match ? -1 : 1))
}

/** In which of them a player has a seat. */
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

/** An earlier version may have taken it, and knows nothing of the setting. */
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

/** An account is deleted: no list names it any more. */
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
