/** Exports all data of an account as one JSON text, in parts: only a page is in memory at a time. */
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { HOLDINGS } from './holdings.ts'

const PAGE = 200

interface ExportPart {
  readonly as: string
  readonly columns: readonly string[]
  readonly others?: readonly string[]
}

interface AnyPersonalData {
  readonly given: Readonly<Record<string, ExportPart>>
  readonly key: readonly string[]
}

export async function* exported(db: Database, player: string, now = Date.now()): AsyncGenerator<string> {
  yield `{"exported":${JSON.stringify(new Date(now).toISOString())},"times":"milliseconds since 1970"`
  for (const [table, { given, key }] of Object.entries(HOLDINGS as Readonly<Record<string, AnyPersonalData>>))
    for (const [of, part] of Object.entries(given)) {
      yield `,\n${JSON.stringify(part.as)}:[`
      for (let from = 0; ; from += PAGE) {
        const rows = await page(db, table, of, player, part, key, from)
        if (rows.length > 0)
          yield `${from > 0 ? ',' : ''}\n${rows.map((row) => JSON.stringify(row)).join(',\n')}`
        if (rows.length < PAGE) break
      }
      yield ']'
    }
  yield '}\n'
}

async function page(
  db: Database,
  table: string,
  of: string,
  player: string,
  { columns, others = [] }: ExportPart,
  key: readonly string[],
  from: number,
) {
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${refs(columns)} from ${sql.table(table)} where ${sql.ref(of)} = ${player} order by ${refs(key)} limit ${PAGE} offset ${from}`.execute(
    db,
  )
  if (others.length === 0) return rows
  const ids = [...new Set(rows.flatMap((row) => others.map((column) => String(row[column]))))]
  const accounts =
    ids.length === 0
      ? []
      : await db.selectFrom('account').select(['player', 'name']).where('player', 'in', ids).execute()
  // Guests have no names of their own, so they are exported as null.
  const nameOf = new Map(accounts.map((one) => [one.player, one.name]))
  return rows.map((row) => ({
    ...row,
    ...Object.fromEntries(others.map((column) => [column, nameOf.get(String(row[column])) ?? null])),
  }))
}
