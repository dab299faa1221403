/** A PostgreSQL that is lost in the middle of play: matches stand still, say so, and go on when it is back. */
import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { startPostgres, type TestPostgres } from '../testing/postgres.ts'
import { allLeave, duel, playRound } from '../testing/table.ts'

jest.setTimeout(60_000)

/** A line to the database that can be cut. */
async function lineTo(url: string) {
  const { hostname, port } = new URL(url)
  const open = new Set<Socket>()
  const state = { cut: false }
  const server = createServer((near) => {
    if (state.cut) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      open.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => { near.destroy(); far.destroy(); open.delete(socket) })
    }
    near.pipe(far).pipe(near)
    return undefined
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.port = String((server.address() as AddressInfo).port)
  const drop = () => { for (const socket of open) socket.destroy() }
  return {
    url: through.href,
    cut: () => { state.cut = true; drop() },
    mend: () => { state.cut = false },
    drop,
    close: () => { drop(); server.close() },
  }
}

let postgres: TestPostgres
let line: Awaited<ReturnType<typeof lineTo>>
let node: TestNode
beforeAll(async () => {
  postgres = await startPostgres()
  line = await lineTo(postgres.url)
  node = await startTestNode({ databaseUrl: line.url })
})
afterEach(allLeave)
afterAll(async () => {
  line.mend()
  await node.stop()
  line.close()
  await postgres.stop()
})

test('connections that break are made anew, and nobody notices', async () => {
  const { a, b } = await duel(node.url)
  for (let i = 0; i < 3; i++) {
    line.drop()
    await playRound([a, b])
  }
  await a.settled()
  expect([a.state.round, a.state.phase, a.state.trouble]).toEqual([4, 'playing', ''])
})

test('a database that is away stops the clock with a notice; what was asked meanwhile counts when it is back', async () => {
  const { a, b } = await duel(node.url, { roundSeconds: 10 })
  await playRound([a, b])
  const { round, deadline } = a.state
  line.cut()
  const orders = [a.order('FL'), b.order('F')]
  await b.until('the notice', () => b.state.trouble !== '')
  expect(b.state.trouble).toBe('The database of the server does not answer.')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([a.state.round, b.state.seats.get('A1')?.ready]).toEqual([round, false])
  line.mend()
  await Promise.all(orders)
  await Promise.all([a, b].map((table) => table.toRound(round + 1)))
  expect([a.state.trouble, a.state.deadline > deadline]).toEqual(['', true])
})
