/** Connections that send nothing, or never finish a request. */
import { connect, type Socket } from 'node:net'
import { CONNECTIONS_AT_MOST, REQUEST_WITHIN } from '../../door/connections.ts'
import { type Attack, untilOver } from './attack.ts'

const SILENT = 500
/** More than one address may have. */
const SLOW = CONNECTIONS_AT_MOST + 200
/** The server checks at intervals, and is busy (ms). */
const LEEWAY = 15_000

export const heldConnections: Attack = {
  name: 'held-connections',
  what: 'connections that say nothing, and bodies that never end',
  async run(crowd, effort) {
    const held = new Map<Socket, { readonly since: number; refused: boolean }>()
    const findings = new Set<string>()
    const open = (say: string): Promise<void> =>
      new Promise((resolve) => {
        const one = { since: Date.now(), refused: false }
        const socket = connect(crowd.port, '127.0.0.1', () => {
          if (say) socket.write(say)
          resolve()
        })
        held.set(socket, one)
        socket.on('data', (chunk) => {
          one.refused ||= chunk.toString('latin1').startsWith('HTTP/1.1 4')
          crowd.tally.answered++
        })
        socket.on('error', () => resolve()).on('close', () => held.delete(socket))
      })
    const from = crowd.address()['x-forwarded-for']
    const body = `POST /api/session HTTP/1.1\r\nHost: 127.0.0.1:${crowd.port}\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: 8000\r\n\r\n{`
    for (let i = 0; i < SILENT; i++)
      await open(i % 2 ? '' : `GET / HTTP/1.1\r\nHost: 127.0.0.1:${crowd.port}\r\n`)
    for (let i = 0; i < SLOW && !effort.over(); i++) await open(body)
    await untilOver(effort, 1, async () => {
      for (const [socket, { since }] of held) {
        socket.write(' ')
        if (Date.now() - since > REQUEST_WITHIN + LEEWAY)
          findings.add('a connection that never comes to an end of its request is held for ever')
      }
      await new Promise((resolve) => setTimeout(resolve, 250))
    })
    const count = () => [...held.values()].filter(({ refused }) => !refused).length
    // On a busy machine refusals arrive late.
    let underway = count()
    for (
      const end = Date.now() + LEEWAY;
      underway > SILENT + CONNECTIONS_AT_MOST && Date.now() < end;
      underway = count()
    )
      await new Promise((resolve) => setTimeout(resolve, 250))
    if (underway > SILENT + CONNECTIONS_AT_MOST)
      findings.add(`one address has ${underway - SILENT} requests under way`)
    for (const socket of held.keys()) socket.destroy()
    return [...findings]
  },
}
