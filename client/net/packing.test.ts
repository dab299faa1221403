import { inflateRawSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { longMap } from '../../common/games/vector-combat/sample.ts'
import { REQUEST_BYTES } from '../../common/wire/match/messages.ts'
import { PICKUP_REQUESTS } from '../../common/wire/match/pickup-messages.ts'
import { sendable } from './packing.ts'

test('short terms are sent as they are, and a long setup is packed to fit in a frame', async () => {
  const short = { game: 'vector-combat', setup: { ships: 1 }, rated: true }
  expect(await sendable(short)).toEqual(short)
  const setup = { scenario: 'own', map: 'own', ownMap: longMap() }
  const sent = await sendable({ ...short, setup })
  expect(JSON.stringify(sent).length).toBeLessThan(REQUEST_BYTES)
  expect(PICKUP_REQUESTS.offer.safeParse(sent).success).toBe(true)
  expect(JSON.parse(inflateRawSync(Buffer.from(sent.packed!, 'base64url')).toString('utf8'))).toEqual(setup)
})

test('terms are refused when they are too long even packed', async () => {
  let last = 7
  const noise = Array.from({ length: 9000 }, () =>
    String.fromCharCode(33 + ((last = (last * 48_271) % 2_147_483_647) % 90)),
  ).join('')
  await expect(sendable({ setup: { ownMap: noise } })).rejects.toMatchObject({ code: 'too_large' })
})
