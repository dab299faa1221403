/** Frames with more than JSON can express are refused by every room before they cost anything. */
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { LOBBY, ROOM_REQUESTS, roomIdOf } from '../../common/wire/chat/room-messages.ts'
import { REQUESTS } from '../../common/wire/match/messages.ts'
import { PICKUP_REQUESTS, QUICK, QUICK_REQUESTS } from '../../common/wire/match/pickup-messages.ts'
import { SOCIAL } from '../../common/wire/people/social.ts'
import { SOCIAL_REQUESTS } from '../../common/wire/people/social-requests.ts'
import { BOMBS } from '../testing/attacks/decoder-bombs.ts'
import { busy } from '../testing/busy.ts'
import { startTestNode, type TestNode } from '../testing/machines/node.ts'
import { accountFor } from '../testing/people/people.ts'
import { dataFrame, FRAME, RawSocket, requestFrame, reserve } from '../testing/people/raw-socket.ts'
import { newMatch, post } from '../testing/people/table.ts'

jest.setTimeout(360_000)

/** Longest time that the event loop may be busy with one frame (ms). */
const AT_MOST = 20

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterAll(() => node.stop())

let people = 0

test.each([
  ['a match', (): Promise<string> => newMatch(node.url), { as: 'spectator' }, REQUESTS],
  [
    'a chatroom',
    (): Promise<string> => Promise.resolve(roomIdOf(LOBBY)),
    {},
    { ...ROOM_REQUESTS, ...PICKUP_REQUESTS },
  ],
  [
    'the quick match',
    async (): Promise<string> => {
      await post(`${node.url}/api/quick/open`, {})
      return QUICK
    },
    { game: 'void-patrol' },
    QUICK_REQUESTS,
  ],
  [
    'the room of friends',
    async (): Promise<string> => {
      await post(`${node.url}/api/social/open`, {})
      return SOCIAL
    },
    {},
    SOCIAL_REQUESTS,
  ],
] as const)(
  '%s refuses frames that JSON could not say, under any name and in no time',
  async (_room, open, options, requests) => {
    const room = await open()
    const { token } = await accountFor(node.database, `Mallory ${++people}`)
    const slow: string[] = []
    for (const name of [...Object.keys(requests), 'nobody']) {
      let socket: RawSocket | undefined
      for (const [i, [what, payload]] of BOMBS.entries()) {
        // A connection may send this many frames a second.
        if (i % 12 === 0) {
          socket?.close()
          socket = await RawSocket.open(node.url, await reserve(node.url, room, { token, ...options }))
        }
        const { ask }: RawSocket = socket!
        const [asking, telling] = [
          requestFrame(name, Buffer.from(payload)),
          dataFrame(name, Buffer.from(payload)),
        ]
        let code: string | undefined
        const took: number = await busy(async () => {
          const answer: Buffer | undefined = await ask(asking, ([kind]) => kind === FRAME.response)
          code = /malformed|too_large/.exec(String(answer))?.[0]
        }, AT_MOST)
        expect({ name, what, code }).toEqual({ name, what, code: expect.any(String) })
        // The same frames without a request for an answer.
        const unasked: number = await busy(
          () => ask(telling, (frame) => frame[0] === FRAME.data && frame.includes('refused')),
          AT_MOST,
        )
        if (took > AT_MOST || unasked > AT_MOST)
          slow.push(`${name}, ${what}: ${took.toFixed(0)} and ${unasked.toFixed(0)} ms`)
      }
      socket?.close()
    }
    expect(slow).toEqual([])
  },
)
