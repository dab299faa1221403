/** Friends' presence, messages and challenges, as they are told to each other. */

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { LOBBY, ROOM_CLOSE, roomIdOf } from '../../../common/wire/chat/room-messages.ts'
import {
  CHALLENGES_AT_MOST,
  type ChallengeView,
  GAMES_ACCEPTED_AT_MOST,
  type ProgramView,
  SOCIAL,
  type SocialMessages,
  type StandingView,
} from '../../../common/wire/people/social.ts'
import type { SocialRequest, SocialRequestName } from '../../../common/wire/people/social-requests.ts'
import { Accounts } from '../../people/accounts/accounts.ts'
import { Bans } from '../../people/moderation/bans.ts'
import { roomOf, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { RawSocket, reserve } from '../../testing/people/raw-socket.ts'
import { Tab } from '../../testing/people/tab.ts'
import { allLeave, newMatch, type Person, person, post, join as sitAt } from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { TEST_SIGNING } from '../../testing/people/tokens.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'

let node: TestNode
const dataDir = mkdtempSync(join(tmpdir(), 'dead-reckoning-social-'))
beforeAll(async () => {
  node = await startTestNode({ dataDir })
})
afterEach(allLeave)
afterAll(async () => {
  await node.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

class Friend extends Tab<never> {
  social: SocialMessages['social'] | undefined
  challenges: SocialMessages['challenges'] | undefined
  readonly lines: SocialMessages['line'][] = []
  readonly notes: string[] = []
  readonly presences: SocialMessages['presence'][] = []
  unread: SocialMessages['read'] | undefined
  match: SocialMessages['match'] | undefined
  readonly plays: SocialMessages['plays'][] = []
  readonly mentions: SocialMessages['mentioned'][] = []

  static async of(who: Person): Promise<Friend> {
    const friend = await Friend.listening(who)
    await friend.until('the lists', () => friend.social && friend.challenges)
    return friend
  }

  /** Guests connect, too, but receive nothing at first. */
  static async listening({ name, token }: Person): Promise<Friend> {
    await post(`${node.url}/api/social/open`, {})
    const friend = new Friend(await new Client(node.url).joinById(SOCIAL, { token }), name)
    const on = <N extends keyof SocialMessages>(type: N, take: (message: SocialMessages[N]) => void) =>
      friend.room.onMessage(type, ((message: never) => {
        take(message)
        friend.changed()
      }) as never)
    on('social', (social) => (friend.social = social))
    on('challenges', (challenges) => (friend.challenges = challenges))
    on('line', (line) => friend.lines.push(line))
    on('note', ({ text }) => friend.notes.push(text))
    on('presence', (presence) => {
      friend.presences.push(presence)
      const now = new Map(presence.changed.map((one) => [one.name, one.presence]))
      friend.social = {
        ...friend.social!,
        friends: friend.social!.friends.map((one) => ({
          ...one,
          presence: now.get(one.name) ?? one.presence,
        })),
      }
    })
    on('followed', ({ changed }) => {
      const now = new Map(changed.map((one) => [one.name, one]))
      friend.social = {
        ...friend.social!,
        following: friend.social!.following.map((one) => now.get(one.name) ?? one),
      }
    })
    on('plays', (plays) => friend.plays.push(plays))
    on('mentioned', (mention) => friend.mentions.push(mention))
    on('read', (read) => (friend.unread = read))
    on('match', (match) => (friend.match = match))
    on('refused', () => undefined)
    return friend
  }

  ask = <N extends SocialRequestName>(name: N, payload: SocialRequest<N>): Promise<unknown> =>
    this.request(name, payload)
  sees = (name: string) => this.social?.friends.find((one) => one.name === name)?.presence
  incoming = (): readonly ChallengeView[] => this.challenges?.incoming ?? []

  protected told(): string {
    return JSON.stringify([this.social, this.challenges, this.lines, this.notes])
  }
}

let made = 0
const somebody = (name: string, program = false): Promise<Person> =>
  accountFor(node.database, `${name} ${++made}`, { program })

async function friends(): Promise<[Friend, Friend, Person, Person]> {
  const [a, b] = [await somebody('Ann'), await somebody('Bob')]
  const [ann, bob] = [await Friend.of(a), await Friend.of(b)]
  await ann.ask('befriend', { name: bob.name })
  await bob.until('the request', () => bob.social!.asking.includes(ann.name))
  await bob.ask('agree', { name: ann.name })
  await ann.until('a friend', () => ann.sees(bob.name))
  return [ann, bob, a, b]
}

describe('friends', () => {
  test('friends are told when they agree and when one ends it, and guests to register a name', async () => {
    const [ann, bob] = await friends()
    expect([ann.social, bob.social].map((social) => [social!.asked, social!.asking])).toEqual([
      [[], []],
      [[], []],
    ])
    await bob.ask('unfriend', { name: ann.name })
    await ann.until('the end', () => ann.social!.friends.length === 0)
    expect(await ann.refused('befriend', { name: 'Nobody at all' })).toMatchObject({ code: 'unknown_player' })
    expect(await ann.refused('befriend', { name: ann.name })).toMatchObject({ code: 'own_name' })
    const guest = await Friend.listening(await person(node.url, 'Guest'))
    expect(await guest.refused('befriend', { name: ann.name })).toMatchObject({ code: 'no_account' })
    await guest.ask('time', {})
    expect(guest.social).toBeUndefined()
  })

  test('friends alone see presence and public matches, also when a connection is lost', async () => {
    const [ann, bob, , b] = await friends()
    const eve = await Friend.of(await somebody('Eve'))
    expect(ann.sees(bob.name)).toEqual({ is: 'online' })
    const before = (await (await fetch(`${node.url}/api/people`)).json()) as {
      online: number
      playing: number
    }
    expect(before.online).toBeGreaterThanOrEqual(3)
    const id = await newMatch(node.url, { instant: true, roundSeconds: 240 })
    const table = await sitAt(node.url, id, b)
    await ann.until('where he plays', () => ann.sees(bob.name)?.is === 'playing')
    expect(ann.sees(bob.name)).toEqual({ is: 'playing', match: id, game: 'void-patrol' })
    await table.leave()
    await ann.until('that he is back', () => ann.sees(bob.name)?.is === 'online')
    const hidden = await sitAt(
      node.url,
      await newMatch(node.url, { instant: true, listed: false, roundSeconds: 240 }),
      b,
    )
    await ann.until('that he plays', () => ann.sees(bob.name)?.is === 'playing')
    expect(ann.sees(bob.name)).toEqual({ is: 'playing' })
    await hidden.leave()
    await bob.leave()
    await ann.until('that he is gone', () => ann.sees(bob.name)?.is === 'offline')
    const socket = await RawSocket.open(
      node.url,
      await reserve(node.url, roomIdOf(LOBBY), { token: b.token }),
    )
    await ann.until('that he is in the lobby', () => ann.sees(bob.name)?.is === 'online')
    socket.socket.terminate()
    await ann.until('that his line is lost', () => ann.sees(bob.name)?.is === 'offline')
    expect(eve.presences).toEqual([])
    expect(eve.social!.friends).toEqual([])
  })

  test('a line reaches all tabs of both friends, filtered and counted, and nobody else', async () => {
    const [ann, bob, a, b] = await friends()
    const other = await Friend.of(a)
    await ann.ask('say', { name: bob.name, text: ' hello\u202e   you shit ' })
    await bob.until('the line', () => bob.lines.length)
    await other.until('the line', () => other.lines.length)
    expect(bob.lines[0]).toEqual({
      name: ann.name,
      line: {
        id: 1,
        kind: 'said',
        who: '',
        name: ann.name,
        mine: false,
        text: 'hello you ****',
        at: expect.any(Number),
      },
    })
    expect(other.lines[0]).toMatchObject({ name: bob.name, line: { mine: true } })
    expect(await ann.refused('say', { name: bob.name, text: 'Hello you SHIT' })).toMatchObject({
      code: 'repeated',
    })
    expect(await ann.refused('say', { name: bob.name, text: ' \u200b ' })).toMatchObject({
      code: 'empty_text',
    })
    const again = await Friend.of(b)
    expect(again.social!.friends).toEqual([expect.objectContaining({ name: ann.name, unread: 1 })])
    await again.ask('read', { name: ann.name, id: 1 })
    await bob.until('that it is read', () => bob.unread?.unread === 0)
    expect(await bob.ask('conversation', { name: ann.name })).toEqual({
      name: ann.name,
      lines: [expect.objectContaining({ id: 1, mine: false })],
    })
    const eve = await Friend.of(await somebody('Eve'))
    expect(await eve.refused('say', { name: bob.name, text: 'hello' })).toMatchObject({ code: 'not_friends' })
    expect(await eve.refused('conversation', { name: bob.name })).toMatchObject({ code: 'not_friends' })
    await bob.ask('block', { name: ann.name })
    expect(await ann.refused('say', { name: bob.name, text: 'still there?' })).toMatchObject({
      code: 'takes_none',
    })
    expect(await ann.ask('standing', { name: bob.name })).toEqual({
      name: bob.name,
      is: 'nobody',
      followed: false,
      challengeable: false,
      program: false,
      games: [],
    })
    expect(ann.social!.blocked).toEqual([])
  })

  test('a friend reports the other’s lines only, with their context, even after a block', async () => {
    const [ann, bob] = await friends()
    const eve = await Friend.of(await somebody('Eve'))
    expect(await ann.refused('report', { name: bob.name, reason: 'rude' })).toMatchObject({
      code: 'unknown_line',
    })
    await ann.ask('say', { name: bob.name, text: 'good game' })
    await bob.ask('say', { name: ann.name, text: 'you are a worm' })
    await ann.ask('say', { name: bob.name, text: 'that is rude' })
    expect(await eve.refused('report', { name: bob.name, reason: 'rude' })).toMatchObject({
      code: 'unknown_line',
    })
    expect(await ann.refused('report', { name: bob.name, reason: ' ' })).toMatchObject({ code: 'malformed' })
    await ann.ask('block', { name: bob.name })
    await ann.ask('report', { name: bob.name, reason: 'rude' })
    expect(await ann.refused('report', { name: bob.name, reason: 'again' })).toMatchObject({
      code: 'already_reported',
    })
    const report = await node.database
      .selectFrom('report')
      .selectAll()
      .where('about_name', '=', bob.name)
      .executeTakeFirstOrThrow()
    expect(report).toMatchObject({ room: '', by_name: ann.name, reason: 'rude', line: 0 })
    expect(JSON.parse(report.context)).toMatchObject([
      { name: ann.name, text: 'good game', theirs: false },
      { name: bob.name, text: 'you are a worm', theirs: true },
      { name: ann.name, text: 'that is rude', theirs: false },
    ])
  })

  test('a person muted on the whole site cannot write to friends', async () => {
    const [ann, bob] = await friends()
    const muted = jest
      .spyOn(Bans.prototype, 'mutedFor')
      .mockImplementation((_player, ...places) => (places.length === 0 ? 60_000 : 0))
    expect(await ann.refused('say', { name: bob.name, text: 'hello' })).toMatchObject({ code: 'muted' })
    muted.mockRestore()
  })

  test('friends see a rename at once, and lose a deleted account', async () => {
    const [ann, bob, , b] = await friends()
    const { player } = b as Person & { player: string }
    const accounts = new Accounts(node.database, TEST_SIGNING, {
      changed: (change) =>
        (roomOf(SOCIAL) as { accountChanged(change: unknown): void }).accountChanged(change),
    })
    expect(await accounts.rename(player, 'Robert')).toBeUndefined()
    expect(await bob.left).toBe(ROOM_CLOSE.signedOut)
    await ann.until('the name', () => ann.social!.friends[0]?.name === 'Robert')
    await ann.ask('say', { name: bob.name, text: 'by the name you had' })
    await accounts.delete(player)
    await ann.until('that there is nobody', () => ann.social!.friends.length === 0)
  })
})

describe('a challenge', () => {
  const terms = { game: 'void-patrol', roundSeconds: 60, rated: false }

  test('a challenge is seen by both, and accepting it takes both to their seats', async () => {
    const [ann, bob, a, b] = await friends()
    await ann.ask('challenge', { name: bob.name, ...terms })
    await bob.until('the challenge', () => bob.incoming().length)
    expect(bob.incoming()[0]).toMatchObject({ name: ann.name, ...terms, differs: [], id: expect.any(Number) })
    expect(ann.challenges!.outgoing).toMatchObject({ name: bob.name })
    expect(JSON.stringify(bob.challenges)).not.toContain('address')
    const { id } = bob.incoming()[0]!
    const twice = await Promise.allSettled([bob.ask('accept', { id }), bob.ask('accept', { id })])
    const matches = twice.flatMap((one) =>
      one.status === 'fulfilled' ? [(one.value as { match: string }).match] : [],
    )
    expect(matches).toHaveLength(1)
    await ann.until('the match', () => ann.match)
    expect(ann.match).toEqual({ id: matches[0], name: bob.name, game: 'void-patrol' })
    expect([ann.challenges!.outgoing, bob.incoming()]).toEqual([null, []])
    const tables = [await sitAt(node.url, matches[0]!, a), await sitAt(node.url, matches[0]!, b)]
    expect(tables.map((table) => table.seat())).toEqual(['A1', 'B1'])
    expect(tables[0]!.state.roundSeconds).toBe(60)
    const eve = await sitAt(node.url, matches[0]!, await person(node.url, 'Eve'))
    expect(eve.seat()).toBe('')
  })

  test('a challenge ends when refused, withdrawn or too old, and cannot be accepted then', async () => {
    const [ann, bob] = await friends()
    const stands = async () => {
      await ann.ask('challenge', { name: bob.name, ...terms })
      await bob.until('the challenge', () => bob.incoming().length === 1)
      return bob.incoming()[0]!.id
    }
    const gone = async (id: number) => {
      await bob.until('that it is over', () => bob.incoming().length === 0)
      await ann.until('that it is over', () => ann.challenges!.outgoing === null)
      expect(await bob.refused('accept', { id })).toMatchObject({ code: 'no_challenge' })
    }
    const first = await stands()
    expect(await ann.refused('challenge', { name: bob.name, ...terms })).toMatchObject({
      code: 'one_challenge',
    })
    expect(await ann.refused('accept', { id: first })).toMatchObject({ code: 'no_challenge' })
    await bob.ask('refuse', { id: first })
    await gone(first)
    expect(ann.notes).toEqual([`${bob.name} would rather not play now.`])
    const second = await stands()
    await ann.ask('withdraw', {})
    await gone(second)
    const stop = hurry(20)
    const third = await stands()
    await gone(third)
    stop()
    const fourth = await stands()
    await bob.ask('block', { name: ann.name })
    await gone(fourth)
    expect(await ann.refused('challenge', { name: bob.name, ...terms })).toMatchObject({ code: 'takes_none' })
  })

  test('a challenge reaches strangers online, up to a limit and for two only', async () => {
    const bob = await Friend.of(await somebody('Bob'))
    const askers = []
    for (let i = 0; i <= CHALLENGES_AT_MOST; i++) askers.push(await Friend.of(await somebody('Asker')))
    const last = askers.pop()!
    for (const asker of askers) await asker.ask('challenge', { name: bob.name, ...terms })
    expect(await last.refused('challenge', { name: bob.name, ...terms })).toMatchObject({
      code: 'many_challenges',
    })
    await bob.until('all of them', () => bob.incoming().length === CHALLENGES_AT_MOST)
    expect(await last.ask('standing', { name: bob.name })).toEqual({
      name: bob.name,
      is: 'nobody',
      followed: false,
      challengeable: true,
      program: false,
      games: [],
    })
    expect(await last.refused('challenge', { name: last.name, ...terms })).toMatchObject({ code: 'own_name' })
    expect(
      await last.refused('challenge', { name: askers[0]!.name, ...terms, setup: { teams: 3 } }),
    ).toMatchObject({ code: 'bad_setup' })
    expect(await last.refused('challenge', { name: askers[0]!.name, ...terms, game: 'chess' })).toMatchObject(
      { code: 'unknown_game' },
    )
    const [id] = bob.incoming().map((one) => one.id)
    await askers[0]!.leave()
    expect(await bob.refused('accept', { id: id! })).toMatchObject({ code: 'not_here' })
    const away = await somebody('Away')
    // Nobody learns whether strangers are present: requests to them get the same answer as unanswered ones.
    const asked = async (name: string) => [
      await last.ask('standing', { name }),
      await last.ask('challenge', { name, ...terms }).then(() => 'sent'),
      await last.ask('withdraw', {}),
    ]
    const here = await Friend.of(await somebody('Here'))
    const [ofAway, ofHere] = [await asked(away.name), await asked(here.name)]
    expect(ofAway).toEqual(JSON.parse(JSON.stringify(ofHere).replaceAll(here.name, away.name)))
  })

  test('a challenge is refused when the friend is away', async () => {
    const [ann, bob] = await friends()
    await bob.leave()
    await eventually(
      'that he is away',
      async () => !((await ann.ask('standing', { name: bob.name })) as StandingView).challengeable,
    )
    expect(await ann.refused('challenge', { name: bob.name, ...terms })).toMatchObject({ code: 'not_online' })
  })
})

describe('a program', () => {
  const terms = { game: 'void-patrol', roundSeconds: 60 }
  const listed = async (by: Friend): Promise<ProgramView[]> => (await by.ask('programs', {})) as ProgramView[]
  const lists = async (by: Friend, name: string): Promise<ProgramView | undefined> =>
    (await listed(by)).find((one) => one.name === name)
  /** The list is cached for a second. */
  const untilListed = (by: Friend, name: string) =>
    eventually(`${name} in the list`, () => lists(by, name), { every: 1100 })
  const untilNot = (by: Friend, name: string) =>
    eventually(`${name} to be out of the list`, async () => !(await lists(by, name)), { every: 1100 })

  test('a program is listed with ratings, and takes strangers’ challenges in games it accepts', async () => {
    const account = (await somebody('Chaser', true)) as Person & { player: string }
    await node.database
      .insertInto('rating')
      .values({
        game: 'void-patrol',
        kind: 'team',
        player: account.player,
        mu: 27,
        sigma: 4,
        played: 20,
        opponents: 5,
        at: Date.now(),
        program: 1,
      })
      .execute()
    const [ann, bot] = [await Friend.of(await somebody('Ann')), await Friend.of(account)]
    expect(await ann.refused('challenge', { name: bot.name, ...terms })).toMatchObject({
      code: 'not_accepted',
    })
    expect(await ann.ask('standing', { name: bot.name })).toEqual({
      name: bot.name,
      is: 'nobody',
      followed: false,
      challengeable: true,
      program: true,
      games: [],
    })
    await bot.ask('accepting', { games: ['void-patrol', 'void-patrol'] })
    expect(await ann.ask('standing', { name: bot.name })).toMatchObject({ games: ['void-patrol'] })
    expect(await untilListed(ann, bot.name)).toEqual({
      name: bot.name,
      presence: { is: 'online' },
      games: [{ game: 'void-patrol', rating: { rating: 1550, provisional: false } }],
    })
    expect(await listed(bot)).not.toContainEqual(expect.objectContaining({ name: bot.name }))
    expect(await ann.refused('challenge', { name: bot.name, ...terms, game: 'space-arena' })).toMatchObject({
      code: 'not_accepted',
    })
    await ann.ask('challenge', { name: bot.name, ...terms })
    await bot.until('the challenge', () => bot.incoming().length)
    expect([bot.incoming()[0], ann.challenges!.outgoing]).toMatchObject([
      { name: ann.name, program: false, rated: true },
      { name: bot.name, program: true },
    ])
    const { match } = (await bot.ask('accept', { id: bot.incoming()[0]!.id })) as { match: string }
    await ann.until('the match', () => ann.match)
    const table = await sitAt(node.url, match, account)
    expect([...table.state.seats.values()].map(({ name, program }) => [name, program])).toEqual([
      [ann.name, false],
      [bot.name, true],
    ])
    // After a reconnection it has to announce itself again.
    await bot.leave()
    await untilNot(ann, bot.name)
    const again = await Friend.of(account)
    expect(await ann.refused('challenge', { name: bot.name, ...terms })).toMatchObject({
      code: 'not_accepted',
    })
    await again.ask('accepting', { games: ['space-arena'] })
    await again.ask('accepting', { games: [] })
    const later = await Friend.of(await somebody('Later', true))
    await later.ask('accepting', { games: ['space-arena'] })
    await untilListed(ann, later.name)
    expect(await lists(ann, bot.name)).toBeUndefined()
  })

  test('a program challenges friends and accepting programs, and no strangers', async () => {
    const [ann, bot, other] = [
      await Friend.of(await somebody('Ann')),
      await Friend.of(await somebody('Bot', true)),
      await Friend.of(await somebody('Other', true)),
    ]
    expect(await bot.refused('challenge', { name: ann.name, ...terms })).toMatchObject({
      code: 'programs_challenge',
    })
    expect(ann.incoming()).toEqual([])
    await ann.ask('befriend', { name: bot.name })
    await bot.ask('agree', { name: ann.name })
    await ann.until('a friend', () => ann.sees(bot.name))
    expect([ann.social!.programs, bot.social!.programs]).toEqual([[bot.name], []])
    await bot.ask('challenge', { name: ann.name, ...terms })
    await ann.until('the challenge', () => ann.incoming().length)
    expect(ann.incoming()[0]).toMatchObject({ name: bot.name, program: true })
    await bot.ask('withdraw', {})
    expect(await bot.refused('challenge', { name: other.name, ...terms })).toMatchObject({
      code: 'not_accepted',
    })
    await other.ask('accepting', { games: ['void-patrol'] })
    await bot.ask('challenge', { name: other.name, ...terms })
    await other.until('the challenge', () => other.incoming().length)
  })

  test('only a program accepts challenges, in known games, and a blocked one is not listed', async () => {
    const [ann, bot] = [await Friend.of(await somebody('Ann')), await Friend.of(await somebody('Bot', true))]
    expect(await ann.refused('accepting', { games: ['void-patrol'] })).toMatchObject({ code: 'for_programs' })
    expect(await bot.refused('accepting', { games: ['chess'] })).toMatchObject({ code: 'unknown_game' })
    expect(
      await bot.refused('accepting', {
        games: Array.from({ length: GAMES_ACCEPTED_AT_MOST + 1 }, () => 'void-patrol'),
      }),
    ).toMatchObject({ code: 'malformed' })
    await bot.ask('accepting', { games: ['void-patrol'] })
    await untilListed(ann, bot.name)
    await ann.ask('block', { name: bot.name })
    await untilNot(ann, bot.name)
    expect(await bot.refused('challenge', { name: ann.name, ...terms })).toMatchObject({ code: 'takes_none' })
  })
})

test('a restart keeps friendships and lines', async () => {
  const [ann, bob, a, b] = await friends()
  await ann.ask('say', { name: bob.name, text: 'until tomorrow' })
  await allLeave()
  await node.stop()
  node = await startTestNode({ dataDir })
  const [back, there] = [await Friend.of(a), await Friend.of(b)]
  expect(there.social!.friends).toEqual([
    { name: back.name, since: expect.any(Number), presence: { is: 'online' }, unread: 1 },
  ])
  expect(await there.ask('conversation', { name: back.name })).toMatchObject({
    lines: [{ text: 'until tomorrow', mine: false }],
  })
})

describe('followers', () => {
  test('a follower is told when the followed person begins a public match, and sees it', async () => {
    const [b, e] = [await somebody('Bob'), await somebody('Eve')]
    const [ann, cid, bob, eve] = [
      await Friend.of(await somebody('Ann')),
      await Friend.of(await somebody('Cid')),
      await Friend.of(b),
      await Friend.of(e),
    ]
    for (const one of [ann, cid]) await one.ask('follow', { name: bob.name })
    await bob.until('two who follow', () => bob.social!.followers.count === 2)
    await ann.until('whom one follows', () => ann.social!.following.length === 1)
    expect([
      ann.social!.following,
      ann.social!.friends,
      await ann.ask('standing', { name: bob.name }),
    ]).toEqual([
      [{ name: bob.name, plays: null }],
      [],
      expect.objectContaining({ is: 'nobody', followed: true }),
    ])
    const hidden = await sitAt(
      node.url,
      await newMatch(node.url, { instant: true, listed: false, roundSeconds: 240 }),
      b,
    )
    await hidden.leave()
    const id = await newMatch(node.url, { instant: true, roundSeconds: 240 })
    const table = await sitAt(node.url, id, b)
    for (const one of [ann, cid]) {
      await one.until('the news', () => one.plays.length > 0)
      expect([one.plays, one.social!.following]).toEqual([
        [{ name: bob.name, match: id, game: 'void-patrol' }],
        [{ name: bob.name, plays: { match: id, game: 'void-patrol' } }],
      ])
    }
    await table.leave()
    await ann.until('that it is over', () => ann.social!.following[0]!.plays === null)
    await cid.ask('unfollow', { name: bob.name })
    await bob.until('one who follows', () => bob.social!.followers.count === 1)
    expect(cid.social!.following).toEqual([])
    expect([eve.plays, bob.plays, ann.plays.length]).toEqual([[], [], 1])
  })

  test('a follower is removed when forbidden or blocked, and guests are refused with a reason', async () => {
    const [ann, bob] = [await Friend.of(await somebody('Ann')), await Friend.of(await somebody('Bob'))]
    await ann.ask('follow', { name: bob.name })
    await bob.ask('followable', { allowed: false })
    await ann.until('nobody to follow', () => ann.social!.following.length === 0)
    await bob.until('how it stands', () => !bob.social!.followers.allowed)
    expect(bob.social!.followers).toEqual({ count: 0, allowed: false })
    expect(await ann.refused('follow', { name: bob.name })).toMatchObject({ code: 'not_followed' })
    await bob.ask('followable', { allowed: true })
    await ann.ask('follow', { name: bob.name })
    await ann.until('somebody to follow', () => ann.social!.following.length === 1)
    await bob.ask('block', { name: ann.name })
    await ann.until('nobody again', () => ann.social!.following.length === 0)
    expect(await ann.refused('follow', { name: bob.name })).toMatchObject({ code: 'not_followed' })
    expect(await ann.refused('follow', { name: 'Nobody at all' })).toMatchObject({ code: 'unknown_player' })
    const guest = await Friend.listening(await person(node.url, 'Guest'))
    expect(await guest.refused('follow', { name: bob.name })).toMatchObject({ code: 'no_account' })
  })

  test('a follow request is refused when malformed or too frequent', async () => {
    const [ann, bob] = [await Friend.of(await somebody('Ann')), await Friend.of(await somebody('Bob'))]
    for (const payload of [{}, { name: 7 }, { name: 'x'.repeat(500) }, { name: bob.name, player: 'x' }, null])
      expect(await ann.refused('follow', payload)).toMatchObject({ code: 'malformed' })
    for (const payload of [{}, { allowed: 1 }, { allowed: true, name: ann.name }])
      expect(await ann.refused('followable', payload)).toMatchObject({ code: 'malformed' })
    const answers = []
    for (let i = 0; i < 30; i++)
      answers.push(
        await ann.room.request('follow' as never, { name: bob.name } as never).then(
          () => 'done',
          ({ reason }: { reason: { code: string } }) => reason.code,
        ),
      )
    expect(answers.filter((answer) => answer === 'too_fast').length).toBeGreaterThan(10)
    await bob.until('one who follows', () => bob.social!.followers.count === 1)
  })
})

test('a person elsewhere is told once of several mentions, and never while in the room', async () => {
  const [dora, fay] = [
    await accountFor(node.database, 'Dora Called'),
    await accountFor(node.database, 'Fay Called'),
  ]
  const friend = await Friend.of(fay)
  const talker = await enter(node.url, LOBBY, dora)
  const guest = await enter(node.url, LOBBY, await person(node.url, 'Gus'))
  await guest.say('@Fay Called, hey')
  await guest.until('the note', () => guest.notes.some((text) => text.includes('not sent on')))
  await guest.say('@Dora Called, hi')
  await guest.hears('@Dora Called, hi')
  await talker.say('well, @fay called! a game?')
  await friend.until('the mention', () => friend.mentions.length > 0)
  await talker.say('@Fay Called, again')
  await talker.hears('@Fay Called, again')
  await friend.ask('time', {})
  // Who is in the room has read it there.
  expect(guest.notes.filter((text) => text.includes('not sent on'))).toHaveLength(1)
  expect(friend.mentions).toEqual([
    { name: 'Dora Called', room: LOBBY, title: 'Lobby', text: 'well, @fay called! a game?' },
  ])
  // A connected friend sees it in the room.
  const other = await accountFor(node.database, 'Eli Called')
  const inside = [await Friend.of(other), await enter(node.url, LOBBY, other)] as const
  await talker.say('@Eli Called, hello')
  await inside[1].hears('@Eli Called, hello')
  await inside[0].ask('time', {})
  expect(inside[0].mentions).toEqual([])
})

test('a guest elsewhere is told of mentions, unless a namesake is in the room', async () => {
  const talker = await enter(node.url, LOBBY, await accountFor(node.database, 'Dora Calls'))
  const [first, second] = [await person(node.url, 'Kite 77'), await person(node.url, 'Kite 77')]
  const said = await enter(node.url, LOBBY, first)
  await said.say('anybody for a game?')
  await talker.hears('anybody for a game?')
  await said.leave()
  await talker.until('an empty chair', () => talker.people()['Kite 77'] === undefined)
  const guest = await Friend.listening(first)
  await talker.say('now @kite 77, yes')
  await guest.until('the mention', () => guest.mentions.length > 0)
  expect(guest.mentions).toEqual([
    { name: 'Dora Calls', room: LOBBY, title: 'Lobby', text: 'now @kite 77, yes' },
  ])
  const here = await enter(node.url, LOBBY, second)
  const other = await enter(node.url, LOBBY, await accountFor(node.database, 'Eli Calls'))
  await other.say('and @Kite 77, you?')
  await here.hears('and @Kite 77, you?')
  await guest.ask('time', {})
  expect(guest.mentions).toHaveLength(1)
})

test('a guest’s mention reaches a guest elsewhere who has written, and guests together call seldom', async () => {
  const [first, ...others] = [
    await person(node.url, 'Heron 12'),
    await person(node.url, 'Stork 1'),
    await person(node.url, 'Stork 2'),
  ]
  const said = await enter(node.url, LOBBY, first)
  const [talker, another] = [await enter(node.url, LOBBY, others[0]), await enter(node.url, LOBBY, others[1])]
  await said.say('who plays?')
  await talker.hears('who plays?')
  await said.leave()
  await talker.until('an empty chair', () => talker.people()['Heron 12'] === undefined)
  const guest = await Friend.listening(first)
  await talker.say('@Heron 12 I do')
  await guest.until('the mention', () => guest.mentions.length > 0)
  expect(guest.mentions).toEqual([{ name: 'Stork 1', room: LOBBY, title: 'Lobby', text: '@Heron 12 I do' }])
  await another.say('@Heron 12 so do I')
  await another.hears('@Heron 12 so do I')
  await guest.ask('time', {})
  expect(guest.mentions).toHaveLength(1)
  expect(talker.notes.some((text) => text.includes('not sent on'))).toBe(false)
})
