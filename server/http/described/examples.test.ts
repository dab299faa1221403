/** Every route has an example, and each example is sent to a real server. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { matchName } from '../../../common/engine/record/archive.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor, playerNamed } from '../../testing/people/people.ts'
import { newMatch, person } from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { routesOfSite } from '../../testing/routes.ts'
import { publishedEndpoints } from '../published/published.ts'
import { NDJSON } from '../streams.ts'
import { commandOf, EXAMPLES, type Example, targetOf } from './examples.ts'
import { describe as describeApi } from './openapi.ts'

const PASSWORD = 'nine slow comets'

let node: TestNode
let url: string
/** Values of `$NAMES` that are the same in all examples. */
const fixed: Record<string, string> = { PASSWORD, NAME: 'Ann', OTHER: 'Bob', TROLL: 'Tom' }
const tokens: Record<string, string> = {}

const ask = async (method: string, path: string, body?: unknown, token = '') => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const isStream = response.headers.get('content-type')?.startsWith(NDJSON)
  if (isStream) await response.body!.cancel()
  const text = isStream ? '' : await response.text()
  const json = response.headers.get('content-type')?.startsWith('application/json')
  return {
    status: response.status,
    body: (json ? JSON.parse(text) : {}) as Record<string, unknown> & { code?: string },
  }
}

let people = 0
/** An account with a password of its own, because examples sign out, rename and delete. */
async function ownAccount() {
  const name = `Own ${++people}`
  const guest = await person(node.url, name)
  const { body } = await ask('POST', '/api/account', { name, password: PASSWORD }, guest.token)
  return { name, token: String(body['token']), code: (body['codes'] as string[])[0]! }
}

/** Values of a name that differ by example. */
const VALUES: Readonly<Record<string, (token: string) => Promise<string>>> = {
  MATCH: () => newMatch(node.url, { bots: 0 }),
  SEATED: async (token) => {
    const match = await newMatch(node.url, { bots: 0 })
    expect((await ask('POST', `/api/matches/${match}/seat`, {}, token)).status).toBe(200)
    return match
  },
  PLAYED: async (token) => {
    const match = await newMatch(node.url, { bots: 1 })
    for (const [what, body] of [
      ['seat', {}],
      ['ready', { ready: true }],
    ] as const)
      expect((await ask('POST', `/api/matches/${match}/${what}`, body, token)).status).toBe(200)
    const phase = async () => (await ask('GET', `/api/matches/${match}`)).body['phase']
    await eventually('the match', phase, { holds: (now) => now === 'playing' })
    return match
  },
  CHALLENGE: async () => '7',
  RECORD: async () => fixed['RECORD']!,
  NEWNAME: async () => `New ${++people}`,
  OTHERNAME: async () => `Other ${++people}`,
  SESSION: async (token) => {
    const { body } = await ask('GET', '/api/account', undefined, token)
    return (body['places'] as { id: string }[])[0]!.id
  },
  RESETCODE: async () => {
    const { name } = await ownAccount()
    const { body } = await ask('POST', '/api/admin/accounts/reset', { name }, tokens['administrator'])
    return String(body['path']).split('#')[1]!
  },
  BAN: async () => {
    const { name } = await ownAccount()
    await ask('POST', '/api/moderation/bans', { name, minutes: 5, reason: 'x' }, tokens['moderator'])
    const { body } = await ask('GET', '/api/moderation/bans', undefined, tokens['moderator'])
    return (body['rows'] as { id: string }[])[0]!.id
  },
}

beforeAll(async () => {
  node = await startTestNode()
  // Browsers make passkeys for host names only, not for IP addresses.
  url = node.url.replace('127.0.0.1', 'localhost')
  fixed['ADMINCODE'] = node.adminCode!
  const first = await ownAccount()
  // While there is no administrator, the code makes one.
  expect((await run('POST /api/account/admin', first.token)).status).toBe(200)
  for (const name of ['Ann', 'Bob', 'Tom']) await accountFor(node.database, name)
  for (const role of ['moderator', 'admin'] as const)
    tokens[role === 'admin' ? 'administrator' : role] = (
      await accountFor(node.database, `Of ${role}`, { role })
    ).token
  const finished = finishedMatch({
    people: [
      { player: playerNamed('Ann'), name: 'Ann', team: 'A' },
      { player: playerNamed('Bob'), name: 'Bob', team: 'B' },
    ],
    winners: ['A'],
  })
  await node.matchStore.keeperOf('table').finish(finished)
  fixed['TABLE'] = 'table'
  fixed['RECORD'] = matchName(finished.seedHash)
})
afterAll(() => node.stop())

/** Replaces `$NAMES` by their values. */
async function filled(text: string, token: string, known: Record<string, string>): Promise<string> {
  for (const name of new Set([...text.matchAll(/\$([A-Z]+)/g)].map(([, name]) => name!)))
    known[name] ??= fixed[name] ?? (await VALUES[name]?.(token)) ?? 'nothing'
  return text.replace(/\$([A-Z]+)/g, (_, name: string) => known[name]!)
}

/** Sends the example's request; `token`: of the account to use, if the example does not make its own. */
async function run(name: string, token?: string) {
  const [method = '', path = ''] = name.split(' ')
  const example = EXAMPLES[name]!
  const known: Record<string, string> = {}
  let own = token ?? tokens[example.as ?? ''] ?? ''
  if (own === '' && example.as === 'guest') own = (await person(node.url, `Guest ${++people}`)).token
  if (own === '' && (example.as === 'account' || JSON.stringify(example).includes('$NEWNAME'))) {
    const account = await ownAccount()
    if (example.as === 'account') own = account.token
    // Examples that sign in need an existing account.
    if (example.as === undefined) Object.assign(known, { NEWNAME: account.name, CODE: account.code })
  }
  const target = await filled(targetOf(path, example), own, known)
  const body =
    example.body === undefined
      ? undefined
      : (JSON.parse(await filled(JSON.stringify(example.body), own, known)) as unknown)
  return ask(method, encodeURI(target), body, own)
}

const documented = (): string[] => {
  const { paths } = describeApi(publishedEndpoints({ online: { count: () => 0 } } as never))
  return Object.entries(paths!).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
}

describe('every route', () => {
  test('every route of the API, of health and of metrics is described', () => {
    const routes = routesOfSite()
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')}`)
      .map((route) => (route.includes('metrics') ? 'GET /metrics' : route))
      .filter((route) => /^\w+ \/(api\b|healthz|readyz|metrics)/.test(route))
    expect(routes.length).toBeGreaterThan(60)
    expect(documented().sort()).toEqual([...new Set(routes)].sort())
  })

  test('every described route has an example, and no example is of another route', () => {
    expect(Object.keys(EXAMPLES).sort()).toEqual(documented().sort())
  })

  test('every route shows its example on the page, and names it in openapi.json', async () => {
    const html = await (await fetch(`${node.url}/api`)).text()
    const { body } = await ask('GET', '/api/openapi.json')
    const paths = body['paths'] as Record<string, Record<string, Record<string, { source: string }[]>>>
    for (const [name, example] of Object.entries(EXAMPLES)) {
      const [method = '', path = ''] = name.split(' ')
      const command = commandOf(method, path, example)
      expect(html).toContain(command.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`))
      expect(paths[path]![method.toLowerCase()]!['x-codeSamples']![0]!.source).toBe(command)
    }
  })
})

const wanted = ({ status = 200, refused }: Example) => [status, refused]
test.each(Object.keys(EXAMPLES).filter((name) => name !== 'POST /api/account/admin'))(
  'the example of %s answers as it says',
  async (name) => {
    const { status, body } = await run(name)
    expect([status, body.code]).toEqual(wanted(EXAMPLES[name]!))
  },
)

test('commands of examples are valid words of a shell', () => {
  for (const [name, example] of Object.entries(EXAMPLES)) {
    const [method = '', path = ''] = name.split(' ')
    expect(commandOf(method, path, example)).toMatch(
      /^curl (-X [A-Z]+ )?"\$URL\/[^"]*"( -[Hd] ("([^"\\]|\\.)*"|'[^']*'))*(\n# \d+: \w+)?$/,
    )
  }
})
