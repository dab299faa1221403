/**
 * The largest nonsense that passes a shape's size limits: each field in turn gets values that are expensive
 * to normalise, split or walk. Fields come from the shape, so new requests are covered automatically.
 */
import { type ZodType, z } from 'zod'

export interface Nonsense {
  readonly what: string
  readonly payload: unknown
}

/** The part of JSON Schema that shapes use. */
interface Schema {
  readonly type?: string
  readonly const?: unknown
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | false
  readonly items?: Schema
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

const repeated =
  (first: string, again: string) =>
  (bytes: number): string =>
    first +
    again.repeat(Math.max(0, Math.floor((bytes - Buffer.byteLength(first)) / Buffer.byteLength(again))))

/** Texts of almost this many bytes. */
export const TEXTS: Readonly<Record<string, (bytes: number) => string>> = {
  // Marks alternate above and below, because normalisation has to sort them.
  'marks out of order': repeated('a', '\u0301\u0323'),
  'a ligature that becomes eighteen letters': repeated('', '\uFDFA'),
  'syllables to be composed': repeated('', '\u1112\u1161\u11ab'),
  letters: repeated('', 'x'),
  blanks: repeated('x', ' '),
  slashes: repeated('', '/'),
  'at-signs': repeated('', '@'),
  digits: repeated('', '7'),
  lines: repeated('x', '\n'),
  orders: repeated('', '1:a\n'),
  'halves of pairs': repeated('', '\uD83D'),
}

/** Values for a field without constraints, as large as possible. */
function* anything(bytes: number): Generator<Nonsense> {
  const list = (item: unknown, each: number) => Array<unknown>(Math.floor(bytes / each)).fill(item)
  yield { what: 'numbers', payload: list(1, 4) }
  yield { what: 'empty objects', payload: list({}, 4) }
  yield {
    what: 'keys',
    payload: Object.fromEntries(Array.from({ length: Math.floor(bytes / 9) }, (_, i) => [i.toString(36), 1])),
  }
  yield { what: 'levels', payload: Array.from({ length: 29 }).reduce((inner) => [inner], list(1, 4)) }
  for (const [what, text] of Object.entries(TEXTS)) yield { what, payload: text(bytes) }
}

/**
 * Texts that are expensive to normalise; sent even where too long, in case normalisation comes before the
 * length check.
 */
const DEAR = ['marks out of order', 'a ligature that becomes eighteen letters', 'blanks']

const ANYTHING: Schema = {}

/** The smallest valid value; `known` has values by field name. */
function usual(schema: Schema, known: Readonly<Record<string, unknown>>): unknown {
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (schema.enum) return schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options) return usual(options[0]!, known)
  switch (schema.type) {
    case 'string':
      return 'x'
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.min(Math.max(1, schema.minimum ?? 1), schema.maximum ?? 1)
    case 'array':
      return []
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          name in known ? known[name] : usual(inner, known),
        ]),
      )
    default:
      return null
  }
}

const weight = (payload: unknown): number => Buffer.byteLength(JSON.stringify(payload))

function* filled(
  schema: Schema,
  bytes: number,
  known: Readonly<Record<string, unknown>>,
): Generator<Nonsense> {
  if ('const' in schema || schema.enum) return
  const options = schema.anyOf ?? schema.oneOf
  if (options) for (const option of options) yield* filled(option, bytes, known)
  else if (schema.type === 'string') {
    const { maxLength = bytes } = schema
    for (const [what, text] of Object.entries(TEXTS))
      yield { what: `so much of ${what}`, payload: text(Math.min(3 * maxLength, bytes)).slice(0, maxLength) }
    if (maxLength < bytes)
      for (const what of DEAR) yield { what: `too much of ${what}`, payload: TEXTS[what]!(bytes) }
  } else if (schema.type === 'array') {
    yield* anything(bytes)
    for (const { what, payload } of filled(schema.items ?? ANYTHING, 80, known))
      yield {
        what: `a list of ${what}`,
        payload: Array<unknown>(Math.floor(bytes / (weight(payload) + 1))).fill(payload),
      }
  } else if (schema.type === 'object') {
    const plain = usual(schema, known) as object
    const room = bytes - weight(plain)
    for (const [name, inner] of Object.entries(schema.properties ?? {}))
      for (const { what, payload } of filled(inner, room, known))
        yield { what: `${name}: ${what}`, payload: { ...plain, [name]: payload } }
    if (schema.propertyNames) yield* entries(schema, bytes, known)
    else
      for (const { what, payload } of anything(room))
        yield { what: `${what} besides`, payload: { ...plain, besides: payload } }
  } else if (schema.type === undefined) yield* anything(bytes)
}

/**
 * Entries of an object with arbitrary keys: a large value under an existing key (`key`), small ones under as
 * many keys as fit, and long keys.
 */
function* entries(
  { propertyNames, additionalProperties }: Schema,
  bytes: number,
  known: Readonly<Record<string, unknown>>,
): Generator<Nonsense> {
  const inner = additionalProperties || ANYTHING
  const [key] = [...(propertyNames?.enum ?? []), known['key']].filter((one) => typeof one === 'string') as [
    string,
  ]
  for (const { what, payload } of filled(inner, bytes - key.length - 6, known))
    yield { what: `one entry, ${what}`, payload: { [key]: payload } }
  for (const [what, value] of [
    ['right', usual(inner, known)],
    ['wrong', 1],
  ] as const)
    yield {
      what: `many entries that are ${what}`,
      payload: Object.fromEntries(
        Array.from({ length: Math.floor(bytes / (weight(value) + 7)) }, (_, i) => [i.toString(36), value]),
      ),
    }
  for (const [what, text] of Object.entries(TEXTS))
    yield { what: `a key, ${what}`, payload: { [text(bytes - 20)]: usual(inner, known) } }
}

/** A value that our own client might send. */
export const usualOf = (shape: ZodType, known: Readonly<Record<string, unknown>> = {}): unknown =>
  usual(z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema, known)

/**
 * Nonsense for each field of the shape, up to this many bytes. `known`: other fields' values by name. `io`:
 * the input or the output side of a shape that transforms.
 */
export const nonsense = (
  shape: ZodType,
  bytes: number,
  known: Readonly<Record<string, unknown>> = {},
  io: 'input' | 'output' = 'input',
): Nonsense[] => [...filled(z.toJSONSchema(shape, { io, unrepresentable: 'any' }) as Schema, bytes, known)]
