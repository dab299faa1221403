/** For tests: journals in the form of servers that did not store the rules, made from golden records. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SeatId } from '../../common/engine/match-types.ts'
import type { Archive } from '../../common/engine/record/archive.ts'
import { type MatchOptions, matchOptions } from '../../common/wire/match/options.ts'
import type { Database } from '../store/database.ts'
import type { ChairState, Entry } from '../store/journal/entries.ts'

export interface Golden {
  readonly timelines: string
  readonly record: Archive
}

/** A match whose course differs between the game's first rules and later ones. */
export const golden = (name: 'void-patrol-1-1-launcher' | 'vector-combat-1-1-ferry'): Golden =>
  JSON.parse(
    readFileSync(join(import.meta.dirname, `../../common/games/golden/${name}.json`), 'utf8'),
  ) as Golden

export interface Sitter {
  readonly player: string
  readonly name: string
  readonly account?: boolean
}

interface JournalOptions {
  /** People by seat; bots have all other seats. */
  readonly people?: Readonly<Record<SeatId, Sitter>>
  readonly options?: Partial<MatchOptions>
  /** The stored versions. */
  readonly versions?: { readonly rules: number; readonly engine: number }
}

/** A journal of that record's match after `played` rounds. */
export function journalOf(
  { game, setup, seats, secret, shares, rounds, seed: _seed }: Archive,
  played: number,
  { people = {}, options = {}, versions }: JournalOptions = {},
): Entry[] {
  const chairs = seats.map(({ id, team, choice = '' }): ChairState => {
    const who = people[id]
    return {
      id,
      team,
      choice,
      occupant: who ? 'human' : 'bot',
      player: who?.player ?? '',
      name: who?.name ?? `${id} (bot)`,
      account: who?.account ?? false,
      program: false,
      neighbourhood: '',
      ready: false,
      missed: 0,
      absent: 0,
      idle: 0,
      came: true,
    }
  })
  const clock = { opensAt: Date.now(), deadline: Date.now() + 120_000 }
  return [
    {
      kind: 'opened',
      game,
      ...versions,
      setup,
      options: matchOptions.parse({ bots: 0, roundSeconds: 120, ...options }),
      secret,
      origin: { organiser: '', room: '', bound: false },
    },
    { kind: 'seats', chairs },
    { kind: 'begun', shares, at: Date.now(), ...clock },
    ...rounds.slice(0, played).map(
      (orders, i): Entry => ({
        kind: 'round',
        round: i + 1,
        orders,
        present: Object.keys(people),
        ...clock,
      }),
    ),
  ]
}

/** Stores it as the last process of that node left it. `rules`: in its lease. */
export async function leave(
  db: Database,
  match: string,
  entries: readonly Entry[],
  {
    node = '',
    form = 1,
    rules = '',
  }: { readonly node?: string | null; readonly form?: number; readonly rules?: string } = {},
): Promise<void> {
  await db.insertInto('lease').values({ match, node, epoch: 0, form, rules }).execute()
  await db
    .insertInto('journal')
    .values(entries.map((entry, seq) => ({ match, seq, entry: JSON.stringify(entry) })))
    .execute()
}
