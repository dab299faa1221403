/** Rights of a private match's organiser, which nobody else has. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { CLOSE } from '../../../../common/wire/match/messages.ts'
import { freePort } from '../../../testing/machines/free-port.ts'
import { startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import { runServer } from '../../../testing/machines/process.ts'
import { accountFor } from '../../../testing/people/people.ts'
import {
  allLeave,
  duel,
  join,
  type Person,
  person,
  playRound,
  post,
  refusedToJoin,
  roundElsewhere,
} from '../../../testing/people/table.ts'
import { eventually } from '../../../testing/polling.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

async function privateMatch(
  organiser: Person,
  options: Record<string, unknown> = {},
  setup: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await post(
    `${node.url}/api/matches`,
    { game: 'void-patrol', setup: { density: 0, ...setup }, options: { bots: 0, listed: false, ...options } },
    { authorization: `Bearer ${organiser.token}` },
  )
  return String(body['id'])
}

async function privateDuel(options: Record<string, unknown> = {}, setup: Record<string, unknown> = {}) {
  const [ann, bob] = [await person(node.url, 'Ann'), await person(node.url, 'Bob')]
  const id = await privateMatch(ann, options, setup)
  const [a, b] = [await join(node.url, id, ann), await join(node.url, id, bob)]
  for (const table of [a, b]) await table.ask('choose', { choice: 'Sparrow' })
  for (const table of [a, b]) await table.ask('ready', { ready: true })
  await Promise.all([a.toRound(1), b.toRound(1)])
  return { id, ann, bob, a, b }
}

const account = (name: string) => accountFor(node.database, name)

describe('the organiser of a private match', () => {
  test('the organiser stops the clock, and orders are taken but nothing is played', async () => {
    const { a, b } = await privateDuel({ roundSeconds: 240 })
    expect([a.last('mine')!.organiser, b.last('mine')!.organiser]).toEqual([true, false])
    const { deadline } = a.state
    const asked = Date.now()
    await a.ask('organise', { act: 'stop' })
    const stopped = Date.now()
    await b.until('the notice', () => b.state.pausedBy === 'Ann')
    expect(await a.refused('organise', { act: 'stop' })).toMatchObject({ code: 'wrong_phase' })
    await a.order('F')
    await b.order('F', false)
    await roundElsewhere(node.url)
    const before = Date.now()
    await a.ask('organise', { act: 'go on' })
    const after = Date.now()
    await a.until('the clock to run', () => a.state.pausedBy === '')
    const later = a.state.deadline - deadline
    expect([later >= before - stopped, later <= after - asked]).toEqual([true, true])
    await a.ask('organise', { act: 'stop' })
    await b.order('F')
    await roundElsewhere(node.url)
    await a.settled()
    expect([a.state.round, a.heard('round')]).toEqual([1, []])
    await a.ask('organise', { act: 'go on' })
    await Promise.all([a, b].map((table) => table.toRound(2)))
    expect(a.state.pausedBy).toBe('')
  })

  test('the organiser gives a round more time, but not without end', async () => {
    const { a, b } = await privateDuel({ roundSeconds: 240 })
    const { deadline } = b.state
    await a.ask('organise', { act: 'extend' })
    await b.until('more time', () => b.state.deadline === deadline + 30_000)
    for (let i = 0; i < 21; i++) await a.ask('organise', { act: 'extend' })
    expect(await a.refused('organise', { act: 'extend' })).toMatchObject({
      code: 'wrong_phase',
      message: expect.stringContaining('enough time'),
    })
  })

  test('the organiser removes a player for good, and a bot takes the seat', async () => {
    const { id, bob, a, b } = await privateDuel()
    expect(await a.refused('organise', { act: 'kick', seat: 'A1' })).toMatchObject({ code: 'wrong_phase' })
    await a.ask('organise', { act: 'kick', seat: 'B1' })
    expect(await b.left).toBe(CLOSE.sentAway)
    await a.until('a bot', () => a.state.seats.get('B1')?.occupant === 'bot')
    for (const as of ['auto', 'spectator'])
      expect(await refusedToJoin(node.url, id, { token: bob.token, as })).toEqual({
        code: '4200',
        message: 'sent_away',
      })
    await a.order('F')
    await a.toRound(2)
  })

  test('the organiser has friends by link on both sides, and moves them before it begins', async () => {
    const people = await Promise.all(['Ann', 'Bob', 'Cat'].map((name) => person(node.url, name)))
    const id = await privateMatch(people[0]!, {}, { seatsPerTeam: 2 })
    const [a, b, c] = [
      await join(node.url, id, people[0]!),
      await join(node.url, id, people[1]!),
      await join(node.url, id, people[2]!),
    ]
    expect([a.seat(), b.seat(), c.seat()]).toEqual(['A1', 'B1', 'A2'])
    expect(await b.refused('organise', { act: 'move', seat: 'A2', to: 'B2' })).toMatchObject({
      code: 'not_yours',
    })
    await a.ask('organise', { act: 'move', seat: 'A2', to: 'B2' })
    await c.until('the other seat', () => c.seat() === 'B2')
    await a.ask('organise', { act: 'move', seat: 'A1', to: 'B1' })
    await b.until('the exchange', () => b.seat() === 'A1' && a.seat() === 'B1')
    expect(await a.refused('organise', { act: 'move', seat: 'A2', to: 'B1' })).toMatchObject({
      code: 'unknown_seat',
    })
    for (const table of [a, b, c]) await table.ask('ready', { ready: true })
  })

  test('a private match is not rated when asked to be', async () => {
    const { a } = await privateDuel({ rated: true })
    expect(a.state.rated).toBe(false)
  })

  test('a private match is in no list of results, but has a record under its link', async () => {
    const { a, b } = await privateDuel({}, { roundLimit: 5 })
    const other = await duel(node.url, {}, { roundLimit: 5 })
    for (const pair of [
      [a, b],
      [other.a, other.b],
    ])
      for (let round = 1; round <= 5; round++) await playRound(pair, '')
    const [name, listed] = [a, other.a].map(({ state }) => state.seedHash.slice(0, 20)) as [string, string]
    const read = async (path: string) => fetch(`${node.url}/api${path}`)
    for (const one of [name, listed])
      await eventually('the record', async () => (await read(`/records/${one}`)).ok)
    const { results } = (await (await read('/results')).json()) as { results: { record: string }[] }
    expect(results.map(({ record }) => record)).toEqual([listed])
  })

  test('nobody else may organise, and in a listed match only unready players can be removed', async () => {
    const { a: organiser, b } = await privateDuel()
    for (const asked of [
      { act: 'stop' },
      { act: 'go on' },
      { act: 'extend' },
      { act: 'kick', seat: 'A1' },
      { act: 'allow', name: 'Eve' },
    ])
      expect(await b.refused('organise', asked)).toMatchObject({ code: 'not_yours' })
    // Others are refused before their request is even read.
    expect(await b.refused('organise', { act: 'explode' })).toMatchObject({ code: 'not_yours' })
    expect(await organiser.refused('organise', { act: 'explode' })).toMatchObject({ code: 'malformed' })
    const ann = await person(node.url, 'Ann')
    const a = await join(node.url, await privateMatch(ann, { listed: true }), ann)
    expect(a.last('mine')!.organiser).toBe(true)
    for (const asked of [{ act: 'stop' }, { act: 'go on' }, { act: 'extend' }, { act: 'allow', name: 'Eve' }])
      expect(await a.refused('organise', asked)).toMatchObject({ code: 'not_yours' })
  })

  test('the organiser cannot invite people without an account, and the refusal names them', async () => {
    const ann = await person(node.url, 'Ann')
    await account('Pal Keeper')
    const answer = await post(
      `${node.url}/api/matches`,
      { game: 'void-patrol', options: { bots: 0, listed: false, allow: ['Pal Keeper', 'Tpyo Nmae', 'Gus'] } },
      { authorization: `Bearer ${ann.token}` },
    )
    expect(answer).toEqual({
      status: 400,
      body: {
        code: 'unkept_names',
        message:
          'Only people with an account can be named. There is no account of these names: Tpyo Nmae, Gus.',
      },
    })
  })

  test('the organiser names accounts that may sit down, and all others watch', async () => {
    const ann = await person(node.url, 'Ann')
    const [carol, dave] = [await account('Carol'), await account('Dave')]
    const id = await privateMatch(ann, { allow: ['carol'] })
    const guest = await join(node.url, id, await person(node.url, 'Gus'))
    expect(guest.seat()).toBe('')
    expect(guest.last('mine')!.barred).toMatch(/^Only those whom the organiser has named/)
    expect(await guest.refused('sit', { seat: 'A1' })).toMatchObject({ code: 'uninvited' })
    expect(await refusedToJoin(node.url, id, { token: dave.token, as: 'player' })).toEqual({
      code: '4200',
      message: 'uninvited',
    })
    const a = await join(node.url, id, ann)
    const c = await join(node.url, id, carol)
    expect([a.seat(), c.seat()]).toEqual(['A1', 'B1'])
    expect(c.state.seats.get('B1')).toMatchObject({ name: 'Carol', account: true, program: false })
    await c.ask('stand', {})
    expect(await a.refused('organise', { act: 'allow', name: 'Dvae' })).toEqual({
      code: 'unkept_names',
      message: expect.stringMatching(/There is no account of these names: Dvae\.$/),
    })
    const d = await join(node.url, id, dave)
    expect([d.seat(), d.last('mine')!.barred]).toEqual(['', expect.stringMatching(/named/)])
    await a.ask('organise', { act: 'allow', name: 'dave' })
    await d.until('to be let in', () => d.last('mine')!.barred === '')
    await d.leave()
    expect((await join(node.url, id, dave)).seat()).toBe('B1')
  })
})

test('a removed person stays out after `kill -9`', async () => {
  const dataDir = mkdtempSync(path(tmpdir(), 'dead-reckoning-door-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()) }
  let server = await runServer(env)
  try {
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')]
    const { body } = await post(
      `${server.url}/api/matches`,
      { game: 'void-patrol', options: { bots: 0, listed: false } },
      { authorization: `Bearer ${ann.token}` },
    )
    const id = String(body['id'])
    const a = await join(server.url, id, ann)
    await join(server.url, id, bob)
    await a.until('Bob', () => a.state.seats.get('B1')?.name === 'Bob')
    await a.ask('organise', { act: 'kick', seat: 'B1' })
    await server.kill()
    server = await runServer(env)
    expect(await refusedToJoin(server.url, id, { token: bob.token })).toEqual({
      code: '4200',
      message: 'sent_away',
    })
    expect((await join(server.url, id, ann)).last('mine')).toMatchObject({ seat: 'A1', organiser: true })
    await allLeave()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
