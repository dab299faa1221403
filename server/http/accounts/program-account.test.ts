/**
 * Accounts of programs over HTTP, as docs/bots.md describes them: with a token instead of a cookie, and
 * permanently marked as programs.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor, playerNamed } from '../../testing/people/people.ts'
import { allLeave, join, newMatch, type Person, post } from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { tokenOf, verifyToken } from '../../testing/people/tokens.ts'
import { Visitor } from '../../testing/people/visitor.ts'
import { eventually } from '../../testing/polling.ts'

const PASSWORD = 'four slow herons'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const api = (path: string, body: unknown, token?: string) =>
  post(`${node.url}/api/${path}`, body, token === undefined ? {} : { authorization: `Bearer ${token}` })
const get = async (path: string, token?: string) =>
  (
    await fetch(`${node.url}/api/${path}`, {
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  ).json() as Promise<Record<string, unknown>>

interface Made extends Person {
  readonly codes: readonly string[]
}
/** Makes an account as a program does. */
async function made(name: string): Promise<Made> {
  const { body: guest } = await api('session', { name, bearer: true, bot: true })
  const { status, body } = await api('account', { name, password: PASSWORD }, String(guest['token']))
  expect([status, body]).toEqual([
    200,
    { name, account: true, role: '', program: true, token: expect.any(String), codes: expect.any(Array) },
  ])
  return { name, token: String(body['token']), codes: body['codes'] as string[] }
}
const programOf = async (name: string) =>
  (
    await node.database
      .selectFrom('account')
      .select('program')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).program

describe('a program', () => {
  test('a program keeps a name, returns with the password and stays a program', async () => {
    const { name, token } = await made('Chaser')
    const response = await fetch(`${node.url}/api/account/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, password: PASSWORD, bearer: true }),
    })
    expect(response.headers.getSetCookie()).toEqual([])
    const again = (await response.json()) as { token: string; program: boolean }
    expect(again).toEqual({ name, account: true, role: '', program: true, token: expect.any(String) })
    // Each session ends alone, and the first one stays.
    for (const one of [token, again.token])
      expect(await get('account', one)).toMatchObject({ name, program: true, hasPassword: true, codes: 10 })
    expect((await api('session', { name: 'A person', token, bearer: true })).body).toEqual({
      name,
      account: true,
      role: '',
      program: true,
      token: expect.any(String),
    })
    expect(await get(`players/${name}`)).toMatchObject({ program: true })
  })

  test('a program is shown as one wherever it comes, even with a person’s token', async () => {
    const { name, token } = await made('Wanderer')
    const who = { name, token: await tokenOf({ ...(await verifyToken(token))!, bot: false }) }
    const room = await enter(node.url, 'lobby', who)
    await room.until('the program', () => room.people()[name])
    expect(room.people()[name]).toMatchObject({ bot: true, account: true })
    const id = await newMatch(node.url, { bots: 0 })
    const table = await join(node.url, id, who)
    expect(table.state.seats.get('A1')).toMatchObject({ name, program: true, account: true })
    expect(await get(`matches/${id}`)).toMatchObject({ names: [name], programs: [true] })
  })

  test('a program account has codes, renaming, export, recovery and an end like others', async () => {
    const { name, token, codes } = await made('Keeper of all')
    expect((await api('account/codes', { proof: { password: PASSWORD } }, token)).body).toEqual({
      codes: expect.any(Array),
    })
    expect((await api('account/rename', { name: 'Keeper of more' }, token)).body).toEqual({
      name: 'Keeper of more',
      account: true,
      role: '',
      program: true,
    })
    expect((await get('account/export', token))['account']).toEqual([
      expect.objectContaining({ name: 'Keeper of more', program: 1 }),
    ])
    expect((await api('account/recover', { name, code: codes[0] })).body).toMatchObject({
      code: 'wrong_recovery',
    })
    const [code] = (await api('account/codes', { proof: { password: PASSWORD } }, token)).body[
      'codes'
    ] as string[]
    const visitor = new Visitor(node.url)
    expect((await visitor.post('/api/account/recover', { name, code })).body).toEqual({
      name: 'Keeper of more',
      account: true,
      role: '',
      program: true,
    })
    expect((await visitor.get('/api/account')).body).toMatchObject({ program: true, recovered: true })
    expect((await api('account/delete', { proof: { password: PASSWORD } }, token)).status).toBe(200)
    expect(await get('account', token)).toEqual({ name: '', account: false, role: '' })
  })

  test('a program stays one, and a person’s account becomes none by a mere claim', async () => {
    const visitor = await new Visitor(node.url).introduce('Pat')
    await visitor.post('/api/account', { name: 'Pat', password: PASSWORD })
    expect(await programOf('Pat')).toBe(0)
    expect(
      await api('session', { name: 'Pat', token: visitor.session, bearer: true, bot: true }),
    ).toMatchObject({ status: 409, body: { code: 'not_a_program' } })
    const { body } = await api('account/sign-in', { name: 'Pat', password: PASSWORD, bearer: true })
    expect(body).toEqual({ name: 'Pat', account: true, role: '', token: expect.any(String) })
    const { token } = await made('Steady')
    expect((await api('account/program', { proof: { password: PASSWORD } }, token)).body).toMatchObject({
      code: 'program_already',
    })
    expect(await programOf('Steady')).toBe(1)
  })
})

describe('conversion to a program account', () => {
  test('an account becomes a program’s with proof, and its sessions as a person are ended', async () => {
    const visitor = await new Visitor(node.url).introduce('Convert')
    await visitor.post('/api/account', { name: 'Convert', password: PASSWORD })
    const elsewhere = (await api('account/sign-in', { name: 'Convert', password: PASSWORD, bearer: true }))
      .body
    const before = { name: 'Convert', token: String(elsewhere['token']) }
    const id = await newMatch(node.url, { bots: 0 })
    const [room, table] = [await enter(node.url, 'lobby', before), await join(node.url, id, before)]
    expect(await visitor.post('/api/account/program', { proof: { password: 'wrong horses' } })).toMatchObject(
      { status: 403 },
    )
    expect(await programOf('Convert')).toBe(0)
    expect((await visitor.post('/api/account/program', { proof: { password: PASSWORD } })).body).toEqual({
      name: 'Convert',
      account: true,
      role: '',
      program: true,
    })
    await Promise.all([room.left, table.left])
    expect(await get('account', before.token)).toEqual({ name: '', account: false, role: '' })
    const back = await join(node.url, id, { name: 'Convert', token: visitor.session })
    expect(back.state.seats.get('A1')).toMatchObject({ name: 'Convert', program: true })
  })

  test('an account cannot become a program’s after rated matches, nor while it moderates', async () => {
    for (const [name, role, rated] of [
      ['Rated', '', true],
      ['House', 'moderator', false],
    ] as const) {
      const visitor = await new Visitor(node.url).introduce(name)
      await visitor.post('/api/account', { name, password: PASSWORD })
      const { player } = await node.database
        .selectFrom('account')
        .select('player')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      await node.database.updateTable('account').set({ role }).where('player', '=', player).execute()
      if (rated)
        await node.database
          .insertInto('rating')
          .values({
            game: 'void-patrol',
            kind: 'team',
            player,
            mu: 25,
            sigma: 8,
            played: 1,
            opponents: 1,
            at: 1,
          })
          .execute()
      expect(
        (await visitor.post('/api/account/program', { proof: { password: PASSWORD } })).body,
      ).toMatchObject({ code: 'stays_person' })
      expect(await programOf(name)).toBe(0)
    }
  })
})

test('a rated duel of a person’s account with a program’s counts for the program alone', async () => {
  const [person, program] = [
    await accountFor(node.database, 'Flesh'),
    await accountFor(node.database, 'Steel', { program: true }),
  ]
  const id = await newMatch(node.url, { bots: 0, rated: true, roundSeconds: 120 }, { roundLimit: 5 })
  const [a, b] = [await join(node.url, id, person), await join(node.url, id, program)]
  for (const table of [a, b]) await table.ask('ready', { ready: true })
  await a.toRound(1)
  expect(a.state.rated).toBe(true)
  await b.ask('stand', {})
  await a.until('the end', () => a.state.phase === 'finished')
  const match = a.state.seedHash.slice(0, 20)
  await eventually('the result', () =>
    node.database.selectFrom('result').select('match').where('match', '=', match).executeTakeFirst(),
  )
  expect(
    await node.database.selectFrom('rating_change').select('player').where('match', '=', match).execute(),
  ).toEqual([{ player: playerNamed('Steel') }])
  // At the end the server's own bot had the seat, but the result still names the program.
  expect(await get(`records/${match}`)).toMatchObject({
    names: { A1: { bot: false }, B1: { name: 'Steel', bot: true } },
  })
  expect(((await get(`results/${match}`)) as { players: unknown[] }).players).toMatchObject([
    { name: 'Flesh', bot: false, change: null },
    { name: 'Steel', bot: true, left: true },
  ])
})
