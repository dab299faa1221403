/**
 * Codecs between a state and kinds of rows: lists and dictionaries are kinds of their own, all the rest is
 * one row.
 */
import { type Cells, type Codec, type Columns, words } from './codec.ts'
import type { Fields, Row, Rows, Sync } from './sync.ts'

type RowsById = Record<string, Row>

/** A part of a state: rows of its own, or fields in the common `rest` row. */
export interface Part<T> {
  readonly kinds: Readonly<Record<string, Fields>>
  readonly rest: Fields
  write(value: T, rows: Record<string, RowsById>, rest: Cells): void
  read(rows: Rows, rest: Row): T
}

/** The kind of the row for everything without a kind of its own. */
const REST = 'rest'

const rowOf = <T>(columns: Columns<T>, value: T): Row => {
  const cells: Cells = {}
  columns.write(value, cells)
  return cells
}

export type Parts<State> = { readonly [Name in keyof State]-?: Part<State[Name]> | Codec<State[Name]> }

/** The sync of these parts. Throws if two of them share a field. `kind`: of the common row. */
export function syncOf<State extends object>(parts: Parts<State>, kind = REST): Sync<State> {
  const all = (Object.keys(parts) as (keyof State & string)[]).map(
    (name) => [name, partOf<State[typeof name]>(parts[name], name)] as const,
  )
  // Parts with fields in the common row are written with it.
  const apart = new Set(all.flatMap(([name, { rest }]) => (Object.keys(rest).length === 0 ? [name] : [])))
  const kinds: Record<string, Fields> = {
    ...(Object.assign({}, ...all.map(([, part]) => part.kinds)) as Record<string, Fields>),
    [kind]: Object.assign({}, ...all.map(([, part]) => part.rest)) as Fields,
  }
  const declared = all.reduce(
    (sum, [, { kinds: own, rest }]) => sum + Object.keys(own).length + Object.keys(rest).length,
    0,
  )
  if (declared !== Object.keys(kinds).length - 1 + Object.keys(kinds[kind]!).length)
    throw new Error('two parts of a state have a kind or a field of the same name')
  return {
    kinds,
    toRows: (state, since) => {
      const [rows, rest]: [Record<string, RowsById>, Cells] = [{}, {}]
      for (const [name, part] of all) {
        const value = state[name]
        if (!since || value !== since[name] || !apart.has(name)) part.write(value, rows, rest)
      }
      rows[kind] = { [REST]: rest }
      return rows
    },
    fromRows: (rows) =>
      Object.fromEntries(all.map(([name, part]) => [name, part.read(rows, rows[kind]![REST]!)])) as State,
  }
}

const partOf = <T>(part: Part<T> | Codec<T>, name: string): Part<T> =>
  typeof part === 'function' ? inRest(part(name)) : part

const inRest = <T>(columns: Columns<T>): Part<T> => ({
  kinds: {},
  rest: columns.fields,
  write: (value, _rows, rest) => columns.write(value, rest),
  read: (_rows, rest) => columns.read(rest),
})

type RowOrder<T> = ((a: T, b: T) => number) | 'as-given'

/** The field for an item's index, if the list's order does not follow from its items. */
const PLACE = 'place'

/**
 * A list, one row per item. `key`: the row's id, taken from the item; it is not sent again as a field, but
 * restored by `withKey`.
 */
export function listed<T, Kept>(
  kind: string,
  codec: Codec<Kept>,
  {
    key,
    kept,
    whole,
    order,
  }: {
    readonly key: (item: T) => string
    /** The part of an item that its row holds. */
    readonly kept: (item: T) => Kept
    readonly whole: (key: string, kept: Kept) => T
    readonly order: RowOrder<T>
  },
): Part<readonly T[]> {
  const columns = codec('')
  const places = order === 'as-given'
  return {
    kinds: { [kind]: places ? { [PLACE]: 'uint16', ...columns.fields } : columns.fields },
    rest: {},
    write: (items, rows) => {
      const into: RowsById = (rows[kind] = {})
      for (let place = 0; place < items.length; place++) {
        const item = items[place]!
        const cells: Cells = places ? { [PLACE]: place } : {}
        columns.write(kept(item), cells)
        into[key(item)] = cells
      }
    },
    read: (rows) => {
      const found = Object.entries(rows[kind] ?? {})
      const items = (all: typeof found) => all.map(([name, row]) => whole(name, columns.read(row)))
      return order === 'as-given'
        ? items(found.sort(([, a], [, b]) => Number(a[PLACE]) - Number(b[PLACE])))
        : items(found).sort(order)
    },
  }
}

/** An item again, of its key and the rest. No type says that `Name` and the rest are all of `T`. */
const withName = <Name extends string, T>(name: Name, key: string, rest: Omit<T, Name>): T =>
  ({ [name]: key, ...rest }) as unknown as T

/** A list of things with a name of their own: the name is the key, and no field. */
export const listedBy = <Name extends string, T extends Readonly<Record<Name, string>>>(
  kind: string,
  name: Name,
  codec: Codec<Omit<T, Name>>,
  order: RowOrder<T>,
): Part<readonly T[]> =>
  listed<T, Omit<T, Name>>(kind, codec, {
    key: (item) => item[name],
    kept: (item) => item,
    order,
    whole: (key, kept) => withName<Name, T>(name, key, kept),
  })

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1)

/** Values by name, in the order of the names. */
export function dictionary<T>(kind: string, codec: Codec<T>): Part<Readonly<Record<string, T>>> {
  const columns = codec('')
  return {
    kinds: { [kind]: columns.fields },
    rest: {},
    write: (values, rows) => {
      const into: RowsById = (rows[kind] = {})
      for (const name of Object.keys(values)) into[name] = rowOf(columns, values[name]!)
    },
    read: (rows) =>
      Object.fromEntries(
        Object.entries(rows[kind] ?? {})
          .sort(byName)
          .map(([name, row]) => [name, columns.read(row)]),
      ),
  }
}

/**
 * Lists by name, each in the order of its items' names: one row per item; the common row says which lists
 * there are. Names contain no slash and no blank.
 */
export function listsByName<Name extends string, T extends Readonly<Record<Name, string>>>(
  kind: string,
  name: Name,
  codec: Codec<Omit<T, Name>>,
): Part<Readonly<Record<string, readonly T[]>>> {
  const columns = codec('')
  const lists = words<string>()(`${kind}Lists`)
  return {
    kinds: { [kind]: columns.fields },
    rest: lists.fields,
    write: (values, rows, rest) => {
      lists.write(Object.keys(values), rest)
      rows[kind] = Object.fromEntries(
        Object.entries(values).flatMap(([list, items]) =>
          items.map((item) => [`${list}/${item[name]}`, rowOf(columns, item)]),
        ),
      )
    },
    read: (rows, rest) => {
      const found = Object.entries(rows[kind] ?? {})
        .sort(byName)
        .map(
          ([key, row]) =>
            [
              key.slice(0, key.indexOf('/')),
              withName<Name, T>(name, key.slice(key.indexOf('/') + 1), columns.read(row)),
            ] as const,
        )
      return Object.fromEntries(
        lists.read(rest).map((list) => [list, found.flatMap(([of, item]) => (of === list ? [item] : []))]),
      )
    },
  }
}
