/**
 * The HTML pages of the built client, and the scripts that they may run: files of this server, and inline
 * scripts by their hashes. Page, hashes and compressed forms come from the same bytes, so that a new build is
 * consistent at once.
 */
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Request, RequestHandler, Response } from 'express'
import { CommonHeads } from './common-heads.ts'
import { type Encoding, encodingFor } from './packed-assets.ts'

interface PackedPage {
  readonly html: Buffer
  readonly packed: Readonly<Record<Encoding, Buffer>>
  readonly tag: string
  readonly scripts: readonly string[]
}

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('base64')

/** The hashes of inline scripts, for the Content-Security-Policy. */
export const scriptsIn = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script]) => `'sha256-${sha256(script!)}'`)

const read = async (file: string): Promise<PackedPage> => packed(await readFile(file))

async function packed(html: Buffer): Promise<PackedPage> {
  return {
    html,
    packed: { br: await pack.br(html), gzip: await pack.gzip(html) },
    tag: sha256(html).slice(0, 22),
    scripts: scriptsIn(html.toString()),
  }
}

/** Caches files, and reads one again when it has changed on disk. */
function fresh(): (file: string) => Promise<PackedPage | undefined> {
  const known = new Map<string, { readonly written: number; readonly page: Promise<PackedPage> }>()
  return async (file) => {
    const written = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (written === undefined) return undefined
    if (known.get(file)?.written !== written) known.set(file, { written, page: read(file) })
    return known.get(file)!.page.catch((error: unknown) => {
      // Does not cache the error: the next request tries again.
      known.delete(file)
      throw error
    })
  }
}

/** Additional tags in a page's head; `common`: many addresses share them. */
export interface Head {
  readonly html: string
  readonly common: boolean
}
export type HeadOf = (request: Request) => Promise<Head>

/** `allow` adds these hashes to the response's policy. */
export function pages(
  client: string,
  allow: (response: Response, scripts: readonly string[]) => void,
  headOf?: HeadOf,
): RequestHandler {
  const pageOf = fresh()
  const commonHeads = new CommonHeads((html) => packed(Buffer.from(html)))
  return async (request: Request, response: Response) => {
    const page = await pageOf(join(client, request.path === '/' ? 'index.html' : 'page.html'))
    if (!page)
      return void response
        .status(503)
        .type('text')
        .send('The client is not built yet. Start the server with `npm start`, which builds it.\n')
    allow(response, page.scripts)
    const head = await headOf?.(request)
    if (!head) return send(request, response, page)
    const made = () => page.html.toString().replace('</head>', () => `${head.html}</head>`)
    const ready = head.common ? commonHeads.of(`${page.tag} ${head.html}`, made) : undefined
    if (ready) return send(request, response, ready)
    const html = made()
    // Compressed on the way out, like any other text.
    response
      .set({ 'cache-control': 'no-cache', etag: `W/"${sha256(html).slice(0, 22)}"` })
      .type('html')
      .send(html)
  }
}

function send(request: Request, response: Response, page: PackedPage): void {
  const encoding = encodingFor(request)
  // `no-cache`: browsers revalidate each time, and receive the page only if it has changed.
  response
    .vary('accept-encoding')
    .set({ 'cache-control': 'no-cache', etag: `"${page.tag}${encoding ? `-${encoding}` : ''}"` })
    .type('html')
  if (encoding) response.set('content-encoding', encoding)
  response.send(encoding ? page.packed[encoding] : page.html)
}
