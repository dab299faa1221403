/** Hundreds of requests per packet, packet after packet, whose responses nobody reads. */
import { connect } from 'node:net'
import { PIPELINED_AT_MOST } from '../../door/connections.ts'
import { type Attack, untilOver } from './attack.ts'

const AT_ONCE = 1000
const TARGETS = [
  '/',
  '/og/site.png',
  '/healthz',
  '/api/matches',
  '/m/x',
  '/nowhere',
  '/api/results?limit=100',
]
/** The longest wait for the server to close the connection (ms). */
const PATIENCE = 3000

/** Sends the packets; returns how many requests were answered. */
function answered(port: number, packets: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => packets.forEach((packet) => socket.write(packet)))
    const done = () => {
      socket.destroy()
      resolve(text.match(/HTTP\/1\.1 [23]\d\d/g)?.length ?? 0)
    }
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => undefined).on('close', done)
    socket.setTimeout(PATIENCE, done)
  })
}

export const pipelines: Attack = {
  name: 'pipelines',
  what: 'a thousand requests in one packet, on many connections',
  async run(crowd, effort) {
    let most = 0
    await untilOver(effort, 8, async () => {
      const from = crowd.address()['x-forwarded-for']
      const get = `GET ${effort.random.of(TARGETS)} HTTP/1.1\r\nHost: 127.0.0.1:${crowd.port}\r\nX-Forwarded-For: ${from}\r\n\r\n`
      const packets =
        effort.random.next() < 0.5
          ? [get.repeat(AT_ONCE)]
          : Array.from({ length: AT_ONCE / PIPELINED_AT_MOST }, () => get.repeat(PIPELINED_AT_MOST))
      most = Math.max(most, await answered(crowd.port, packets))
      crowd.tally.answered++
    })
    return most >= AT_ONCE / 2 ? [`${most} requests of ${AT_ONCE} that came at once were answered`] : []
  },
}
