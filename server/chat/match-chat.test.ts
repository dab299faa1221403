import { describe, expect, test } from '@jest/globals'
import { CROWD_LINES, CROWD_WINDOW } from '../../common/wire/chat/crowd.ts'
import type { Channel } from '../../common/wire/chat/talk.ts'
import type { Phase } from '../../common/wire/match/match-schema.ts'
import { CHAT_HISTORY } from '../../common/wire/match/messages.ts'
import { isRefused } from '../../common/wire/refusals.ts'
import { LINES_IN_RECORD } from '../store/journal/entries.ts'
import type { StoredLine } from '../store/stored-line.ts'
import { Directory } from './directory.ts'
import { Chat as MatchChat, type MatchProgress, type NewLine, type Speaker } from './match-chat.ts'

/** A chat in which what may be said is said at once. */
class Chat extends MatchChat {
  override say = async (...given: Parameters<MatchChat['say']>) => {
    const line = await super.say(...given)
    return isRefused(line) ? line : this.post(line)
  }

  post(line: NewLine): StoredLine {
    const numbered = this.numbered(line)
    this.add(numbered)
    return numbered
  }
}

let people = 0
const speaker = (seat: string, team: string): Speaker => ({
  player: `p${people++}`,
  name: seat || 'gallery',
  seat,
  team,
})
const [A, A2, B, G] = [speaker('A1', 'A'), speaker('A2', 'A'), speaker('B1', 'B'), speaker('', '')] as const

const at = (phase: Phase, round = 1, shown = round): MatchProgress => ({ phase, round, shown })

/** The readers of a line from `from` on a channel, or the reason for refusing it. */
async function readers(from: Speaker, channel: Channel, phase: Phase): Promise<string> {
  const chat = new Chat()
  const line = await chat.say({ ...from, player: `p${people++}` }, channel, 'hello', at(phase), 0, {
    mates: [A.player, A2.player],
  })
  if ('code' in line) return line.code
  return Object.entries({ A, A2, B, G })
    .filter(([, who]) => chat.readable(line, who, at(phase)))
    .map(([name]) => name)
    .join(' ')
}

describe('readers of a line', () => {
  test.each<[from: string, who: Speaker, channel: Channel, phase: Phase, readers: string]>([
    ['a player', A, 'all', 'gathering', 'A A2 B G'],
    ['a player', A, 'team', 'gathering', 'A A2'],
    ['a player', A, 'spectators', 'gathering', 'G'],
    ['a player', A, 'all', 'playing', 'A A2 B G'],
    ['a player', A, 'team', 'playing', 'A A2'],
    ['a player', A, 'spectators', 'playing', 'wrong_channel'],
    ['a player', A, 'spectators', 'finished', 'A A2 B G'],
    ['the gallery', G, 'all', 'gathering', 'A A2 B G'],
    ['the gallery', G, 'all', 'playing', 'wrong_channel'],
    ['the gallery', G, 'all', 'finished', 'A A2 B G'],
    ['the gallery', G, 'spectators', 'playing', 'G'],
    ['the gallery', G, 'spectators', 'finished', 'A A2 B G'],
    ['the gallery', G, 'team', 'gathering', 'wrong_channel'],
    ['the gallery', G, 'team', 'playing', 'wrong_channel'],
    ['the gallery', G, 'team', 'finished', 'wrong_channel'],
  ])('a line of %s (%#) goes by channel and phase: %p', async (_from, who, channel, phase, expected) => {
    expect(await readers(who, channel, phase)).toBe(expected)
  })
})

test('the history holds the last lines, without their teams', async () => {
  const chat = new Chat()
  for (let i = 0; i < CHAT_HISTORY + 7; i++)
    await chat.say({ ...A, player: `p${people++}` }, 'all', `line ${i}`, at('playing'), i)
  const history = chat.history(B, at('playing'))
  expect([history.length, history[0]!.text, history.at(-1)!.text]).toEqual([
    CHAT_HISTORY,
    'line 7',
    `line ${CHAT_HISTORY + 6}`,
  ])
  const directory = new Directory()
  expect(directory.published(history[0]!)).toEqual({
    id: 8,
    kind: 'said',
    who: 'p1',
    name: 'A1',
    channel: 'all',
    seat: 'A1',
    text: 'line 7',
    at: 7,
  })
  directory.at('p1')!.bot = true
  expect(directory.published(history[0]!)).toMatchObject({ who: 'p1', program: true })
})

test('lines of the gallery in play stay hidden from players joining it', async () => {
  const chat = new Chat()
  await chat.say({ ...G, player: `p${people++}` }, 'spectators', 'he will turn left', at('playing'), 0)
  expect(chat.history(A, at('playing'))).toEqual([])
  expect(chat.history(G, at('playing'))).toHaveLength(1)
  expect(chat.history(A, at('finished'))).toHaveLength(1)
})

test('a delayed gallery reads a line to all when it sees the round it was written in', async () => {
  const chat = new Chat()
  const line = await chat.say({ ...A, player: `p${people++}` }, 'all', 'now left', at('playing', 4, 2), 0)
  if ('code' in line) throw new Error(line.code)
  expect(
    [at('playing', 4, 2), at('playing', 5, 3), at('playing', 6, 4), at('finished', 6, 4)].map((course) =>
      chat.readable(line, G, course),
    ),
  ).toEqual([false, false, true, true])
  expect(chat.readable(line, B, at('playing', 4, 2))).toBe(true)
  expect([chat.lateFor(2, 3), chat.lateFor(3, 4)].map((lines) => lines.length)).toEqual([0, 1])
})

test('the record keeps lines since the match began, without those of teams', async () => {
  const chat = new Chat()
  const say = (channel: Channel, text: string, phase: Phase) =>
    chat.say(
      { ...(channel === 'spectators' ? G : A), player: `p${people++}` },
      channel,
      text,
      at(phase, 3),
      7,
    )
  await say('all', 'before', 'gathering')
  chat.begin()
  await say('all', 'in it', 'playing')
  await say('team', 'between us', 'playing')
  await say('spectators', 'from outside', 'playing')
  expect(chat.ofMatch.map(({ text, round }) => [text, round])).toEqual([
    ['in it', 3],
    ['from outside', 3],
  ])
})

test('a muted person says nothing, and coarse words are starred out', async () => {
  const chat = new Chat()
  const who = { ...A, player: `p${people++}` }
  expect(await chat.say(who, 'all', 'hello', at('playing'), 0, { muted: 90_000 })).toMatchObject({
    code: 'muted',
    message: expect.stringContaining('2 min'),
  })
  expect(await chat.say(who, 'all', 'holy shit', at('playing'), 0)).toMatchObject({
    text: 'holy ****',
    by: who.player,
  })
  expect(await chat.say(who, 'all', 'Holy, shit', at('playing'), 5)).toMatchObject({ code: 'repeated' })
})

test('an erased line is in no history, in no record and in no delayed gallery', async () => {
  const chat = new Chat()
  chat.begin()
  for (const text of ['kept', 'vile'])
    await chat.say({ ...A, player: `p${people++}` }, 'all', text, at('playing', 2, 0), 0)
  chat.erase(2)
  expect(
    [chat.history(B, at('playing', 2)), chat.ofMatch, chat.lateFor(0, 9)].map((lines) =>
      lines.map(({ text }) => text),
    ),
  ).toEqual([['kept'], ['kept'], ['kept']])
  expect([chat.find(2), chat.find(1)?.text]).toEqual([undefined, 'kept'])
})

test('a line of an older journal is read without its author', () => {
  const chat = new Chat()
  chat.add({
    id: 4,
    channel: 'all',
    from: 'Ann',
    seat: 'A1',
    team: 'A',
    mates: [],
    text: 'hi',
    at: 1,
    round: 0,
  } as never)
  expect(chat.history(B, at('gathering'))).toMatchObject([
    { id: 4, kind: 'said', by: '', name: 'Ann', text: 'hi' },
  ])
  expect(chat.post(chat.tell('So it is.', at('gathering'), 2))).toMatchObject({
    id: 5,
    kind: 'told',
    name: '',
  })
})

describe('a watching crowd', () => {
  const many = (from: number, count: number, chat: Chat, crowd: number, now: number) =>
    Promise.all(
      Array.from({ length: count }, (_, i) =>
        chat.say({ ...G, player: `crowd ${from + i}` }, 'spectators', `line ${i}`, at('playing'), now, {
          crowd,
        }),
      ),
    )

  test('a crowd pushes no line of a player out of the history or the record', async () => {
    const chat = new Chat()
    chat.begin()
    await chat.say({ ...A, player: 'of a player' }, 'all', 'good luck', at('playing'), 0)
    for (let i = 0; i < 300; i++) await many(i, 1, chat, 5, i * 1000)
    await chat.say({ ...A, player: 'of a player' }, 'all', 'good game', at('playing'), 400_000)
    expect(chat.history(A, at('playing')).map(({ text }) => text)).toEqual(['good luck', 'good game'])
    expect(chat.history(G, at('playing'))).toHaveLength(CHAT_HISTORY + 2)
    expect(chat.ofMatch.filter(({ channel }) => channel === 'all').map(({ text }) => text)).toEqual([
      'good luck',
      'good game',
    ])
    expect(chat.ofMatch).toHaveLength(LINES_IN_RECORD.gallery + 2)
    // Every line has its own number, whoever said it.
    expect(new Set(chat.lines.map(({ id }) => id)).size).toBe(chat.lines.length)
  })

  test.each([
    [5, 0],
    [30, 0],
    [31, 5],
    [200, 5],
    [201, 15],
    [5000, 15],
  ])('a crowd of %i waits %i s each between lines, and players do not wait', async (crowd, seconds) => {
    const chat = new Chat()
    const who = speaker('', '')
    await chat.say(who, 'spectators', 'one', at('playing'), 0, { crowd })
    const early = await chat.say(who, 'spectators', 'two', at('playing'), seconds * 1000 - 1, { crowd })
    if (seconds > 0)
      expect(early).toMatchObject({ code: 'slow_mode', message: expect.stringContaining('Wait 1 s') })
    expect(
      await chat.say(who, 'spectators', 'three', at('playing'), seconds * 1000, { crowd }),
    ).toMatchObject({ text: 'three' })
    const player = { ...A, player: `p${people++}` }
    for (const text of ['one', 'two'])
      expect(await chat.say(player, 'all', text, at('playing'), 0, { crowd })).toMatchObject({ text })
  })

  test('a crowd writes no more lines than people can read, and a refused writer may try again', async () => {
    const chat = new Chat()
    const [first] = await many(0, CROWD_LINES + 5, chat, 5000, 0)
    expect(first).toMatchObject({ text: 'line 0' })
    const late = { ...G, player: 'late' }
    expect(
      await chat.say(late, 'spectators', 'me, too', at('playing'), CROWD_WINDOW * 1000 - 1, { crowd: 5000 }),
    ).toMatchObject({ code: 'crowd_writes' })
    // Players and moderators are not part of the crowd.
    expect(
      await chat.say({ ...A, player: 'player' }, 'all', 'hello', at('playing'), 1, { crowd: 5000 }),
    ).toMatchObject({ text: 'hello' })
    expect(
      await chat.say({ ...G, player: 'moderator' }, 'spectators', 'calm down', at('playing'), 1, {
        crowd: 0,
      }),
    ).toMatchObject({ text: 'calm down' })
    expect(
      await chat.say(late, 'spectators', 'me, too', at('playing'), CROWD_WINDOW * 1000 + 2, { crowd: 5000 }),
    ).toMatchObject({ text: 'me, too' })
  })

  test('a crowd’s lines are as few after a restart, under the same numbers', async () => {
    const chat = new Chat()
    for (let i = 0; i < 3; i++) await many(i, 1, chat, 5, i)
    const again = new Chat()
    for (const line of chat.lines) again.add(line)
    expect(again.history(G, at('playing'))).toEqual(chat.history(G, at('playing')))
    expect(again.history(A, at('playing'))).toEqual([])
    expect(again.numbered(again.tell('So it is.', at('playing'), 9))).toMatchObject({ id: 4 })
    expect([again.lastOf('crowd 2')?.id, again.around(2, 1).map(({ id }) => id), again.find(2)?.id]).toEqual([
      3,
      [1, 2, 3],
      2,
    ])
  })
})
