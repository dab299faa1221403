/** Readers who never read: what the server has for them stays with the server, as long as it is let. */
import { connect, type Socket } from 'node:net'
import type { Attack } from './attack.ts'
import { largeRecord } from './filled-records.ts'

const READERS = 300
/** What the system keeps for a client is filled by the first of them. */
const REQUESTS = 12
/** What they asked for is on its way by then (ms), and for so long they stay. */
const [SETTLED, HELD] = [2000, 8000]

export const unreadAnswers: Attack = {
  name: 'unread-answers',
  what: 'readers of large records who never read',
  async run(crowd, effort) {
    const name = await largeRecord(crowd)
    if (name === undefined) return ['there is no record to read']
    const readers = new Set<Socket>()
    let answered = 0
    const ask = () => {
      const headers = Object.entries(crowd.address()).map(([key, value]) => `${key}: ${value}`)
      const request = [
        `GET /api/records/${name} HTTP/1.1`,
        'Host: here',
        'Accept-Encoding: identity',
        ...headers,
        '',
        '',
      ].join('\r\n')
      const socket = connect(crowd.port, '127.0.0.1', () => socket.write(request.repeat(REQUESTS)))
      socket.on('error', () => undefined)
      // One byte is enough to know that there is more.
      socket.once('readable', () => answered++)
      socket.once('close', () => readers.delete(socket))
      readers.add(socket)
    }
    // The record may have taken all the time that there is.
    do {
      while (readers.size < READERS) ask()
      await new Promise((resolve) => setTimeout(resolve, SETTLED))
    } while (!effort.over())
    crowd.tally.answered += answered
    // The memory is looked at while they wait still.
    setTimeout(() => readers.forEach((socket) => socket.destroy()), HELD).unref()
    return answered < READERS / 2 ? [`only ${answered} of ${READERS} were answered`] : []
  },
}
