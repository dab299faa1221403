/** How often people write in the chat of a match: each on their own, and a crowd of spectators together. */
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { CROWD_LINES, CROWD_WINDOW } from '../../../common/wire/chat/crowd.ts'
import type { Channel } from '../../../common/wire/chat/talk.ts'
import type { Phase } from '../../../common/wire/match/match-schema.ts'
import type { Role } from '../../people/accounts/identity.ts'
import type { Member } from '../../rooms/member.ts'
import type { StoredLine } from '../../store/stored-line.ts'
import { Directory } from '../directory.ts'
import { Chat } from '../match-chat.ts'
import { matchTalkHandlers } from './match-talk.ts'

beforeEach(() => void jest.useFakeTimers({ now: 0 }))
afterEach(() => void jest.useRealTimers())

let matches = 0

/** The chat of a match that so many spectators watch. */
function match(watching: number, phase: Phase = 'playing') {
  const id = matches++
  const chat = new Chat()
  const directory = new Directory()
  const muted = new Map<string, number>()
  const say = (line: StoredLine) => chat.add(line)
  const { chat: write } = matchTalkHandlers({
    table: { chat, seats: { humans: () => [] }, act: async () => undefined },
    teller: {
      course: { phase, round: 1, shown: 1 },
      speaker: ({ auth: { player, seat } }: { auth: { player: string; seat: string } }) => ({
        player,
        name: player,
        seat,
        team: seat,
      }),
      say,
    },
    talk: { directory, maker: () => '', mutedFor: (player: string) => muted.get(player) ?? 0 },
    watching: () => watching,
    knowsMore: () => false,
  } as never)
  /** A line, at a time: the line as it was sent, or the refusal. */
  const writes = async (who: string, text: string, at = 0, seat = '', channel: Channel = 'spectators') => {
    jest.setSystemTime(at)
    // People share one rate on the whole site.
    const client = { auth: { player: `${who} ${id}`, seat } } as unknown as Member
    const answer = (await write(client, { channel, text })) as { id: number } | { code: string }
    return 'id' in answer ? chat.find(answer.id) : answer
  }
  const comes = (who: string, role: Role) =>
    directory.enter({
      player: `${who} ${id}`,
      name: who,
      account: true,
      bot: false,
      role,
      address: '',
    })
  return { writes, comes, mute: (who: string, ms: number) => muted.set(`${who} ${id}`, ms) }
}

test('a muted person says nothing, coarse words are starred out, and a text is not repeated', async () => {
  const { writes, mute } = match(0)
  mute('Ann', 90_000)
  expect(await writes('Ann', 'hello', 0, 'A1', 'all')).toMatchObject({
    code: 'muted',
    message: expect.stringContaining('2 min'),
  })
  mute('Ann', 0)
  expect(await writes('Ann', 'holy shit', 0, 'A1', 'all')).toMatchObject({ text: 'holy ****' })
  expect(await writes('Ann', 'Holy, shit', 5, 'A1', 'all')).toMatchObject({ code: 'repeated' })
})

test('a line on the wrong channel is not counted as written', async () => {
  const { writes } = match(0)
  expect(await writes('Wim', 'he will turn left', 0, '', 'all')).toMatchObject({ code: 'wrong_channel' })
  expect(await writes('Wim', 'he will turn left', 1)).toMatchObject({ text: 'he will turn left' })
})

test.each([
  [5, 0],
  [30, 0],
  [31, 5],
  [200, 5],
  [201, 15],
  [5000, 15],
])('a crowd of %i waits %i s each between lines, and players do not wait', async (crowd, seconds) => {
  const { writes } = match(crowd)
  await writes('Wim', 'one')
  const early = await writes('Wim', 'two', Math.max(0, seconds * 1000 - 1))
  if (seconds > 0)
    expect(early).toMatchObject({ code: 'slow_mode', message: expect.stringContaining('Wait 1 s') })
  expect(await writes('Wim', 'three', seconds * 1000)).toMatchObject({ text: 'three' })
  for (const text of ['one', 'two']) expect(await writes('Ann', text, 0, 'A1', 'all')).toMatchObject({ text })
})

test('a crowd writes no more lines than people can read, and a refused writer may try again', async () => {
  const { writes, comes } = match(5000)
  const lines = []
  for (let i = 0; i < CROWD_LINES + 5; i++) lines.push(await writes(`crowd ${i}`, `line ${i}`))
  expect(lines[0]).toMatchObject({ text: 'line 0' })
  expect(await writes('late', 'me, too', CROWD_WINDOW * 1000 - 1)).toMatchObject({ code: 'crowd_writes' })
  // Players and moderators are not part of the crowd.
  expect(await writes('Ann', 'hello', 1, 'A1', 'all')).toMatchObject({ text: 'hello' })
  comes('moderator', 'moderator')
  expect(await writes('moderator', 'calm down', 1)).toMatchObject({ text: 'calm down' })
  expect(await writes('late', 'me, too', CROWD_WINDOW * 1000 + 2)).toMatchObject({ text: 'me, too' })
})
