/** The sample bot plays whole matches in a process of its own. */
import { readFileSync } from 'node:fs'
import { join as path } from 'node:path'
import { Client } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { readArchive } from '../common/engine/record/archive.ts'
import { verify } from '../common/engine/record/verify.ts'
import { rulebook } from '../common/games/rulebook.ts'
import { SOCIAL, type SocialMessages } from '../common/wire/people/social.ts'
import { startTestNode, type TestNode } from '../server/testing/machines/node.ts'
import { type Running, run } from '../server/testing/machines/process.ts'
import { accountFor } from '../server/testing/people/people.ts'
import { allLeave, join, newMatch, person, post } from '../server/testing/people/table.ts'

jest.setTimeout(360_000)

const BOT = path(import.meta.dirname, 'chaser.ts')
const running: Running[] = []
const chaser = async (match: string) =>
  running.push(await run(process.execPath, [BOT, node.url, match], {}, /plays .*\n/))

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(async () => {
  await allLeave()
  await Promise.all(running.splice(0).map((bot) => bot.stop()))
})
afterAll(() => node.stop())

test('two sample bots play a match to its end, unrated, as programs, with a valid record', async () => {
  const id = await newMatch(node.url, { bots: 0, rated: true, roundSeconds: 60 }, { roundLimit: 8 })
  const watcher = await join(node.url, id, await person(node.url, 'Wim'), { as: 'spectator' })
  await Promise.all([chaser(id), chaser(id)])
  await watcher.toRound(1)
  expect(
    [...watcher.state.seats.values()].map(({ occupant, program, account }) => ({
      occupant,
      program,
      account,
    })),
  ).toEqual([
    { occupant: 'human', program: true, account: false },
    { occupant: 'human', program: true, account: false },
  ])
  expect(watcher.state.rated).toBe(false)
  await watcher.until('the end', () => watcher.state.phase === 'finished', 90_000)
  const name = watcher.state.seedHash.slice(0, 20)
  let text = ''
  for (let i = 0; i < 50 && !text; i++) {
    const response = await fetch(`${node.url}/api/records/${name}`)
    if (response.ok) text = await response.text()
    else await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const read = await readArchive(text, rulebook)
  if ('refused' in read) throw new Error(read.refused)
  expect(verify(read.archive, read.game).filter(({ ok }) => !ok)).toEqual([])
  // The orders move the ship, and all of them were legal.
  const orders = read.archive.rounds.flatMap(
    (round) => Object.values(round) as Record<string, { chits: string }>[],
  )
  expect(orders.length).toBeGreaterThanOrEqual(2 * read.archive.rounds.length - 2)
  expect(orders.some((given) => Object.values(given).some(({ chits }) => chits !== ''))).toBe(true)
})

test('a sample bot keeps its name, plays challenges in turn and is the same after a restart', async () => {
  const env = { BOT_NAME: 'Chaser', BOT_PASSWORD: 'nine slow comets' }
  const start = async () =>
    (await run(process.execPath, [BOT, node.url], env, /waits for challenges as Chaser\n/)) satisfies Running
  const ann = await accountFor(node.database, 'Ann')
  await post(`${node.url}/api/social/open`, {})
  const social = await new Client(node.url).joinById(SOCIAL, { token: ann.token })
  const matches: string[] = []
  const told: string[] = []
  for (const type of ['social', 'presence', 'challenges']) social.onMessage(type, () => undefined)
  social.onMessage('match', ({ id }: SocialMessages['match']) => matches.push(id))
  social.onMessage('note', ({ text }: SocialMessages['note']) => told.push(text))
  const challenge = () =>
    social.request('challenge', { name: 'Chaser', game: 'void-patrol', setup: { roundLimit: 5 } })
  const soon = async (seen: () => unknown) => {
    for (let i = 0; i < 200 && !seen(); i++) await new Promise((resolve) => setTimeout(resolve, 50))
    expect(seen()).toBeTruthy()
  }
  for (const time of [1, 2]) {
    const bot = await start()
    running.push(bot)
    await challenge()
    await soon(() => matches.length === time)
    const table = await join(node.url, matches[time - 1]!, ann)
    expect(
      [...table.state.seats.values()].map(({ name, program, account }) => [name, program, account]),
    ).toEqual([
      ['Ann', false, true],
      ['Chaser', true, true],
    ])
    await soon(() => bot.output().includes(matches[time - 1]!))
    // It accepts no other challenge while it plays.
    await expect(challenge()).rejects.toMatchObject({ reason: { code: 'not_accepted' } })
    await table.ask('ready', { ready: true })
    await table.toRound(1)
    for (let round = 1; table.state.phase === 'playing'; round++) {
      await table.order('')
      await table.until(
        'the next round, or the end',
        () => table.state.phase === 'finished' || table.state.round > round,
      )
    }
    await bot.stop()
  }
  await social.leave()
})

test.each(['chaser.ts', 'connection.ts'])('%s is an example: 150 lines at most', (file) => {
  const text = readFileSync(path(import.meta.dirname, file), 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
})
