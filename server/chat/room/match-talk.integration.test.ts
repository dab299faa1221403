/** A match's chat is moderated like a chatroom's: reports, mutes and deleted lines, also across a restart. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as path } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { placeOfMatch } from '../../../common/wire/chat/talk.ts'
import { freePort } from '../../testing/machines/free-port.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { runServer } from '../../testing/machines/process.ts'
import { accountFor } from '../../testing/people/people.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  type Person,
  person,
  post,
  type Table,
} from '../../testing/people/table.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const moderator = (name: string): Promise<Person> => accountFor(node.database, name, { role: 'moderator' })
const lineOf = (table: Table, text: string) => table.heard('chat').find((line) => line.text === text)!
const hears = (table: Table, text: string): Promise<unknown> => table.until(text, () => lineOf(table, text))
const say = (table: Table, text: string, channel: 'all' | 'team' | 'spectators' = 'all') =>
  table.ask('chat', { channel, text })

describe('the chat of a match', () => {
  test('a match’s chat stars out coarse words, and refuses the same line twice', async () => {
    const { a, b } = await duel(node.url)
    await say(a, 'what the fuck')
    await b.until('the line', () => b.last('chat'))
    expect(b.last('chat')).toMatchObject({ kind: 'said', name: 'Ann', text: 'what the ****' })
    expect(await a.refused('chat', { channel: 'all', text: 'What the FUCK!' })).toMatchObject({
      code: 'repeated',
    })
  })

  test('a match’s chat is reported with the lines around, by its readers only', async () => {
    const { a, b, id } = await duel(node.url)
    const mod = await moderator('Mory')
    const m = await join(node.url, id, mod, { as: 'spectator' })
    await say(b, 'hello')
    await say(b, 'you are a snail')
    await hears(a, 'you are a snail')
    await say(b, 'our secret', 'team')
    await b.until('the secret', () => lineOf(b, 'our secret'))
    expect(
      await a.refused('report', { line: lineOf(b, 'our secret').id, reason: 'what is it' }),
    ).toMatchObject({ code: 'unknown_line' })
    expect(await a.refused('report', { line: lineOf(a, 'hello').id, reason: ' ' })).toMatchObject({
      code: 'malformed',
    })
    await a.ask('report', { line: lineOf(a, 'you are a snail').id, reason: 'rude' })
    await m.until('the note', () => m.heard('note').some(({ text }) => text === 'Ann reports Bob: rude'))
    expect([a.heard('note'), b.heard('note')]).toEqual([[], []])
    const report = await node.database
      .selectFrom('report')
      .selectAll()
      .where('room', '=', placeOfMatch(id))
      .executeTakeFirstOrThrow()
    const context = JSON.parse(report.context) as { text: string; meant: boolean }[]
    expect([report.about_name, context.map(({ text, meant }) => [text, meant])]).toEqual([
      'Bob',
      [
        ['hello', false],
        ['you are a snail', true],
        ['our secret', false],
      ],
    ])
    // Moderators can also act from their own page, wherever the match is.
    const done = await post(
      `${node.url}/api/moderation/reports/${report.id}`,
      { act: 'erase' },
      { authorization: `Bearer ${mod.token}` },
    )
    expect(done.status).toBe(200)
    await b.until('the line to be gone', () =>
      b.heard('gone').some(({ ids }) => ids.includes(lineOf(b, 'you are a snail').id)),
    )
  })

  test('a muted person cannot write in a match’s chat, and all see the mute', async () => {
    const { a, b, id } = await duel(node.url)
    const m = await join(node.url, id, await moderator('Mira'), { as: 'spectator' })
    await say(b, 'noise')
    await hears(a, 'noise')
    await m.until('the line', () => lineOf(m, 'noise'))
    const { who } = lineOf(m, 'noise')
    for (const table of [a, b])
      expect(await table.refused('mute', { person: who, minutes: 5 })).toMatchObject({ code: 'not_allowed' })
    await m.ask('mute', { person: who, minutes: 5, reason: 'noisy' })
    await a.until('what was done', () => a.last('chat')?.kind === 'told')
    expect(a.last('chat')).toMatchObject({ text: 'Bob may not write for 5 min: noisy', name: '', who: '' })
    for (const channel of ['all', 'team'] as const)
      expect(await b.refused('chat', { channel, text: 'more noise' })).toMatchObject({ code: 'muted' })
    await b.order('F')
    await m.ask('unmute', { person: who })
    await say(b, 'sorry')
    await hears(a, 'sorry')
  })

  test('a match’s chat loses a deleted line, for latecomers too', async () => {
    const { a, b, id } = await duel(node.url)
    const m = await join(node.url, id, await moderator('Mona'), { as: 'spectator' })
    for (const text of ['fine', 'vile']) await say(a, text)
    await m.until('the lines', () => lineOf(m, 'vile'))
    const { id: line } = lineOf(m, 'vile')
    expect(await b.refused('erase', { line })).toMatchObject({ code: 'not_allowed' })
    await m.ask('erase', { line })
    for (const table of [a, b])
      await table.until('the line to be gone', () =>
        table.heard('gone').some(({ ids }) => ids.includes(line)),
      )
    expect(await m.refused('erase', { line })).toMatchObject({ code: 'unknown_line' })
    const late = await join(node.url, id, await person(node.url, 'Lena'), { as: 'spectator' })
    expect(late.last('history')!.map(({ text }) => text)).toEqual(['fine'])
  })

  test('a private match’s chat is moderated by its organiser, and by nobody of another match', async () => {
    const [ann, bob] = [await person(node.url, 'Ann'), await person(node.url, 'Bob')]
    const { body } = await post(
      `${node.url}/api/matches`,
      { game: 'void-patrol', options: { bots: 0, listed: false } },
      { authorization: `Bearer ${ann.token}` },
    )
    const [a, b] = [
      await join(node.url, String(body['id']), ann),
      await join(node.url, String(body['id']), bob),
    ]
    await say(b, 'blah')
    await hears(a, 'blah')
    await a.ask('mute', { person: lineOf(a, 'blah').who, minutes: 1 })
    expect(await b.refused('chat', { channel: 'all', text: 'and on' })).toMatchObject({ code: 'muted' })
    const id = await newMatch(node.url)
    const [c, d] = [await join(node.url, id, ann), await join(node.url, id, bob)]
    await say(d, 'blub')
    await hears(c, 'blub')
    expect(await c.refused('erase', { line: lineOf(c, 'blub').id })).toMatchObject({ code: 'not_allowed' })
  })
})

test('a deleted line stays deleted over a restart, and its author is known', async () => {
  const folder = mkdtempSync(path(tmpdir(), 'dead-reckoning-talk-'))
  const env = { PORT: String(await freePort()), DATA_DIR: folder }
  let server = await runServer(env)
  try {
    const [ann, bob] = [await person(server.url, 'Ann'), await person(server.url, 'Bob')]
    const { body } = await post(
      `${server.url}/api/matches`,
      { game: 'void-patrol', options: { bots: 0, listed: false } },
      { authorization: `Bearer ${ann.token}` },
    )
    const id = String(body['id'])
    const [a, b] = [await join(server.url, id, ann), await join(server.url, id, bob)]
    for (const text of ['one', 'two', 'three']) await say(b, text)
    await hears(a, 'three')
    await a.ask('erase', { line: lineOf(a, 'two').id })
    await allLeave()
    await server.kill()
    server = await runServer(env)
    const back = await join(server.url, id, ann)
    expect(back.last('history')!.map(({ text, name }) => [text, name])).toEqual([
      ['one', 'Bob'],
      ['three', 'Bob'],
    ])
    await back.ask('mute', { person: back.last('history')![0]!.who, minutes: 1 })
    expect(
      await (await join(server.url, id, bob)).refused('chat', { channel: 'all', text: 'four' }),
    ).toMatchObject({ code: 'muted' })
  } finally {
    await allLeave()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
