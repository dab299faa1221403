/** Real client frames with bytes flipped, removed, inserted and joined, under every protocol code. */
import { usualOf } from '../nonsense.ts'
import { dataFrame, FRAME, requestFrame } from '../people/raw-socket.ts'
import { type Attack, untilOver } from './attack.ts'
import { requestsOf } from './crowd.ts'
import type { Random } from './random.ts'

const KNOWN = { round: 1, seat: 'A1', orders: { A1: { chits: 'F' } }, person: 'p1' }
/** Bytes that begin a value, a length, or a forbidden type. */
const TELLING = [
  0, 1, 0x40, 0x7f, 0x80, 0x8f, 0x90, 0xa0, 0xbf, 0xc0, 0xc1, 0xc4, 0xc7, 0xc9, 0xcb, 0xcf, 0xd4, 0xd6, 0xd9,
  0xdb, 0xdc, 0xdd, 0xde, 0xdf, 0xe0, 0xff,
]
/** The burst limit of a connection. */
const BURST = 39

function mutated(random: Random, frame: Buffer, other: Buffer): Buffer {
  const at = random.below(frame.length + 1)
  const to = at + random.below(frame.length - at + 1)
  const [before, cut, after] = [frame.subarray(0, at), frame.subarray(at, to), frame.subarray(to)]
  switch (random.below(8)) {
    case 0:
      return Buffer.from(frame.map((byte) => (random.next() < 0.05 ? byte ^ (1 << random.below(8)) : byte)))
    case 1:
      return Buffer.concat([before, after])
    case 2:
      return Buffer.concat([frame, other])
    case 3:
      return Buffer.concat([before, other.subarray(random.below(other.length)), after])
    case 4:
      return Buffer.concat([before, Buffer.from(random.bytes(1 + random.below(16))), after])
    case 5:
      return Buffer.concat([before, Buffer.from([random.of(TELLING)]), after.subarray(1)])
    case 6:
      return Buffer.concat([before, ...Array<Buffer>(1 + random.below(200)).fill(cut), after])
    default:
      return Buffer.concat([Buffer.from([random.below(256)]), frame.subarray(1)])
  }
}

export const mutatedFrames: Attack = {
  name: 'mutated-frames',
  what: 'frames with bytes flipped, cut out, put in and joined',
  async run(crowd, effort) {
    const { random } = effort
    let unanswered = 0
    await untilOver(effort, 6, async () => {
      const place = await crowd.place()
      const socket = await crowd.enter(await crowd.newcomer(), place)
      if (!socket) return
      const plain = Object.entries(requestsOf(place.room)).flatMap(([name, shape]) => [
        requestFrame(name, usualOf(shape, KNOWN)),
        dataFrame(name, usualOf(shape, KNOWN)),
      ])
      const all = [...plain, ...[FRAME.join, FRAME.leave, FRAME.ping].map((code) => Buffer.from([code]))]
      for (let i = 0; i < BURST - 1; i++) {
        let frame = random.of(all)
        for (let times = 1 + random.below(3); times > 0; times--)
          frame = mutated(random, frame, random.of(all))
        socket.send(frame.subarray(0, 70_000))
      }
      // The connection must be closed, or still answer.
      const late = new Promise<'late'>((resolve) => setTimeout(resolve, 5000, 'late').unref())
      if (
        (await Promise.race([
          socket.ask(requestFrame('time', {}), ([kind]) => kind === FRAME.response),
          late,
        ])) === 'late'
      )
        unanswered++
      socket.close()
    })
    return unanswered > 0 ? [`${unanswered} connections were neither answered nor hung up on for 5 s`] : []
  },
}
