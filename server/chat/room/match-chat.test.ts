import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { CHAT_LENGTH } from '../../../common/wire/chat/talk.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { allLeave, duel, join, newMatch, person, playRound, type Table } from '../../testing/people/table.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const texts = (table: Table) => table.heard('chat').map(({ text }) => text)
const watch = async (id: string, name: string) =>
  join(node.url, id, await person(node.url, name), { as: 'spectator' })

describe('spectators', () => {
  test('spectators join a running match by its link, are counted and see the same as players', async () => {
    const { id, a, b } = await duel(node.url)
    await playRound([a, b])
    const [w, v] = [await watch(id, 'Wim'), await watch(id, 'Vera')]
    await a.until('two spectators', () => a.state.spectators === 2)
    expect([w.seat(), w.position]).toEqual(['', a.position])
    await playRound([a, b])
    await w.until('the round', () => w.heard('round').length === 1)
    expect(w.last('round')).toEqual(a.last('round'))
    expect(w.position).toEqual(a.position)
    await v.leave()
    await a.until('one spectator', () => a.state.spectators === 1)
    const listed = (await (await fetch(`${node.url}/api/matches/${id}`)).json()) as { viewers: number }
    expect(listed.viewers).toBe(1)
  })

  test('a person joining a full match is a spectator', async () => {
    const { id } = await duel(node.url)
    const c = await join(node.url, id, await person(node.url, 'Cleo'))
    expect(c.seat()).toBe('')
    await c.until('oneself to be counted', () => c.state.spectators === 1)
  })

  test('spectators never delay or hurry a round when they leave or are many', async () => {
    const { id, a, b } = await duel(node.url)
    const gallery = await Promise.all(Array.from({ length: 12 }, (_, i) => watch(id, `Watcher ${i}`)))
    await a.order('F')
    await gallery[0]!.drop()
    for (const w of gallery.slice(1)) await w.settled()
    expect(a.state.round).toBe(1)
    await b.order('F')
    await Promise.all(
      [a, b, ...gallery.slice(1)].map((table) =>
        table.until('the round', () => table.heard('round').length === 1),
      ),
    )
  })
})

describe('chat during play', () => {
  test('the gallery talks among itself, and its lines reach no player', async () => {
    const { id, a, b } = await duel(node.url)
    const [w, v] = [await watch(id, 'Wim'), await watch(id, 'Vera')]
    for (const channel of ['all', 'team'] as const)
      expect(await w.refused('chat', { channel, text: 'he will turn left' })).toMatchObject({
        code: 'wrong_channel',
      })
    await w.ask('chat', { channel: 'spectators', text: 'he will turn left' })
    await v.until('the line', () => v.heard('chat').length > 0)
    expect(v.last('chat')).toMatchObject({
      channel: 'spectators',
      name: 'Wim',
      seat: '',
      text: 'he will turn left',
    })
    expect(await a.refused('chat', { channel: 'spectators', text: 'what do you see?' })).toMatchObject({
      code: 'wrong_channel',
    })
    await Promise.all([a.settled(), b.settled()])
    for (const player of [a, b])
      expect(player.frames.filter((frame) => Buffer.from(frame).includes('turn left'))).toEqual([])
  })

  test('a team’s lines reach the team only', async () => {
    const id = await newMatch(node.url, { bots: 0 }, { seatsPerTeam: 2 })
    const tables: Table[] = []
    for (const name of ['Ann', 'Bob', 'Abe', 'Bea'])
      tables.push(await join(node.url, id, await person(node.url, name)))
    await Promise.all(tables.map((table) => table.ask('ready', { ready: true })))
    await Promise.all(tables.map((table) => table.toRound(1)))
    const w = await watch(id, 'Wim')
    const [ann, bob, abe, bea] = tables as [Table, Table, Table, Table]
    await ann.ask('chat', { channel: 'team', text: 'flank from below' })
    await abe.until('the line', () => abe.heard('chat').length > 0)
    expect(abe.last('chat')).toMatchObject({
      channel: 'team',
      name: 'Ann',
      seat: 'A1',
      text: 'flank from below',
    })
    await ann.ask('chat', { channel: 'all', text: 'good luck' })
    for (const table of [bob, bea, w])
      await table.until('the line for all', () => texts(table).includes('good luck'))
    const late = await watch(id, 'Lou')
    for (const table of [bob, bea, w, late])
      expect(table.frames.filter((frame) => Buffer.from(frame).includes('flank'))).toEqual([])
    expect(late.last('history')!.map(({ text }) => text)).toEqual(['good luck'])
  })
})

describe('chat lines', () => {
  test('a latecomer is sent earlier lines, and those of a team only in it', async () => {
    const id = await newMatch(node.url)
    const ann = await person(node.url, 'Ann')
    const a = await join(node.url, id, ann)
    expect(a.last('history')).toEqual([])
    await a.ask('chat', { channel: 'all', text: 'anybody here?' })
    await a.ask('chat', { channel: 'team', text: 'only us' })
    const b = await join(node.url, id, await person(node.url, 'Bob'))
    await b.ask('sit', { seat: 'B1' })
    expect(b.last('history')!.map(({ name, text }) => `${name}: ${text}`)).toEqual(['Ann: anybody here?'])
    const again = await join(node.url, id, ann)
    expect(again.last('history')!.map(({ text }) => text)).toEqual(['anybody here?', 'only us'])
  })

  test('a line is plain text without control characters, and cut to length', async () => {
    const { a, b } = await duel(node.url)
    const say = async (text: string): Promise<string> => {
      const before = b.heard('chat').length
      await a.ask('chat', { channel: 'all', text })
      await b.until('the line', () => b.heard('chat').length > before)
      return b.last('chat')!.text
    }
    const markup = '<img src=x onerror=alert(1)>&lt;b&gt; **no** [x](javascript:alert(1))'
    expect(await say(markup)).toBe(markup)
    expect(await say('  one\n\n\ttwo\u0000\u001b[31m three\u202e\u2066\u200b four\u2028 ')).toBe(
      'one two [31m three four',
    )
    expect(await say('x'.repeat(CHAT_LENGTH + 50))).toBe('x'.repeat(CHAT_LENGTH))
    // The limit counts characters and never cuts one in half.
    expect(await say('🚀'.repeat(CHAT_LENGTH + 1))).toBe('🚀'.repeat(CHAT_LENGTH))
    for (const text of ['', '   ', '\n\u0000\u200b'])
      expect(await a.refused('chat', { channel: 'all', text })).toMatchObject({ code: 'empty_text' })
    expect(await a.refused('chat', { channel: 'all', text: 'x'.repeat(4 * CHAT_LENGTH + 1) })).toMatchObject({
      code: 'malformed',
    })
    expect(await a.refused('chat', { channel: 'everyone', text: 'x' })).toMatchObject({ code: 'malformed' })
    expect(await a.refused('chat', { channel: 'all', text: 7 })).toMatchObject({ code: 'malformed' })
  })

  test('a player cannot put another name to a line', async () => {
    const { a, b } = await duel(node.url)
    expect(await a.refused('chat', { channel: 'all', text: 'I resign', from: 'Bob' })).toMatchObject({
      code: 'malformed',
    })
    await b.settled()
    expect(texts(b)).toEqual([])
  })

  test('a line is refused when it comes too fast, and orders are still taken', async () => {
    const { a, b } = await duel(node.url)
    for (let i = 0; i < 6; i++) await a.ask('chat', { channel: 'all', text: `line ${i}` })
    expect(await a.refused('chat', { channel: 'all', text: 'one too many' })).toMatchObject({
      code: 'too_fast',
    })
    await b.ask('chat', { channel: 'all', text: 'others may speak' })
    await a.until('the other', () => texts(a).includes('others may speak'))
    expect(texts(b)).not.toContain('one too many')
    await playRound([a, b])
  })
})
