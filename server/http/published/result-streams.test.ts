/** Streams of results, as programs read them. */
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import express from 'express'
import { matchName } from '../../../common/engine/record/archive.ts'
import { result } from '../../../common/wire/published.ts'
import { finishedMatch } from '../../testing/finished.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor, playerNamed } from '../../testing/people/people.ts'
import { eventually } from '../../testing/polling.ts'
import { type ArchivedResult, ResultStreams, STREAMS_EACH } from './result-streams.ts'

let node: TestNode
let rooms = 0
const leaving: AbortController[] = []
beforeAll(async () => {
  node = await startTestNode({ rateLimits: true })
  for (const name of ['Ann', 'Bob']) await accountFor(node.database, name)
})
afterEach(() => {
  for (const one of leaving.splice(0)) one.abort()
})
afterAll(() => node.stop())

const results = (query = '') => `${node.url}/api/stream/results${query}`

/** Reads lines as they arrive, without blank ones. */
async function stream(url: string) {
  const leave = new AbortController()
  leaving.push(leave)
  const response = await fetch(url, { signal: leave.signal })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<Record<string, unknown> | undefined> => {
    for (;;) {
      const end = text.indexOf('\n')
      const line = text.slice(0, Math.max(end, 0))
      if (end >= 0) text = text.slice(end + 1)
      if (line) return JSON.parse(line) as Record<string, unknown>
      if (end >= 0) continue
      const { done, value } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  return { status: response.status, headers: response.headers, next, leave: () => leave.abort() }
}

const end = async (given: Partial<Parameters<typeof finishedMatch>[0]> = {}): Promise<string> => {
  const people = [
    { player: playerNamed('Ann'), name: 'Ann', team: 'A' },
    { player: playerNamed('Bob'), name: 'Bob', team: 'B' },
  ]
  const finished = finishedMatch({ people, winners: ['A'], ...given })
  await node.matchStore.keeperOf(`t${++rooms}`).finish(finished)
  return matchName(finished.seedHash)
}

test('stream tells each public match once, as results have it, when it has ended', async () => {
  const { status, headers, next } = await stream(results())
  expect([status, headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  await end({ listed: false })
  const first = await end({ room: 'lobby' })
  const line = await next()
  expect(result.strict().parse(line)).toEqual(line)
  expect(line).toEqual(await (await fetch(`${node.url}/api/results/${first}`)).json())
  expect(line).toMatchObject({ record: first, room: 'lobby', rated: true })
  expect(JSON.stringify(line)).not.toContain(playerNamed('Ann'))
  const second = await end()
  expect(await next()).toMatchObject({ record: second })
})

test('a stream contains only matches of the requested room and game', async () => {
  const [inRoom, ofGame] = [
    await stream(results('?room=unlisted')),
    await stream(results('?game=space-arena')),
  ]
  await end()
  const here = await end({ room: 'unlisted' })
  const there = await end({ game: 'space-arena', room: 'unlisted' })
  // A request that names an unlisted room proves that it knows the room.
  expect(await inRoom.next()).toMatchObject({ record: here, room: 'unlisted' })
  expect(await inRoom.next()).toMatchObject({ record: there, room: 'unlisted' })
  expect(await ofGame.next()).toMatchObject({ record: there, room: null })
})

test('stream is refused when it makes no sense or an address has too many', async () => {
  const refusedFor = async (query: string) => {
    const response = await fetch(`${node.url}/api/stream/results${query}`)
    return [response.status, ((await response.json()) as { code: string }).code]
  }
  expect(await refusedFor('?room=No%20Room')).toEqual([400, 'malformed'])
  expect(await refusedFor('?sort=name')).toEqual([400, 'malformed'])
  expect(await refusedFor('?game=chess')).toEqual([404, 'unknown_game'])
  for (let i = 0; i < STREAMS_EACH; i++) expect((await stream(results())).status).toBe(200)
  expect(await refusedFor('')).toEqual([429, 'too_many'])
})

test('streams subscribe only while somebody reads them, and send a repeated match once', async () => {
  const listeners = new Set<(told: ArchivedResult) => void>()
  const listen = (listener: (told: ArchivedResult) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const streams = new ResultStreams(
    { database: node.database, results: { listen } },
    { leaving: () => false },
    false,
  )
  const server = express().get('/', streams.open).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const { next, leave } = await stream(`http://127.0.0.1:${port}/`)
  expect(listeners.size).toBe(1)
  const tell = (match: string) => listeners.forEach((listener) => listener({ match, room: '' }))
  const [first, second] = [await end(), await end()]
  tell(first)
  expect(await next()).toMatchObject({ record: first })
  // Another node that had the match for a moment reports the same result.
  tell(first)
  tell(second)
  expect(await next()).toMatchObject({ record: second })
  leave()
  await eventually('nobody to listen', () => listeners.size === 0)
  server.close()
})
