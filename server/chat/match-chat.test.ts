import { describe, expect, test } from '@jest/globals'
import type { Channel } from '../../common/wire/chat/talk.ts'
import type { Phase } from '../../common/wire/match/match-schema.ts'
import { CHAT_HISTORY } from '../../common/wire/match/messages.ts'
import { LINES_IN_RECORD } from '../store/journal/entries.ts'
import type { StoredLine } from '../store/stored-line.ts'
import { Directory } from './directory.ts'
import { Chat as MatchChat, type MatchProgress, type NewLine, type Speaker } from './match-chat.ts'

/** A chat in which a line is said at once. */
class Chat extends MatchChat {
  override say = (...given: Parameters<MatchChat['say']>) => this.post(super.say(...given))

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
function readers(from: Speaker, channel: Channel, phase: Phase): string {
  const chat = new Chat()
  const closed = chat.refusalFor(from, channel, phase)
  if (closed) return closed.code
  const line = chat.say(from, channel, 'hello', at(phase), 0, [A.player, A2.player])
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
  ])('a line of %s (%#) goes by channel and phase: %p', (_from, who, channel, phase, expected) => {
    expect(readers(who, channel, phase)).toBe(expected)
  })
})

test('the history holds the last lines, without their teams', () => {
  const chat = new Chat()
  for (let i = 0; i < CHAT_HISTORY + 7; i++) chat.say(A, 'all', `line ${i}`, at('playing'), i)
  const history = chat.history(B, at('playing'))
  expect([history.length, history[0]!.text, history.at(-1)!.text]).toEqual([
    CHAT_HISTORY,
    'line 7',
    `line ${CHAT_HISTORY + 6}`,
  ])
  const directory = new Directory()
  expect(directory.published(history[0]!).who).toBe('')
  directory.meet(A.player, A.name)
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

test('lines of the gallery in play stay hidden from players joining it', () => {
  const chat = new Chat()
  chat.say(G, 'spectators', 'he will turn left', at('playing'), 0)
  expect(chat.history(A, at('playing'))).toEqual([])
  expect(chat.history(G, at('playing'))).toHaveLength(1)
  expect(chat.history(A, at('finished'))).toHaveLength(1)
})

test('a delayed gallery reads a line to all when it sees the round it was written in', () => {
  const chat = new Chat()
  const line = chat.say(A, 'all', 'now left', at('playing', 4, 2), 0)
  expect(
    [at('playing', 4, 2), at('playing', 5, 3), at('playing', 6, 4), at('finished', 6, 4)].map((course) =>
      chat.readable(line, G, course),
    ),
  ).toEqual([false, false, true, true])
  expect(chat.readable(line, B, at('playing', 4, 2))).toBe(true)
  expect([chat.lateFor(2, 3), chat.lateFor(3, 4)].map((lines) => lines.length)).toEqual([0, 1])
})

test('the record keeps lines since the match began, without those of teams', () => {
  const chat = new Chat()
  const say = (channel: Channel, text: string, phase: Phase) =>
    chat.say(channel === 'spectators' ? G : A, channel, text, at(phase, 3), 7)
  say('all', 'before', 'gathering')
  chat.begin()
  say('all', 'in it', 'playing')
  say('team', 'between us', 'playing')
  say('spectators', 'from outside', 'playing')
  expect(chat.ofMatch.map(({ text, round }) => [text, round])).toEqual([
    ['in it', 3],
    ['from outside', 3],
  ])
})

test('an erased line is in no history, in no record and in no delayed gallery', () => {
  const chat = new Chat()
  chat.begin()
  for (const text of ['kept', 'vile']) chat.say(A, 'all', text, at('playing', 2, 0), 0)
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
  const many = (count: number, chat: Chat) => {
    for (let i = 0; i < count; i++)
      chat.say({ ...G, player: `crowd ${i}` }, 'spectators', `line ${i}`, at('playing'), i)
  }

  test('a crowd pushes no line of a player out of the history or the record', () => {
    const chat = new Chat()
    chat.begin()
    chat.say(A, 'all', 'good luck', at('playing'), 0)
    many(300, chat)
    chat.say(A, 'all', 'good game', at('playing'), 400_000)
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

  test('a crowd’s lines are as few after a restart, under the same numbers', () => {
    const chat = new Chat()
    many(3, chat)
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
