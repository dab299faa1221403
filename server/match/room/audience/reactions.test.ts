/** Reactions and the gallery's chat in match rooms: their recipients, and abuse by hostile guests. */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { accountFor } from '../../../testing/people/people.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  newMatchOf,
  person,
  playRound,
  type Table,
} from '../../../testing/people/table.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const watch = async (id: string, name: string) =>
  join(node.url, id, await person(node.url, name), { as: 'spectator' })
const total = (table: Table, of: 'yes' | 'boom' | 'gg') =>
  table.heard('reactions').reduce((sum, counts) => sum + (counts[of] ?? 0), 0)
const quiet = (table: Table) => table.frames.filter((frame) => Buffer.from(frame).includes('reactions'))

test('spectators see reactions counted, and players see none before the end', async () => {
  const { id, a, b } = await duel(node.url, {}, { roundLimit: 5 })
  const [w, v] = [await watch(id, 'Wim'), await watch(id, 'Vera')]
  // All of these arrive in one turn of the event loop, and so go into one batch.
  await Promise.all([
    ...Array.from({ length: 4 }, () => w.ask('react', { reaction: 'yes' })),
    v.ask('react', { reaction: 'boom' }),
  ])
  await v.until('all of them', () => total(v, 'yes') === 4 && total(v, 'boom') === 1)
  expect(v.heard('reactions').length).toBeLessThan(5)
  expect(await a.refused('react', { reaction: 'gg' })).toMatchObject({ code: 'players_only_watch' })
  await w.ask('chat', { channel: 'spectators', text: 'left is where he goes' })
  await v.until('the line', () => v.heard('chat').length === 1)
  for (let round = 1; round <= 5; round++) await playRound([a, b])
  await a.until('the end', () => a.state.phase === 'finished')
  // Until here nothing of it had arrived; now everything does.
  await a.until('what the gallery said', () => a.heard('chat').some(({ text }) => text.startsWith('left')))
  expect(quiet(a)).toEqual([])
  await a.ask('react', { reaction: 'gg' })
  for (const one of [b, w]) await one.until('what a player shows', () => total(one, 'gg') === 1)
})

test('reactions reach the gallery at once and no player, in fog and with a delay', async () => {
  for (const [game, options] of [
    ['space-arena', {}],
    ['void-patrol', { galleryDelay: 2 }],
  ] as const) {
    const id = await newMatchOf(node.url, game, { instant: true, bots: 1, roundSeconds: 240, ...options }, {})
    const a = await join(node.url, id, await person(node.url, 'Ann'))
    await a.toRound(1)
    const [w, v] = [await watch(id, 'Wim'), await watch(id, 'Vera')]
    await w.ask('react', { reaction: 'boom' })
    await w.ask('chat', { channel: 'spectators', text: 'is anything there' })
    await v.until('both', () => total(v, 'boom') === 1 && v.heard('chat').length === 1)
    await a.settled()
    expect([
      quiet(a),
      a.heard('chat'),
      a.frames.filter((frame) => Buffer.from(frame).includes('anything there')),
    ]).toEqual([[], [], []])
    await allLeave()
  }
})

test('reactions that are unknown, too many, too early, muted or too large are refused', async () => {
  const gathering = await newMatch(node.url, { bots: 0 })
  expect(await (await watch(gathering, 'Wim')).refused('react', { reaction: 'yes' })).toMatchObject({
    code: 'wrong_phase',
  })
  const { id } = await duel(node.url)
  const w = await watch(id, 'Wanda')
  const hostile: unknown[] = [
    { reaction: 'skull' },
    { reaction: '__proto__' },
    { reaction: 7 },
    { reaction: ['yes'] },
    {},
    null,
    'yes',
    { reaction: 'yes', times: 1e9 },
  ]
  for (const payload of hostile)
    expect([payload, await w.refused('react', payload)]).toMatchObject([payload, { code: 'malformed' }])
  expect(await (await watch(id, 'Large')).refused('react', { reaction: 'x'.repeat(10_000) })).toMatchObject({
    code: 'too_large',
  })
  const flood = await watch(id, 'Flood')
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => flood.ask('react', { reaction: 'yes' })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  const m = await join(node.url, id, await accountFor(node.database, 'Mira', { role: 'moderator' }), {
    as: 'spectator',
  })
  const loud = await watch(id, 'Loud')
  await loud.ask('chat', { channel: 'spectators', text: 'noise' })
  await m.until('the line', () => m.last('chat'))
  await m.ask('mute', { person: m.last('chat')!.who, minutes: 5 })
  for (const [name, payload] of [
    ['react', { reaction: 'yes' }],
    ['chat', { channel: 'spectators', text: 'and on' }],
  ] as const)
    expect(await loud.refused(name, payload)).toMatchObject({ code: 'muted' })
  await m.ask('react', { reaction: 'yes' })
})

test('a spectator in several tabs is counted once, on the page and in the list', async () => {
  const { id, a } = await duel(node.url)
  const wim = await person(node.url, 'Wim')
  const tabs = [
    await join(node.url, id, wim, { as: 'spectator' }),
    await join(node.url, id, wim, { as: 'spectator' }),
  ]
  await watch(id, 'Vera')
  await a.until('two people', () => a.state.spectators === 2)
  const viewers = async () =>
    ((await (await fetch(`${node.url}/api/matches/${id}`)).json()) as { viewers: number }).viewers
  expect(await viewers()).toBe(2)
  await tabs[0]!.leave()
  await watch(id, 'Will')
  await a.until('three people', () => a.state.spectators === 3)
  expect(await viewers()).toBe(3)
})

test('each of more than thirty spectators waits for the next line, and moderators do not', async () => {
  const { id, a } = await duel(node.url)
  const m = await join(node.url, id, await accountFor(node.database, 'Mona', { role: 'moderator' }), {
    as: 'spectator',
  })
  const first = await watch(id, 'First')
  for (const text of ['one', 'two']) await first.ask('chat', { channel: 'spectators', text })
  await Promise.all(Array.from({ length: 29 }, (_, i) => watch(id, `Watcher ${i}`)))
  await a.until('a crowd', () => a.state.spectators === 31)
  // On a slow machine the pause after "two" may be over: then "four" has to wait because of "three".
  const refusals = await Promise.all(
    ['three', 'four'].map((text) =>
      first.refused('chat', { channel: 'spectators', text }).catch(() => undefined),
    ),
  )
  expect(refusals.at(-1)).toMatchObject({
    code: 'slow_mode',
    message: expect.stringMatching(/^Slow mode is on\. Wait [1-5] s\.$/),
  })
  for (const text of ['one', 'two']) await m.ask('chat', { channel: 'spectators', text })
  for (const text of ['one', 'two']) await a.ask('chat', { channel: 'all', text })
})
