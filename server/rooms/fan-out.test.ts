/** A broadcast is framed once, like the library's frames, and other work runs in between. */
import { type Client, ClientState } from '@colyseus/core'
import { expect, test } from '@jest/globals'
import * as library from 'ws'
import { framed } from '../sockets/outgoing.ts'
import { fanOut } from './fan-out.ts'

test.each([0, 1, 125, 126, 65_535, 65_536, 100_000])(
  'a message of %s bytes is framed as the library does',
  (length) => {
    const message = Buffer.alloc(length, 7)
    const theirs = (
      library as unknown as { Sender: { frame(data: Buffer, options: object): Buffer[] } }
    ).Sender.frame(message, { fin: true, opcode: 2, mask: false, rsv1: false, readOnly: true })
    expect(framed([message]).equals(Buffer.concat(theirs))).toBe(true)
  },
)

test('a broadcast reaches all members in order, while other work continues', async () => {
  const sent: string[] = []
  const spin = () => {
    for (const end = performance.now() + 0.1; performance.now() < end; );
  }
  const client = (name: string, state: number) =>
    ({
      state,
      ref: {},
      raw: (bytes: Uint8Array) => {
        spin()
        sent.push(`${name}${bytes[0]}`)
      },
    }) as unknown as Client
  let turns = 0
  const turn = () => {
    turns++
    if (sent.length < 200) setImmediate(turn)
  }
  setImmediate(turn)
  await fanOut(
    [Buffer.from([1]), Buffer.from([2])],
    Array.from({ length: 101 }, (_, i) =>
      client(`${i}/`, i === 50 ? ClientState.LEAVING : ClientState.JOINED),
    ),
  )
  expect(sent).toHaveLength(200)
  expect([sent.slice(0, 4), sent.filter((one) => one.startsWith('50/'))]).toEqual([
    ['0/1', '0/2', '1/1', '1/2'],
    [],
  ])
  expect(turns).toBeGreaterThan(2)
})
