/** People's rights over their data: recovery codes, another name, a copy of everything, deletion. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { openDatabase } from '../../store/database.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { Authenticator } from '../../testing/people/authenticator.ts'
import { accountFor } from '../../testing/people/people.ts'
import { allLeave, duel, join, newMatch, type Person, person, playRound } from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { verifyToken } from '../../testing/people/tokens.ts'
import { Visitor, type VisitorAnswer } from '../../testing/people/visitor.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'

const PASSWORD = 'four slow herons'
const DAY = 24 * 3_600_000

const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-own-'))
let node: TestNode
/** A record that an earlier process was about to change. */
const LEFT_OVER = 'a'.repeat(20)
beforeAll(async () => {
  const db = await openDatabase({ dataDir, databaseUrl: undefined })
  const record = JSON.stringify({
    names: { A1: { name: 'Ann', bot: false }, B1: { name: 'Bob', bot: false } },
    chat: [{ from: 'Ann', seat: 'A1' }],
  })
  await db
    .insertInto('record')
    .values({ match: LEFT_OVER, game: 'void-patrol', finished: Date.now(), rounds: 1, rated: 0, record })
    .execute()
  await db.insertInto('redaction').values({ match: LEFT_OVER, seat: 'A1' }).execute()
  await db.destroy()
  node = await startTestNode({ trustProxy: 1, dataDir })
})
afterEach(async () => {
  jest.restoreAllMocks()
  await allLeave()
})
afterAll(async () => {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

let count = 0
const fresh = (name: string): string => `${name} ${(count += 1)}`
const refusal = (status: number, code: string, message: RegExp = /./) =>
  expect.objectContaining({
    status,
    body: expect.objectContaining({ code, message: expect.stringMatching(message) }) as never,
  })
const later = (ms: number) => {
  const { now } = Date
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}
const at = (address: string) => {
  const visitor = new Visitor(node.url)
  visitor.headers = { 'x-forwarded-for': address }
  return visitor
}

interface Owner {
  readonly name: string
  readonly browser: Visitor
  readonly codes: readonly string[]
}
async function owner(called: string): Promise<Owner> {
  const name = fresh(called)
  const browser = await new Visitor(node.url).introduce(name)
  const { status, body } = await browser.post('/api/account', { name, password: PASSWORD })
  expect(status).toBe(200)
  return { name, browser, codes: body['codes'] as string[] }
}
const signIn = (visitor: Visitor, name: string, password = PASSWORD): Promise<VisitorAnswer> =>
  visitor.post('/api/account/sign-in', { name, password })
const elsewhere = async (name: string): Promise<Visitor> => {
  const visitor = new Visitor(node.url)
  expect((await signIn(visitor, name)).status).toBe(200)
  return visitor
}
const own = async (visitor: Visitor) => (await visitor.get('/api/account')).body
const whoIs = (name: string, { session }: Visitor): Person => ({ name, token: session })

describe('a one-time code', () => {
  test('an account gets ten one-time codes of 80 bits, which the database cannot show again', async () => {
    const { browser, codes } = await owner('Ann')
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    expect(await own(browser)).toMatchObject({ codes: 10, recovered: false })
    const rows = JSON.stringify(await node.database.selectFrom('recovery_code').selectAll().execute())
    for (const code of codes) expect(rows).not.toContain(code.slice(0, 9))
  })

  test('a one-time code opens the account once, in any spelling, and lets a password be set', async () => {
    const { name, browser, codes } = await owner('Ann')
    const there = new Visitor(node.url)
    const [code] = codes
    const { status, body } = await there.post('/api/account/recover', {
      name: name.toUpperCase(),
      code: ` ${code!.toLowerCase().replaceAll('-', ' ')}`,
    })
    expect([status, body]).toEqual([200, { name, account: true, role: '' }])
    expect(await own(there)).toMatchObject({ codes: 9, recovered: true })
    expect(await new Visitor(node.url).post('/api/account/recover', { name, code })).toEqual(
      refusal(401, 'wrong_recovery'),
    )
    // Only this browser's session may set the new password.
    expect((await own(browser))['recovered']).toBe(false)
    const thief = await elsewhere(name)
    thief.cookies.set('dr-recovered', there.cookies.get('dr-recovered')!)
    expect(await thief.post('/api/account/password', { password: 'stolen by a heron' })).toEqual(
      refusal(403, 'not_your_password'),
    )
    expect((await there.post('/api/account/password', { password: 'five quick lynxes' })).status).toBe(200)
    expect((await own(there))['recovered']).toBe(false)
    expect([(await own(browser))['account'], (await own(thief))['account']]).toEqual([false, false])
    expect((await signIn(new Visitor(node.url), name, 'five quick lynxes')).status).toBe(200)
  })

  test('a one-time code signs out all other places only on request', async () => {
    const { name, browser, codes } = await owner('Ann')
    const lobby = await enter(node.url, 'lobby', whoIs(name, browser))
    expect((await new Visitor(node.url).post('/api/account/recover', { name, code: codes[0] })).status).toBe(
      200,
    )
    expect((await own(browser))['account']).toBe(true)
    const there = new Visitor(node.url)
    expect(
      (await there.post('/api/account/recover', { name, code: codes[1], everywhere: true })).status,
    ).toBe(200)
    expect(await lobby.left).toBe(ROOM_CLOSE.signedOut)
    expect([(await own(browser))['account'], ((await own(there))['places'] as unknown[]).length]).toEqual([
      false,
      1,
    ])
  })

  test('a one-time code is guessed ten times from one neighbourhood, and its owner gets in', async () => {
    const { name, codes } = await owner('Ann')
    const other = await owner('Eve')
    for (let i = 0; i < 10; i++)
      expect(await at(`203.0.113.${i}`).post('/api/account/recover', { name, code: other.codes[i] })).toEqual(
        refusal(401, 'wrong_recovery'),
      )
    expect(await at('203.0.113.99').post('/api/account/recover', { name, code: codes[0] })).toEqual(
      refusal(429, 'too_many_tries', /^Too many tries\. Wait \d+ minutes\.$/),
    )
    for (let i = 0; i < 20; i++)
      for (let j = 0; j < 10; j++)
        await at(`198.18.${i}.${j}`).post('/api/account/recover', { name, code: 'AAAA' })
    expect((await at('198.51.100.1').post('/api/account/recover', { name, code: codes[0] })).status).toBe(200)
    expect(
      await at('198.51.100.1').post('/api/account/recover', { name: fresh('Nobody'), code: codes[0] }),
    ).toEqual(refusal(401, 'wrong_recovery'))
  })

  test('one-time codes are replaced with any proof of the account, and older ones end', async () => {
    const { name, browser, codes } = await owner('Ann')
    expect(await browser.post('/api/account/codes', { proof: { password: 'four slow heron' } })).toEqual(
      refusal(403, 'not_your_password'),
    )
    expect(await browser.post('/api/account/codes', { proof: { code: 'AAAA-AAAA-AAAA-AAAA' } })).toEqual(
      refusal(403, 'not_your_code'),
    )
    expect(await browser.post('/api/account/codes', { proof: {} })).toEqual(refusal(400, 'malformed'))
    const renewed = await browser.post('/api/account/codes', { proof: { password: PASSWORD } })
    const anew = renewed.body['codes'] as string[]
    expect([renewed.status, anew.length, anew.some((code) => codes.includes(code))]).toEqual([200, 10, false])
    expect(await new Visitor(node.url).post('/api/account/recover', { name, code: codes[0] })).toEqual(
      refusal(401, 'wrong_recovery'),
    )
    expect((await browser.post('/api/account/codes', { proof: { code: anew[0] } })).status).toBe(200)
    expect((await own(browser))['codes']).toBe(10)
    for (let i = 0; i < 8; i++) await browser.post('/api/account/codes', { proof: { password: 'wrong' } })
    expect(await browser.post('/api/account/codes', { proof: { password: PASSWORD } })).toEqual(
      refusal(429, 'too_many_tries'),
    )
  })

  test("one-time codes are replaced with the account's own passkey, and not with another's", async () => {
    const localhost = `http://localhost:${node.port}`
    const keyed = async () => {
      const visitor = await new Visitor(localhost).introduce(fresh('Key'))
      const key = new Authenticator()
      const { body } = await visitor.post('/api/account/passkey/options', { name: fresh('Key') })
      expect(
        (await visitor.post('/api/account/passkey', { response: key.make(body, localhost) })).status,
      ).toBe(200)
      return { visitor, key }
    }
    const [ann, eve] = [await keyed(), await keyed()]
    const prove = async (key: Authenticator) => {
      const { body } = await ann.visitor.post('/api/account/sign-in/options')
      return ann.visitor.post('/api/account/codes', { proof: { passkey: key.use(body, localhost) } })
    }
    expect(await prove(eve.key)).toEqual(refusal(403, 'another_account'))
    expect((await prove(ann.key)).status).toBe(200)
  })
})

describe('another name', () => {
  const rename = (visitor: Visitor, name: string) => visitor.post('/api/account/rename', { name })
  const follow = async (path: string) => {
    const response = await fetch(`${node.url}${path}`, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }

  test('a rename applies at once, and the old name leads to the new one and is reserved for 90 days', async () => {
    const { name, browser } = await owner('Ann')
    const bob = await owner('Bob')
    const [next, player] = [fresh('Bea'), (await verifyToken(browser.session))!.player]
    expect(await rename(browser, next)).toMatchObject({ status: 200, body: { name: next, account: true } })
    expect(await own(browser)).toMatchObject({ name: next, renamedUntil: expect.any(Number) })
    expect((await browser.post('/api/session', { name: 'x' })).body['name']).toBe(next)
    expect((await verifyToken(browser.session))!.player).toBe(player)

    const [was, is] = [name, next].map(encodeURIComponent)
    expect(await follow(`/@/${was}`)).toEqual([302, `/@/${is}`])
    expect((await follow(`/@/${is}`))[0]).not.toBe(302)
    expect(await follow(`/api/players/${was}/history?limit=5`)).toEqual([
      307,
      `/api/players/${is}/history?limit=5`,
    ])
    expect(await follow(`/api/players/${encodeURIComponent(bob.name)}/against/${was}`)).toEqual([
      307,
      `/api/players/${encodeURIComponent(bob.name)}/against/${is}`,
    ])
    expect((await browser.get(`/api/players/${was}`)).body).toMatchObject({ name: next, formerly: [name] })
    expect((await browser.get(`/api/results?player=${was}`)).status).toBe(200)
    for (const called of [name, next])
      expect((await signIn(new Visitor(node.url), called)).body['name']).toBe(next)

    const held = async () => [
      await new Visitor(node.url).post('/api/session', { name: name.toUpperCase() }),
      await (await new Visitor(node.url).introduce(fresh('Eve'))).post('/api/account', {
        name,
        password: PASSWORD,
      }),
      await rename(bob.browser, name),
    ]
    expect(await held()).toEqual([
      refusal(409, 'name_taken'),
      refusal(409, 'name_taken'),
      refusal(409, 'name_taken'),
    ])
    later(91 * DAY)
    expect((await new Visitor(node.url).post('/api/session', { name })).status).toBe(200)
    expect((await browser.get(`/api/players/${was}`)).body).toMatchObject({ name: next, formerly: [] })
    // Sessions also end after 90 days.
    const late = new Visitor(node.url)
    await signIn(late, bob.name)
    expect((await rename(late, name)).status).toBe(200)
    expect((await browser.get(`/api/players/${was}`)).body['name']).toBe(name)
    expect((await browser.get(`/api/players/${is}`)).body['name']).toBe(next)
  })

  test('an account is renamed once in 30 days, and may then take the old name back', async () => {
    const { name, browser } = await owner('Ann')
    expect((await rename(browser, fresh('Bea'))).status).toBe(200)
    expect(await rename(browser, fresh('Cleo'))).toEqual(
      refusal(
        409,
        'renamed_lately',
        /^A name is changed once in 30 days\. You may do so again in 30 days\.$/,
      ),
    )
    later(30 * DAY + 1)
    expect(await rename(browser, name)).toMatchObject({ status: 200, body: { name } })
  })

  test('a new name follows the rules of names', async () => {
    const { name, browser } = await owner('Ann')
    const other = await owner('Bob')
    for (const [given, status, code] of [
      ['Admin', 400, 'bad_name'],
      ['Fuck You', 400, 'bad_name'],
      ['Аnn', 400, 'bad_name'],
      ['Deleted player', 400, 'bad_name'],
      ['x'.repeat(101), 400, 'malformed'],
      [other.name.toLowerCase(), 409, 'name_taken'],
      [name, 409, 'same_name'],
    ] as const)
      expect(await rename(browser, given)).toEqual(refusal(status, code))
    expect(await rename(await new Visitor(node.url).introduce(fresh('Gus')), 'Gus II')).toEqual(
      refusal(401, 'no_account'),
    )
    // Only the spelling differs, so there is no old name to redirect.
    expect((await rename(browser, name.toUpperCase())).status).toBe(200)
    expect((await browser.get(`/api/players/${encodeURIComponent(name)}`)).body).toMatchObject({
      name: name.toUpperCase(),
      formerly: [],
    })
  })

  test('one of two simultaneous renames succeeds', async () => {
    const { browser } = await owner('Ann')
    const names = [fresh('Bea'), fresh('Cleo')]
    expect(
      (await Promise.all(names.map((name) => rename(browser, name))))
        .map(({ status }) => status)
        .sort((a, b) => a - b),
    ).toEqual([200, 409])
    const [one, two] = [await owner('Dan'), await owner('Eli')]
    const same = fresh('Fay')
    expect(
      (await Promise.all([one, two].map((who) => rename(who.browser, same))))
        .map(({ status }) => status)
        .sort((a, b) => a - b),
    ).toEqual([200, 409])
  })

  test('a new name is shown in rooms, and a mute and a reserved seat stay', async () => {
    const { name, browser } = await owner('Ann')
    const player = (await verifyToken(browser.session))!.player
    await node.database
      .insertInto('ban')
      .values({
        id: player,
        room: 'lobby',
        kind: 'mute',
        player,
        prefix: '',
        name,
        until: 0,
        reason: '',
        by: '',
        at: 1,
      })
      .execute()
    const match = await newMatch(node.url, { bots: 0, listed: false, allow: [name] })
    const lobby = await enter(node.url, 'lobby', whoIs(name, browser))
    const next = fresh('Bea')
    expect((await rename(browser, next)).status).toBe(200)
    expect(await lobby.left).toBe(ROOM_CLOSE.signedOut)
    const again = await enter(node.url, 'lobby', whoIs(next, browser))
    await again.until('the new name', () => again.people()[next] && !again.people()[name])
    expect(
      await node.database.selectFrom('ban').select(['name', 'kind']).where('player', '=', player).execute(),
    ).toEqual([{ name: next, kind: 'mute' }])
    expect((await join(node.url, match, whoIs(next, browser), { as: 'player' })).seat()).not.toBe('')
    // Another person who takes the name later is not meant, and the account meant may be reached by its old
    // name.
    expect(
      (await browser.post('/api/matches', { game: 'void-patrol', options: { allow: [name] } })).status,
    ).toBe(201)
  })
})

test('a moderator’s command by an old name reaches the author of the line after a rename', async () => {
  const { name, browser } = await owner('Ann')
  const boss = await enter(
    node.url,
    'lobby',
    await accountFor(node.database, fresh('Boss'), { role: 'admin' }),
  )
  const ann = await enter(node.url, 'lobby', whoIs(name, browser))
  await ann.say('hello')
  const next = fresh('Bea')
  expect((await browser.post('/api/account/rename', { name: next })).status).toBe(200)
  await enter(node.url, 'lobby', whoIs(next, browser))
  await boss.until('the new name', () => boss.people()[next])
  await boss.say(`/mute ${name} 5 rude`)
  await boss.until('the mute', () => boss.texts.some((text) => text.startsWith(`${next} may not write`)))
  expect(
    await node.database
      .selectFrom('ban')
      .select('name')
      .where('player', '=', (await verifyToken(browser.session))!.player)
      .execute(),
  ).toEqual([{ name: next }])
  await boss.say(`/unmute ${name}`)
  await boss.until('the end of it', () => boss.texts.includes(`${next} may write again.`))
})

test('the holder alone downloads all that is kept of an account', async () => {
  const { name, browser } = await owner('Ann')
  await browser.put('/api/keepsakes', { designs: { value: '{"mine":true}', at: 1 } })
  const response = await fetch(`${node.url}/api/account/export`, {
    headers: { cookie: browser.cookies.header },
  })
  expect([
    response.status,
    response.headers.get('content-disposition'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'attachment; filename="dead-reckoning-account.json"', 'no-store'])
  const all = (await response.json()) as Record<string, unknown>
  expect(all).toMatchObject({
    account: [{ name, role: '' }],
    keepsakes: [{ name: 'designs', value: '{"mine":true}' }],
    signedIn: [{ device: expect.any(String) }],
    ratings: [],
  })
  expect(JSON.stringify(all)).not.toMatch(/scrypt/)
  expect(await (await new Visitor(node.url).introduce(fresh('Gus'))).get('/api/account/export')).toEqual(
    refusal(401, 'no_account'),
  )
})

describe('a deleted account', () => {
  const remove = (visitor: Visitor, proof: object) => visitor.post('/api/account/delete', { proof })

  test('an account is deleted with proof, signed out everywhere and out of every room', async () => {
    const name = fresh('Ann')
    const browser = await new Visitor(node.url).introduce(name)
    const guest = browser.session
    await browser.post('/api/account', { name, password: PASSWORD })
    const player = (await verifyToken(browser.session))!.player
    const there = await elsewhere(name)
    const lobby = await enter(node.url, 'lobby', whoIs(name, there))
    const bob = await enter(node.url, 'lobby', await person(node.url, fresh('Bob')))
    await lobby.say('I was never here')
    await bob.hears('I was never here')
    expect(await remove(browser, { password: 'wrong' })).toEqual(refusal(403, 'not_your_password'))
    expect((await own(browser))['account']).toBe(true)
    const done = await remove(browser, { password: PASSWORD })
    expect([done.status, browser.session]).toEqual([200, ''])
    expect(await lobby.left).toBe(ROOM_CLOSE.signedOut)
    await bob.until('the line to go', () => !bob.texts.includes('I was never here'))
    expect((await enter(node.url, 'lobby', await person(node.url, fresh('Cid')))).texts).not.toContain(
      'I was never here',
    )
    expect((await own(there))['account']).toBe(false)
    expect(await signIn(new Visitor(node.url), name)).toEqual(refusal(401, 'wrong_password'))
    expect(await browser.get(`/api/players/${encodeURIComponent(name)}`)).toEqual(
      refusal(404, 'unknown_player'),
    )
    expect(await new Visitor(node.url).post('/api/session', { name })).toEqual(refusal(409, 'name_taken'))
    // The cookie of the guest before the account is no longer valid.
    const old = new Visitor(node.url)
    old.cookies.set('dr-session', guest)
    await old.introduce(fresh('Gus'))
    expect((await verifyToken(old.session))!.player).not.toBe(player)
  })

  test('a deleted account leaves its rated match and is named in neither result nor record', async () => {
    const [ann, bob] = [await owner('Ann'), await owner('Bob')]
    const { a, b } = await duel(node.url, { rated: true }, { roundLimit: 5 }, [
      whoIs(ann.name, ann.browser),
      whoIs(bob.name, bob.browser),
    ])
    expect(a.state.rated).toBe(true)
    for (let round = 1; round <= 2; round++) await playRound([a, b], '')
    const stop = hurry(100)
    expect((await remove(ann.browser, { code: ann.codes[3] })).status).toBe(200)
    expect(await a.left).toBe(ROOM_CLOSE.signedOut)
    // The player has left for good, so the match does not wait.
    await b.until('the end', () => b.state.phase === 'finished').finally(stop)
    const name = b.state.seedHash.slice(0, 20)
    const results = async () =>
      (
        (await bob.browser.get(`/api/players/${encodeURIComponent(bob.name)}/history`)).body as unknown as {
          results: { record: string; rated: boolean; players: { name: string; change: unknown }[] }[]
        }
      ).results
    await eventually('the result', async () => (await results()).length > 0)
    expect(await results()).toMatchObject([
      {
        record: name,
        rated: true,
        players: [
          { name: 'Deleted player', change: null, left: true },
          { name: bob.name, change: { before: 1500 } },
        ],
      },
    ])
    // The streams come in turn.
    expect(
      await node.database.selectFrom('redaction').select('seat').where('match', '=', name).execute(),
    ).toEqual([{ seat: 'A1' }])
  })

  test('a name that a killed process left in a record is taken out by the next process', async () => {
    const left = () =>
      node.database.selectFrom('redaction').select('seat').where('match', '=', LEFT_OVER).execute()
    await eventually('the name to be taken out', async () => (await left()).length === 0)
    expect(
      (
        await node.database
          .selectFrom('record')
          .select('record')
          .where('match', '=', LEFT_OVER)
          .executeTakeFirstOrThrow()
      ).record,
    ).toBe(
      '{"names":{"A1":{"name":"Deleted player","bot":false},"B1":{"name":"Bob","bot":false}},"chat":[{"from":"Deleted player","seat":"A1"}]}',
    )
  })
})
