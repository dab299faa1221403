import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { matchName, readArchive } from '../../../common/engine/record/archive.ts'
import { verify } from '../../../common/engine/record/verify.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { allLeave, duel, playRound } from '../../testing/people/table.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const get = (path: string) => fetch(`${node.url}/api/records/${path}`)

test('a finished match is found by its name, passes every check and is revalidated', async () => {
  const { id, a, b } = await duel(node.url, {}, { roundLimit: 5 })
  const name = matchName(a.state.seedHash)
  const early = await get(name)
  expect([early.status, early.headers.get('cache-control'), await early.json()]).toEqual([
    404,
    'no-store',
    { code: 'unknown_record', message: expect.any(String) },
  ])
  while (a.state.phase === 'playing') {
    await playRound([a, b], '')
    await a.settled()
  }
  await a.until('the end', () => a.state.phase === 'finished')

  let response = await get(name)
  // Wait until it is stored.
  while (response.status === 404) response = await get(name)
  expect([
    response.status,
    response.headers.get('cache-control'),
    response.headers.get('content-disposition'),
  ]).toEqual([200, 'public, no-cache', null])
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const text = await response.text()
  const read = await readArchive(text, rulebook)
  if ('refused' in read) throw new Error(read.refused)
  expect(read.archive).toMatchObject({
    table: id,
    names: { A1: { name: 'Ann', bot: false }, B1: { name: 'Bob', bot: false } },
    end: expect.stringMatching(/^[0-9a-f]{20}$/),
  })
  expect(read.archive.rounds).toHaveLength(5)
  expect(verify(read.archive, read.game, name).filter(({ ok }) => !ok)).toEqual([])
  // Players are identified by their name only.
  expect(text).not.toContain('player')

  // Clients without compression get the same text, and clients that already have it get 304.
  const plain = await fetch(`${node.url}/api/records/${name}`, { headers: { 'accept-encoding': 'identity' } })
  expect([
    plain.headers.get('content-encoding'),
    await plain.text(),
    response.headers.get('content-encoding'),
  ]).toEqual([null, text, 'gzip'])
  const again = await fetch(`${node.url}/api/records/${name}`, {
    headers: { 'if-none-match': response.headers.get('etag')!, 'cache-control': 'max-age=0' },
  })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect(
    (await fetch(`${node.url}/api/records/${name}`, { method: 'HEAD' })).headers.get('content-length'),
  ).toBe(response.headers.get('content-length'))

  const download = await get(`${name}?download`)
  expect([download.headers.get('content-disposition'), await download.text()]).toEqual([
    `attachment; filename="dead-reckoning-${name}.json"`,
    text,
  ])
})

test.each(['0123456789abcdef0123', 'constructor', "'; drop table record; --", '0123456789ABCDEF0123'])(
  'a record of the name %s is not found',
  async (name) => {
    const response = await get(encodeURIComponent(name))
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      404,
      'unknown_record',
    ])
  },
)
