/**
 * The administrators' API: others learn nothing from it, and every action takes effect, is bounded, and is
 * logged.
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { AdminOverview, MatchPart, ResetLink, ShownAccount } from '../../../common/wire/admin.ts'
import { CLOSE } from '../../../common/wire/match/messages.ts'
import type { Role } from '../../people/accounts/identity.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { allLeave, duel, join, newMatch, type Person, person, post } from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { Visitor } from '../../testing/people/visitor.ts'
import { eventually } from '../../testing/polling.ts'
import { routesOfSite } from '../../testing/routes.ts'

let node: TestNode
let root: Person
beforeAll(async () => {
  node = await startTestNode()
  root = await account('Root', 'admin')
})
afterEach(allLeave)
afterAll(() => node.stop())

const account = (name: string, role: Role = ''): Promise<Person & { player: string }> =>
  accountFor(node.database, name, { role })
const get = async (path: string, who: Person = root) => {
  const response = await fetch(`${node.url}/api/admin${path}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { status: response.status, body: (await response.json()) as never }
}
const act = (path: string, body: object = {}, who: Person = root) =>
  post(`${node.url}/api/admin/${path}`, body, { authorization: `Bearer ${who.token}` })
const office = async (who?: Person): Promise<AdminOverview> => (await get('', who)).body
const log = async (who?: Person) => (await office(who)).log.rows
const announced = async () =>
  ((await (await fetch(`${node.url}/api/announcement`)).json()) as { announcement: { text: string } | null })
    .announcement?.text

test('every admin route refuses others, without checking their request', async () => {
  const banned = await account('Banned', 'admin')
  await node.database
    .insertInto('ban')
    .values({
      id: 'b',
      room: '',
      kind: 'ban',
      player: banned.player,
      prefix: '',
      name: 'Banned',
      until: 0,
      reason: '',
      by: '',
      at: 1,
    })
    .execute()
  // A new ban makes nodes read all bans again.
  const [inside, there] = [
    await enter(node.url, 'lobby', root),
    await enter(node.url, 'lobby', await person(node.url, 'Vandal')),
  ]
  await inside.until('the vandal', () => inside.people()['Vandal'])
  await inside.ask('ban', { person: inside.idOf('Vandal'), minutes: 5, site: true })
  await there.until('being out', () => there.closed !== undefined)
  const others = [
    await person(node.url, 'Guest'),
    await account('Anne'),
    await account('Mod', 'moderator'),
    banned,
  ]
  const routes = routesOfSite().filter(({ path }) => path.startsWith('/api/admin'))
  expect(routes.length).toBeGreaterThan(9)
  for (const { method, path } of routes) {
    const to = `${node.url}${path.replace(':id', 'x')}`
    const ask = (headers: Record<string, string>, body: string) =>
      fetch(`${to}${method === 'GET' ? '?what=1' : ''}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method !== 'GET' && { body }),
      })
    for (const body of ['{}', '{"name":1,"__proto__":[]}']) {
      const nobody = await ask({}, body)
      expect([path, nobody.status, await nobody.json()]).toEqual([
        path,
        401,
        { code: 'bad_token', message: 'Your session is not valid any more.' },
      ])
      for (const { token } of others) {
        const refused = await ask({ authorization: `Bearer ${token}` }, body)
        expect([path, refused.status, refused.headers.get('cache-control'), await refused.json()]).toEqual([
          path,
          403,
          'no-store',
          { code: 'for_admins', message: 'That is for administrators.' },
        ])
      }
    }
    // The same requests succeed for an administrator.
    expect([path, (await ask({ authorization: `Bearer ${root.token}` }, '{"what":1}')).status]).toEqual([
      path,
      400,
    ])
  }
  expect(await log()).toEqual([])
})

test('the overview shows the node with its matches and sockets', async () => {
  const { people } = await duel(node.url)
  // The list of matches is cached for a second.
  await eventually('the match in the list', async () => (await office()).matches.total === 1)
  const { nodes, matches, announcement } = await office()
  expect(nodes).toEqual([
    {
      id: expect.any(String),
      address: '',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      since: expect.any(Number),
      matches: matches.total,
      sockets: people.length,
      state: 'up',
      here: true,
      drains: false,
    },
  ])
  expect([matches.total, announcement]).toEqual([1, null])
  // If nothing can be handed over, the administrator is told so.
  expect(await act(`nodes/${nodes[0]!.id}/drain`)).toMatchObject({
    status: 409,
    body: { code: 'not_drained' },
  })
  expect(await act('nodes/nobody/drain')).toMatchObject({ status: 404, body: { code: 'unknown_node' } })
})

test('matches are found by name, link, game and phase, also private and empty ones', async () => {
  const own = await newMatch(node.url, { listed: false })
  const ann = await join(node.url, own, await person(node.url, 'Annabel Lee'))
  await ann.settled()
  const empty = await Promise.all(Array.from({ length: 60 }, () => newMatch(node.url)))
  const search = async (text: string, after = ''): Promise<MatchPart> =>
    (await get(`/matches?search=${encodeURIComponent(text)}${after && `&after=${after}`}`)).body
  // The list is cached for a second.
  const seen = (text: string) =>
    eventually(text, async () => {
      const part = await search(text)
      return part.rows.length > 0 && part
    })
  for (const text of ['annabel', 'ANNABEL-lee', own, `https://play.example/m/${own}?watch`])
    expect((await seen(text)).rows).toEqual([
      expect.objectContaining({ id: own, private: true, phase: 'gathering', names: ['Annabel Lee'] }),
    ])
  expect((await search('nobody of that name')).rows).toEqual([])
  const first = await search('void-patrol')
  const second = await search('void-patrol', first.next!)
  expect([
    first.rows.length,
    first.found,
    new Set([...first.rows, ...second.rows].map(({ id }) => id)).size,
  ]).toEqual([50, second.rows.length + 50, first.found])
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(expect.arrayContaining(empty))
  for (const wrong of [
    '/matches?after=-1',
    '/matches?after=1e9',
    `/matches?search=${'x'.repeat(101)}`,
    '/matches?search=a&search=b',
    '/log?after=x',
    `/accounts?search=${'x'.repeat(101)}`,
  ])
    expect([wrong, (await get(wrong)).status]).toEqual([wrong, 400])
})

test('a match is closed with a reason that everybody in it reads, latecomers too', async () => {
  const { id, a, b } = await duel(node.url)
  const watcher = await join(node.url, id, await person(node.url, 'Cat'), { as: 'spectator' })
  expect(await act(`matches/${id}/close`, { reason: ' \u202e ' })).toMatchObject({
    status: 400,
    body: { code: 'no_reason' },
  })
  expect(await act('matches/none/close', { reason: 'x' })).toMatchObject({
    status: 404,
    body: { code: 'unknown_match' },
  })
  expect(a.closed).toBeUndefined()
  // In bytes longer than a socket's close reason may be.
  const reason = `Ärger mit dem Brett: ${'ü'.repeat(179)}`
  expect((await act(`matches/${id}/close`, { reason: `${reason}\nand more` })).status).toBe(200)
  expect(await Promise.all([a.left, b.left, watcher.left])).toEqual([
    CLOSE.closed,
    CLOSE.closed,
    CLOSE.closed,
  ])
  for (const table of [a, b, watcher])
    expect(table.last('refused')).toEqual({
      code: 'match_closed',
      message: `An administrator has closed this match: ${reason}`,
    })
  const later = await fetch(`${node.url}/api/matches/${id}`)
  expect([later.status, await later.json()]).toEqual([
    410,
    { code: 'match_closed', message: `An administrator has closed this match: ${reason}` },
  ])
  expect((await log())[0]).toMatchObject({ act: 'close match', by: 'Root', room: `m/${id}`, detail: reason })
  // A restart does not bring it back.
  await eventually(
    'its journal to be gone',
    async () =>
      (await node.database.selectFrom('journal').select('match').where('match', '=', id).execute()).length ===
      0,
  )
  expect((await fetch(`${node.url}/api/matches/none`)).status).toBe(404)
})

test('an announcement is shown to everybody in one line until it is withdrawn or ends', async () => {
  expect(await announced()).toBeUndefined()
  expect(await act('announcement', { text: '  ', minutes: 5 })).toMatchObject({
    status: 400,
    body: { code: 'empty_text' },
  })
  for (const minutes of [0, -1, 1.5, 7 * 24 * 60 + 1])
    expect((await act('announcement', { text: 'x', minutes })).status).toBe(400)
  expect(
    (await act('announcement', { text: `New version\nat\u202e noon ${'x'.repeat(300)}`, minutes: 5 })).status,
  ).toBe(200)
  expect(await announced()).toMatch(/^New version at noon x{180}$/)
  expect((await act('announcement', { text: 'At one', minutes: 10 })).status).toBe(200)
  expect([await announced(), (await office()).announcement]).toEqual([
    'At one',
    { id: expect.any(String), text: 'At one', until: expect.any(Number) },
  ])
  expect((await act('announcement/end')).status).toBe(200)
  expect([await announced(), (await office()).announcement]).toEqual([undefined, null])
  expect(await act('announcement/end')).toMatchObject({ status: 409, body: { code: 'wrong_phase' } })
  expect((await log()).slice(0, 3)).toMatchObject([
    { act: 'take back', detail: 'At one' },
    { act: 'announce', detail: 'At one (for 10 min)' },
    { act: 'announce' },
  ])
})

test('an allowed word passes in names and chat until it is no longer allowed', async () => {
  const called = async (name: string) => (await post(`${node.url}/api/session`, { name }, {})).status
  expect(await called('Ann Raper')).toBe(409)
  for (const word of ['', ' ', '45', '\u3164'])
    expect([word, (await act('words', { word })).body]).toMatchObject([word, { code: 'empty_text' }])
  expect((await act('words', { word: ' Raper ' })).status).toBe(200)
  expect(await act('words', { word: 'RAPER' })).toMatchObject({ status: 409, body: { code: 'wrong_phase' } })
  expect([await called('Ann Raper'), await called('Raped'), (await office()).words]).toEqual([
    200,
    409,
    ['Raper'],
  ])
  expect((await act('words/end', { word: 'raper' })).status).toBe(200)
  expect([await called('Bea Raper'), (await office()).words]).toEqual([409, []])
  expect(await act('words/end', { word: 'raper' })).toMatchObject({ status: 409 })
  expect((await log()).slice(0, 2)).toMatchObject([
    { act: 'forbid word', detail: 'raper' },
    { act: 'allow word', detail: 'Raper' },
  ])
})

test('offices are given and taken in rooms at once, but the last administrator stays', async () => {
  const mia = await account('Mia')
  const inside = await enter(node.url, 'lobby', mia)
  await node.database.updateTable('account').set({ role: '' }).where('name', '=', 'Banned').execute()
  expect(await act('accounts/role', { name: 'Root', role: '' })).toMatchObject({
    status: 409,
    body: { code: 'last_admin' },
  })
  expect(await act('accounts/role', { name: 'Nobody At All', role: 'admin' })).toMatchObject({
    status: 404,
    body: { code: 'unknown_player' },
  })
  expect((await act('accounts/role', { name: 'Root', role: 'maker' })).status).toBe(400)
  expect((await act('accounts/role', { name: 'mia', role: 'admin' })).status).toBe(200)
  await inside.until('the office', () => inside.you!.role === 'admin')
  expect((await get('', mia)).status).toBe(200)
  expect((await act('accounts/role', { name: 'Root', role: 'moderator' }, mia)).status).toBe(200)
  expect((await get('')).status).toBe(403)
  expect(await act('accounts/role', { name: 'Mia', role: '' }, mia)).toMatchObject({
    status: 409,
    body: { code: 'last_admin' },
  })
  expect((await act('accounts/role', { name: 'Root', role: 'admin' }, mia)).status).toBe(200)
  await accountFor(node.database, 'Chaser', { program: true })
  expect(await act('accounts/role', { name: 'Chaser', role: 'moderator' })).toMatchObject({ status: 409 })
  expect((await log()).slice(0, 3)).toMatchObject([
    { act: 'promote', by: 'Mia', about: 'Root' },
    { act: 'appoint', by: 'Mia', about: 'Root', detail: 'was an administrator' },
    { act: 'promote', by: 'Root', about: 'Mia' },
  ])
})

test('a password link is shown once, works once within a day, and ends other sessions', async () => {
  const password = 'four slow herons'
  const owner = await new Visitor(node.url).introduce('Lost Soul')
  expect((await owner.post('/api/account', { name: 'Lost Soul', password })).status).toBe(200)
  await account('Eve', 'admin')
  for (const name of ['Root', 'Eve'])
    expect(await act('accounts/reset', { name })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    })
  const link = async () => (await act('accounts/reset', { name: 'lost soul' })).body as unknown as ResetLink
  const [old, { path, until }] = [await link(), await link()]
  expect(until - Date.now()).toBeGreaterThan(23 * 3_600_000)
  const [code, oldCode] = [path, old.path].map((one) => /^\/reset#([\w-]{32})$/.exec(one)![1]!)
  const kept = JSON.stringify([
    await node.database.selectFrom('password_reset').selectAll().execute(),
    await log(),
  ])
  expect(kept).not.toContain(code)
  const anywhere = await new Visitor(node.url).introduce('Somebody')
  const wrong = { status: expect.any(Number), body: { code: 'wrong_reset' } }
  expect(await anywhere.post('/api/account/reset/look', { code: oldCode })).toMatchObject(wrong)
  expect(await anywhere.post('/api/account/reset/look', { code })).toMatchObject({
    status: 200,
    body: { name: 'Lost Soul', until },
  })
  expect(await anywhere.post('/api/account/reset', { code, password: 'lost soul' })).toMatchObject({
    body: { code: 'bad_password' },
  })
  // Both act at once, and one is first.
  const tries = await Promise.all(
    [anywhere, await new Visitor(node.url).introduce('Other')].map((one) =>
      one.post('/api/account/reset', { code, password: 'nine quick comets' }),
    ),
  )
  expect(tries.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403])
  expect(tries.find(({ status }) => status === 200)!.body).toMatchObject({ name: 'Lost Soul', account: true })
  expect(await anywhere.post('/api/account/reset/look', { code })).toMatchObject(wrong)
  expect((await owner.get('/api/account')).body).toMatchObject({ account: false })
  expect((await owner.post('/api/account/sign-in', { name: 'Lost Soul', password })).status).toBe(401)
  expect(
    (await owner.post('/api/account/sign-in', { name: 'Lost Soul', password: 'nine quick comets' })).status,
  ).toBe(200)
  expect((await log()).slice(0, 3)).toMatchObject([
    { act: 'use reset', by: 'Lost Soul', about: 'Lost Soul' },
    { act: 'reset', by: 'Root', about: 'Lost Soul' },
    { act: 'reset' },
  ])
  const last = (await link()).path.slice('/reset#'.length)
  await node.database
    .updateTable('password_reset')
    .set({ ends: Date.now() - 1 })
    .execute()
  for (const route of ['look', ''])
    expect(
      await anywhere.post(`/api/account/reset${route && `/${route}`}`, {
        code: last,
        ...(route === '' && { password }),
      }),
    ).toMatchObject(wrong)
})

test.each(['admin', 'moderator'])(
  'a password link opens nothing when its owner has become %s since',
  async (role) => {
    const name = `Rising ${role}`
    const rising = await account(name)
    const link = async () =>
      ((await act('accounts/reset', { name })).body as unknown as ResetLink).path.slice('/reset#'.length)
    const anywhere = await new Visitor(node.url).introduce('Somebody')
    const uses = async (code: string) => [
      await anywhere.post('/api/account/reset/look', { code }),
      await anywhere.post('/api/account/reset', { code, password: 'nine quick comets' }),
    ]
    const wrong = { status: 403, body: { code: 'wrong_reset' } }
    const before = await link()
    expect((await act('accounts/role', { name, role })).status).toBe(200)
    expect(await uses(before)).toMatchObject([wrong, wrong])
    // A link that a node made at the same moment is invalid, too.
    await act('accounts/role', { name, role: '' })
    const meanwhile = await link()
    await node.database
      .updateTable('account')
      .set({ role: 'admin' })
      .where('player', '=', rising.player)
      .execute()
    expect(await uses(meanwhile)).toMatchObject([wrong, wrong])
    // Getting the role again does not make the old link valid.
    await node.database.updateTable('account').set({ role: '' }).where('player', '=', rising.player).execute()
    expect(await uses(before)).toMatchObject([wrong, wrong])
  },
)

test('accounts are found by their names now and before, without secrets or ids', async () => {
  const found = async (text: string) =>
    ((await get(`/accounts?search=${encodeURIComponent(text)}`)).body as { accounts: ShownAccount[] })
      .accounts
  await node.database
    .insertInto('former_name')
    .values({
      key: 'oldtimer',
      player: (await account('Paul Ash')).player,
      name: 'Oldtimer',
      since: 1,
      until: 2,
    })
    .execute()
  expect((await found('LOST'))[0]).toEqual({
    name: 'Lost Soul',
    role: '',
    program: false,
    banned: false,
    since: expect.any(Number),
    seen: expect.any(Number),
    hasPassword: true,
    passkeys: 0,
    resetUntil: 0,
  })
  expect((await found('oldtim')).map(({ name }) => name)).toEqual(['Paul Ash'])
  for (const text of ['%', '_', '\\', '%%%', "'; drop table account; --"])
    expect(await found(text)).toEqual([])
  expect((await found('')).every(({ role }) => role !== '')).toBe(true)
  await Promise.all(Array.from({ length: 40 }, (_, i) => account(`Crowd ${i}`)))
  expect(await found('crowd')).toHaveLength(30)
  expect((await found('crowd 33'))[0]!.name).toBe('Crowd 33')
  expect(JSON.stringify([await found('o'), await office()])).not.toMatch(/[0-9a-f]{24}|scrypt/)
})

test('an administrator’s actions per minute are limited, and reading is not', async () => {
  const zoe = await account('Zoe', 'admin')
  const said = await Promise.all(
    Array.from({ length: 60 }, () => act('matches/none/close', { reason: 'x' }, zoe)),
  )
  expect(said.filter(({ status }) => status === 404)).toHaveLength(60)
  expect(await act('announcement', { text: 'x', minutes: 5 }, zoe)).toMatchObject({
    status: 429,
    body: { code: 'too_fast' },
  })
  expect((await get('', zoe)).status).toBe(200)
  expect((await get('')).status).toBe(200)
})

test('the log is read page by page', async () => {
  await node.database
    .insertInto('moderation')
    .values(
      Array.from({ length: 120 }, (_, i) => ({
        id: `${'a'.repeat(20)}${i}`,
        room: '',
        by: 'x',
        by_name: 'X',
        act: 'announce',
        about: '',
        about_name: '',
        detail: String(i),
        at: 5,
        house: 2,
      })),
    )
    .execute()
  const ids: string[] = []
  for (let part = (await office()).log; ; ) {
    ids.push(...part.rows.map(({ id }) => id))
    if (part.next === null) break
    part = (await get(`/log?after=${part.next}`)).body
  }
  expect([new Set(ids).size, ids.filter((id) => id.startsWith('a'.repeat(20))).length]).toEqual([
    ids.length,
    120,
  ])
})
