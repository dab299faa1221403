/**
 * Descriptions of the games for programs: each example is valid under the JSON Schema served beside it,
 * according to an independent validator.
 */
import { describe, expect, test } from '@jest/globals'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { AnyGame } from '../../../common/engine/game.ts'
import { GAMES } from '../../../common/games/list.ts'
import type { EndpointRequest } from '../endpoint.ts'
import { gameEndpoints } from './games.ts'

interface GameInFull {
  readonly rules: string
  readonly schemas: Readonly<Record<'setup' | 'choice' | 'orders' | 'state', object | null>>
  readonly examples: {
    readonly setup: object
    readonly choice: string | null
    readonly seat: string
    readonly state: object
    readonly legal: { readonly orders?: readonly object[]; readonly example?: object }
    readonly orders: object
  }
  readonly tables: object
}

const endpoints = gameEndpoints()
/** Resolves with the answer after JSON serialization. */
async function get(route: string, params: object = {}): Promise<unknown> {
  const { handle, answer } = endpoints.find(({ path }) => path === route)!
  return JSON.parse(JSON.stringify(answer.parse(await handle({ params } as EndpointRequest<never, never>))))
}
const inFull = async ({ id }: AnyGame) => (await get('/games/:game', { game: id })) as GameInFull

const compiled = (schema: object | null): ValidateFunction => {
  const ajv = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true })
  return ajv.compile(schema!)
}

test('the list of games has each game with a sentence and a link to all about it', async () => {
  const listed = (await get('/games')) as Record<string, unknown>[]
  expect(listed.map(({ id, link }) => [id, link])).toEqual(GAMES.map(({ id }) => [id, `/api/games/${id}`]))
  for (const { about } of listed) expect(about).toMatch(/^[A-Z][^.]{10,120}\.$/)
})

describe.each(GAMES.map((game) => [game.id, game] as const))('%s in JSON', (_id, game) => {
  test('examples of a game are valid by its schemas, and something else is not', async () => {
    const { schemas, examples } = await inFull(game)
    for (const name of ['setup', 'choice', 'orders', 'state'] as const) {
      if (name === 'choice' && schemas.choice === null) {
        expect([examples.choice, game.choices(game.setup.parse({}), 'A1')]).toEqual([null, []])
        continue
      }
      const valid = compiled(schemas[name])
      expect([name, valid(examples[name]), valid.errors]).toEqual([name, true, null])
      const other = name === 'choice' ? 1 : name === 'orders' ? [] : { ...examples[name], warp: 1 }
      expect([name, valid(other)]).toEqual([name, false])
    }
  })

  test('every setting of a setup has a title, and may be left out', async () => {
    const { setup } = (await inFull(game)).schemas as { setup: { properties: Record<string, object> } }
    expect(compiled(setup)({})).toBe(true)
    for (const [name, shape] of Object.entries(setup.properties))
      expect([name, shape]).toEqual([name, expect.objectContaining({ title: expect.stringMatching(/./) })])
  })

  test('orders of the examples are valid by their schema, and legal in the example of a state', async () => {
    const { schemas, examples } = await inFull(game)
    const valid = compiled(schemas.orders)
    const { orders: listed, example } = examples.legal
    const all = [examples.orders, ...(listed ?? [example!])]
    for (const orders of all) {
      expect([valid(orders), valid.errors]).toEqual([true, null])
      expect(game.check(examples.state, examples.seat, game.orders.parse(orders))).toEqual([])
    }
    if (listed) expect(listed).toContainEqual(examples.orders)
  })

  test('a game’s description is stable, bounded in size, and includes its rules', async () => {
    const told = await inFull(game)
    expect(await inFull(game)).toEqual(told)
    const [, other] = gameEndpoints()
    expect(JSON.parse(JSON.stringify(await other!.handle({ params: { game: game.id } } as never)))).toEqual(
      told,
    )
    expect(told.rules).toContain(`# ${game.title}`)
    expect(JSON.stringify(told).length).toBeLessThan(200_000)
  })
})
