/** Statuses and server-rendered pages of the site. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import express from 'express'
import { finishedMatch } from '../../testing/finished.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { allLeave, newMatch } from '../../testing/people/table.ts'
import { matchStatus } from './match-page.ts'

let node: TestNode
/** These tests must not need the built client, so they ask only the handlers before it. */
let pages: Server
const statusOf = async (id: string): Promise<number> =>
  (await fetch(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/m/${id}`)).status

beforeAll(async () => {
  node = await startTestNode()
  pages = createServer(
    express().get(
      '/m/:id',
      matchStatus(() => node.database),
      (_request, response) => void response.end('the page'),
    ),
  )
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
})
afterEach(allLeave)
afterAll(async () => {
  pages.close()
  await node.stop()
})

test('running, waiting and played matches have a page, and others have none', async () => {
  expect(await statusOf(await newMatch(node.url))).toBe(200)
  await node.database
    .insertInto('lease')
    .values({ match: 'asleep', node: 'elsewhere', epoch: 0, form: 1 })
    .execute()
  expect(await statusOf('asleep')).toBe(200)
  await node.matchStore.keeperOf('played').finish(finishedMatch({ people: [], winners: ['A'] }))
  expect(await statusOf('played')).toBe(200)
  for (const id of ['none', '__proto__', 'x'.repeat(41), '%00', 'a%20b'])
    expect([id, await statusOf(id)]).toEqual([id, 404])
})

test('a match page comes when the database fails', async () => {
  const app = createServer(
    express().get(
      '/m/:id',
      matchStatus(
        () =>
          ({
            selectFrom: () => {
              throw new Error('gone')
            },
          }) as never,
      ),
      (_request, response) => void response.end('the page'),
    ),
  )
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  expect((await fetch(`http://127.0.0.1:${(app.address() as AddressInfo).port}/m/none`)).status).toBe(200)
  app.close()
})

test('an unknown address is answered by a page with a language and a main part', async () => {
  const answer = await fetch(`${node.url}/nowhere/at/all`)
  expect(answer.status).toBe(404)
  const page = await answer.text()
  expect(page).toContain('<html lang="en">')
  expect(page).toMatch(/<main>.*<a href="\/">To the lobby<\/a>.*<\/main>/s)
})

test('a request for a match by its id gives no error when the match is gone', async () => {
  const [id, hidden] = [await newMatch(node.url), await newMatch(node.url, { listed: false })]
  const read = async (query: string) =>
    (await (await fetch(`${node.url}/api/matches?id=${query}`)).json()) as { id: string }[]
  expect((await read(id)).map((match) => match.id)).toEqual([id])
  expect((await read(hidden)).map((match) => match.id)).toEqual([hidden])
  expect(await read('none')).toEqual([])
})

test.each([
  ['/ladder/', '/ladder'],
  ['/Ladder/Space-Arena/?kind=duel', '/ladder/space-arena?kind=duel'],
  ['/m/played/', '/m/played'],
  ['/M/23ABCDEF', '/m/23abcdef'],
  ['/R/0123456789ABCDEF0123/', '/r/0123456789abcdef0123'],
  ['/r/0123456789abcdef0123/Analysis/?r=3', '/r/0123456789abcdef0123/analysis?r=3'],
  ['/r/0123456789abcdef0123/EMBED', '/r/0123456789abcdef0123/embed'],
  ['//ladder//', '/ladder'],
  ['/%40/Ann/', '/@/Ann'],
  ['/You%20', '/you'],
])('%s redirects to %s', async (written, path) => {
  const { status, headers } = await fetch(node.url + written, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([301, path])
})

test.each(['/ladders/', '//evil.example/', '/m/a.b/'])('%s is not found', async (written) => {
  expect((await fetch(node.url + written, { redirect: 'manual' })).status).toBe(404)
})
