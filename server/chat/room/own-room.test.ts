/** Rights of a room's owner, which nobody else has. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { RoomListing } from '../../../common/wire/chat/room-listing.ts'
import { LOBBY, ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { allLeave, type Person, person, post } from '../../testing/people/table.ts'
import { enter, type Talker } from '../../testing/people/talk.ts'
import { eventually } from '../../testing/polling.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

let made = 0
async function owned(): Promise<{ slug: string; who: Person; owner: Talker }> {
  const who = await accountFor(node.database, `Owner ${++made}`)
  const { body } = await post(
    `${node.url}/api/rooms`,
    { title: `House ${made}` },
    { authorization: `Bearer ${who.token}` },
  )
  const slug = String(body['slug'])
  return { slug, who, owner: await enter(node.url, slug, who) }
}
const opens = async (slug: string, { token }: Person) => {
  const { status, body } = await post(
    `${node.url}/api/rooms/${slug}/open`,
    {},
    { authorization: `Bearer ${token}` },
  )
  return status === 200 ? 'open' : body['code']
}
const listed = async (slug: string) =>
  ((await (await fetch(`${node.url}/api/rooms`)).json()) as RoomListing[]).find((room) => room.slug === slug)

test('the owner appoints moderators and hands the room over, and nobody else does', async () => {
  const { slug, who, owner } = await owned()
  const [mo, gus] = [await accountFor(node.database, `Mo ${made}`), await person(node.url, 'Gus')]
  const [keeper, guest] = [await enter(node.url, slug, mo), await enter(node.url, slug, gus)]
  expect(await guest.refused('own', { act: 'keeper', name: mo.name, yes: true })).toMatchObject({
    code: 'not_allowed',
  })
  expect(await owner.refused('own', { act: 'keeper', name: 'Nobody There', yes: true })).toMatchObject({
    code: 'no_such_account',
  })
  await owner.ask('own', { act: 'keeper', name: mo.name.toLowerCase(), yes: true })
  await keeper.until(
    'the appointment',
    () => keeper.you?.role === 'keeper' && keeper.people()[mo.name]?.role === 'keeper',
  )
  await guest.hears(`${mo.name} moderates this room from now on.`)
  await keeper.ask('arrange', { pin: 'Read https://example.org first' })
  await guest.until('the pinned text', () => guest.room.state.pin === 'Read https://example.org first')
  await keeper.ask('mute', { person: keeper.idOf('Gus'), minutes: 5, reason: '' })
  expect(
    await keeper.refused('mute', { person: keeper.idOf(who.name), minutes: 5, reason: '' }),
  ).toMatchObject({ code: 'not_allowed' })
  for (const asked of [
    { act: 'close' },
    { act: 'hand over', name: mo.name },
    { act: 'hide', hidden: true },
  ] as const)
    expect(await keeper.refused('own', asked)).toMatchObject({ code: 'not_allowed' })
  expect(await owner.ask('members', {})).toEqual({ keepers: [mo.name], invited: [] })
  await owner.ask('own', { act: 'hand over', name: mo.name })
  await keeper.until('the room to be theirs', () => keeper.you?.role === 'maker')
  await owner.until('that it is not', () => owner.you?.role === '')
  expect(await owner.refused('own', { act: 'close' })).toMatchObject({ code: 'not_allowed' })
  // The change survives a restart.
  expect(
    await node.database
      .selectFrom('chatroom')
      .select(['maker', 'pin'])
      .where('id', '=', slug)
      .executeTakeFirst(),
  ).toMatchObject({ pin: 'Read https://example.org first' })
})

test('a room for accounts or for invited people sends others away and keeps them out', async () => {
  const { slug, owner } = await owned()
  const [ada, gus] = [await accountFor(node.database, `Ada ${made}`), await person(node.url, 'Gus')]
  const [account, guest] = [await enter(node.url, slug, ada), await enter(node.url, slug, gus)]
  await owner.ask('own', { act: 'door', door: 'accounts' })
  expect(await guest.left).toBe(ROOM_CLOSE.banned)
  expect([await opens(slug, gus), await opens(slug, ada)]).toEqual(['room_accounts', 'open'])
  await owner.ask('own', { act: 'door', door: 'invited' })
  expect(await account.left).toBe(ROOM_CLOSE.banned)
  expect(await opens(slug, ada)).toBe('room_invited')
  await owner.ask('own', { act: 'invited', name: ada.name, yes: true })
  await (await enter(node.url, slug, ada)).ask('time', {})
  await eventually('the door in the list', async () => (await listed(slug))?.door === 'invited')
})

test('the owner renames a room under the same address, hides it and closes it for good', async () => {
  const { slug, owner } = await owned()
  const guest = await enter(node.url, slug, await person(node.url, 'Gus'))
  expect(await owner.refused('own', { act: 'rename', title: 'Lobby' })).toMatchObject({ code: 'room_taken' })
  await owner.ask('own', { act: 'rename', title: `Castle ${made}` })
  await guest.until('the new name', () => guest.room.state.title === `Castle ${made}`)
  await eventually('the name in the list', async () => (await listed(slug))?.title === `Castle ${made}`)
  await owner.ask('own', { act: 'hide', hidden: true })
  await eventually('nothing in the list', async () => !(await listed(slug)))
  await guest.say('who is here?')
  await owner.ask('own', { act: 'close' })
  expect(await guest.left).toBe(ROOM_CLOSE.shut)
  expect(await node.database.selectFrom('line').select('id').where('room', '=', slug).execute()).toEqual([])
  expect(await opens(slug, await person(node.url, 'Late'))).toBe('unknown_room')
})

test('a room keeps offers of its own, which only its moderators make and withdraw', async () => {
  const { slug, owner } = await owned()
  const guest = await enter(node.url, slug, await person(node.url, 'Gus'))
  const asked = { game: 'void-patrol', setup: { density: 0, roundLimit: 7 }, standing: true } as const
  expect(await guest.refused('offer', asked)).toMatchObject({ code: 'not_allowed' })
  const { offer } = (await owner.ask('offer', asked)) as { offer: string }
  await guest.until('the offer', () => guest.offers.some(({ id, by }) => id === offer && by === ''))
  expect(await guest.refused('withdrawOffer', { offer })).toMatchObject({ code: 'not_withdrawn' })
  const kept = await node.database
    .selectFrom('pickup')
    .select('kept')
    .where('room', '=', slug)
    .executeTakeFirst()
  expect(kept?.kept).toContain('"roundLimit":7')
  await owner.ask('withdrawOffer', { offer })
  await guest.until('that it is gone', () => !guest.offers.some(({ id }) => id === offer))
  const admin = await accountFor(node.database, `Chief ${made}`)
  await node.database.updateTable('account').set({ role: 'admin' }).where('name', '=', admin.name).execute()
  const lobby = await enter(node.url, LOBBY, admin)
  expect(await lobby.refused('offer', asked)).toMatchObject({ code: 'not_allowed' })
  expect(await lobby.refused('own', { act: 'close' })).toMatchObject({ code: 'not_allowed' })
})
