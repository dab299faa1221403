import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { keepPassword, PASSWORD_COST } from '../../people/accounts/passwords.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { Authenticator } from '../../testing/people/authenticator.ts'
import { CHEAP } from '../../testing/people/people.ts'
import { allLeave, join, newMatch, person, post, refusedToJoin } from '../../testing/people/table.ts'
import { verifyToken } from '../../testing/people/tokens.ts'
import { Visitor, type VisitorAnswer } from '../../testing/people/visitor.ts'

const PASSWORD = 'four slow herons'
const DAY = 24 * 3_600_000

let node: TestNode
/** Passkeys need a host name. */
let localhost: string
beforeAll(async () => {
  node = await startTestNode({ trustProxy: 1 })
  localhost = `http://localhost:${node.port}`
})
afterEach(async () => {
  jest.restoreAllMocks()
  await allLeave()
})
afterAll(() => node.stop())

let count = 0
/** A name that is unique among the tests. */
const fresh = (name: string): string => `${name} ${(count += 1)}`
const guest = (name: string, url = node.url) => new Visitor(url).introduce(name)
const kept = async (name: string) => {
  const visitor = await guest(name)
  expect(await visitor.post('/api/account', { name, password: PASSWORD })).toMatchObject({
    status: 200,
    body: { name, account: true, role: '' },
  })
  return visitor
}
/** An account with a passkey, which needs no hashing. */
const keyed = (name: string) => keyedWith(name, new Authenticator())
const keyedWith = async (name: string, key: Authenticator) => {
  const visitor = await guest(name, localhost)
  expect(await keepWithPasskey(visitor, name, key)).toMatchObject({
    status: 200,
    body: { name, account: true, role: '' },
  })
  return visitor
}
const playerOf = async (visitor: Visitor) => (await verifyToken(visitor.session))!.player
const refusal = (status: number, code: string, message: RegExp = /./) =>
  expect.objectContaining({
    status,
    body: expect.objectContaining({ code, message: expect.stringMatching(message) }) as never,
  })
const later = (ms: number) => {
  const { now } = Date
  jest.spyOn(Date, 'now').mockImplementation(() => now() + ms)
}

describe('a name', () => {
  test('a guest keeps a name as the same player, with the seat', async () => {
    const name = fresh('Ann')
    const visitor = await guest(name)
    const before = await playerOf(visitor)
    const id = await newMatch(node.url)
    const seated = await join(node.url, id, { name, token: visitor.session })
    await seated.settled()
    const { body } = await visitor.post('/api/account', { name, password: PASSWORD })
    expect(body).toEqual({ name, account: true, role: '', codes: expect.any(Array) })
    expect(await playerOf(visitor)).toBe(before)
    await seated.drop()
    const again = await join(node.url, id, { name, token: visitor.session })
    expect(again.seat()).toBe(seated.seat())
    expect((await visitor.post('/api/session', { name: 'Someone' })).body).toEqual({
      name,
      account: true,
      role: '',
    })
  })

  test('a registered name belongs to nobody else in any spelling', async () => {
    const name = fresh('Ann')
    await keyed(name)
    const alike = name.toUpperCase().replace(' ', '-')
    expect(await new Visitor(node.url).post('/api/session', { name: alike })).toEqual(
      refusal(409, 'name_taken'),
    )
    expect(await new Visitor(node.url).post('/api/session', { name: 'Fuck You' })).toMatchObject({
      status: 409,
      body: { code: 'bad_name' },
    })
    const eve = await guest(fresh('Eve'))
    expect(await eve.post('/api/account', { name: alike, password: PASSWORD })).toEqual(
      refusal(409, 'name_taken'),
    )
  })

  test.each<[unknown, string, RegExp]>([
    [{ name: 'Admin', password: PASSWORD }, 'bad_name', /belongs to the house\.$/],
    [{ name: 'Аnn', password: PASSWORD }, 'bad_name', /one alphabet/],
    [{ name: 'Fuck You', password: PASSWORD }, 'bad_name', /friendlier/],
    [{ name: '<b>', password: PASSWORD }, 'bad_name', /letters, digits/],
    [{ name: 'Zoe', password: 'short' }, 'bad_password', /at least 10 characters\.$/],
    [{ name: 'Zoe', password: 'x'.repeat(801) }, 'malformed', /password: /],
    [{ name: 'Zoe', password: 'password123' }, 'bad_password', /first that would be tried/],
    [{ name: 'Zoe' }, 'malformed', /password: /],
    [{ name: 'Zoe', password: PASSWORD, role: 'admin' }, 'malformed', /role/],
  ])('a name is not kept when asked with %j', async (body, code, message) => {
    const visitor = await guest(fresh('Ann'))
    expect(await visitor.post('/api/account', body)).toEqual(refusal(400, code, message))
    expect((await visitor.get('/api/account')).body['account']).toBe(false)
  })

  test('a name is refused to strangers and to accounts that have one', async () => {
    expect(
      await new Visitor(node.url).post('/api/account', { name: fresh('Ann'), password: PASSWORD }),
    ).toEqual(refusal(401, 'bad_token'))
    const ann = await keyed(fresh('Ann'))
    expect(await ann.post('/api/account', { name: fresh('Ann'), password: PASSWORD })).toEqual(
      refusal(409, 'already_kept'),
    )
  })

  test('a guest’s name is refused when it mixes alphabets or belongs to the house', async () => {
    for (const name of ['Аnn', 'moderator'])
      expect(await new Visitor(node.url).post('/api/session', { name })).toEqual(
        refusal(400, 'malformed', /name: /),
      )
  })
})

describe('signing in', () => {
  test('signing in with the password makes another browser that player, and leaves its guest', async () => {
    const name = fresh('Ann')
    const ann = await kept(name)
    const other = await guest(fresh('Gus'))
    const before = await playerOf(other)
    const { status, body, set } = await other.post('/api/account/sign-in', {
      name: name.toLowerCase(),
      password: PASSWORD,
    })
    expect([status, body]).toEqual([200, { name, account: true, role: '' }])
    expect(set).toEqual([
      expect.stringMatching(
        /^dr-session=[^;]+; Max-Age=\d+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      ),
    ])
    expect(await playerOf(other)).toBe(await playerOf(ann))
    expect(await playerOf(other)).not.toBe(before)
  })

  test('signing in fails in the same words for a wrong password, name or kind of account', async () => {
    const name = fresh('Ann')
    await kept(name)
    const other = fresh('Key')
    await keyed(other)
    const visitor = new Visitor(node.url)
    const answers: VisitorAnswer[] = []
    for (const [given, password] of [
      [name, 'four slow heron'],
      ['Nobody there', PASSWORD],
      [other, ''],
      ['', ''],
      ['<script>', 'x'],
    ])
      answers.push(await visitor.post('/api/account/sign-in', { name: given, password }))
    expect(new Set(answers.map(({ status, body, set }) => JSON.stringify([status, body, set])))).toEqual(
      new Set([
        JSON.stringify([
          401,
          { code: 'wrong_password', message: 'That name and password do not go together.' },
          [],
        ]),
      ]),
    )
  })

  test('signing in again ends the browser’s earlier session', async () => {
    const [one, two] = [fresh('Ann'), fresh('Bob')]
    await kept(one)
    const browser = await kept(two)
    const old = browser.session
    await browser.post('/api/account/sign-in', { name: one, password: PASSWORD })
    expect(await refusedToJoin(node.url, await newMatch(node.url), { token: old })).toMatchObject({
      message: 'bad_token',
    })
  })

  test('a session cookie is for TLS only when the proxy speaks TLS', async () => {
    const visitor = new Visitor(node.url)
    visitor.headers = { 'x-forwarded-proto': 'https' }
    expect((await visitor.post('/api/session', { name: fresh('Ann') })).set[0]).toMatch(
      /; HttpOnly; Secure; SameSite=Lax$/,
    )
    visitor.headers = { 'x-forwarded-proto': 'https://evil.example' }
    expect((await visitor.post('/api/session', { name: fresh('Ann') })).set[0]).not.toMatch(/Secure/)
  })

  test('requests about an account from a page of another origin are refused', async () => {
    const name = fresh('Ann')
    const ann = await keyed(name)
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${node.port + 1}`]) {
      ann.headers = { origin }
      for (const path of [
        '',
        '/sign-in',
        '/sign-out',
        '/sign-out-everywhere',
        '/password',
        '/admin',
        '/passkey',
        '/passkey/options',
        '/passkey/remove',
        '/sign-in/options',
        '/sign-in/passkey',
        '/sessions/end',
        '/recover',
        '/codes',
        '/rename',
        '/delete',
      ])
        expect(await ann.post(`/api/account${path}`, {})).toMatchObject({
          status: 403,
          body: { code: 'foreign_page' },
        })
    }
    ann.headers = {}
    expect((await ann.get('/api/account')).body).toMatchObject({
      name,
      account: true,
      places: [{ here: true }],
    })
  })
})

describe('guessing', () => {
  const from = (address: string) => {
    const visitor = new Visitor(node.url)
    visitor.headers = { 'x-forwarded-for': address }
    return visitor
  }

  test('guesses at one name are refused after 10 tries, whether or not the name is kept', async () => {
    const name = fresh('Ann')
    const ann = await kept(name)
    for (const at of [name, fresh('Nobody')]) {
      const answers: VisitorAnswer[] = []
      for (let i = 0; i < 11; i++)
        answers.push(
          await from(`203.0.113.${i}`).post('/api/account/sign-in', {
            name: i % 2 ? at : at.toUpperCase(),
            password: `wrong ${i}`,
          }),
        )
      expect(answers.slice(0, 10).every(({ body }) => body['code'] === 'wrong_password')).toBe(true)
      expect(answers[10]).toEqual(refusal(429, 'too_many_tries', /^Too many tries\. Wait \d+ minutes\.$/))
    }
    expect(await from('203.0.113.99').post('/api/account/sign-in', { name, password: PASSWORD })).toEqual(
      refusal(429, 'too_many_tries'),
    )
    expect((await ann.get('/api/account')).body['account']).toBe(true)
  })

  test('guessing does not shut out people from elsewhere after 130 tries', async () => {
    const name = fresh('Ann')
    await kept(name)
    for (let i = 0; i < 130; i++)
      await from('203.0.113.7').post('/api/account/sign-in', { name, password: 'wrong' })
    expect(
      (await from('198.51.100.1').post('/api/account/sign-in', { name, password: PASSWORD })).status,
    ).toBe(200)
  })

  test('guesses at the present password are refused after 10 tries, and lock nobody out', async () => {
    const name = fresh('Ann')
    const ann = await kept(name)
    const change = (visitor: Visitor, old: string) =>
      visitor.post('/api/account/password', { old, password: 'five slow herons' })
    for (let i = 0; i < 10; i++)
      expect(await change(ann, `wrong ${i}`)).toEqual(refusal(403, 'not_your_password'))
    expect(await change(ann, PASSWORD)).toEqual(refusal(429, 'too_many_tries'))
    const there = new Visitor(node.url)
    expect((await there.post('/api/account/sign-in', { name, password: PASSWORD })).status).toBe(200)
    expect(await change(there, PASSWORD)).toMatchObject({ status: 200 })
  })

  test('sign-ins with the right password are not limited like guesses', async () => {
    const name = fresh('Ann')
    await kept(name)
    for (let i = 0; i < 12; i++)
      expect(
        (await new Visitor(node.url).post('/api/account/sign-in', { name, password: PASSWORD })).status,
      ).toBe(200)
  })

  test('sign-ins are refused when too many wait, and nobody gets in without the password', async () => {
    const name = fresh('Ann')
    await kept(name)
    const signIn = async (password: string) => {
      const { status, body } = await new Visitor(node.url).post('/api/account/sign-in', { name, password })
      return `${status} ${String(body['code'])}`
    }
    // Two slow hashes are running, and the queue is full.
    const crowd = [
      ...Array.from({ length: 2 }, () => keepPassword(PASSWORD, { ...PASSWORD_COST, p: 6 })),
      ...Array.from({ length: 16 }, () => keepPassword(PASSWORD, CHEAP)),
    ]
    expect([await signIn(PASSWORD), await signIn('wrong')]).toEqual(['503 crowded', '503 crowded'])
    await Promise.all(crowd)
    expect([await signIn('wrong'), await signIn(PASSWORD)]).toEqual(['401 wrong_password', '200 undefined'])
  })
})

describe('a session', () => {
  test('a signed-out session is refused everywhere, and the browser is a new guest', async () => {
    const name = fresh('Ann')
    const ann = await keyed(name)
    const [old, player] = [ann.session, await playerOf(ann)]
    expect((await ann.post('/api/account/sign-out')).set).toEqual([
      expect.stringMatching(/^dr-session=; .*1970.*HttpOnly/),
    ])
    expect(ann.session).toBe('')
    const id = await newMatch(node.url)
    expect(await refusedToJoin(node.url, id, { token: old })).toEqual({ code: '401', message: 'bad_token' })
    const thief = new Visitor(node.url)
    thief.cookies.set('dr-session', old)
    expect(await thief.get('/api/account')).toMatchObject({ body: { account: false } })
    expect(await thief.post('/api/account/password', { password: 'stolen goods!' })).toEqual(
      refusal(401, 'no_account'),
    )
    // The stolen cookie is worthless: its holder is a guest like any other, without that name.
    expect(await thief.post('/api/session', { name })).toEqual(refusal(409, 'name_taken'))
    expect((await thief.post('/api/session', { name: fresh('Eve') })).status).toBe(200)
    expect(await playerOf(thief)).not.toBe(player)
    await ann.introduce(fresh('Gus'))
    expect(await playerOf(ann)).not.toBe(player)
  })

  test('a session of the guest before the name was kept is refused too', async () => {
    const name = fresh('Ann')
    const ann = await guest(name)
    const old = ann.session
    await ann.post('/api/account', { name, password: PASSWORD })
    expect(await refusedToJoin(node.url, await newMatch(node.url), { token: old })).toEqual({
      code: '401',
      message: 'bad_token',
    })
    await join(node.url, await newMatch(node.url), { name, token: ann.session })
  })

  test('signing out everywhere ends all sessions, and ending one place ends one', async () => {
    const name = fresh('Ann')
    const here = await kept(name)
    const there = new Visitor(node.url)
    there.headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0' }
    await there.post('/api/account/sign-in', { name, password: PASSWORD })
    const { places } = (await here.get('/api/account')).body as {
      places: { id: string; device: string; here: boolean }[]
    }
    const other = places.find((place) => !place.here)!
    expect([places.length, other.device]).toEqual([2, 'Firefox on Linux'])
    const eve = await keyed(fresh('Eve'))
    await eve.post('/api/account/sessions/end', { id: other.id })
    expect((await there.get('/api/account')).body['account']).toBe(true)
    await here.post('/api/account/sessions/end', { id: other.id })
    expect((await there.get('/api/account')).body['account']).toBe(false)
    await there.post('/api/account/sign-in', { name, password: PASSWORD })
    await there.post('/api/account/sign-out-everywhere')
    for (const visitor of [here, there])
      expect((await visitor.get('/api/account')).body['account']).toBe(false)
  })

  test('a session changes its id after a day, and the old id stays valid for a minute', async () => {
    const name = fresh('Ann')
    const ann = await keyed(name)
    const tab = new Visitor(node.url)
    tab.cookies.set('dr-session', ann.session)
    const sessionOf = async (visitor: Visitor) => (await verifyToken(visitor.session))!.session
    const first = await sessionOf(ann)
    await ann.introduce(name)
    expect(await sessionOf(ann)).toBe(first)
    later(DAY)
    await ann.introduce(name)
    const second = await sessionOf(ann)
    expect(second).not.toBe(first)
    const old = tab.session
    await join(node.url, await newMatch(node.url), { name, token: old })
    await tab.introduce(name)
    expect(await sessionOf(tab)).toBe(second)
    jest.restoreAllMocks()
    later(2 * DAY)
    // The answers with the new token may have been lost so far.
    await join(node.url, await newMatch(node.url), { name, token: old })
    await join(node.url, await newMatch(node.url), { name, token: ann.session })
    await join(node.url, await newMatch(node.url), { name, token: old })
    jest.restoreAllMocks()
    later(2 * DAY + 61_000)
    expect(await refusedToJoin(node.url, await newMatch(node.url), { token: old })).toEqual({
      code: '401',
      message: 'bad_token',
    })
    await join(node.url, await newMatch(node.url), { name, token: ann.session })
  })

  test('a session ends after 90 days of absence', async () => {
    const ann = await keyed(fresh('Ann'))
    later(90 * DAY - 1000)
    expect((await ann.get('/api/account')).body['account']).toBe(true)
    jest.restoreAllMocks()
    later(90 * DAY)
    expect((await ann.get('/api/account')).body['account']).toBe(false)
  })

  test('a page that asks for a token by its cookie gets none for the account', async () => {
    const ann = await keyed(fresh('Ann'))
    const { body } = await ann.post('/api/session', { name: fresh('Eve'), bearer: true })
    expect((await verifyToken(String(body['token'])))!.player).not.toBe(await playerOf(ann))
  })
})

describe('the password', () => {
  test('a password is changed only with the old one, and other places are signed out', async () => {
    const name = fresh('Ann')
    const ann = await kept(name)
    const other = new Visitor(node.url)
    await other.post('/api/account/sign-in', { name, password: PASSWORD })
    const renewed = 'five quick lynxes'
    for (const body of [{ password: renewed }, { old: 'four slow heron', password: renewed }])
      expect(await ann.post('/api/account/password', body)).toEqual(refusal(403, 'not_your_password'))
    expect(await ann.post('/api/account/password', { old: PASSWORD, password: name })).toEqual(
      refusal(400, 'bad_password'),
    )
    expect(await ann.post('/api/account/password', { old: PASSWORD, password: renewed })).toMatchObject({
      status: 200,
    })
    expect((await ann.get('/api/account')).body['account']).toBe(true)
    expect((await other.get('/api/account')).body['account']).toBe(false)
    expect((await other.post('/api/account/sign-in', { name, password: PASSWORD })).status).toBe(401)
    expect((await other.post('/api/account/sign-in', { name, password: renewed })).status).toBe(200)
  })

  test('a password cannot be set without signing in', async () => {
    expect(await (await guest(fresh('Ann'))).post('/api/account/password', { password: PASSWORD })).toEqual(
      refusal(401, 'no_account'),
    )
  })
})

async function keepWithPasskey(
  visitor: Visitor,
  name: string,
  key: Authenticator,
  proof?: object,
): Promise<VisitorAnswer> {
  const options = await visitor.post('/api/account/passkey/options', { name, ...(proof && { proof }) })
  expect(options.status).toBe(200)
  return visitor.post('/api/account/passkey', { response: key.make(options.body, visitor.origin) })
}
/** The request that shows whose account it is. */
const used = async (visitor: Visitor, key: Authenticator): Promise<object> => ({
  passkey: key.use((await visitor.post('/api/account/sign-in/options')).body, visitor.origin),
})
async function enter(visitor: Visitor, key: Authenticator, origin = visitor.origin): Promise<VisitorAnswer> {
  const options = await visitor.post('/api/account/sign-in/options')
  return visitor.post('/api/account/sign-in/passkey', { response: key.use(options.body, origin) })
}

describe('a passkey', () => {
  test('a passkey keeps a name, and opens it from another browser without naming it', async () => {
    const name = fresh('Key')
    const visitor = await guest(fresh('Gus'), localhost)
    const player = await playerOf(visitor)
    const key = new Authenticator()
    const options = await visitor.post('/api/account/passkey/options', { name })
    expect(options.body).toMatchObject({
      rp: { id: 'localhost', name: 'Dead Reckoning' },
      user: { name },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    })
    expect(options.set).toEqual([
      expect.stringMatching(
        /^dr-ceremony=[^;]+; Max-Age=900; Path=\/api\/account; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
      ),
    ])
    const made = await visitor.post('/api/account/passkey', { response: key.make(options.body, localhost) })
    expect([made.status, made.body]).toEqual([
      200,
      { name, account: true, role: '', codes: expect.any(Array) },
    ])
    expect(visitor.cookies.has('dr-ceremony')).toBe(false)
    expect(await playerOf(visitor)).toBe(player)
    expect((await visitor.get('/api/account')).body).toMatchObject({
      hasPassword: false,
      passkeys: [{ label: expect.any(String) }],
    })
    await visitor.post('/api/account/sign-out')
    const other = new Visitor(localhost)
    const entered = await enter(other, key)
    expect([entered.status, entered.body]).toEqual([200, { name, account: true, role: '' }])
    expect(await playerOf(other)).toBe(player)
  })

  test('a passkey is added, listed and removed, up to ten, but never the last way in', async () => {
    const name = fresh('Key')
    const visitor = await guest(name, localhost)
    const keys = Array.from({ length: 10 }, () => new Authenticator())
    for (const [i, key] of keys.entries())
      expect(
        (await keepWithPasskey(visitor, name, key, i > 0 ? await used(visitor, keys[0]!) : undefined)).status,
      ).toBe(200)
    expect(
      await visitor.post('/api/account/passkey/options', { proof: await used(visitor, keys[1]!) }),
    ).toEqual(refusal(409, 'many_passkeys'))
    const { passkeys } = (await visitor.get('/api/account')).body as { passkeys: { id: string }[] }
    expect(passkeys).toHaveLength(10)
    for (const { id } of passkeys.slice(1))
      expect((await visitor.post('/api/account/passkey/remove', { id })).status).toBe(200)
    expect(await visitor.post('/api/account/passkey/remove', { id: passkeys[0]!.id })).toEqual(
      refusal(409, 'last_way_in'),
    )
    expect(await enter(new Visitor(localhost), keys[9]!)).toEqual(refusal(401, 'unknown_passkey'))
    expect((await enter(new Visitor(localhost), keys[0]!)).status).toBe(200)
    // With a password beside it, the passkey is not the last way to sign in.
    expect(
      (
        await visitor.post('/api/account/password', {
          password: PASSWORD,
          proof: await used(visitor, keys[0]!),
        })
      ).status,
    ).toBe(200)
    expect((await visitor.post('/api/account/passkey/remove', { id: passkeys[0]!.id })).status).toBe(200)
  })

  test('an account with a passkey gets a first password only by proof or a one-time code', async () => {
    const [name, key, stranger] = [fresh('Key'), new Authenticator(), new Authenticator()]
    const visitor = await guest(name, localhost)
    const { codes } = (await keepWithPasskey(visitor, name, key)).body as { codes: string[] }
    await keyedWith(fresh('Eve'), stranger)
    const set = (proof?: object) =>
      visitor.post('/api/account/password', { password: PASSWORD, ...(proof && { proof }) })
    expect(await set()).toEqual(refusal(403, 'proof_needed'))
    for (const [proof, code] of [
      [{ password: PASSWORD }, 'not_your_password'],
      [{ code: 'AAAA-AAAA-AAAA-AAAA' }, 'not_your_code'],
      [await used(visitor, stranger), 'another_account'],
    ] as const)
      expect(await set(proof)).toEqual(refusal(403, code))
    expect(
      await visitor.post('/api/account/password', { password: name, proof: { code: codes[0] } }),
    ).toEqual(refusal(400, 'bad_password'))
    expect((await visitor.get('/api/account')).body).toMatchObject({ hasPassword: false, codes: 10 })
    expect((await set(await used(visitor, key))).status).toBe(200)
    expect((await visitor.get('/api/account')).body).toMatchObject({ hasPassword: true })
    // A second such account, made by a code, and a third that signed in again by one.
    for (const back of [false, true]) {
      const other = fresh('Key')
      const owner = await guest(other, localhost)
      const kept = (await keepWithPasskey(owner, other, new Authenticator())).body as { codes: string[] }
      if (back)
        expect((await owner.post('/api/account/recover', { name: other, code: kept.codes[0] })).status).toBe(
          200,
        )
      expect(
        (
          await owner.post('/api/account/password', {
            password: PASSWORD,
            ...(!back && { proof: { code: kept.codes[0] } }),
          })
        ).status,
      ).toBe(200)
    }
  })

  test('a passkey cannot be added to a signed-in account without proof', async () => {
    const name = fresh('Ann')
    const visitor = await guest(name, localhost)
    const begun = await visitor.post('/api/account/passkey/options', { name })
    const { codes } = (await visitor.post('/api/account', { name, password: PASSWORD })).body as {
      codes: string[]
    }
    const ask = (proof?: object) => visitor.post('/api/account/passkey/options', { ...(proof && { proof }) })
    expect(await ask()).toEqual(refusal(403, 'proof_needed'))
    expect(await ask({ password: 'not that one' })).toEqual(refusal(403, 'not_your_password'))
    expect(await ask({ code: 'AAAA-AAAA-AAAA-AAAA' })).toEqual(refusal(403, 'not_your_code'))
    const stranger = new Authenticator()
    await keyedWith(fresh('Eve'), stranger)
    expect(await ask(await used(visitor, stranger))).toEqual(refusal(403, 'another_account'))
    // The guest's ceremony cannot be used either.
    expect(
      await visitor.post('/api/account/passkey', {
        response: new Authenticator().make(begun.body, localhost),
      }),
    ).toEqual(refusal(400, 'passkey_too_late'))
    expect((await visitor.get('/api/account')).body).toMatchObject({ passkeys: [] })
    for (const proof of [{ password: PASSWORD }, { code: codes[0] }])
      expect((await keepWithPasskey(visitor, '', new Authenticator(), proof)).status).toBe(200)
    expect((await visitor.get('/api/account')).body).toMatchObject({ passkeys: [{}, {}], codes: 9 })
  })

  test('a passkey is added without proof just after a one-time code', async () => {
    const name = fresh('Ann')
    const { codes } = (
      await (await guest(name, localhost)).post('/api/account', { name, password: PASSWORD })
    ).body as { codes: string[] }
    const back = new Visitor(localhost)
    expect((await back.post('/api/account/recover', { name, code: codes[0] })).status).toBe(200)
    expect((await keepWithPasskey(back, '', new Authenticator())).status).toBe(200)
  })

  test('a passkey is not removed by another account', async () => {
    const key = new Authenticator()
    await keepWithPasskey(await guest(fresh('Key'), localhost), fresh('Key'), key)
    expect(
      await (await keyed(fresh('Eve'))).post('/api/account/passkey/remove', {
        id: key.id.toString('base64url'),
      }),
    ).toEqual(refusal(401, 'unknown_passkey'))
    expect((await enter(new Visitor(localhost), key)).status).toBe(200)
  })

  test('a passkey answers a ceremony once, in its browser, in time and on this site', async () => {
    const key = new Authenticator()
    await keepWithPasskey(await guest(fresh('Key'), localhost), fresh('Key'), key)
    const visitor = new Visitor(localhost)
    const options = await visitor.post('/api/account/sign-in/options')
    const ceremony = visitor.cookies.get('dr-ceremony')!
    const response = key.use(options.body, localhost)
    // Another browser, without a ceremony or with its own.
    expect(await new Visitor(localhost).post('/api/account/sign-in/passkey', { response })).toEqual(
      refusal(400, 'passkey_too_late'),
    )
    const other = new Visitor(localhost)
    await other.post('/api/account/sign-in/options')
    expect(await other.post('/api/account/sign-in/passkey', { response })).toEqual(
      refusal(401, 'bad_passkey'),
    )
    expect((await visitor.post('/api/account/sign-in/passkey', { response })).status).toBe(200)
    // The same response again, with the cookie of the used ceremony.
    visitor.cookies.set('dr-ceremony', ceremony)
    expect(await visitor.post('/api/account/sign-in/passkey', { response })).toEqual(
      refusal(400, 'passkey_too_late'),
    )
    expect(await enter(new Visitor(localhost), key, 'https://evil.example')).toEqual(
      refusal(401, 'bad_passkey'),
    )
    // A counter that does not increase reveals a copied key.
    key.counter = 0
    expect(await enter(new Visitor(localhost), key)).toEqual(refusal(401, 'bad_passkey'))
  })

  test('a passkey opens nothing when another key signed, or for another account', async () => {
    const [key, forger] = [new Authenticator(), new Authenticator()]
    await keepWithPasskey(await guest(fresh('Key'), localhost), fresh('Key'), key)
    await keepWithPasskey(await guest(fresh('Eve'), localhost), fresh('Eve'), forger)
    const visitor = new Visitor(localhost)
    const { body } = await visitor.post('/api/account/sign-in/options')
    const right = key.use(body, localhost)
    const forged = { ...forger.use(body, localhost), id: right.id, rawId: right.rawId }
    expect(
      await visitor.post('/api/account/sign-in/passkey', {
        response: { ...forged, response: { ...forged.response, userHandle: right.response.userHandle } },
      }),
    ).toEqual(refusal(401, 'bad_passkey'))
    const mixed = new Visitor(localhost)
    const again = await mixed.post('/api/account/sign-in/options')
    const own = forger.use(again.body, localhost)
    expect(
      await mixed.post('/api/account/sign-in/passkey', {
        response: { ...own, response: { ...own.response, userHandle: right.response.userHandle } },
      }),
    ).toEqual(refusal(401, 'bad_passkey'))
  })

  test('a passkey is refused when another guest finishes it, or its name was taken meanwhile', async () => {
    const name = fresh('Key')
    const [one, two] = [await guest(fresh('Gus'), localhost), await guest(fresh('Gus'), localhost)]
    const options = await one.post('/api/account/passkey/options', { name })
    const ceremony = one.cookies.get('dr-ceremony')!
    const response = new Authenticator().make(options.body, localhost)
    two.cookies.set('dr-ceremony', ceremony)
    expect(await two.post('/api/account/passkey', { response })).toEqual(refusal(400, 'passkey_too_late'))
    await keyed(name)
    expect(await one.post('/api/account/passkey', { response })).toEqual(refusal(409, 'name_taken'))
    expect((await one.get('/api/account')).body['account']).toBe(false)
  })

  test('a passkey is not offered at a bare address, and malformed ones are refused in words', async () => {
    const byNumber = await guest(fresh('Ann'))
    expect(await byNumber.post('/api/account/passkey/options', { name: fresh('Ann') })).toEqual(
      refusal(400, 'no_passkeys'),
    )
    const visitor = await guest(fresh('Ann'), localhost)
    expect(await visitor.post('/api/account/passkey', { response: {} })).toEqual(
      refusal(400, 'malformed', /response\./),
    )
    await visitor.post('/api/account/sign-in/options')
    const junk = {
      id: 'AAAA',
      rawId: 'AAAA',
      type: 'public-key',
      response: { clientDataJSON: '!', authenticatorData: '!', signature: '!' },
    }
    expect(await visitor.post('/api/account/sign-in/passkey', { response: junk })).toEqual(
      refusal(401, 'unknown_passkey'),
    )
    await visitor.post('/api/account/passkey/options', { name: fresh('Ann') })
    expect(
      await visitor.post('/api/account/passkey', {
        response: { ...junk, response: { clientDataJSON: '!', attestationObject: '!' } },
      }),
    ).toEqual(refusal(401, 'bad_passkey'))
  })
})

test('an account is shown to no guest and to no program, and is never cached', async () => {
  const response = await fetch(`${node.url}/api/account`)
  expect([response.headers.get('cache-control'), await response.json()]).toEqual([
    'no-store',
    { name: '', account: false, role: '' },
  ])
  const { token } = await person(node.url, fresh('Prog'))
  expect(
    await post(
      `${node.url}/api/account/password`,
      { password: PASSWORD },
      { authorization: `Bearer ${token}` },
    ),
  ).toMatchObject({ status: 401, body: { code: 'no_account' } })
})

// Keep this test last, because it leaves an administrator.
test('the code that the start printed makes one account administrator, once', async () => {
  const code = node.adminCode!
  const visitor = await guest(fresh('Ann'))
  expect(await visitor.post('/api/account/admin', { code })).toEqual(refusal(401, 'no_account'))
  const [ann, bob] = [await keyed(fresh('Ann')), await keyed(fresh('Bob'))]
  expect((await ann.get('/api/account')).body['adminWanted']).toBe(true)
  expect(await ann.post('/api/account/admin', { code: 'AAAA-BBBB-CCCC' })).toEqual(refusal(403, 'wrong_code'))
  expect((await ann.post('/api/account/admin', { code: code.toLowerCase() })).body).toMatchObject({
    role: 'admin',
  })
  expect((await ann.post('/api/session', { name: 'x' })).body).toMatchObject({ role: 'admin' })
  expect((await bob.get('/api/account')).body['adminWanted']).toBe(false)
  for (let i = 0; i < 10; i++)
    expect(await bob.post('/api/account/admin', { code })).toEqual(refusal(403, 'wrong_code'))
  expect(await bob.post('/api/account/admin', { code })).toEqual(refusal(429, 'too_many_tries'))
  expect((await bob.get('/api/account')).body['role']).toBe('')
})
