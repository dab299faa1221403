/** Public routes of the games themselves: what a program needs to know to play one. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Described } from '../../../common/engine/described.ts'
import type { AnyGame } from '../../../common/engine/game.ts'
import { schemasOf } from '../../../common/engine/schemas.ts'
import { GAMES, gameNamed } from '../../../common/games/list.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { ROOT } from '../../docs/documents.ts'
import { type Endpoint, endpoint, NOTHING } from '../endpoint.ts'
import { examplesOf } from './game-examples.ts'
import { game as gameId } from './results.ts'

/** A game changes with the server's version only. */
const KEPT_FOR = 300

const entry = z.object({
  id: z.string(),
  title: z.string(),
  version: z.int().meta({ description: 'Of its rules: a match that has begun keeps its own.' }),
  about: z.string().meta({ description: 'The game in a sentence.' }),
  botLevels: z.array(z.int()).meta({ description: 'Levels of the server’s bots.' }),
  pace: z.int().meta({ description: 'Suggested planning time of a round, in seconds.' }),
  link: z.string().meta({ description: 'The game in full: rules, JSON Schemas, examples.' }),
})

const schema = (of: string) =>
  z.record(z.string(), z.unknown()).meta({ description: `JSON Schema (2020-12) of ${of}.` })

const gameInFull = entry.extend({
  rules: z.string().meta({ description: 'The rules, as Markdown.' }),
  schemas: z.object({
    setup: schema('what an organiser may set; a setting that is left out gets its default'),
    choice: schema('what a seat brings').nullable().meta({
      description: 'JSON Schema (2020-12) of what a seat brings; null: there is nothing to choose.',
    }),
    orders: schema('what a seat orders'),
    state: schema('what a seat sees'),
  }),
  examples: z
    .object({
      setup: z.unknown().meta({ description: 'The default setup.' }),
      choice: z.string().nullable(),
      seat: z.string().meta({ description: 'Whose view and orders these are.' }),
      state: z.unknown().meta({ description: 'What the seat sees after two rounds.' }),
      legal: z.record(z.string(), z.unknown()).meta({
        description:
          'What it may order then: `orders`, a list of all, where they are few; else `bounds` in the words of the rules, with an `example`.',
      }),
      orders: z.unknown().meta({ description: 'What a bot of the first level orders then.' }),
    })
    .meta({ description: 'From a match of bots with a fixed seed.' }),
  tables: z.record(z.string(), z.unknown()).meta({
    description: 'What states and orders name and the rules hold, as maps, types of ships and weapons.',
  }),
})

export function gameEndpoints(): Endpoint[] {
  // Made once, on the first request: a match of bots takes a moment.
  let entries: z.input<typeof entry>[] | undefined
  const made = new Map<string, z.input<typeof gameInFull>>()
  return [
    endpoint({
      path: '/games',
      summary: 'The games',
      params: NOTHING,
      query: NOTHING,
      answer: z.array(entry),
      keptFor: KEPT_FOR,
      handle: async () => (entries ??= GAMES.map((game) => entryOf(game, rulesOf(game)))),
    }),
    endpoint({
      path: '/games/:game',
      summary: 'A game for programs: its rules, and what is sent and received as JSON',
      description:
        'JSON Schemas of its setup, choices, orders and states, with an example of each. Schemas say the form; whether orders are legal depends on the state.',
      params: z.object({ game: gameId }),
      query: NOTHING,
      answer: gameInFull,
      keptFor: KEPT_FOR,
      handle: async ({ params: { game: id } }) => {
        const game = gameNamed(id)
        if (!game) return refusal('unknown_game')
        const described = await game.described()
        let known = made.get(id)
        if (!known) made.set(id, (known = inFull(game, described)))
        return known
      },
    }),
  ]
}

const rulesOf = ({ id }: AnyGame): string => readFileSync(join(ROOT, 'common/games', id, 'rules.md'), 'utf8')

const entryOf = ({ id, title, version, botLevels, pace }: AnyGame, rules: string): z.input<typeof entry> => ({
  id,
  title,
  version,
  // The first sentence below the heading.
  about: /^# .*\s+(.+?\.)(?=\s)/.exec(rules)?.[1] ?? '',
  botLevels: [...botLevels],
  pace,
  link: `/api/games/${id}`,
})

function inFull(game: AnyGame, described: Described<unknown, unknown>): z.input<typeof gameInFull> {
  const rules = rulesOf(game)
  return {
    ...entryOf(game, rules),
    rules,
    schemas: { ...schemasOf(game, described) },
    examples: { ...examplesOf(game, described) },
    tables: described.tables ?? {},
  }
}
