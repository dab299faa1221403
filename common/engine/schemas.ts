/** A game's setup, choices, orders and states as JSON Schemas (2020-12), for programs in other languages. */
import { z } from 'zod'
import type { Described } from './described.ts'
import type { AnyGame } from './game.ts'
import { CHOICE_LENGTH, type Choice } from './match-types.ts'
import { type Setting, settingsOf } from './setup/setup-form.ts'

type JsonSchema = Record<string, unknown>

export interface GameSchemas {
  readonly setup: JsonSchema
  /** Null: the game has nothing to choose. */
  readonly choice: JsonSchema | null
  readonly orders: JsonSchema
  readonly state: JsonSchema
}

/** Of what is sent, setup and orders, values that have a default may be missing. */
export function schemasOf(game: AnyGame, described: Described<unknown, unknown>): GameSchemas {
  return {
    setup: withTitles(schemaOf(game.setup, 'input'), settingsOf(game.setup)),
    choice: choiceSchema(game),
    orders: schemaOf(game.orders, 'input'),
    state: schemaOf(described.state, 'output'),
  }
}

const schemaOf = (shape: z.ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(shape, { io, override: ({ jsonSchema }) => withoutSafeLimits(jsonSchema) }) as JsonSchema

/** Limits of exact numbers say nothing about a field. */
function withoutSafeLimits(schema: { minimum?: number; maximum?: number }): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** Titles and notes from the form of the setup. */
function withTitles(schema: JsonSchema, settings: readonly Setting[]): JsonSchema {
  const properties = { ...(schema['properties'] as Record<string, JsonSchema>) }
  for (const { name, field } of settings)
    properties[name] = {
      title: `${field.title}${field.unit ? ` (${field.unit.trim()})` : ''}`,
      ...(typeof field.note === 'string' && { description: field.note }),
      ...properties[name],
    }
  return { ...schema, properties }
}

const BRINGS =
  'What a seat brings. With the default setup it is one of these, or what the game lets players make themselves'

const optionInWords = ({ id, title, note }: Choice): string =>
  [`\`${id}\``, title === id ? '' : title, note].filter(Boolean).join(', ')

function choiceSchema(game: AnyGame): JsonSchema | null {
  const options = optionsOf(game)
  if (options.length === 0) return null
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'string',
    maxLength: CHOICE_LENGTH,
    description: `${BRINGS}: ${options.map(optionInWords).join('; ')}`,
    examples: options.map(({ id }) => id),
  }
}

/** Of the first seat, with the default setup. */
export const optionsOf = (game: AnyGame): Choice[] => {
  const setup: unknown = game.setup.parse({})
  return game.choices(setup, game.seats(setup)[0]!.id)
}
