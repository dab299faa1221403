/** A browser's identity (name and cookie), tested against a server. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../../../server/testing/machines/node.ts'
import { type Browser, openBrowser, until } from '../../../server/testing/people/browser.ts'
import { accountFor } from '../../../server/testing/people/people.ts'
import { person } from '../../../server/testing/people/table.ts'
import { Visitor } from '../../../server/testing/people/visitor.ts'

let node: TestNode
let browser: Browser
let session: typeof import('./session.ts')
let account: typeof import('./account.ts')
beforeAll(async () => {
  node = await startTestNode()
  browser = await openBrowser(node.url)
  session = await import('./session.ts')
  account = await import('./account.ts')
})
// Each test starts with a fresh browser.
beforeEach(() => {
  browser.cookies.clear()
  browser.stored.clear()
  session.me.value = session.refusedName.value = session.signedOutOf.value = undefined
  session.renameAnyhow()
})
afterAll(async () => {
  await node.stop()
  browser.close()
})

const kept = (name: string) => browser.stored.get(`dr.${name}`)
/** The player's id in the session token, which pages cannot read. */
const idIn = (token = browser.cookies.get('dr-session')!): string =>
  (JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub
const requests = async (act: () => Promise<unknown>): Promise<number> => {
  const before = browser.asked.length
  await act()
  return browser.asked.length - before
}
/** Reloads the page, which then reads the browser's storage. */
const reload = () => {
  session.me.value = undefined
  session.callsign.value = kept('name')!
}

describe('a guest', () => {
  test('a guest goes by a generated name until another is typed, and stays the same player', async () => {
    expect(await session.introduce()).toEqual({ name: session.callsign.value, account: false, role: '' })
    const player = idIn()
    session.rename('Nell')
    expect((await session.introduce()).name).toBe('Nell')
    reload()
    expect([session.callsign.value, (await session.introduce()).name, idIn()]).toEqual([
      'Nell',
      'Nell',
      player,
    ])
  })

  test('the session is fetched once when several ask for it at the same time', async () => {
    expect(
      await requests(() => Promise.all([session.introduce(), session.introduce(), session.introduce()])),
    ).toBe(1)
    expect(await requests(() => session.introduce())).toBe(0)
    expect(await requests(() => session.introduce(true))).toBe(1)
  })

  test('a guest goes by the newer name when it is written while the server answers', async () => {
    const answer = session.introduce()
    session.rename('Late Nell')
    await answer
    expect(session.callsign.value).toBe('Late Nell')
    session.tellName()
    await until('the name', () => session.me.value?.name === 'Late Nell')
  })

  test('a guest learns why a name is refused, and keeps the earlier one', async () => {
    await accountFor(node.database, 'Olga')
    session.rename('Nell')
    await session.introduce()
    session.rename('Olga')
    await expect(session.introduce()).rejects.toMatchObject({ code: 'name_taken' })
    expect([session.refusedName.value, kept('name')]).toEqual([
      { name: 'Olga', message: expect.stringMatching(/\.$/) },
      'Nell',
    ])
    session.rename('Nell')
    expect(session.refusedName.value).toBeUndefined()
    expect((await session.introduce()).name).toBe('Nell')
  })

  test('a page knows how a name is spelled, and which are taken by the house from when one is typed', async () => {
    const opened: string = './session.ts?opened'
    const page = (await import(opened)) as typeof session
    const problems = () => ['Ann', 'A<b>', 'Admin'].map(page.callsignProblem)
    const spelling = "a callsign has letters, digits, blanks and . _ ' - only"
    expect(problems()).toEqual([undefined, spelling, undefined])
    page.rename('Admin')
    await page.loadNameRules()
    expect(problems()).toEqual([undefined, spelling, 'that name belongs to the house'])
  })

  test('a guest with an old stored token stays the same player, and the page forgets the token', async () => {
    const { token } = await person(node.url, 'Old')
    browser.stored.set('dr.token', token)
    session.rename('Old')
    await session.introduce()
    expect([idIn(), kept('token')]).toEqual([idIn(token), undefined])
  })

  test('the session is unknown while no server answers, and known when it is back', async () => {
    browser.line.cut()
    await expect(session.introduce()).rejects.toMatchObject({ code: 'unreachable' })
    expect(session.me.value).toBeUndefined()
    browser.line.mend()
    await session.introduce()
    expect(session.me.value).toBeDefined()
  })

  test('a guest becomes another player of the same name when the cookie is lost', async () => {
    await session.introduce()
    const player = idIn()
    const { name } = session.me.value!
    browser.cookies.clear()
    expect([(await session.introduce(true)).name, idIn() === player]).toEqual([name, false])
  })
})

describe('an account', () => {
  const PASSWORD = 'four slow herons'

  test('an account stays signed in when a session is requested while the name is being kept', async () => {
    session.rename('Zora')
    await session.introduce()
    const { fetch } = globalThis
    const order: string[] = []
    globalThis.fetch = async (target, init) => {
      order.push(`asked ${target as string}`)
      const answer = await fetch(target, init)
      order.push(`answered ${target as string}`)
      return answer
    }
    const asking = browser.asks('/api/account')
    const keeping = account.keepWithPassword('Zora', PASSWORD)
    await asking
    const asked = session.introduce(true)
    await Promise.all([keeping, asked])
    globalThis.fetch = fetch
    expect(order.slice(2, 4)).toEqual(['asked /api/account', 'answered /api/account'])
    expect([session.me.value!.account, (await session.introduce(true)).account]).toEqual([true, true])
  })

  let count = 0
  const keepName = async (): Promise<string> => {
    const name = `Keeper ${(count += 1)}`
    session.rename(name)
    await account.keepWithPassword(name, PASSWORD)
    return name
  }

  test('a guest stays the same player when keeping a name, and is an account after a reload', async () => {
    await session.introduce()
    const player = idIn()
    const name = await keepName()
    expect([session.me.value, idIn(), session.signedIn.value]).toEqual([
      { name, account: true, role: '' },
      player,
      true,
    ])
    reload()
    expect([session.signedIn.value, (await session.introduce()).account]).toEqual([true, true])
  })

  test('an account becomes a guest and learns why when its session was ended elsewhere', async () => {
    const name = await keepName()
    const elsewhere = new Visitor(node.url)
    await elsewhere.post('/api/account/sign-in', { name, password: PASSWORD })
    expect((await elsewhere.post('/api/account/sign-out-everywhere')).status).toBe(200)
    const known = await session.introduce(true)
    expect([known.account, known.name === name, session.signedOutOf.value, session.signedIn.value]).toEqual([
      false,
      false,
      name,
      false,
    ])
    await account.signInWithPassword(name, PASSWORD)
    expect([session.me.value!.name, session.signedOutOf.value]).toEqual([name, undefined])
  })

  test('a page tells of a sign-out elsewhere after a reload, until its guest is renamed', async () => {
    const name = await keepName()
    browser.cookies.clear()
    await session.introduce(true)
    const reloaded = './session.ts?reloaded'
    const after = (await import(reloaded)) as typeof session
    expect([after.signedOutOf.value, after.callsign.value]).toEqual([name, session.callsign.value])
    after.rename('Somebody Else')
    expect([after.signedOutOf.value, kept('signed-out-of')]).toEqual([undefined, undefined])
  })

  test('an account becomes a guest of another name without the seat when it signs out', async () => {
    const name = await keepName()
    const player = idIn()
    browser.stored.set('dr.match', 'x')
    await account.signOut(false)
    expect([
      session.me.value!.account,
      session.callsign.value === name,
      idIn() === player,
      kept('match'),
      kept('account'),
    ]).toEqual([false, false, false, undefined, undefined])
  })

  test('a tab learns that its session was ended elsewhere when another tab noticed it first', async () => {
    const name = await keepName()
    const unfollow = session.followSignIn()
    browser.cookies.clear()
    // The state in which the other tab leaves the storage.
    for (const key of ['account', 'token']) browser.stored.delete(`dr.${key}`)
    browser.stored.set('dr.name', 'Somebody 1')
    browser.stored.set('dr.signed-out-of', name)
    browser.event('storage', { key: 'dr.account' })
    await until('the notice', () => session.signedOutOf.value === name)
    await session.introduce()
    unfollow()
    await account.signInWithPassword(name, PASSWORD)
    expect([session.signedOutOf.value, kept('signed-out-of')]).toEqual([undefined, undefined])
  })

  test('a tab signs out or in when another tab does', async () => {
    const name = await keepName()
    const cookie = browser.cookies.get('dr-session')!
    const unfollow = session.followSignIn()
    // The state in which the other tab leaves cookies and storage.
    browser.cookies.clear()
    for (const [key, value] of [
      ['name', 'Somebody'],
      ['account', undefined],
    ] as const)
      if (value) browser.stored.set(`dr.${key}`, value)
      else browser.stored.delete(`dr.${key}`)
    browser.event('storage', { key: 'dr.account' })
    await until('the guest', () => session.me.value?.account === false)
    expect(session.callsign.value).toBe('Somebody')
    browser.cookies.set('dr-session', cookie)
    for (const [key, value] of [
      ['name', name],
      ['account', '1'],
    ] as const)
      browser.stored.set(`dr.${key}`, value)
    browser.event('storage', { key: 'dr.account' })
    await until('the account', () => session.me.value?.account)
    unfollow()
    expect(await requests(async () => browser.event('storage', { key: 'dr.account' }))).toBe(0)
  })
})
