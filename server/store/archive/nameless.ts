/**
 * Removes the names of deleted accounts from stored data. Their ids may stay: an id alone says nothing to
 * anybody, and the database needs it as a key.
 */
import { type RawBuilder, sql } from 'kysely'
import { DELETED, nameKey } from '../../../common/wire/people/names.ts'
import type { Database } from '../database.ts'
import type { ChairState, Entry, Ruling } from '../journal/entries.ts'
import type { StoredLine } from '../stored-line.ts'
import type { FinishedMatch } from './finished.ts'

/** A deleted account, with all names that it has had. */
export interface DeletedAccount {
  readonly player: string
  readonly names: readonly string[]
}

/** The players among these whose accounts were deleted. */
export async function deletedAmong(db: Database, players: readonly string[]): Promise<ReadonlySet<string>> {
  const some = [...new Set(players)].filter(Boolean)
  if (some.length === 0) return new Set()
  const rows = await db.selectFrom('deletion').select('player').where('player', 'in', some).execute()
  return new Set(rows.map(({ player }) => player))
}

/** SQL: does the column contain this text literally (no wildcards)? */
export const has = (column: string, part: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** Characters of names: next to one of these, a match is a part of another name. */
const PART = "[\\p{L}\\p{N}\\p{M}_'-]"

const escaped = (name: string): string =>
  name.replace(/[.*+?^${}()|[\]\\-]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16)}`)

/** A line of the server's own words without these names. */
export function textWithout(text: string, names: readonly string[]): string {
  const longestFirst = names.filter(Boolean).toSorted((a, b) => b.length - a.length)
  if (!longestFirst.some((name) => text.includes(name))) return text
  const any = longestFirst.map(escaped).join('|')
  return text.replace(new RegExp(`(?<!${PART})(?:${any})(?!${PART})`, 'gu'), DELETED)
}

/** A person's own lines stay, but without their name; in lines of the server their name is replaced. */
export function lineWithout<L extends { readonly by: string; readonly name: string; readonly text: string }>(
  line: L,
  { player, names }: DeletedAccount,
): L {
  if (line.by === player) return line.name === DELETED ? line : { ...line, name: DELETED }
  if (line.by !== '') return line
  const text = textWithout(line.text, names)
  // Lines about a seat have the name of its owner.
  const name = names.includes(line.name) ? DELETED : line.name
  return text === line.text && name === line.name ? line : { ...line, name, text }
}

/**
 * An allow list without the account's names. A placeholder takes their place, so that a closed match does not
 * become an open one.
 */
export const allowedWithout = (allow: readonly string[], names: readonly string[]): string[] => {
  const keys = new Set(names.map(nameKey))
  return allow.map((name) => (keys.has(nameKey(name)) ? DELETED : name))
}

export const rulingWithout = (ruling: Ruling, names: readonly string[]): Ruling =>
  'allowed' in ruling ? { allowed: allowedWithout([ruling.allowed], names)[0]! } : ruling

const nameless = <One extends { readonly player: string; readonly name: string }>(
  one: One,
  player: string,
): One => (one.player === player ? { ...one, name: DELETED } : one)

/** A chair has the name of its player, and that of its former owner. */
const chairWithout = (chair: ChairState, { player }: DeletedAccount): ChairState => ({
  ...nameless(chair, player),
  ...(chair.stead && { stead: nameless(chair.stead, player) }),
})

/** A journal entry without the account's names; the same object if there are none. */
export function entryWithout(entry: Entry, account: DeletedAccount): Entry {
  const { names } = account
  switch (entry.kind) {
    case 'seats': {
      return changed(entry, { chairs: entry.chairs.map((chair) => chairWithout(chair, account)) })
    }
    case 'said':
      return changed(entry, { line: lineWithout<StoredLine>(entry.line, account) })
    case 'opened': {
      const { origin } = entry
      const options = { ...entry.options, allow: allowedWithout(entry.options.allow, names) }
      const rulings = origin?.rulings?.map((one) => rulingWithout(one, names))
      return changed(entry, { options, ...(origin && rulings && { origin: { ...origin, rulings } }) })
    }
    case 'door':
      return changed(entry, rulingWithout(entry, names))
    case 'clock':
    case 'begun':
    case 'round':
      return entry.pausedBy && names.includes(entry.pausedBy) ? { ...entry, pausedBy: DELETED } : entry
    default:
      return entry
  }
}

function changed<E extends Entry>(entry: E, parts: Partial<E>): E {
  const other = { ...entry, ...parts }
  return JSON.stringify(other) === JSON.stringify(entry) ? entry : other
}

/** A finished match without the names of deleted accounts. Their ids stay as keys. */
export function finishedWithout(finished: FinishedMatch, deleted: ReadonlySet<string>): FinishedMatch {
  if (deleted.size === 0) return finished
  const without = <One extends { readonly player: string; readonly name: string }>(one: One): One =>
    deleted.has(one.player) ? nameless(one, one.player) : one
  const named = [...finished.people, ...finished.substitutes, ...finished.chairs]
  const names = new Set(named.filter(({ player }) => deleted.has(player)).map(({ name }) => name))
  const isOfTheirs = ({ by, name }: StoredLine): boolean => by === '' && names.has(name)
  return {
    ...finished,
    people: finished.people.map(without),
    substitutes: finished.substitutes.map(without),
    chairs: finished.chairs.map(without),
    said: finished.said.map((line) =>
      deleted.has(line.by) || isOfTheirs(line) ? { ...line, name: DELETED } : line,
    ),
  }
}

/** The ids of all people named in a finished match. */
export const namedIn = ({ people, substitutes, chairs, said }: FinishedMatch): string[] => [
  ...substitutes.map(({ player }) => player),
  ...people.map(({ player }) => player),
  ...chairs.map(({ player }) => player),
  ...said.map(({ by }) => by),
]
