/** Codecs between values and the typed fields of a row: one description serves both directions. */
import type { Fields, FieldType, FieldTypes, Row } from './sync.ts'

export type Cells = Record<string, Row[string]>

/** A codec with its field names. */
export interface Columns<T> {
  readonly fields: Fields
  write(value: T, into: Cells): void
  read(from: Row): T
}

/** Fields are named after the value, those of its parts after both: `at` has `atQ` and `atR`. */
export type Codec<T> = (name: string) => Columns<T>

const partName = (name: string, part: string): string =>
  name ? name + part[0]!.toUpperCase() + part.slice(1) : part

const field =
  <F extends FieldType, T extends FieldTypes[F] = FieldTypes[F]>(type: F): Codec<T> =>
  (given) => {
    // A row that consists of one value.
    const name = given || 'value'
    return {
      fields: { [name]: type },
      write: (value, into) => void (into[name] = value),
      read: (from) => from[name] as T,
    }
  }

export const int8 = field('int8')
export const uint8 = field('uint8')
export const int16 = field('int16')
export const uint16 = field('uint16')
export const int32 = field('int32')
export const uint32 = field('uint32')
export const float64 = field('float64')
export const flag = field('boolean')

/** The same fields for another type: `to` and `from` are each other's inverse. */
export const mapped =
  <T, Raw>(codec: Codec<Raw>, to: (value: T) => Raw, from: (raw: Raw) => T): Codec<T> =>
  (name) => {
    const raw = codec(name)
    return {
      fields: raw.fields,
      write: (value, into) => raw.write(to(value), into),
      read: (row) => from(raw.read(row)),
    }
  }

export const text = <T extends string = string>(): Codec<T> => field<'string', T>('string')

/** One of a few words, encoded as its index. */
export const oneOf = <T extends string>(...words: readonly T[]): Codec<T> =>
  mapped(
    uint8,
    (word) => words.indexOf(word),
    (at) => words[at]!,
  )

/** A text or null; the text itself is never empty. */
export const textOrNull: Codec<string | null> = mapped(
  text(),
  (value) => value ?? '',
  (raw) => raw || null,
)

/** A list of words, joined by `between`; no word is empty or contains `between`. */
export const words = <T extends string>(between = ' '): Codec<readonly T[]> =>
  mapped(
    text(),
    (all) => all.join(between),
    (raw) => (raw === '' ? [] : (raw.split(between) as T[])),
  )

export const numbers: Codec<readonly number[]> = mapped(
  words(),
  (all) => all.map(String),
  (all) => all.map(Number),
)

/**
 * For objects that stay the same while states change, and take long to write: each is written once. Such an
 * object must never be changed.
 */
export const remembered =
  <T extends object>(codec: Codec<T>): Codec<T> =>
  (name) => {
    const columns = codec(name)
    const known = new WeakMap<T, Cells>()
    return {
      ...columns,
      write: (value, into) => {
        let cells = known.get(value)
        if (!cells) {
          columns.write(value, (cells = {}))
          known.set(value, cells)
        }
        Object.assign(into, cells)
      },
    }
  }

/** An object of parts, in their order. */
export function shape<T extends object>(parts: { readonly [Name in keyof T]-?: Codec<T[Name]> }): Codec<T> {
  return (name) => {
    const columns = (Object.keys(parts) as (keyof T & string)[]).map((part) => ({
      part,
      column: parts[part](partName(name, part)),
    }))
    return {
      fields: Object.assign({}, ...columns.map(({ column }) => column.fields)) as Fields,
      write: (value, into) => {
        for (const { part, column } of columns) column.write(value[part], into)
      },
      read: (from) => {
        const read: Record<string, unknown> = {}
        for (const { part, column } of columns) {
          const value = column.read(from)
          // A missing part has no key.
          if (value !== undefined) read[part] = value
        }
        return read as T
      },
    }
  }
}

/** An optional part; if missing, its fields are those of `nothing`. */
export const optional =
  <T>(codec: Codec<T>, nothing: T): Codec<T | undefined> =>
  (name) => {
    const [there, column] = [flag(partName(name, 'there')), codec(name)]
    return {
      fields: { ...there.fields, ...column.fields },
      write: (value, into) => {
        there.write(value !== undefined, into)
        column.write(value ?? nothing, into)
      },
      read: (from) => (there.read(from) ? column.read(from) : undefined),
    }
  }
