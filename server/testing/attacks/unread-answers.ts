/** Readers who never read: what the server has for them stays with the server, as long as it is let. */
import { connect, type Socket } from 'node:net'
import { untilOver, type Attack } from './attack.ts'
import { largeRecord } from './large-record.ts'

const READERS = 300
/** What the system keeps for a client is filled by the first of them. */
const REQUESTS = 12

export const unreadAnswers: Attack = {
  name: 'unread-answers', what: 'readers of large records who never read',
  async run(crowd, effort) {
    const name = await largeRecord(crowd)
    if (name === undefined) return ['there is no record to read']
    const readers: Socket[] = []
    const ask = () => {
      const headers = Object.entries(crowd.address()).map(([key, value]) => `${key}: ${value}`)
      const request = [`GET /api/records/${name} HTTP/1.1`, 'Host: here', 'Accept-Encoding: identity', ...headers, '', ''].join('\r\n')
      const socket = connect(crowd.port, '127.0.0.1', () => socket.write(request.repeat(REQUESTS)))
      socket.on('error', () => undefined)
      socket.once('close', () => readers.splice(readers.indexOf(socket), 1))
      readers.push(socket)
    }
    await untilOver(effort, 1, async () => {
      while (readers.length < READERS) ask()
      await new Promise((resolve) => setTimeout(resolve, 100))
    })
    // The memory is looked at while they wait still; the server's end is theirs, too.
    setTimeout(() => readers.forEach((socket) => socket.destroy()), HELD).unref()
    return []
  },
}

const HELD = 8000
