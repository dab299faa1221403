/** The embedded page of a room, for frames on other sites. */
import { matchMaker } from '@colyseus/core'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { matchName } from '../../../common/engine/record/archive.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor, playerNamed } from '../../testing/people/people.ts'
import { allLeave, join, person, post } from '../../testing/people/table.ts'
import { enter } from '../../testing/people/talk.ts'
import { eventually } from '../../testing/polling.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${node.url}${path}`, { headers })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

test('any site may frame the page, which needs no session and runs its own script alone', async () => {
  const { status, headers, html } = await get('/room/lobby/embed')
  expect(status).toBe(200)
  const policy = headers.get('content-security-policy')!
  expect(policy).toMatch(/frame-ancestors \*/)
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'$/)
  expect(['x-frame-options', 'set-cookie'].map((name) => headers.get(name))).toEqual([null, null])
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  // A sandboxed frame has no origin, but must still be able to refresh the page.
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(html).toContain('data-scheme="device"')
  // The page loads neither the game nor anything from other sites.
  expect(html).not.toMatch(/<script[^>]+src|<link|https?:\/\//)
  expect(Buffer.byteLength(html)).toBeLessThan(40_000)
  const again = await get('/room/lobby/embed', {
    'if-none-match': headers.get('etag')!,
    'cache-control': 'max-age=0',
  })
  expect([again.status, again.html]).toEqual([304, ''])
})

test('the page shows a room’s offers, queues, running matches and last results', async () => {
  const ann = await accountFor(node.database, 'Ann')
  const bob = await person(node.url, "O'Bob")
  const authorization = `Bearer ${ann.token}`
  const made = await post(`${node.url}/api/rooms`, { title: 'Herons & co' }, { authorization })
  const slug = String(made.body['slug'])
  const finished = finishedMatch({
    people: [
      { player: playerNamed('Ann'), name: 'Ann', team: 'A' },
      { player: playerNamed('Cid'), name: 'Cid', team: 'B' },
    ],
    winners: ['B'],
    story: 'Only team B was still flying after round 7.',
    room: slug,
  })
  await node.matchStore.keeperOf('table').finish(finished)
  const owner = await enter(node.url, slug, ann)
  const guest = await enter(node.url, slug, bob)
  await owner.ask('offer', { game: 'void-patrol', setup: { seatsPerTeam: 2 } })
  const offered = async () =>
    (await (await fetch(`${node.url}/api/rooms/${slug}`)).json()) as {
      offers: { id: string; have: number }[]
    }
  const { id } = await eventually('the offer', async () => (await offered()).offers[0])
  await guest.ask('add', { offer: id })
  const page = await eventually('the guest to wait', async () => {
    const { html } = await get(`/room/${slug}/embed`)
    return html.includes('1 of 4') && html.includes('2 people here') && html
  })
  expect(page).toContain('Herons &#38; co')
  expect(page).toContain('2 v 2 · rated')
  expect(page).toContain('Waiting: <b>O&#39;Bob</b>')
  expect(page).toContain('<b>Cid</b> beat <b>Ann</b>')
  expect(page).toContain('Only Cid was still flying after round 7.')
  expect(page).toContain(`href="/r/${matchName(finished.seedHash)}" target="_blank" rel="noopener"`)
  expect(page).toContain('No match runs.')
  expect(page.match(/<a [^>]*>/g)!.every((link) => link.includes('target="_blank"'))).toBe(true)

  const created = {
    game: 'void-patrol',
    setup: gameNamed('void-patrol')!.setup.parse({ density: 0 }) as unknown,
    options: matchOptions.parse({ bots: 0 }),
    room: slug,
  }
  const { roomId } = await matchMaker.createRoom('match', created)
  await join(node.url, roomId, bob)
  const running = await eventually('the match', async () => {
    const { html } = await get(`/room/${slug}/embed`)
    return html.includes(`href="/m/${roomId}"`) && html
  })
  expect(running).toContain('1 of 2 seats taken')
  const listed = (await (await fetch(`${node.url}/api/matches?room=${slug}`)).json()) as object[]
  expect(listed).toMatchObject([{ id: roomId, room: slug }])
})

test('a room that does not exist is said to be none', async () => {
  for (const path of ['/room/nowhere/embed', '/room/No%20Room/embed']) {
    const { status, html } = await get(path)
    expect([status, html.includes('There is no such room')]).toEqual([404, true])
  }
})
