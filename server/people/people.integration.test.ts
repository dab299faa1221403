/** Accounts, sessions and the first administrator's code, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../store/database.ts'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { CHEAP, tokenFor } from '../testing/people/people.ts'
import { TEST_SIGNING, tokenOf } from '../testing/people/tokens.ts'
import { Accounts } from './accounts/accounts.ts'
import { AdminCode } from './accounts/admin-code.ts'
import type { EndedSessions } from './accounts/endings.ts'
import { Passkeys } from './accounts/passkeys.ts'
import { keepPassword } from './accounts/passwords.ts'
import { newPlayer, sessionHash } from './accounts/session.ts'
import { Sessions } from './accounts/sessions.ts'

const DAY = 24 * 3_600_000
const PASSWORD = 'four slow herons'
const passkey = (id: string) => ({
  id,
  public_key: '',
  counter: 0,
  transports: '',
  label: 'Firefox on Linux',
  since: 0,
})

describe.each(['SQLite', 'PostgreSQL'])('people in %s', (kind) => {
  let postgres: TestPostgres | undefined
  let dataDir: string
  let db: Database
  let accounts: Accounts
  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-people-'))
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    accounts = new Accounts(db, TEST_SIGNING, {}, CHEAP)
  })
  beforeEach(async () => {
    for (const table of ['account', 'passkey', 'session', 'setting'] as const)
      await db.deleteFrom(table).execute()
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const signedIn = async (name: string) => {
    const player = newPlayer()
    expect(await accounts.keep(player, name, { passkey: passkey(`key of ${name}`) })).toBeUndefined()
    const session = await accounts.sessions.begin(player, 'Firefox on Linux')
    return { player, session, token: await tokenOf({ player, name, bot: false, session }) }
  }

  describe('a name', () => {
    test('a name is kept by one player only, in any spelling, and a player keeps one', async () => {
      const [ann, eve] = [newPlayer(), newPlayer()]
      expect(await accounts.free('Ann B')).toBe(true)
      expect(await accounts.keep(ann, 'Ann B', { passkey: passkey('one') })).toBeUndefined()
      expect(await accounts.free('ANN-b')).toBe(false)
      expect(await accounts.keep(eve, 'ann.b', { passkey: passkey('two') })).toBe('name_taken')
      expect(await accounts.keep(ann, 'Bob', { passkey: passkey('three') })).toBe('already_kept')
      expect(await db.selectFrom('passkey').select(['id', 'player']).execute()).toEqual([
        { id: 'one', player: ann },
      ])
    })

    test('a name is kept once, though many ask at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => accounts.keep(newPlayer(), 'Ann', {})),
      )
      expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
      expect(answers.filter((answer) => answer === 'name_taken')).toHaveLength(7)
    })

    test('a name opens to its password only, and takes as long when it has none', async () => {
      const ann = newPlayer()
      await accounts.keep(ann, 'Ann', { password: PASSWORD })
      await accounts.keep(newPlayer(), 'Bob', { passkey: passkey('one') })
      expect(await accounts.opened('a n n', PASSWORD)).toMatchObject({ player: ann, name: 'Ann', role: '' })
      for (const [name, password] of [
        ['Ann', 'four slow heron'],
        ['Bob', ''],
        ['Bob', PASSWORD],
        ['Nobody7', PASSWORD],
      ] as const)
        expect(await accounts.opened(name, password)).toBeUndefined()
      const text = (
        await db.selectFrom('account').select('password').where('player', '=', ann).executeTakeFirstOrThrow()
      ).password
      expect(text).toMatch(/^scrypt\$10\$8\$1\$/)
      expect(await accounts.of(ann)).toEqual({
        player: ann,
        name: 'Ann',
        role: '',
        program: false,
        hasPassword: true,
        renamed: 0,
      })
    })

    test('a password with an older hash opens the account, and is hashed again', async () => {
      const ann = newPlayer()
      await accounts.keep(ann, 'Ann', {})
      await db
        .updateTable('account')
        .set({ password: await keepPassword(PASSWORD, CHEAP) })
        .execute()
      // With the hashing cost of a real server.
      expect(await new Accounts(db, TEST_SIGNING).opened('Ann', PASSWORD)).toBeDefined()
      expect((await db.selectFrom('account').select('password').executeTakeFirstOrThrow()).password).toMatch(
        /^scrypt\$15\$8\$3\$/,
      )
    })
  })

  describe('a token', () => {
    test('a token names its player while its session is valid', async () => {
      const { player, session, token } = await signedIn('Ann')
      expect(await accounts.whoHas(token)).toEqual({
        player,
        name: 'Ann',
        bot: false,
        session,
        family: expect.any(String),
        account: true,
        role: '',
      })
      await accounts.sessions.end(session)
      expect(await accounts.whoHas(token)).toBeUndefined()
    })

    test('a token is void when it names another player than its session', async () => {
      const { session } = await signedIn('Ann')
      expect(
        await accounts.whoHas(await tokenOf({ player: newPlayer(), name: 'Eve', bot: false, session })),
      ).toBeUndefined()
    })

    test('a guest’s token is void when the guest has become an account', async () => {
      const player = newPlayer()
      const token = await tokenFor('Ann', player)
      expect(await accounts.whoHas(token)).toMatchObject({ player, account: false })
      await accounts.keep(player, 'Ann', {})
      expect(await accounts.whoHas(token)).toBeUndefined()
    })
  })

  describe('a session', () => {
    let now = 0
    let sessions: Sessions
    let told: EndedSessions[] = []
    beforeEach(() => {
      now = 1_800_000_000_000
      told = []
      sessions = new Sessions(
        db,
        TEST_SIGNING,
        (ended) => told.push(ended),
        () => now,
      )
    })
    const holds = async (session: string) => (await sessions.account(session, player)) !== undefined
    let player: string
    beforeEach(async () => {
      player = newPlayer()
      await accounts.keep(player, 'Ann', {})
    })

    test('a session is known to the database by a hash only', async () => {
      const session = await sessions.begin(player, 'Firefox on Linux')
      expect(JSON.stringify(await db.selectFrom('session').selectAll().execute())).not.toContain(session)
    })

    test('a session changes its id after a day, and the old id stays valid for a minute', async () => {
      const first = await sessions.begin(player, 'Firefox on Linux')
      now += DAY - 1
      expect(await sessions.rotate(first)).toBe(first)
      now += 1
      const [second, same] = await Promise.all([sessions.rotate(first), sessions.rotate(first)])
      expect(second).toMatch(/^[0-9a-f]{32}$/)
      expect([second === first, same]).toEqual([false, second])
      expect(await holds(second)).toBe(true)
      now += 59_999
      expect([await holds(first), await holds(second), await sessions.rotate(first)]).toEqual([
        true,
        true,
        second,
      ])
      now += 1
      expect([await holds(first), await holds(second)]).toEqual([false, true])
      expect(await sessions.rotate(first)).toBe(first)
      expect(await sessions.places(player, second)).toEqual([
        {
          id: expect.any(String),
          device: 'Firefox on Linux',
          since: 1_800_000_000_000,
          seen: 1_800_000_000_000 + DAY,
          here: true,
        },
      ])
    })

    test('a session continues under its old id when the new id is lost on the way', async () => {
      const first = await sessions.begin(player, '')
      now += DAY
      const second = await sessions.rotate(first)
      // Beyond the lifetime of a session id, and of an unused session.
      for (let i = 0; i < 4; i++) {
        now += 30 * DAY
        expect(await holds(first)).toBe(true)
        expect(await sessions.rotate(first)).toBe(second)
      }
      expect(await sessions.places(player, first)).toEqual([
        expect.objectContaining({ seen: now, here: true }),
      ])
      expect(await holds(second)).toBe(true)
      const third = await sessions.rotate(second)
      now += DAY
      // An old session stays invalid, however the new ones are used.
      for (const session of [first, await sessions.rotate(first)]) expect(await holds(session)).toBe(false)
      expect([await holds(second), await holds(third), await sessions.rotate(second)]).toEqual([
        true,
        true,
        third,
      ])
    })

    test('a session ended in the minute of a change ends under both ids', async () => {
      const first = await sessions.begin(player, '')
      now += DAY
      const second = await sessions.rotate(first)
      await sessions.end(second)
      expect([await holds(first), await holds(second)]).toEqual([false, false])
      expect(await sessions.rotate(first)).toBe(first)
    })

    test('a session ends when it is not seen for 90 days, and is deleted', async () => {
      const left = await sessions.begin(player, '')
      const used = await sessions.begin(player, '')
      now += 3 * 3_600_000
      await sessions.rotate(used)
      now += 90 * DAY - 3 * 3_600_000
      expect([await holds(left), await holds(used)]).toEqual([false, true])
      await sessions.begin(player, '')
      expect(
        await db.selectFrom('session').select('id').where('id', '=', sessionHash(left)).execute(),
      ).toEqual([])
    })

    test('a session is one place of several, and only its player can end each', async () => {
      const here = await sessions.begin(player, 'Firefox on Linux')
      now += 1000
      const there = await sessions.begin(player, 'Safari on iPhone')
      const places = await sessions.places(player, here)
      expect(places.map(({ device, here }) => [device, here])).toEqual([
        ['Safari on iPhone', false],
        ['Firefox on Linux', true],
      ])
      expect(await sessions.endPlace(newPlayer(), places[0]!.id)).toBe(false)
      expect([await holds(there), told]).toEqual([true, []])
      expect(await sessions.endPlace(player, places[0]!.id)).toBe(true)
      expect([await holds(here), await holds(there)]).toEqual([true, false])
      // The end also covers the guest from which the account was made.
      expect(told).toEqual([{ player, families: [places[0]!.id, ''] }])
    })

    test('a player ends all sessions, or all but the present one', async () => {
      const [here, there] = [await sessions.begin(player, ''), await sessions.begin(player, '')]
      await sessions.endAll(player, here)
      expect([await holds(here), await holds(there)]).toEqual([true, false])
      expect(told).toHaveLength(1)
      await sessions.endAll(player)
      expect(await holds(here)).toBe(false)
      expect(new Set(told.flatMap(({ families }) => families)).size).toBe(3)
    })
  })

  describe('the last way in', () => {
    test('the last way in is not removed until another passkey or a password is there', async () => {
      const passkeys = new Passkeys(db, TEST_SIGNING)
      const { player } = await signedIn('Ann')
      expect(await passkeys.remove(player, 'key of Ann')).toBe('last_way_in')
      await passkeys.add(player, passkey('second'))
      expect(await passkeys.remove(newPlayer(), 'second')).toBe('last_way_in')
      expect(
        await Promise.all([passkeys.remove(player, 'second'), passkeys.remove(player, 'key of Ann')]),
      ).toEqual(expect.arrayContaining([undefined, 'last_way_in']))
      expect(await passkeys.list(player)).toHaveLength(1)
      await accounts.setPassword(player, PASSWORD)
      expect(await passkeys.remove(player, 'nothing')).toBe('unknown_passkey')
      expect(await passkeys.remove(player, (await passkeys.list(player))[0]!.id)).toBeUndefined()
    })
  })

  test('two administrators demoting each other at once leave one', async () => {
    for (let i = 0; i < 5; i++) {
      const [ann, bob] = [await signedIn(`Ann ${i}`), await signedIn(`Bob ${i}`)]
      await db.updateTable('account').set({ role: '' }).execute()
      for (const { player } of [ann, bob]) expect(await accounts.setRole(player, 'admin')).toBe('done')
      expect(
        (
          await Promise.all(
            [ann, bob].map(({ player }) => accounts.setRole(player, i % 2 ? '' : 'moderator')),
          )
        ).toSorted(),
      ).toEqual(['done', 'last'])
      expect((await accounts.house()).filter(({ role }) => role === 'admin')).toHaveLength(1)
    }
    expect(await accounts.setRole(newPlayer(), 'admin')).toBe('unknown')
  })

  describe("the first administrator's code", () => {
    test('the first administrator’s code works once, and there is none after that', async () => {
      const adminCode = new AdminCode(db, TEST_SIGNING)
      const people = [await signedIn('Ann'), await signedIn('Bob')]
      const code = (await adminCode.issue())!
      expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){2}[2-9A-HJ-NP-Z]{4}$/)
      expect(JSON.stringify(await db.selectFrom('setting').selectAll().execute())).not.toContain(code)
      const redeemed = await Promise.all(
        people.map(({ player }) => adminCode.redeem(code.toLowerCase().replaceAll('-', ' '), player)),
      )
      expect(redeemed.filter(Boolean)).toHaveLength(1)
      expect(
        (await Promise.all(people.map(({ player }) => accounts.of(player)))).filter(
          (account) => account?.role === 'admin',
        ),
      ).toHaveLength(1)
      expect([await adminCode.wanted(), await adminCode.issue()]).toEqual([false, undefined])
    })

    test('the code is the same on every node and at each start until it is used', async () => {
      const [one, other] = [new AdminCode(db, TEST_SIGNING), new AdminCode(db, TEST_SIGNING)]
      const { player } = await signedIn('Ann')
      const [code, ...others] = await Promise.all([one.issue(), other.issue(), one.issue()])
      expect(others).toEqual([code, code])
      expect(await one.redeem('', player)).toBe(false)
      expect(await one.redeem('AAAA-BBBB-CCCC', player)).toBe(false)
      expect(await other.redeem(code!, player)).toBe(true)
      await accounts.delete(player)
      const next = (await one.issue())!
      expect(next).not.toBe(code)
      const { player: bob } = await signedIn('Bob')
      expect([await other.redeem(code!, bob), await other.redeem(next, bob)]).toEqual([false, true])
    })
  })
})
