/**
 * The gallery, including its chat, may be some rounds behind, so that no spectator can tell a player what is
 * coming.
 */
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { playRound as played } from '../../../../common/engine/record/record.ts'
import { voidPatrol } from '../../../../common/games/void-patrol/game.ts'
import { insideOf, startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { allLeave, duel, join, person, playRound, type Table } from '../../../testing/people/table.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const rounds = (table: Table) => table.heard('round').map(({ round }) => round)
const told = (table: Table) =>
  table
    .heard('chat')
    .filter(({ kind }) => kind === 'said')
    .map(({ text }) => text)

test('a gallery two rounds behind sees and hears that round, and everything at the end', async () => {
  const { id, a, b } = await duel(node.url, { galleryDelay: 2 }, { roundLimit: 5 })
  const watcher = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
  const { record } = insideOf(id).match!
  const states: unknown[] = [a.seen]
  expect(watcher.seen).toBeUndefined()
  for (let round = 1; round <= 3; round++) {
    await a.ask('chat', { channel: 'all', text: `said in round ${round}` })
    await playRound([a, b])
    states.push(a.seen)
    expect(states.at(-1)).toEqual(
      played(voidPatrol, states[round - 1] as never, record.seed, round, record.rounds[round - 1]!).state,
    )
    await watcher.settled()
    // Before round 2 the gallery shows nothing yet.
    const shown = Math.max(0, round - 1)
    expect([round, watcher.seen, rounds(watcher), told(watcher)]).toEqual([
      round,
      shown === 0 ? undefined : states[shown - 1],
      Array.from({ length: Math.max(0, round - 2) }, (_, i) => i + 1),
      Array.from({ length: shown }, (_, i) => `said in round ${i + 1}`),
    ])
  }
  expect(rounds(a)).toEqual([1, 2, 3])
  // A later spectator knows no more.
  const late = await join(node.url, id, await person(node.url, 'Wanda'), { as: 'spectator' })
  expect([late.seen, late.last('history')!.map(({ text }) => text)]).toEqual([
    states[1],
    ['said in round 1', 'said in round 2'],
  ])
  await playRound([a, b])
  await playRound([a, b])
  await watcher.until('the end', () => watcher.state.phase === 'finished' && rounds(watcher).length === 5)
  expect([rounds(watcher), watcher.seen]).toEqual([[1, 2, 3, 4, 5], a.seen])
  expect(told(watcher)).toEqual(['said in round 1', 'said in round 2', 'said in round 3'])
})

test('everybody gets the same view when there is no delay', async () => {
  const { id, a } = await duel(node.url)
  const watcher = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
  expect([[...watcher.state.views.keys()], [...a.state.views.keys()]]).toEqual([['all'], ['all']])
})

test('a player standing up has the gallery’s view from then on', async () => {
  const { a, b } = await duel(node.url, { galleryDelay: 1 })
  await playRound([a, b])
  const before = a.seen
  await a.ask('stand', {})
  await a.until(
    'the view of the gallery',
    () => a.state.views.has('gallery') && !a.state.views.has('players'),
  )
  expect(a.seen).not.toEqual(before)
  expect(b.seen).toEqual(before)
})

test('a delayed gallery reads a former player’s lines only when the match is over', async () => {
  for (const galleryDelay of [1, 0]) {
    const { id, a, b } = await duel(node.url, { galleryDelay })
    const watcher = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
    await playRound([a, b])
    await a.ask('stand', {})
    const asked = [
      ['chat', { channel: 'spectators', text: 'he will go left' }],
      ['react', { reaction: 'sad' }],
    ] as const
    if (galleryDelay > 0)
      for (const [name, payload] of asked)
        expect(await a.refused(name, payload)).toMatchObject({ code: 'knows_more' })
    else for (const [name, payload] of asked) await a.ask(name, payload)
    // Somebody who has only watched may speak to both.
    await watcher.ask('chat', { channel: 'spectators', text: 'what a pity' })
    for (const one of [a, watcher])
      await one.until('what others say', () => told(one).includes('what a pity'))
    expect(told(watcher)).toEqual([...(galleryDelay > 0 ? [] : ['he will go left']), 'what a pity'])
    await allLeave()
  }
})
