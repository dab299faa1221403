/** Public chatroom data: their offers, and the names in the queues of open rooms. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { gameNamed } from '../../../common/games/list.ts'
import {
  type PublishedRoom,
  publishedRoom,
  type RoomListing,
} from '../../../common/wire/chat/room-listing.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { allLeave, person, post } from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { eventually } from '../../testing/polling.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const get = async <Told>(path: string) => (await (await fetch(`${node.url}/api${path}`)).json()) as Told
const roomAt = async (slug: string) => {
  const body = await get<PublishedRoom>(`/rooms/${slug}`)
  expect(publishedRoom.strict().parse(body)).toEqual(body)
  return body
}

test('the lobby offers a duel of each game when nobody is there', async () => {
  const { offers, ...room } = await roomAt('lobby')
  expect(room).toEqual({ slug: 'lobby', title: 'Lobby', topic: '', door: '', people: 0, last: 0 })
  expect(offers).toContainEqual({
    id: expect.any(String),
    game: 'void-patrol',
    setup: gameNamed('void-patrol')!.setup.parse({}),
    differs: [],
    teams: 2,
    size: 1,
    making: 'rating',
    roundSeconds: gameNamed('void-patrol')!.pace,
    rated: true,
    standing: true,
    have: 0,
    need: 2,
    queue: [],
  })
})

test('a room names its queued players while it is open to all, and else only counts them', async () => {
  const ann = await accountFor(node.database, 'Ann')
  const { body } = await post(
    `${node.url}/api/rooms`,
    { title: 'Herons' },
    { authorization: `Bearer ${ann.token}` },
  )
  const slug = String(body['slug'])
  // A new room is listed at once.
  expect((await get<RoomListing[]>('/rooms')).map((room) => room.slug)).toContain(slug)
  const owner = await enter(node.url, slug, ann)
  const gus = await enter(node.url, slug, await person(node.url, 'Gus'))
  const offer = { game: 'void-patrol', setup: { seatsPerTeam: 2, density: 0 }, standing: true }
  await owner.ask('offer', offer)
  const [made] = await eventually('the offer', async () => (await roomAt(slug)).offers, {
    holds: (offers) => offers.length > 0,
  })
  const { id } = made!
  await owner.ask('add', { offer: id })
  await gus.ask('add', { offer: id })
  const waiting = await eventually('both to wait', () => roomAt(slug), {
    holds: ({ offers, people }) => offers[0]?.have === 2 && people === 2,
  })
  expect(waiting).toMatchObject({ title: 'Herons', people: 2, door: '' })
  expect(waiting.offers).toEqual([
    {
      id,
      game: 'void-patrol',
      setup: expect.objectContaining(offer.setup),
      differs: [expect.stringMatching(/none|empty|0/i)],
      teams: 2,
      size: 2,
      making: 'rating',
      roundSeconds: 30,
      rated: true,
      standing: true,
      have: 2,
      need: 4,
      queue: [
        [{ name: 'Ann', account: true, program: false }],
        [{ name: 'Gus', account: false, program: false }],
      ],
    },
  ])
  await owner.ask('own', { act: 'door', door: 'accounts' })
  const behind = await eventually('the door to close', () => roomAt(slug), {
    holds: ({ door }) => door === 'accounts',
  })
  expect(behind.offers[0]!.queue).toEqual([])
  await owner.ask('own', { act: 'hide', hidden: true })
  await eventually('it to be off the list', async () =>
    (await get<RoomListing[]>('/rooms')).every((room) => room.slug !== slug),
  )
  // Anybody with its address may read it.
  expect((await roomAt(slug)).title).toBe('Herons')
})

test('a room that does not exist is refused', async () => {
  expect(await get('/rooms/nowhere')).toMatchObject({ code: 'unknown_room' })
  expect(await get('/rooms/No%20Room')).toMatchObject({ code: 'malformed' })
})
