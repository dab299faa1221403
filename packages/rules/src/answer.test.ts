/** Requests of the program, and their answers. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from '@jest/globals'
import { seedHash } from '../../../common/engine/dice/dice.ts'
import type { Archive } from '../../../common/engine/record/archive.ts'
import { digest, fold } from '../../../common/engine/record/record.ts'
import { goldenName } from '../../../common/games/golden.ts'
import { GAMES, GAMES_BY_ID } from '../../../common/games/list.ts'
import { answerTo } from './answer.ts'
import type { Refused } from './refusals.ts'

type Ok = Readonly<Record<string, unknown>>
interface Played extends Ok {
  readonly state: Ok
  readonly timeline: readonly unknown[]
}

const answer = async (request: unknown): Promise<{ id: unknown; ok?: unknown; refused?: Refused }> =>
  JSON.parse(await answerTo(typeof request === 'string' ? request : JSON.stringify(request))) as never

async function ok<T = Ok>(request: object): Promise<T> {
  const { ok, refused } = await answer(request)
  expect(refused).toBeUndefined()
  return ok as T
}

const golden = (name: string): Archive =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../common/games/golden', name), 'utf8')) as {
      record: Archive
    }
  ).record

const duel = { game: 'void-patrol', setup: { density: 0, radius: 9 }, seed: 'duel' }
const fog = { game: 'space-arena', setup: { distance: 1500 }, seed: 'fog' }
let state: Ok
let foggy: Ok
beforeAll(async () => {
  state = (await ok<Played>({ do: 'start', ...duel })).state
  foggy = (await ok<Played>({ do: 'start', ...fog })).state
})

test.each([
  ['a number', 7],
  ['a text', 'x"y'],
  ['an object', { a: [null] }],
  ['null', null],
])('an answer has the id of its request when that is %s', async (_, id) => {
  expect(await answer({ id, do: 'none' })).toMatchObject({ id, refused: { code: 'unknown_request' } })
})

test('games are found by their own ids', () => {
  expect(Object.keys(GAMES_BY_ID)).toEqual(GAMES.map(({ id }) => id))
})

const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const start = { do: 'start', game: 'void-patrol', seed: '' }
describe('refusals', () => {
  test.each<[string, unknown, Partial<Refused>]>([
    ['is not JSON', '{', { code: 'not_json' }],
    ['is no object', '[]', { code: 'malformed' }],
    ['asks for nothing', {}, { code: 'malformed', where: 'do' }],
    ['asks for a property of all objects', { do: 'constructor' }, { code: 'unknown_request', where: 'do' }],
    ['has a long id', { id: 'x'.repeat(1001), do: 'games' }, { code: 'malformed', where: 'id' }],
    ['has an id that cannot be written', `{"id":${deep},"do":"games"}`, { code: 'malformed', where: 'id' }],
    ['has a field too many', { do: 'games', game: 'x' }, { code: 'malformed' }],
    ['has no seed', { do: 'start', game: 'void-patrol' }, { code: 'malformed', where: 'seed' }],
    ['names no game', { ...start, game: 'chess' }, { code: 'unknown_game', where: 'game' }],
    ['names a property', { ...start, game: '__proto__' }, { code: 'unknown_game', where: 'game' }],
    [
      'names no version',
      { ...start, rules: 9 },
      {
        code: 'unknown_rules',
        where: 'rules',
        message: 'There is no such version of the rules. There are: 2, 1.',
      },
    ],
    ['has a bad setting', { ...start, setup: { radius: 1 } }, { code: 'bad_setup', where: 'setup.radius' }],
    ['names no seat', { ...start, seats: [{ id: 'Z9' }] }, { code: 'unknown_seat', where: 'seats.Z9' }],
    [
      'has a bad choice',
      { ...start, seats: [{ id: 'B1', choice: 'Unicorn' }] },
      { code: 'bad_choice', where: 'seats.B1' },
    ],
  ])('a request is refused with the reason when it %s', async (_, request, refused) => {
    expect((await answer(request)).refused).toMatchObject(refused)
  })

  test('a line that was too long is refused without an id', async () => {
    expect(JSON.parse(await answerTo(undefined))).toMatchObject({ id: null, refused: { code: 'too_large' } })
  })

  const round = { do: 'resolve', game: 'void-patrol', seed: 'duel', round: 1, orders: {} }
  test.each<[string, object, Partial<Refused>]>([
    ['a state of another shape', { ...round, state: { played: 0 } }, { code: 'bad_state' }],
    ['no state', round, { code: 'malformed', where: 'state' }],
    ['no round', { ...round, state: {}, round: 0 }, { code: 'malformed', where: 'round' }],
  ])('a round is refused with the reason when it has %s', async (_, request, refused) => {
    expect((await answer(request)).refused).toMatchObject(refused)
  })
  test.each<[string, object, Partial<Refused>]>([
    ['no seat owes them', { C1: {} }, { code: 'nothing_owed', where: 'orders.C1' }],
    [
      'their form is wrong',
      { A1: { A1: { chits: 7 } } },
      { code: 'illegal_orders', where: 'orders.A1.A1.chits' },
    ],
    [
      'the rules say so',
      { A1: { B1: {} } },
      {
        code: 'illegal_orders',
        where: 'orders.A1.B1',
        message: 'These orders are not legal. It is not yours.',
      },
    ],
  ])('orders are refused with their place when %s', async (_, orders, refused) => {
    expect((await answer({ ...round, state, orders })).refused).toMatchObject(refused)
  })

  test('a state that the rules could not have made is refused with the faulty part', async () => {
    const game = 'pencil-and-paper'
    const { state } = await ok<Played>({ do: 'start', game, seed: '' })
    expect((await answer({ ...round, game, state: { ...state, players: [] } })).refused).toMatchObject({
      code: 'failed',
      message: expect.stringMatching(/^The rules could not do that\. ./),
    })
  })

  test('no round is played when the match is over', async () => {
    const over = { ...state, played: state['roundLimit'] }
    expect((await answer({ ...round, state: over })).refused).toMatchObject({ code: 'match_over' })
  })
  const bot = { do: 'bot', game: 'void-patrol', seat: 'A1', level: 1, seed: '' }
  test.each<[object, Partial<Refused>]>([
    [{ level: 9 }, { code: 'unknown_level', where: 'level' }],
    [{ seat: 'C1' }, { code: 'nothing_owed', where: 'seat' }],
    [{ seconds: 1e9 }, { code: 'malformed', where: 'seconds' }],
  ])('a bot with %j is refused', async (change, refused) => {
    expect((await answer({ ...bot, state, ...change })).refused).toMatchObject(refused)
  })
})

test('check gives a reason and the part for illegal orders, and nothing for legal ones', async () => {
  const check = { do: 'check', game: 'void-patrol', state, seat: 'A1' }
  expect(await ok({ ...check, orders: { A1: { chits: 'F' } } })).toEqual([])
  expect(await ok({ ...check, orders: { A1: { chits: 'X' } } })).toEqual([
    { where: 'A1.chits', reason: 'chits are F, B, L, R, < and >' },
  ])
  expect(await ok({ ...check, orders: { B1: {} } })).toEqual([{ where: 'B1', reason: 'it is not yours' }])
  expect(await ok({ ...check, seat: 'C1', orders: {} })).toEqual([
    { where: 'C1', reason: 'this seat owes no orders now' },
  ])
})

test('legal lists orders that check takes, and none for a seat that owes none', async () => {
  const { orders } = await ok<{ orders: unknown[] }>({ do: 'legal', game: 'void-patrol', state, seat: 'A1' })
  expect(orders.length).toBeGreaterThan(1)
  for (const one of orders)
    expect(await ok({ do: 'check', game: 'void-patrol', state, seat: 'A1', orders: one })).toEqual([])
  expect(await ok({ do: 'legal', game: 'void-patrol', state, seat: 'C1' })).toEqual({ orders: [] })
})

test('a seat sees its own ships and not those that it has not scanned, and its bot needs no more', async () => {
  const view = async (seat: string) =>
    (await ok<Played>({ do: 'view', game: fog.game, state: foggy, seat })).state
  expect([await view('A1'), await view('gallery')]).toMatchObject([{ ships: [{ name: 'A1' }] }, {}])
  const bot = { do: 'bot', game: fog.game, seat: 'A1', level: 2, seed: 'whims' }
  const orders = await ok({ ...bot, state: foggy })
  expect(Object.keys(orders)).toEqual(['A1'])
  expect(await ok({ ...bot, state: await view('A1') })).toEqual(orders)
})

test('a timeline is seen as a seat may see it', async () => {
  const played = await ok<Played>({
    do: 'resolve',
    game: fog.game,
    state: foggy,
    orders: { A1: { A1: '1: A5' }, B1: { B1: '1: A5' } },
    seed: fog.seed,
    round: 1,
  })
  const seen = await ok<Played>({ do: 'view', game: fog.game, ...pick(played), seat: 'A1' })
  expect(JSON.stringify(played.timeline)).toContain('"B1"')
  expect(JSON.stringify(seen.timeline)).toContain('"A1"')
  expect(JSON.stringify(seen.timeline)).not.toContain('"B1"')
})
const pick = ({ state, timeline }: Played) => ({ state, timeline })

test('orders are played in the form that a record keeps: without comments and in plain letters', async () => {
  const orders = { A1: { A1: '# wait for it\n1\uff1a A5' } }
  const played = await ok<Played>({
    do: 'resolve',
    game: fog.game,
    state: foggy,
    orders,
    seed: fog.seed,
    round: 1,
  })
  expect(played.timeline).toContainEqual({ kind: 'ordered', ship: 'A1', lines: ['1: A5'], more: 0 })
})

describe.each(GAMES.map((game) => [game.id, game] as const))('the game %s', (id, game) => {
  const record = golden(goldenName(game))

  test('a recorded match is played step by step through JSON to the recorded end', async () => {
    const { seed, setup, seats } = record
    let at = await ok<Played>({ do: 'start', game: id, setup, seats, seed })
    for (const [i, orders] of record.rounds.entries())
      at = await ok<Played>({ do: 'resolve', game: id, state: at.state, orders, seed, round: i + 1 })
    expect([at['outcome'], at['owing'], digest(at.state)]).toEqual([record.outcome, [], record.end])
  })

  test('a genuine record passes, and one with a false seed or a round less does not', async () => {
    expect(await ok({ do: 'verify', record })).toMatchObject({ genuine: true, differs: null, game: id })
    const other = await ok({ do: 'verify', record: { ...record, shares: ['mine'] } })
    expect(other).toMatchObject({ genuine: false, differs: null })
    const short = await ok({ do: 'verify', record: { ...record, rounds: record.rounds.slice(0, -1) } })
    expect(short).toMatchObject({ genuine: false })
  })

  test('a game is described by JSON Schemas, with fields', async () => {
    const described = await ok({ do: 'describe', game: id })
    expect(described).toMatchObject({ game: id, setup: { properties: expect.anything() } })
    for (const shape of ['orders', 'state'])
      expect(Object.keys(described[shape] as object).length).toBeGreaterThan(1)
  })
})

describe('verify', () => {
  const record = golden('void-patrol-2-1.json')
  const other = 'f'.repeat(64)

  test('names and hashes from elsewhere are checked', async () => {
    const hashes = { seedHash: seedHash(record.seed), commitment: seedHash(record.secret) }
    const known = { name: hashes.seedHash.slice(0, 20), ...hashes }
    expect(await ok({ do: 'verify', record, ...known })).toMatchObject({ genuine: true, ...known })
    for (const false_ of [{ name: 'other' }, { seedHash: other }, { commitment: other }]) {
      const found = await ok<{ genuine: boolean; checks: { name: string; ok: boolean }[] }>({
        do: 'verify',
        record,
        ...known,
        ...false_,
      })
      const wrong = found.checks.flatMap((check) => (check.ok ? [] : [check.name]))
      expect([found.genuine, wrong]).toEqual([false, Object.keys(false_)])
    }
  })

  test('the first differing round is named, if the record or the digests show it', async () => {
    const illegal = record.rounds.map((orders, i) => (i === 2 ? { ...orders, A1: { Z9: {} } } : orders))
    expect(await ok({ do: 'verify', record: { ...record, rounds: illegal } })).toMatchObject({ differs: 3 })

    const seen = fold(GAMES_BY_ID['void-patrol'], record).map(({ state }) => digest(state))
    expect(await ok({ do: 'verify', record, digests: [] })).toMatchObject({ genuine: true, digests: seen })
    // Without the second round's orders the record is still legal, but its states differ.
    const changed = { ...record, rounds: record.rounds.map((orders, i) => (i === 1 ? {} : orders)) }
    expect(await ok({ do: 'verify', record: changed, digests: seen })).toMatchObject({
      genuine: false,
      differs: 2,
    })
  })

  test.each([
    [7, /object/],
    ['{', /it is not JSON/],
    [{ ...record, rules: 9 }, /only versions 1 and 2 are played here/],
    [{ ...record, rounds: [{ Z9: {} }] }, /there is no such seat/],
  ])('a value that is no record is refused with a reason: %#', async (given, reason) => {
    expect((await answer({ do: 'verify', record: given })).refused).toMatchObject({
      code: 'bad_record',
      message: expect.stringMatching(reason),
    })
  })
})
