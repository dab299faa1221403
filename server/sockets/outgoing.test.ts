/** Frames on the wire: complete, in order, and in as few writes as possible. */
import { Duplex, type Writable } from 'node:stream'
import { expect, test } from '@jest/globals'
import * as ws from 'ws'
import { framed, Outgoing } from './outgoing.ts'

/** The frame parser of `ws`, which its types do not declare. */
const { Receiver } = ws as unknown as { readonly Receiver: new (options: object) => Writable }

/** A socket that records its writes. */
class Wire extends Duplex {
  readonly pieces: Buffer[] = []

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.pieces.push(Buffer.from(chunk))
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.pieces.push(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }
}

const read = async (bytes: Buffer): Promise<Buffer[]> => {
  const messages: Buffer[] = []
  const receiver = new Receiver({ isServer: false, allowSynchronousEvents: true })
  receiver.on('message', (message: Buffer) => messages.push(message))
  receiver.end(bytes)
  await new Promise((resolve) => setImmediate(resolve))
  return messages
}

const turn = () => new Promise((resolve) => setImmediate(resolve))

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'a message of %d bytes is read back from its frame',
  async (length) => {
    const message = Uint8Array.from({ length }, (_, i) => i * 7)
    expect((await read(framed([message]))).map((one) => Buffer.compare(one, message))).toEqual([0])
  },
)

test('writes of one turn go out as one piece per socket, in order, once it is over', async () => {
  const outgoing = new Outgoing()
  const [a, b] = [new Wire(), new Wire()]
  const [one, two] = [Buffer.from('one'), Buffer.from('two')]
  const written: string[] = []
  outgoing.write(a, one, () => written.push('one'))
  outgoing.write(b, one)
  outgoing.write(a, two, () => written.push('two'))
  expect([a.pieces.length, b.pieces.length]).toEqual([0, 0])
  await turn()
  expect([a.pieces.length, b.pieces.length]).toEqual([1, 1])
  expect((await read(a.pieces[0]!)).map(String)).toEqual(['one', 'two'])
  expect((await read(b.pieces[0]!)).map(String)).toEqual(['one'])
  expect(written).toEqual(['one', 'two'])
  outgoing.write(a, one)
  await turn()
  expect(a.pieces.length).toBe(2)
})

test('a waiting message is unchanged when its memory is overwritten', async () => {
  const outgoing = new Outgoing()
  const wire = new Wire()
  const memory = new Uint8Array(3)
  memory.set([1, 1, 1])
  outgoing.write(wire, memory.subarray(0, 2))
  memory.set([2, 2, 2])
  outgoing.write(wire, memory.subarray(0, 3))
  await turn()
  memory.set([3, 3, 3])
  outgoing.write(wire, memory.subarray(0, 3))
  await turn()
  expect((await read(Buffer.concat(wire.pieces))).map((one) => [...one])).toEqual([
    [1, 1],
    [2, 2, 2],
    [3, 3, 3],
  ])
})

test('a message goes at once when it is flushed', () => {
  const outgoing = new Outgoing()
  const wire = new Wire()
  outgoing.write(wire, Buffer.from('now'))
  outgoing.flush(wire)
  expect(wire.pieces.length).toBe(1)
  outgoing.flush(wire)
  expect(wire.writableCorked).toBe(0)
})
