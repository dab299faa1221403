/**
 * A game in JSON: JSON Schemas (2020-12) of its setup, choices, orders and states, and an example of each from
 * a match of bots.
 */
import { z } from 'zod'
import type { Described, Legal } from '../../../common/engine/described.ts'
import { diceOf } from '../../../common/engine/dice/dice.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import type { SeatId } from '../../../common/engine/match-types.ts'
import { opening, playRound } from '../../../common/engine/record/record.ts'
import { type Setting, settingsOf } from '../../../common/engine/setup/setup-form.ts'
import { stepOf } from '../../../common/engine/step.ts'
import { CHOICE_LENGTH } from '../../../common/wire/match/options.ts'

type JsonSchema = Record<string, unknown>

export interface GameSchemas {
  readonly setup: JsonSchema
  /** Null: the game has nothing to choose. */
  readonly choice: JsonSchema | null
  readonly orders: JsonSchema
  readonly state: JsonSchema
}

export interface GameExamples {
  readonly setup: unknown
  readonly choice: string | null
  readonly seat: SeatId
  readonly state: unknown
  readonly legal: Legal<unknown>
  readonly orders: unknown
}

/** Rounds of the match that are played before the example. */
const ROUNDS = 2
/** A game has fewer steps until then. */
const STEPS_AT_MOST = 100
const SEED = 'an example'

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

function choiceSchema(game: AnyGame): JsonSchema | null {
  const options = optionsOf(game)
  if (options.length === 0) return null
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'string',
    maxLength: CHOICE_LENGTH,
    description: `What a seat brings. With the default setup it is one of these, or what the game lets players make themselves: ${options.map(({ id, title, note }) => [`\`${id}\``, title === id ? '' : title, note].filter(Boolean).join(', ')).join('; ')}`,
    examples: options.map(({ id }) => id),
  }
}

const optionsOf = (game: AnyGame) => {
  const setup: unknown = game.setup.parse({})
  return game.choices(setup, game.seats(setup)[0]!.id)
}

/** The same for each call: the seed is fixed, and bots of the first level do not look at the clock. */
export function examplesOf(game: AnyGame, described: Described<unknown, unknown>): GameExamples {
  const setup: unknown = game.setup.parse({})
  const level = game.botLevels[0]!
  const record = { game: game.id, seed: SEED, setup, seats: game.seats(setup), rounds: [] }
  const think = (state: unknown, seat: SeatId, round: number): unknown =>
    game.think(game.view(state, seat), seat, diceOf(`${SEED}/${seat}`, round), level)
  let state: unknown = opening(game, record)
  let played = 0
  for (let round = 1; round <= STEPS_AT_MOST; round++) {
    const owing = game.owing(state)
    const [seat] = owing
    if (seat !== undefined && played >= ROUNDS) {
      const view: unknown = game.view(state, seat)
      return {
        setup,
        choice: optionsOf(game)[0]?.id ?? null,
        seat,
        state: view,
        legal: described.legal(view, seat),
        orders: think(state, seat, round),
      }
    }
    if (stepOf(game, state, round).counts) played++
    const orders = Object.fromEntries(owing.map((one) => [one, think(state, one, round)]))
    state = playRound(game, state as never, SEED, round, orders).state
  }
  throw new Error(`${game.id}: no seat owes orders after ${ROUNDS} rounds of the example`)
}
