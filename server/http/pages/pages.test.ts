/**
 * The built client as browsers receive it: pages that allow their own scripts only, and files in the encoding
 * that the browser accepts.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import express from 'express'
import { packedAssets } from './packed-assets.ts'
import { pages, scriptsIn } from './pages.ts'

let client: string
let server: Server
beforeEach(async () => {
  client = mkdtempSync(join(tmpdir(), 'client-'))
  mkdirSync(join(client, 'assets'))
  const app = express()
  app.use('/assets', packedAssets(join(client, 'assets')))
  app.get(
    ['/', '/m/:id'],
    pages(client, (response, scripts) => response.set('x-scripts', scripts.join(' '))),
  )
  app.use(
    (error: { status?: number }, _request: express.Request, response: express.Response, _next: unknown) =>
      void response.status(error.status ?? 500).end(),
  )
  server = createServer(app).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
})
afterEach(async () => {
  await new Promise((resolve) => server.close(resolve))
  rmSync(client, { recursive: true })
})

/** Returns the raw bytes, without decoding. */
function get(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> {
  return new Promise((resolve, reject) => {
    ask(
      { port: (server.address() as AddressInfo).port, host: '127.0.0.1', path, headers, agent: false },
      (response) => {
        const parts: Buffer[] = []
        response
          .on('data', (part: Buffer) => parts.push(part))
          .on('end', () =>
            resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }),
          )
      },
    )
      .on('error', reject)
      .end()
  })
}

const write = (name: string, content: string | Buffer) => writeFileSync(join(client, name), content)
const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

describe('a page', () => {
  const html = '<p>Hello</p><script type="application/json">{}</script><script>first()</script>'

  test('a page may run its own inline scripts, and no data', () => {
    expect(scriptsIn(html)).toEqual([hash('first()')])
  })

  test('a page comes in the encoding that the browser takes, and varies by it', async () => {
    write('index.html', html)
    const [plain, gzip, br] = [
      await get('/'),
      await get('/', { 'accept-encoding': 'gzip' }),
      await get('/', { 'accept-encoding': 'gzip, br' }),
    ]
    expect([
      plain.body.toString(),
      gunzipSync(gzip.body).toString(),
      brotliDecompressSync(br.body).toString(),
    ]).toEqual([html, html, html])
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ])
    for (const { headers } of [plain, gzip, br])
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'x-scripts': hash('first()'),
      })
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).toBe(3)
  })

  test('a page is not sent again when it is the same, and its script hashes are', async () => {
    write('index.html', html)
    const {
      headers: { etag },
    } = await get('/', { 'accept-encoding': 'br' })
    expect(await get('/', { 'accept-encoding': 'br', 'if-none-match': etag! })).toMatchObject({
      status: 304,
      headers: { 'x-scripts': hash('first()') },
    })
    expect(await get('/', { 'accept-encoding': 'gzip', 'if-none-match': etag! })).toMatchObject({
      status: 200,
    })
  })

  test('a page rebuilt while the server runs has its own hashes at once', async () => {
    write('index.html', html)
    // Pretend that the file was built some time ago.
    utimesSync(join(client, 'index.html'), 1, 1)
    const before = await get('/')
    write('index.html', html.replace('first()', 'second()'))
    const after = await get('/', { 'if-none-match': before.headers.etag! })
    expect(after).toMatchObject({ status: 200, headers: { 'x-scripts': hash('second()') } })
    expect(after.body.toString()).toContain('second()')
  })

  test('a page for any other address has no lobby, and none comes before the client is built', async () => {
    expect(await get('/')).toMatchObject({ status: 503 })
    write('index.html', html)
    write('page.html', '<p>shell</p>')
    expect((await get('/m/abc')).body.toString()).toBe('<p>shell</p>')
  })
})

describe('a file of the client', () => {
  const code = 'export const x = 1\n'.repeat(50)

  test('a file of the client comes in the encoding that the browser takes, under its own type', async () => {
    write('assets/x-1.js', code)
    write('assets/x-1.js.br', brotliCompressSync(code))
    write('assets/x-1.js.gz', gzipSync(code))
    const [plain, gzip, br] = [
      await get('/assets/x-1.js'),
      await get('/assets/x-1.js', { 'accept-encoding': 'gzip' }),
      await get('/assets/x-1.js', { 'accept-encoding': 'gzip, deflate, br' }),
    ]
    expect([
      plain.body.toString(),
      gunzipSync(gzip.body).toString(),
      brotliDecompressSync(br.body).toString(),
    ]).toEqual([code, code, code])
    expect([plain, gzip, br].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'gzip',
      'br',
    ])
    for (const { headers } of [plain, gzip, br])
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
      })
  })

  test('an unpacked file of the client comes as it is, and a missing one is not found', async () => {
    write('assets/y.css', 'p{}')
    expect(await get('/assets/y.css', { 'accept-encoding': 'br' })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/css; charset=utf-8' },
    })
    expect(
      (await get('/assets/y.css', { 'accept-encoding': 'br' })).headers['content-encoding'],
    ).toBeUndefined()
    for (const path of ['/assets/z.js', '/assets/..%2findex.js', '/assets/%00.js', '/assets/'])
      expect([400, 403, 404]).toContain((await get(path, { 'accept-encoding': 'br' })).status)
  })
})
