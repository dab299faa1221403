/** A PostgreSQL and a Redis with certificates signed by their owner: the server's errors, and the remedy. */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { freePort } from './testing/machines/free-port.ts'
import { startPostgres, type TestPostgres } from './testing/machines/postgres.ts'
import { program, type Running, run, runServer, SERVER } from './testing/machines/process.ts'

jest.setTimeout(120_000)

const folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-tls-'))
const at = (name: string) => join(folder, name)
let postgres: TestPostgres
let plain: TestPostgres
let redis: Running
let redisPort: number
beforeAll(async () => {
  const openssl = (...args: string[]) =>
    execFileSync(
      program('openssl', '/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'),
      args,
      { cwd: folder, stdio: 'pipe' },
    )
  const anew = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  openssl(
    'req',
    '-x509',
    ...anew,
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=the owner',
  )
  openssl(
    'req',
    ...anew,
    '-keyout',
    'server.key',
    '-out',
    'server.csr',
    '-subj',
    '/CN=the server',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  )
  openssl(
    'x509',
    '-req',
    '-in',
    'server.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-days',
    '2',
    '-out',
    'server.pem',
    '-copy_extensions',
    'copy',
  )
  chmodSync(folder, 0o755)
  postgres = await startPostgres([], { certificate: at('server.pem'), key: at('server.key') })
  plain = await startPostgres()
  redisPort = await freePort()
  redis = await run(
    program(
      'redis-server',
      '/usr/bin/redis-server',
      '/usr/local/bin/redis-server',
      '/opt/homebrew/bin/redis-server',
    ),
    [
      '--port',
      '0',
      '--tls-port',
      String(redisPort),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
      '--tls-cert-file',
      at('server.pem'),
      '--tls-key-file',
      at('server.key'),
      '--tls-ca-cert-file',
      at('ca.pem'),
      '--tls-auth-clients',
      'no',
    ],
    {},
    /Ready to accept connections/,
  )
})
afterAll(async () => {
  await redis?.stop()
  await Promise.all([postgres, plain].map((one) => one?.stop()))
  rmSync(folder, { recursive: true, force: true })
})

const said = (env: Record<string, string>) =>
  runServer(env).then(
    async (server) => {
      await server.stop()
      return 'started'
    },
    (error: Error) => error.message,
  )

test('a server refuses a PostgreSQL with an unknown certificate, and names the setting', async () => {
  const words =
    /PostgreSQL at DATABASE_URL\) cannot be used: .*certificate.*\. Its certificate is signed by nobody whom this server knows: put sslmode=verify-full&sslrootcert=\/path\/of\/ca\.pem into DATABASE_URL.*sslmode=require encrypts/
  expect(await said({ DATABASE_URL: `${postgres.url}?sslmode=verify-full` })).toMatch(words)
})

// The server and its backups accept the same certificates.
test.each<[string, boolean]>([
  ['sslmode=require', true],
  ['sslmode=no-verify', true],
  ['ssl=true', true],
  ['sslmode=require&uselibpqcompat=true', true],
  ['sslmode=require&options=-csearch_path%3Dpublic', true],
  ['sslmode=verify-full&sslrootcert=CA', true],
  ['sslmode=require&sslrootcert=CA', true],
  ['sslmode=verify-full', false],
])('server, backup and the command line alike connect by ?%s: %p', async (query, connects) => {
  const DATABASE_URL = `${postgres.url}?${query.replace('CA', at('ca.pem'))}`
  const file = at(`${randomUUID()}.dump`)
  const backup = await run(
    process.execPath,
    ['--no-warnings', join(dirname(SERVER), 'backup.js'), file],
    { DATABASE_URL, DATA_DIR: folder },
    /./s,
  ).catch((error: Error) => ({ output: () => error.message, stopped: Promise.resolve() }))
  await backup.stopped
  expect(existsSync(file) ? '' : backup.output()).toMatch(connects ? /^$/ : /pg_dump says: .*certificate/is)
  const server = await said({ DATABASE_URL })
  expect(server === 'started').toBe(connects)
})

test('a server explains a certificate for another name, and a missing TLS', async () => {
  const elsewhere = postgres.url.replace('127.0.0.1', 'localhost')
  expect(
    await said({ DATABASE_URL: `${elsewhere}?sslmode=verify-full&sslrootcert=${at('ca.pem')}` }),
  ).toMatch(/Its certificate is for another name: give the name that it is for as the host in DATABASE_URL/)
  expect(await said({ DATABASE_URL: `${plain.url}?sslmode=require` })).toMatch(
    /It does not speak TLS at that port: take sslmode out of DATABASE_URL/,
  )
})

test('a server explains an unknown certificate of a Redis, and starts with its CA', async () => {
  const settings = (scheme: string) => ({
    REDIS_URL: `${scheme}://127.0.0.1:${redisPort}`,
    PUBLIC_ADDRESS: '127.0.0.1:1',
  })
  expect(await said(settings('rediss'))).toMatch(
    /Redis does not answer at 127\.0\.0\.1:\d+: .*certificate.*\. Its certificate is signed by nobody whom this server knows: start the server with NODE_EXTRA_CA_CERTS=/,
  )
  expect(await said({ ...settings('rediss'), NODE_EXTRA_CA_CERTS: at('ca.pem') })).toBe('started')
})
