/** Clients that never read their responses, which then stay in the server's memory as long as it allows. */
import { connect, type Socket } from 'node:net'
import type { Attack } from './attack.ts'
import { largeRecord } from './filled-records.ts'

const READERS = 300
/** The first ones fill the system's socket buffer. */
const REQUESTS = 12
/** The time until responses are queued (ms), and how long the clients stay. */
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
      // One byte shows that there is a response.
      socket.once('readable', () => answered++)
      socket.once('close', () => readers.delete(socket))
      readers.add(socket)
    }
    // Making the record may have used up the time.
    do {
      while (readers.size < READERS) ask()
      await new Promise((resolve) => setTimeout(resolve, SETTLED))
    } while (!effort.over())
    crowd.tally.answered += answered
    // Memory is measured while the clients still wait.
    setTimeout(() => readers.forEach((socket) => socket.destroy()), HELD).unref()
    return answered < READERS / 2 ? [`only ${answered} of ${READERS} were answered`] : []
  },
}
