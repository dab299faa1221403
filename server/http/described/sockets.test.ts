/** Real socket messages match their described shapes. */
import { Client, type Room } from '@colyseus/sdk'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { unpack } from 'msgpackr'
import type { z } from 'zod'
import type { MatchState } from '../../../common/wire/match/match-schema.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { newMatch, person, post } from '../../testing/people/table.ts'
import { eventually } from '../../testing/polling.ts'
import { type DescribedRoom, ROOMS, schemaOf, socketsDocument } from './sockets.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node.stop())

const roomNamed = (name: string): DescribedRoom => ROOMS.find((room) => room.name === name)!

interface Heard {
  readonly room: Room
  /** Names of messages, each with whether its shape accepts it. */
  readonly wrong: string[]
  readonly names: Set<string>
}

/** The round that led to the state, as the description says it is packed. */
function playedIn({ state }: Room): { round: number; tables: unknown[] } | undefined {
  const [view] = [...(state as MatchState).views.values()]
  if (!view?.played) return undefined
  const bits = [...view.played].map((one) => one.charCodeAt(0).toString(2).padStart(7, '0')).join('')
  const bytes = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    Number.parseInt(bits.slice(8 * i, 8 * i + 8), 2),
  )
  const [round, ...tables] = unpack(Buffer.from(bytes)) as [number, ...unknown[]]
  return { round, tables }
}

/** Joins and validates every message; one without a shape is wrong, too. */
async function listen(name: string, id: string, token: string, options: object = {}): Promise<Heard> {
  const room = await new Client(node.url).joinById(id, { token, ...options })
  room.reconnection.enabled = false
  const heard: Heard = { room, wrong: [], names: new Set() }
  const shapes: Readonly<Record<string, z.ZodType>> = roomNamed(name).messages
  const read = (type: string, message: unknown): void => {
    heard.names.add(type)
    const given = shapes[type]?.safeParse(message)
    if (!given?.success) heard.wrong.push(`${type}: ${given ? given.error.message : 'not described'}`)
  }
  for (const type of Object.keys(shapes)) room.onMessage(type, (message: unknown) => read(type, message))
  room.onMessage('*', (type, message: unknown) => read(String(type), message))
  return heard
}

describe('received messages', () => {
  test('messages in a match follow their description, from the first round to a late line', async () => {
    const id = await newMatch(node.url, { bots: 0, rated: false }, { roundLimit: 5 })
    const [ann, bob] = [await accountFor(node.database, 'Ann'), await accountFor(node.database, 'Bob')]
    const people = [
      await listen('match', id, ann.token, { as: 'player' }),
      await listen('match', id, bob.token, { as: 'player' }),
      await listen('match', id, (await person(node.url, 'Wim')).token, { as: 'spectator' }),
    ]
    for (const { room } of people.slice(0, 2)) await room.request('ready', { ready: true })
    await eventually('the first round', () => (people[0]!.room.state as { round: number }).round === 1)
    for (const { room } of people.slice(0, 2))
      await room.request('orders', { round: 1, orders: {}, ready: true })
    await people[0]!.room.request('chat', { channel: 'all', text: 'hello' })
    await people[2]!.room.request('react', { reaction: 'wow' })
    await eventually('the round', () => people.every(({ room }) => playedIn(room)?.round === 1))
    expect(people.flatMap(({ wrong }) => wrong)).toEqual([])
    const names = new Set(people.flatMap((one) => [...one.names]))
    for (const name of ['mine', 'lines']) expect([...names]).toContain(name)
    await Promise.all(people.map(({ room }) => room.leave()))
  })

  test('messages in a chatroom follow their description, with lines and offers', async () => {
    await post(`${node.url}/api/rooms/lobby/open`, {})
    const cat = await accountFor(node.database, 'Cat')
    const heard = await listen('chatroom', 'room-lobby', cat.token)
    await heard.room.request('say', { text: 'hello' })
    await heard.room.request('offer', { game: 'void-patrol' })
    await eventually('the line and the offer', () => ['lines', 'offers'].every((one) => heard.names.has(one)))
    expect(heard.wrong).toEqual([])
    await heard.room.leave()
  })

  test('messages in quick match and among friends follow their description', async () => {
    await post(`${node.url}/api/quick/open`, {})
    await post(`${node.url}/api/social/open`, {})
    const [dan, eva] = [
      await accountFor(node.database, 'Dan'),
      await accountFor(node.database, 'Eva', { program: true }),
    ]
    const quick = await listen('quick', 'quick', dan.token, { game: 'void-patrol' })
    await eventually('the search', () => quick.names.has('searching'))
    const friends = await listen('social', 'social', dan.token)
    const program = await listen('social', 'social', eva.token)
    await program.room.request('accepting', { games: ['void-patrol'] })
    await friends.room.request('befriend', { name: 'Eva' })
    await friends.room.request('challenge', { name: 'Eva', game: 'void-patrol' })
    await eventually('the challenge', () => [friends, program].every(({ names }) => names.has('challenges')))
    expect([quick, friends, program].flatMap(({ wrong }) => wrong)).toEqual([])
    await Promise.all([quick, friends, program].map(({ room }) => room.leave()))
  })
})

describe('the description', () => {
  test('the description explains every request and every message', () => {
    const untold = ROOMS.flatMap(({ name, requests, words, messages }) => [
      ...Object.keys(requests).filter((one) => !words[one]),
      ...Object.entries(messages)
        .filter(([, shape]) => !(schemaOf(shape, 'output') as { description?: string }).description)
        .map(([one]) => `${name}: ${one}`),
    ])
    expect(untold).toEqual([])
  })

  test('the description is AsyncAPI, and all its references resolve', async () => {
    const response = await fetch(`${node.url}/api/asyncapi.json`)
    const document = (await response.json()) as Record<string, unknown>
    expect(document).toEqual(JSON.parse(JSON.stringify(socketsDocument())))
    expect(document['asyncapi']).toBe('3.0.0')
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path!,
    )
    expect(references.length).toBeGreaterThan(100)
    const missing = references.filter(
      (path) =>
        path
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document) ===
        undefined,
    )
    expect(missing).toEqual([])
  })

  test('the page describes all rooms, requests, messages and refusals', async () => {
    const html = await (await fetch(`${node.url}/api`)).text()
    for (const { name, requests, messages } of ROOMS) {
      const section = html.slice(html.indexOf(`id="room-${name}"`))
      for (const one of [...Object.keys(requests), ...Object.keys(messages)])
        expect(section).toContain(`<dt><code>${one}</code></dt>`)
    }
    const { GAMES } = await import('../../../common/games/list.ts')
    for (const { sync } of GAMES)
      for (const kind of Object.keys(sync.kinds)) expect(html).toContain(`<dt><code>${kind}</code></dt>`)
    const { REFUSALS } = await import('../../../common/wire/refusals.ts')
    for (const code of Object.keys(REFUSALS)) expect(html).toContain(`id="refusal-${code}"`)
  })
})
