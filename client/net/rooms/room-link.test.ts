/** A browser's links to chatrooms and to matchmaking, tested against a server. */
import { Client } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { ROOM_CLOSE, roomIdOf } from '../../../common/wire/chat/room-messages.ts'
import { QUICK } from '../../../common/wire/match/pickup-messages.ts'
import { SOCIAL } from '../../../common/wire/people/social.ts'
import { roomOf, startTestNode, type TestNode } from '../../../server/testing/machines/node.ts'
import { type Browser, openBrowser, until } from '../../../server/testing/people/browser.ts'
import { accountFor } from '../../../server/testing/people/people.ts'
import { allLeave, type Person, person, post } from '../../../server/testing/people/table.ts'
import { enter, type Talker } from '../../../server/testing/people/talk.ts'
import type { RoomLink } from './room-link.ts'

let node: TestNode
let browser: Browser
let Link: typeof RoomLink
let session: typeof import('../account/session.ts')
const links: RoomLink[] = []
beforeAll(async () => {
  node = await startTestNode()
  browser = await openBrowser(node.url)
  ;({ RoomLink: Link } = await import('./room-link.ts'))
  session = await import('../account/session.ts')
  await session.introduce()
})
afterEach(async () => {
  browser.line.mend()
  for (const link of links.splice(0)) link.close()
  await allLeave()
})
afterAll(async () => {
  await node.stop()
  browser.close()
})

const linkTo = (slug: string): RoomLink => {
  const link = new Link(slug)
  links.push(link)
  return link
}
const opened = async (slug: string): Promise<RoomLink> => {
  const link = linkTo(slug)
  await until('being in', () => link.status.value.is === 'open' && link.snapshot.value)
  return link
}
const inside = (slug: string): number =>
  (roomOf(roomIdOf(slug)) as { clients: readonly unknown[] } | undefined)?.clients.length ?? 0
const texts = (link: RoomLink): string[] => link.lines.value.map(({ text }) => text)
let made = 0
/** A room that Max has made and joined. */
async function den(): Promise<{ slug: string; max: Talker; who: Person }> {
  const who = await person(node.url, 'Max')
  const { body } = await post(
    `${node.url}/api/rooms`,
    { title: `Den ${(made += 1)}` },
    { authorization: `Bearer ${who.token}` },
  )
  return { slug: String(body['slug']), max: await enter(node.url, String(body['slug']), who), who }
}
/** The id of the link's person, as Max sees it. */
const idHere = async (max: Talker): Promise<string> => {
  const { name } = session.me.value!
  await max.until(name, () => max.people()[name])
  return max.idOf(name)
}

describe('a link to a room', () => {
  test('a link has the people of its room, the maker first, and the lines said before', async () => {
    const { slug, max } = await den()
    await max.say('first')
    const link = await opened(slug)
    await until('both', () => link.snapshot.value!.people.length === 2)
    expect(link.snapshot.value).toMatchObject({
      title: `Den ${made}`,
      topic: '',
      slow: 0,
      filter: true,
      people: [
        { name: 'Max', role: 'maker' },
        { name: session.me.value!.name, role: '', account: false, away: false },
      ],
    })
    expect([texts(link), link.you.value.person]).toEqual([['first'], link.snapshot.value!.people[1]!.id])
  })

  test('a link hears each line once and in order, and drops lines that are erased', async () => {
    const { slug, max } = await den()
    const link = await opened(slug)
    const heard: string[] = []
    link.heard = ({ text }) => heard.push(text)
    for (const text of ['one', 'two', 'three']) await max.say(text)
    await link.say('four')
    await until('four lines', () => link.lines.value.length === 4)
    expect([texts(link), heard]).toEqual([
      ['one', 'two', 'three', 'four'],
      ['one', 'two', 'three', 'four'],
    ])
    await max.ask('erase', { line: link.lines.value[1]!.id })
    await until('one less', () => link.lines.value.length === 3)
    expect(texts(link)).toEqual(['one', 'three', 'four'])
  })

  test('a request is refused with a code and a sentence, and a command answers only its sender', async () => {
    const { slug, max } = await den()
    const link = await opened(slug)
    await expect(link.say(' ')).rejects.toMatchObject({
      code: 'empty_text',
      message: expect.stringMatching(/\.$/),
    })
    await expect(link.request('arrange', { topic: 'mine' })).rejects.toMatchObject({ code: 'not_allowed' })
    await link.say('/help')
    expect(link.lines.value.every(({ alone, kind }) => alone && kind === 'told')).toBe(true)
    expect(texts(link).some((text) => text.includes('/me'))).toBe(true)
    await max.ask('time', {})
    expect(max.texts).toEqual([])
  })

  test('a link knows how long its player is muted', async () => {
    const { slug, max } = await den()
    const link = await opened(slug)
    await max.ask('mute', { person: await idHere(max), minutes: 5 })
    await until('being muted', () => link.you.value.muted > 0)
    expect(Math.round((link.speakAt.value - Date.now()) / 60_000)).toBe(5)
    await expect(link.say('hello?')).rejects.toMatchObject({ code: 'muted' })
  })

  test('a link joins again when its player is renamed, and only then', async () => {
    const { slug, max } = await den()
    const link = await opened(slug)
    const before = browser.asked.length
    await link.renamed()
    expect(browser.asked.length).toBe(before)
    session.rename('Newman')
    await session.introduce()
    const renamed = link.renamed()
    expect(link.status.value.is).toBe('changing')
    // A line sent at this moment waits until the session is ready.
    await link.say('it is me')
    await renamed
    await max.hears('it is me')
    await max.until('the new name', () => max.people()['Newman'])
    expect([max.lines.at(-1)!.name, inside(slug)]).toEqual(['Newman', 2])
  })
})

describe('a lost line', () => {
  test('a lost link refuses lines, then returns with the lines said meanwhile', async () => {
    const { slug, max } = await den()
    const link = await opened(slug)
    for (const text of ['before', 'rude']) await max.say(text)
    await until('the lines', () => link.lines.value.length === 2)
    browser.line.cut()
    await until('the loss', () => link.status.value.is === 'lost')
    await expect(link.say('hello?')).rejects.toMatchObject({ code: 'unreachable' })
    await max.say('meanwhile')
    await max.ask('erase', { line: link.lines.value.find(({ text }) => text === 'rude')!.id })
    browser.line.mend()
    await until('being back', () => link.status.value.is === 'open')
    expect(texts(link)).toEqual(['before', 'meanwhile'])
  })

  test('a hidden room keeps its queue place when the line is lost, until that is given up', async () => {
    const { slug, max } = await den()
    const { enterRoom, leaveRoom, openRooms } = await import('./rooms-open.ts')
    const link = enterRoom(slug)
    links.push(link)
    await until('being in', () => link.status.value.is === 'open')
    const { offer } = (await max.ask('offer', { game: 'void-patrol' })) as { offer: string }
    await link.request('add', { offer })
    const waits = () => link.pickup.addedTo(link.you.value.person).map(({ id }) => id)
    await until('the place', () => waits().length > 0)
    leaveRoom(link)
    browser.line.cut()
    await until('the loss', () => link.status.value.is === 'lost')
    browser.line.mend()
    await until('being back', () => link.status.value.is === 'open')
    expect([openRooms.value, waits()]).toEqual([[link], [offer]])
    await max.until('them to be back', () =>
      max.offers
        .find(({ id }) => id === offer)!
        .queue.flat()
        .some(({ name, away }) => name === session.me.value!.name && !away),
    )
    await link.request('remove', { offer })
    await until('going out', () => inside(slug) === 1 && openRooms.value.length === 0)
  })
})

test('a request is answered when its room is left right after it', async () => {
  const { slug } = await den()
  const link = await opened(slug)
  const answer = link.request('say', { text: 'I am off' })
  void link.leave()
  expect(await answer).toEqual(expect.objectContaining({ id: expect.any(Number) }))
  await until('going out', () => inside(slug) === 1)
})

describe('a room that moves to another node', () => {
  /** Moves the room as its node does at shutdown, with its state stored. */
  const move = (id: string) =>
    (roomOf(id) as { disconnect(code: number): Promise<unknown> }).disconnect(ROOM_CLOSE.moved)

  test('a link keeps its party and its queue place when the room moves to another node', async () => {
    const { slug, max, who } = await den()
    const link = await opened(slug)
    await max.ask('invite', { person: await idHere(max) })
    await until('the invitation', () => link.pickup.party.value.invitations.length > 0)
    await link.request('accept', { person: link.pickup.party.value.invitations[0]!.person })
    const { offer } = (await link.request('offer', { game: 'void-patrol', setup: { seatsPerTeam: 2 } })) as {
      offer: string
    }
    await link.request('add', { offer })
    const others = await Promise.all(['Cat', 'Dan'].map((name) => person(node.url, name)))
    for (const one of others) await (await enter(node.url, slug, one)).ask('add', { offer })
    const stands = () => link.pickup.offers.value?.find(({ id }) => id === offer)
    const checked = () => stands()?.stage.is === 'checking'
    await until('the check', checked)
    const names = () => [
      link.pickup.party.value.members.map(({ name }) => name),
      stands()!.queue.map((group) => group.map(({ name }) => name)),
      link.pickup.addedTo(link.you.value.person).map(({ id }) => id),
    ]
    const before = names()
    await move(roomIdOf(slug))
    await until('the loss', () => link.status.value.is === 'changing')
    await until('being back', () => link.status.value.is === 'open' && stands())
    expect(names()).toEqual(before)
    // The check waits until the others are back, and then asks everybody again.
    expect(checked()).toBe(false)
    for (const one of [who, ...others]) await enter(node.url, slug, one)
    await until('the check, again', checked)
  })

  test('a search for an opponent keeps its waiting time when its room moves to another node', async () => {
    const search = new (await import('../match/quick-link.ts')).QuickLink('void-patrol')
    try {
      await until('the search', () => search.searching.value)
      await new Promise((resolve) => setTimeout(resolve, 500))
      await move(QUICK)
      await until('the loss', () => search.lost.value)
      const loss = Date.now()
      search.searching.value = undefined
      await until('being back', () => !search.lost.value && search.searching.value)
      expect(search.searching.value!.since).toBeLessThan(loss)
    } finally {
      search.close()
    }
  })
})

test('a guest hears mentions after leaving a room in which they spoke', async () => {
  const { followFriends, guestsLine } = await import('./social.ts')
  const { SocialLink } = await import('./social-link.ts')
  await session.introduce()
  const { slug, max } = await den()
  const stop = followFriends(() => new SocialLink())
  try {
    const link = await opened(slug)
    expect(session.me.value?.account).toBe(false)
    await link.say('back in a minute')
    await max.hears('back in a minute')
    const heard: string[] = []
    guestsLine.value!.called = ({ name, room, text }) => heard.push(`${name} in ${room}: ${text}`)
    link.close()
    await until('going out', () => inside(slug) === 1)
    await until(
      'listening',
      () => (roomOf(SOCIAL) as { clients?: readonly unknown[] } | undefined)?.clients?.length === 1,
    )
    const dora = await enter(node.url, slug, await accountFor(node.database, 'Dora'))
    await dora.say(`@${session.me.value!.name} your turn`)
    await until('the mention', () => heard.length > 0)
    expect(heard).toEqual([`Dora in ${slug}: @${session.me.value!.name} your turn`])
  } finally {
    stop()
  }
})

test('a challenger is notified when the room of friends moves and the challenge is lost', async () => {
  session.rename('Challenger')
  await (await import('../account/account.ts')).keepWithPassword('Challenger', 'four slow herons')
  const friends = new (await import('./social-link.ts')).SocialLink()
  const notes: string[] = []
  friends.noted = (text) => notes.push(text)
  try {
    await until('being in', () => friends.view.value)
    const { token } = await accountFor(node.database, 'Nemo')
    const other = await new Client(node.url).joinById(SOCIAL, { token })
    other.onMessage('*', () => undefined)
    await friends.request('challenge', { name: 'Nemo', game: 'void-patrol' })
    await until('the challenge', () => friends.challenges.value.outgoing)
    await (roomOf(SOCIAL) as { disconnect(code: number): Promise<unknown> }).disconnect(ROOM_CLOSE.moved)
    await until('being told', () => notes.length > 0)
    expect([notes, friends.challenges.value.outgoing]).toEqual([
      [
        'The connection was lost, and your challenge to Nemo does not stand any more. Challenge them again if you like.',
      ],
      null,
    ])
  } finally {
    friends.close()
  }
})

describe('the end of a link to a room', () => {
  const ended = async (link: RoomLink) => {
    await until('the end', () => link.status.value.is === 'ended')
    const before = browser.asked.length
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(browser.asked.slice(before)).toEqual([])
    return link.status.value
  }

  test('a link ends with the reason and the wait when its player is sent out', async () => {
    const { slug, max } = await den()
    const link = await opened(slug)
    await max.ask('kick', { person: await idHere(max), reason: 'enough' })
    expect(await ended(link)).toEqual({
      is: 'ended',
      code: 'kicked',
      message: `${session.me.value!.name} was sent out: enough`,
      wait: 60_000,
    })
    expect(await ended(linkTo(slug))).toMatchObject({ code: 'kicked', wait: expect.any(Number) })
  })

  test('a link ends with the reason when its player is banned, also at the next entry', async () => {
    const { slug, max } = await den()
    const link = await opened(slug)
    await max.ask('ban', { person: await idHere(max), minutes: 60, reason: 'spam' })
    expect(await ended(link)).toMatchObject({ code: 'banned', message: expect.stringContaining('spam') })
    expect(await ended(linkTo(slug))).toMatchObject({
      code: 'banned',
      message: expect.stringContaining('spam'),
    })
    expect(max.closed).not.toBe(ROOM_CLOSE.banned)
  })

  test('a link ends when there is no such room', async () => {
    expect(await ended(linkTo('nowhere'))).toMatchObject({ code: 'unknown_room' })
  })
})

test('a link leaves the room when it is closed, even while it connects', async () => {
  const { slug } = await den()
  const link = await opened(slug)
  link.close()
  await until('going out', () => inside(slug) === 1)
  const joins = jest.spyOn(roomOf(roomIdOf(slug)) as { onJoin(): void }, 'onJoin')
  const asking = browser.asks('/matchmake/')
  const hasty = linkTo(slug)
  await asking
  hasty.close()
  await until('coming in', () => joins.mock.calls.length === 1)
  await until('going out', () => inside(slug) === 1)
})
