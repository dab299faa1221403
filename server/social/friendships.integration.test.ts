/** Mutual friendships, whatever two people request, also simultaneously, on both databases. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import {
  BLOCKED_AT_MOST,
  FRIENDS_AT_MOST,
  PRIVATE_LINES_AT_MOST,
  PRIVATE_LINES_DAYS,
  REQUESTS_AT_MOST,
  UNREAD_AT_MOST,
} from '../../common/wire/people/social.ts'
import { isRefused } from '../../common/wire/refusals.ts'
import { PrivateLines, sweepPrivateLines } from '../chat/private-lines.ts'
import { deleteAccount } from '../people/accounts/deletion.ts'
import { pairOf } from '../people/pairs.ts'
import { type Database, openDatabase } from '../store/database.ts'
import { startPostgres, type TestPostgres } from '../testing/machines/postgres.ts'
import { Friendships, type Relation } from './friendships.ts'

jest.setTimeout(360_000)

const [ANN, BOB, CID] = ['a'.repeat(24), 'b'.repeat(24), 'c'.repeat(24)] as const
const [Ann, Bob, Cid] = [
  { player: ANN, name: 'Ann' },
  { player: BOB, name: 'Bob' },
  { player: CID, name: 'Cid' },
] as const
const DAY = 24 * 3_600_000
const ACTS = ['befriend', 'agree', 'decline', 'unfriend', 'block', 'unblock'] as const

interface Step {
  readonly by: 0 | 1
  readonly act: (typeof ACTS)[number]
}

/** A simple model of two people: requests (2 mean that they are friends), and blocks. */
class Model {
  asked: 0 | 1 | 2 | undefined
  blocked = new Set<0 | 1>()

  copy(): Model {
    return Object.assign(new Model(), { asked: this.asked, blocked: new Set(this.blocked) })
  }

  /** The answer to a step. */
  take({ by, act }: Step): string {
    const other = by === 0 ? 1 : 0
    const to = (asked: Model['asked'], answer = 'done') => {
      this.asked = asked
      return answer
    }
    switch (act) {
      case 'befriend':
        if (this.blocked.has(by)) return 'you_block'
        if (this.blocked.has(other)) return 'takes_none'
        return this.asked === 2
          ? 'already_friends'
          : this.asked === by
            ? 'already_wanted'
            : this.asked === other
              ? to(2, 'friends')
              : to(by)
      case 'agree':
        return this.asked === other ? to(2, 'friends') : 'not_asked'
      case 'decline':
        return this.asked === other ? to(undefined) : 'not_asked'
      case 'unfriend':
        return this.asked === 2 || this.asked === by ? to(undefined) : 'not_friends'
      case 'block':
        this.blocked.add(by)
        return to(undefined)
      default:
        this.blocked.delete(by)
        return 'done'
    }
  }

  seenBy(by: 0 | 1): Relation {
    return this.blocked.has(by)
      ? 'blocked'
      : this.asked === undefined
        ? 'nobody'
        : this.asked === 2
          ? 'friend'
          : this.asked === by
            ? 'asked'
            : 'asking'
  }
}

const orders = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((one, i) => orders(all.filter((_, j) => j !== i)).map((rest) => [one, ...rest]))

describe.each(['SQLite', 'PostgreSQL'])('friendships in %s', (kind) => {
  let postgres: TestPostgres | undefined
  let dataDir: string
  let db: Database
  let friendships: Friendships
  let lines: PrivateLines
  const account = (player: string, name: string) =>
    db
      .insertInto('account')
      .values({ player, name, key: name.toLowerCase(), password: '', role: '', since: 1 })
      .execute()
  beforeAll(async () => {
    postgres = kind === 'PostgreSQL' ? await startPostgres() : undefined
    dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-friends-'))
    db = await openDatabase({ dataDir, databaseUrl: postgres?.url })
    friendships = new Friendships(db)
    lines = new PrivateLines(db)
  })
  afterAll(async () => {
    await db.destroy()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const clear = async () => {
    for (const table of ['friendship', 'block', 'private_line', 'former_name'] as const)
      await db.deleteFrom(table).execute()
  }
  beforeEach(async () => {
    await clear()
    await db.deleteFrom('account').execute()
    await Promise.all([account(ANN, 'Ann'), account(BOB, 'Bob'), account(CID, 'Cid')])
  })

  const ask = async ({ by, act }: Step): Promise<string> => {
    const [player, other] = by === 0 ? ([ANN, BOB] as const) : ([BOB, ANN] as const)
    const done = await friendships[act](player, other)
    return isRefused(done) ? done.code : typeof done === 'object' && done.friends ? 'friends' : 'done'
  }
  const seen = () => Promise.all([friendships.relation(ANN, BOB), friendships.relation(BOB, ANN)])

  test('simultaneous requests of two people end as in some order, with friends by consent', async () => {
    const step = fc.record({ by: fc.constantFrom<0 | 1>(0, 1), act: fc.constantFrom(...ACTS) })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
        async (batches) => {
          await clear()
          let models = [new Model()]
          for (const batch of batches) {
            const answers = await Promise.all(batch.map(ask))
            const state = (await seen()).join()
            models = models.flatMap((model) =>
              orders(batch.map((_, i) => i)).flatMap((order) => {
                const next = model.copy()
                const said: string[] = []
                for (const i of order) said[i] = next.take(batch[i]!)
                return said.join() === answers.join() && [next.seenBy(0), next.seenBy(1)].join() === state
                  ? [next]
                  : []
              }),
            )
            expect({ batch, answers, state, possible: models.length > 0 }).toMatchObject({ possible: true })
            models = models.slice(0, 1)
            // Lists agree with the model.
            const [of, back] = await Promise.all([friendships.of(ANN), friendships.of(BOB)])
            expect([of.friends.length, of.asking.length, of.asked.length]).toEqual([
              back.friends.length,
              back.asked.length,
              back.asking.length,
            ])
            expect(of.friends.length).toBe(models[0]!.asked === 2 ? 1 : 0)
            if (models[0]!.blocked.size > 0) expect([of.friends, of.asking, of.asked]).toEqual([[], [], []])
          }
        },
      ),
      { numRuns: kind === 'SQLite' ? 60 : 25 },
    )
  })

  test('nobody has more friends, requests or blocks than allowed, or is their own friend', async () => {
    const crowd = Array.from({ length: FRIENDS_AT_MOST }, (_, i) => i.toString(16).padStart(24, 'd'))
    await db
      .insertInto('account')
      .values(
        crowd.map((player, i) => ({
          player,
          name: `One ${i}`,
          key: `one${i}`,
          password: '',
          role: '' as const,
          since: 1,
        })),
      )
      .execute()
    const rows = (of: string, some: readonly string[], agreed: number, asker?: string) =>
      db
        .insertInto('friendship')
        .values(some.map((other) => ({ ...pairOf(of, other), asker: asker ?? other, asked: 1, agreed })))
        .execute()
    expect(await friendships.befriend(ANN, ANN)).toMatchObject({ code: 'own_name' })
    expect(await friendships.befriend(ANN, 'e'.repeat(24))).toMatchObject({ code: 'unknown_player' })
    await rows(ANN, crowd, 1)
    expect(await friendships.befriend(ANN, BOB)).toMatchObject({ code: 'many_friends' })
    expect(await friendships.befriend(BOB, ANN)).toEqual({ friends: false })
    expect(await friendships.agree(ANN, BOB)).toMatchObject({ code: 'many_friends' })
    await friendships.unfriend(ANN, crowd[0]!)
    expect(await friendships.agree(ANN, BOB)).toEqual({ friends: true })
    await clear()
    await rows(BOB, crowd, 1)
    await rows(ANN, [BOB], 0, BOB)
    expect(await friendships.befriend(ANN, BOB)).toMatchObject({ code: 'others_many_friends' })
    await clear()
    await rows(ANN, crowd.slice(0, REQUESTS_AT_MOST), 0, ANN)
    expect(await friendships.befriend(ANN, BOB)).toMatchObject({ code: 'many_requests' })
    await clear()
    await rows(ANN, crowd.slice(0, REQUESTS_AT_MOST), 0)
    expect(await friendships.befriend(BOB, ANN)).toMatchObject({ code: 'others_many_requests' })
    expect(await friendships.befriend(ANN, BOB)).toEqual({ friends: false })
    await db
      .insertInto('block')
      .values(crowd.slice(0, BLOCKED_AT_MOST).map((blocked) => ({ player: ANN, blocked, at: 1 })))
      .execute()
    expect(await friendships.block(ANN, BOB)).toMatchObject({ code: 'many_blocked' })
  })

  test('friends write each other, and only the last lines of a pair are kept for a time', async () => {
    expect(await lines.write(Ann, Bob, 'hello')).toMatchObject({ code: 'not_friends' })
    await friendships.befriend(ANN, BOB)
    expect(await lines.write(Ann, Bob, 'hello')).toMatchObject({ code: 'not_friends' })
    await friendships.befriend(BOB, ANN)
    const now = Date.now()
    const both = await Promise.all([
      lines.write(Ann, Bob, 'one', now),
      lines.write(Bob, Ann, 'two', now),
      lines.write(Ann, Bob, 'three', now),
    ])
    expect(new Set(both.map((line) => (isRefused(line) ? line.code : line.id)))).toEqual(new Set([1, 2, 3]))
    const told = await lines.between(Bob, Ann)
    expect(told.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(told.map(({ by, name }) => [by, name])).toEqual(
      expect.arrayContaining([
        [ANN, 'Ann'],
        [BOB, 'Bob'],
      ]),
    )
    expect([...(await lines.unread(BOB))]).toEqual([[ANN, 2]])
    const first = both.flatMap((line) => (isRefused(line) || line.by !== ANN ? [] : [line.id]))
    expect(await lines.read(BOB, ANN, Math.min(...first))).toBe(1)
    expect(await lines.between(Ann, Cid)).toEqual([])

    const many = Array.from({ length: PRIVATE_LINES_AT_MOST }, (_, i) => ({
      sender: ANN,
      recipient: BOB,
      id: i + 4,
      text: 'more',
      at: now,
      unread: 0,
    }))
    await db.insertInto('private_line').values(many).execute()
    await lines.write(Bob, Ann, 'last')
    const kept = await lines.between(Ann, Bob)
    expect([kept.length, kept.at(-1)!.text, kept[0]!.id]).toEqual([PRIVATE_LINES_AT_MOST, 'last', 5])

    await sweepPrivateLines(db, now + PRIVATE_LINES_DAYS * DAY - DAY)
    expect(await lines.between(Ann, Bob)).toHaveLength(PRIVATE_LINES_AT_MOST)
    expect(await lines.between(Ann, Bob, now + PRIVATE_LINES_DAYS * DAY + DAY)).toEqual([])
    await sweepPrivateLines(db, now + PRIVATE_LINES_DAYS * DAY + DAY)
    expect(await db.selectFrom('private_line').select('id').execute()).toEqual([])

    for (let at = 0; at < UNREAD_AT_MOST; at += 500)
      await db
        .insertInto('private_line')
        .values(
          Array.from({ length: 500 }, (_, i) => ({
            sender: CID,
            recipient: BOB,
            id: at + i,
            text: '',
            at: now,
            unread: 1,
          })),
        )
        .execute()
    expect(await lines.write(Ann, Bob, 'are you there?')).toMatchObject({ code: 'many_unread' })
    expect(await lines.write(Bob, Ann, 'no')).toMatchObject({ text: 'no' })
  })

  test('a block or the end of a friendship stops all lines and leaves nothing unread', async () => {
    await friendships.befriend(ANN, BOB)
    await friendships.agree(BOB, ANN)
    await lines.write(Ann, Bob, 'hello')
    await friendships.block(BOB, ANN)
    expect(await lines.write(Ann, Bob, 'why?')).toMatchObject({ code: 'takes_none' })
    expect(await friendships.befriend(ANN, BOB)).toMatchObject({
      code: 'takes_none',
      message: 'They take no messages from you.',
    })
    expect(await lines.write(Bob, Ann, 'so')).toMatchObject({ code: 'not_friends' })
    expect(await lines.unread(BOB)).toEqual(new Map())
    await db
      .insertInto('former_name')
      .values([
        { key: 'annie', player: ANN, name: 'Annie', since: 1, until: Date.now() + DAY },
        { key: 'anna', player: ANN, name: 'Anna', since: 1, until: 2 },
      ])
      .execute()
    expect((await friendships.of(BOB)).blocked).toEqual([
      { player: ANN, name: 'Ann', program: false, formerly: ['Annie'] },
    ])
    await friendships.befriend(CID, BOB)
    // Whichever of these simultaneous requests is first, nothing of the deleted account is left.
    await Promise.all([friendships.befriend(BOB, CID), deleteAccount(db, CID), friendships.block(CID, BOB)])
    expect(await db.selectFrom('friendship').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('block').select('player').execute()).toEqual([{ player: BOB }])
    expect((await friendships.of(BOB)).friends).toEqual([])
  })
})
