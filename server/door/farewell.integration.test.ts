/** A node that shuts down while a proxy sends requests: every request that was sent is answered. */
import { Agent, request } from 'node:http'
import { expect, test } from '@jest/globals'
import { runServer } from '../testing/machines/process.ts'
import { eventually } from '../testing/polling.ts'

type Sent = number | 'refused' | 'cut' | 'elsewhere'

/** Sends requests over kept connections, as a proxy does. */
const send = (port: number, agent: Agent): Promise<Sent> =>
  new Promise((resolve) => {
    const body = JSON.stringify({ name: 'Ann', bearer: true })
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-forwarded-for': '192.0.2.1',
    }
    const asked = request(
      { host: '127.0.0.1', port, path: '/api/session', method: 'POST', agent, headers },
      (answer) => {
        answer
          .resume()
          .on('end', () => resolve(answer.statusCode!))
          .on('error', () => resolve('cut'))
      },
    )
    // If the connection fails before anything was sent, a proxy asks another node.
    asked.on('error', ({ code }: NodeJS.ErrnoException) =>
      resolve(code === 'ECONNREFUSED' ? 'refused' : 'cut'),
    )
    asked.end(body)
  })

const BEGINNING: readonly (readonly [path: string, body: object])[] = [
  ['/api/matches', { game: 'void-patrol' }],
  ['/api/rooms', { title: 'The den' }],
  ['/api/rooms/lobby/open', {}],
  ['/api/quick/open', {}],
  ['/api/social/open', {}],
  ['/api/exhibitions', {}],
]

test('a node that ends refuses requests that begin something, to be tried again', async () => {
  const server = await runServer({ TRUST_PROXY: '1', DRAIN_SECONDS: '20' })
  const asked = (path: string, body: object) =>
    fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect((await asked(...BEGINNING[0]!)).status).toBe(201)
  server.child.kill('SIGTERM')
  await eventually(
    'it to be no longer ready',
    async () => (await fetch(`${server.url}/readyz`)).status === 503,
  )
  const answers = await Promise.all(
    BEGINNING.map(async ([path, body]) => {
      const answer = await asked(path, body)
      const { code } = (await answer.json()) as { code: string }
      return [path, answer.status, code, Number(answer.headers.get('retry-after')) > 0]
    }),
  )
  expect(answers).toEqual(BEGINNING.map(([path]) => [path, 503, 'draining', true]))
  await server.stop()
})

test('a node answers every POST that was sent to it before it ends', async () => {
  const server = await runServer({ TRUST_PROXY: '1', DRAIN_SECONDS: '20' })
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const counts: Partial<Record<Sent, number>> = {}
  const end = new AbortController()
  // Proxies check at intervals, and until then everything must work.
  let ready = true
  const looking = (async () => {
    for (; !end.signal.aborted; await new Promise((resolve) => setTimeout(resolve, 500)))
      ready = await fetch(`${server.url}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
  })()
  const sending = Promise.all(
    Array.from({ length: 20 }, async (_, i) => {
      for (let n = 0; !end.signal.aborted; n++) {
        const sent = ready ? await send(server.port, agent) : 'elsewhere'
        counts[sent] = (counts[sent] ?? 0) + 1
        // Some of the kept connections idle for a while.
        await new Promise((resolve) => setTimeout(resolve, sent === 'elsewhere' ? 50 : 5 * i))
      }
    }),
  )
  await eventually('requests', () => (counts[200] ?? 0) > 200)
  const before = counts[200]!
  server.child.kill('SIGTERM')
  await server.stopped
  end.abort()
  await Promise.all([sending, looking])
  agent.destroy()
  expect([counts.cut, counts.refused, server.child.exitCode]).toEqual([undefined, undefined, 0])
  expect(counts[200]!).toBeGreaterThan(before)
  expect(counts.elsewhere!).toBeGreaterThan(0)
  await server.stop()
})
