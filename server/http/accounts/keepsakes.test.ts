import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { KEEPSAKE_BYTES, KEEPSAKES } from '../../../common/wire/people/keepsakes.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { person } from '../../testing/people/table.ts'

let node: TestNode
let ann: string
let bob: string
beforeAll(async () => {
  node = await startTestNode()
  ann = (await accountFor(node.database, 'Ann')).token
  bob = (await accountFor(node.database, 'Bob')).token
})
afterAll(() => node.stop())

async function ask(
  token: string | undefined,
  put?: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown>; cors: string | null }> {
  const response = await fetch(`${node.url}/api/keepsakes`, {
    headers: {
      ...(token && { cookie: `dr-session=${token}` }),
      ...(put !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(put !== undefined && { method: 'PUT', body: typeof put === 'string' ? put : JSON.stringify(put) }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cors: response.headers.get('access-control-allow-origin'),
  }
}

test('an account keeps things and finds them again, and another does not see them', async () => {
  expect(await ask(ann)).toMatchObject({ status: 200, body: {}, cors: null })
  const designs = { value: '{"Wäsp":"x"}', at: 1000 }
  expect((await ask(ann, { designs })).body).toEqual({ designs })
  expect((await ask(ann, { budget: { value: '7', at: 5 } })).body).toEqual({
    budget: { value: '7', at: 5 },
    designs,
  })
  expect((await ask(bob)).body).toEqual({})
})
test('the newer keepsake stays when an older one comes later', async () => {
  await ask(bob, { budget: { value: 'new', at: 20 } })
  expect((await ask(bob, { budget: { value: 'old', at: 10 } })).body).toEqual({
    budget: { value: 'new', at: 20 },
  })
  expect((await ask(bob, { budget: { value: 'newer', at: 30 } })).body).toEqual({
    budget: { value: 'newer', at: 30 },
  })
})
test('a keepsake from a clock that is ahead is dated no later than now', async () => {
  const { body } = await ask(bob, { lessons: { value: 'x', at: Date.now() + 1e10 } })
  expect((body['lessons'] as { at: number }).at).toBeLessThanOrEqual(Date.now())
})
test('a guest or a visitor without session keeps nothing here', async () => {
  const guest = (await person(node.url, 'Gus')).token
  for (const token of [undefined, guest, 'x'])
    for (const put of [undefined, { budget: { value: '7', at: 5 } }])
      expect(await ask(token, put)).toMatchObject({ status: 401, body: { code: 'no_account' } })
})
test.each<[string, unknown, RegExp]>([
  ['another name', { password: { value: 'x', at: 1 } }, /password|Invalid/],
  [
    '__proto__',
    '{"__proto__":{"value":"x","at":1}, "constructor":{"value":"x","at":1}}',
    /constructor|Invalid/,
  ],
  [
    'too much',
    { designs: { value: 'ä'.repeat(KEEPSAKE_BYTES / 2 + 1), at: 1 } },
    /designs\.value: at most 64 kB/,
  ],
  ['much too much', { designs: { value: 'x'.repeat(600_000), at: 1 } }, /form/],
  ['no time', { designs: { value: 'x' } }, /designs\.at/],
  ['no text', { designs: { value: 7, at: 1 } }, /designs\.value/],
  ['no JSON', '{', /form/],
  ['a thousand names', Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`name ${i}`, 1])), /form/],
  ['a list', [], /./],
])('a keepsake with %s is refused, and nothing changes', async (_what, put, why) => {
  const before = (await ask(ann)).body
  const { status, body } = await ask(ann, put)
  expect([status >= 400 && status < 500, body]).toMatchObject([
    true,
    { code: 'malformed', message: expect.stringMatching(why) },
  ])
  expect((await ask(ann)).body).toEqual(before)
})
test('an account keeps as much as its quota allows', async () => {
  const value = '"'.repeat(KEEPSAKE_BYTES)
  expect((await ask(bob, { pilots: { value, at: 9 } })).body['pilots']).toEqual({ value, at: 9 })
  const all = Object.fromEntries(KEEPSAKES.map((name) => [name, { value: '\\"', at: 99 }]))
  expect((await ask((await accountFor(node.database, 'Cid')).token, all)).body).toEqual(all)
  expect(KEEPSAKES.length).toBeLessThanOrEqual(30)
})
test('a foreign page cannot change an account’s keepsakes', async () => {
  expect(
    (await ask(ann, { budget: { value: 'evil', at: 99 } }, { origin: 'https://evil.example' })).status,
  ).toBe(403)
})
