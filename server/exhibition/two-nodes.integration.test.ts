/**
 * Two nodes on one Redis and one PostgreSQL: both show the same exhibition, also through an outage, and
 * another one after its node was killed.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startArena, type TestArena } from '../testing/machines/arena.ts'
import type { RunningServer } from '../testing/machines/process.ts'
import { person, post } from '../testing/people/table.ts'

let arena: TestArena
let token: string
beforeAll(async () => {
  arena = await startArena(2, { EXHIBITIONS: 'on' })
  token = (await person(arena.nodes[0]!.url, 'Ann')).token
})
afterAll(() => arena.stop())

const running = async ({ url }: RunningServer): Promise<string[]> =>
  ((await (await fetch(`${url}/api/matches`)).json()) as { id: string; exhibition: boolean; phase: string }[])
    .filter(({ exhibition, phase }) => exhibition && phase === 'playing')
    .map(({ id }) => id)
const rooms = async ({ url }: RunningServer): Promise<number> =>
  ((await (await fetch(`${url}/healthz`)).json()) as { rooms: number }).rooms
const look = async ({ url }: RunningServer) =>
  (await post(`${url}/api/exhibitions`, {}, { authorization: `Bearer ${token}` })).body as {
    is: string
    match?: string
  }

async function until<Seen>(
  what: string,
  see: () => Promise<Seen>,
  is: (seen: Seen) => boolean,
): Promise<Seen> {
  for (const end = Date.now() + 30_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const seen = await see().catch(() => undefined)
    if (seen !== undefined && is(seen)) return seen
    if (Date.now() > end) throw new Error(`in vain: ${what}; last ${JSON.stringify(seen)}`)
  }
}

test('one of two nodes runs the exhibition, and the other takes over when it is killed', async () => {
  const [one, two] = arena.nodes as [RunningServer, RunningServer]
  const before = await rooms(one)
  const asked = await Promise.all(Array.from({ length: 20 }, (_, i) => look(i % 2 ? one : two)))
  expect(asked.map(({ is }) => is)).toEqual(expect.arrayContaining(['running']))
  // The list may be a second old.
  const lists = await until(
    'both to list it',
    () => Promise.all([one, two].map(running)),
    (lists) => lists.every(({ length }) => length > 0),
  )
  const [match] = lists[0]!
  expect(lists).toEqual([[match], [match]])
  expect(await Promise.all([look(one), look(two)])).toEqual([
    { is: 'running', match },
    { is: 'running', match },
  ])
  const host = (await rooms(one)) > before ? one : two
  const other = host === one ? two : one

  await arena.postgres.lose()
  await until(
    'the loss to be told',
    () => fetch(`${host.url}/readyz`),
    ({ status }) => status === 503,
  )
  await arena.postgres.back()
  await until(
    'all to be ready',
    () => Promise.all([one, two].map(({ url }) => fetch(`${url}/readyz`))),
    (all) => all.every(({ ok }) => ok),
  )
  await until(
    'it to go on',
    () => Promise.all([look(one), look(two)]),
    (both) => both.every(({ is }) => is === 'running'),
  )
  expect(await Promise.all([look(one), look(two)])).toEqual([
    { is: 'running', match },
    { is: 'running', match },
  ])

  await host.kill()
  const next = await until(
    'another exhibition',
    () => look(other),
    (now) => now.is === 'running' && now.match !== match,
  )
  expect(
    await until(
      'it to be listed alone',
      () => running(other),
      (list) => list.includes(next.match!) && !list.includes(match!),
    ),
  ).toEqual([next.match])
})
