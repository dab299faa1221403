/** By default the server listens on all addresses, IPv4 and IPv6. */
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { runServer } from './testing/machines/process.ts'

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((net) => net?.family === 'IPv6' && net.address === '::1')

/** The status of the health check at this address, or the error if there is no answer. */
const healthAt = (host: string, port: number): Promise<number | string> =>
  new Promise((resolve) =>
    get({ host, port, path: '/healthz' }, (answer) => resolve(answer.resume().statusCode!)).on(
      'error',
      (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message),
    ),
  )

test.each<[string, string, readonly [string, number | string][]]>([
  [
    'all addresses',
    '',
    [
      ['127.0.0.1', 200],
      ['::1', 200],
    ],
  ],
  [
    'all IPv4 addresses',
    '0.0.0.0',
    [
      ['127.0.0.1', 200],
      ['::1', 'ECONNREFUSED'],
    ],
  ],
  [
    'one address',
    '127.0.0.1',
    [
      ['127.0.0.1', 200],
      ['::1', 'ECONNREFUSED'],
    ],
  ],
])('a server listens at %s', async (_what, HOST, expected) => {
  const server = await runServer({ HOST })
  try {
    for (const [host, answer] of expected)
      if (hasIpv6 || host !== '::1')
        expect({ host, answer: await healthAt(host, server.port) }).toEqual({ host, answer })
  } finally {
    await server.stop()
  }
})

test('a server listens at all IPv4 addresses when IPv6 is switched off', async () => {
  const server = await runServer({ HOST: '' }, [
    process.execPath,
    '--import',
    join(import.meta.dirname, 'testing/preloads/no-ipv6.ts'),
  ])
  try {
    expect([await healthAt('127.0.0.1', server.port), await healthAt('::1', server.port)]).toEqual([
      200,
      'ECONNREFUSED',
    ])
  } finally {
    await server.stop()
  }
})
