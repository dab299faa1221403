/** Lines look the same in chatrooms, in matches and among friends. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import type { AnyClientGame } from '../../game-kit/client-game.ts'
import type { Link } from '../../net/match/link.ts'
import type { SocialLink } from '../../net/rooms/social-link.ts'
import { Conversation } from '../friends/conversation.tsx'
import { Chat } from '../match/talk/chat.tsx'
import { loadAddresses } from './addresses.ts'
import { Line } from './line.tsx'

const SITE = 'https://reckoning.example'
const { location: before } = globalThis
beforeAll(async () => {
  Object.assign(globalThis, { location: { origin: SITE } })
  await loadAddresses()
})
afterAll(() => void Object.assign(globalThis, { location: before }))

const inRoom = (text: string): string =>
  renderToString(
    <Line
      line={{ id: 1, kind: 'said', who: 'p1', name: 'Bob', text, at: 0 }}
      names={['Ann', 'Bob']}
      self="Ann"
      guest={false}
      choose={() => undefined}
    />,
  )

const inMatch = (text: string): string =>
  renderToString(
    <Chat
      link={
        {
          chat: {
            value: [{ id: 1, kind: 'said', channel: 'all', seat: 'B1', who: 'p1', name: 'Bob', text, at: 0 }],
          },
          mine: { value: { seat: 'A1', organiser: false } },
          snapshot: {
            value: {
              phase: 'playing',
              spectators: 0,
              options: { listed: true },
              seats: [
                { id: 'A1', team: 'A', name: 'Ann' },
                { id: 'B1', team: 'B', name: 'Bob' },
              ],
            },
          },
          talks: true,
        } as unknown as Link
      }
      game={{ teamColour: () => 'red', seatName: (seat: string) => seat } as unknown as AnyClientGame}
    />,
  )

const amongFriends = (text: string): string =>
  renderToString(
    <Conversation
      link={
        {
          talks: { value: new Map([['Bob', [{ id: 1, mine: false, text, at: 0 }]]]) },
          lost: { value: false },
          view: { value: undefined },
        } as unknown as SocialLink
      }
      friend={{ name: 'Bob', since: 0, presence: { is: 'online' }, unread: 0 }}
    />,
  )

const PLACES = { 'a room': inRoom, 'a match': inMatch, 'a talk with a friend': amongFriends }

test.each(Object.entries(PLACES))('a line shows links and emotes, but no markup, in %s', (place, shown) => {
  const elsewhere = shown('see https://example.org/a?b=1, then :gg:')
  expect(elsewhere).toContain(
    '<a href="https://example.org/a?b=1" target="_blank" rel="noopener noreferrer nofollow ugc">https://example.org/a?b=1</a>,',
  )
  expect(elsewhere).toContain('class="emote"')
  // In a match links open a new tab, so that a press never leaves the match.
  expect(shown(`${SITE}/room/lobby`)).toMatch(
    place === 'a match' ? /<a href="\/room\/lobby" target="_blank"/ : /<a href="\/room\/lobby">/,
  )
  expect(shown('javascript:alert(1) <b>x</b>')).toMatch(/javascript:alert\(1\) &lt;b>x&lt;\/b>/)
  if (place !== 'a talk with a friend')
    expect(shown('well, @ann!')).toContain('<span class="mention own">@ann</span>')
})
