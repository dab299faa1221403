/**
 * The result of a match on one node appears in the streams of all, and a stream ends when its node shuts
 * down.
 */
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { startArena, type TestArena } from '../testing/machines/arena.ts'
import { allLeave, join, newMatch, person } from '../testing/people/table.ts'

jest.setTimeout(300_000)

let arena: TestArena
beforeAll(async () => {
  arena = await startArena(2)
})
afterEach(allLeave)
afterAll(() => arena.stop())

test('stream of one node tells a match that ended on another, and ends when its node does', async () => {
  const [here, there] = [arena.nodes[0]!, arena.nodes[1]!]
  const response = await fetch(`${there.url}/api/stream/results?game=void-patrol`)
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const id = await newMatch(here.url, { bots: 0 })
  const tables = [
    await join(here.url, id, await person(here.url, 'Ann')),
    await join(here.url, id, await person(here.url, 'Bob')),
  ] as const
  for (const table of tables) await table.ask('ready', { ready: true })
  await tables[0].toRound(1)
  await tables[1].ask('settle', { act: 'resign' })
  while (!text.includes('}\n')) text += (await reader.read()).value ?? ''
  expect(JSON.parse(text)).toMatchObject({ match: id, room: null, game: 'void-patrol', winners: ['A'] })
  const stopped = there.stop()
  let done = false
  while (!done) ({ done } = await reader.read())
  await stopped
})
