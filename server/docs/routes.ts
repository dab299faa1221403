/** The routes of the documentation under `/docs`, for players, hosts and bot authors. */
import { join } from 'node:path'
import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { z } from 'zod'
import { pageScript } from './browser.ts'
import { ROOT } from './documents.ts'
import { type Library, libraryOfThread, pathOf } from './library.ts'
import { nothingHere, searchPage, styleSheet } from './page.ts'
import { search } from './search.ts'

/** Browsers revalidate pages each time, and receive only changed ones (ETag). */
const PAGE_CACHE = 'no-cache'
const FILE_CACHE = 'public, max-age=3600'

const query = z.object({ q: z.string().max(200).catch('') })

/** The address that a page would have: people write capitals, slashes, and files as the repository has them. */
const meantBy = (address: string): string =>
  address
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '')
    .join('/')
    .replace(/\.md$/, '')
    .replace(/(^|\/)readme$/, '')

/** `client`: the folder of the built client, for its font. */
export function docs(client: string, limit: RequestHandler): Router {
  const router = Router()
  let made: Promise<Library> | undefined
  const library = () =>
    (made ??= libraryOfThread().catch((error: unknown) => {
      made = undefined
      throw error
    }))
  router.use(limit)
  router.use(
    '/pictures',
    express.static(join(ROOT, 'docs/pictures'), { index: false, maxAge: '1h', redirect: false }),
  )
  router.get('/style.css', (_request, response) => {
    response.set('cache-control', FILE_CACHE).type('css').send(styleSheet(client))
  })
  router.get('/page.js', (_request, response) => {
    response.set('cache-control', FILE_CACHE).type('js').send(pageScript(search))
  })
  router.get('/index.json', async (_request, response) => {
    response.set('cache-control', FILE_CACHE).json((await library()).entries)
  })
  router.get('/search', async (request, response) => {
    const { entries, menu } = await library()
    const { q } = query.parse(request.query)
    response
      .set('cache-control', PAGE_CACHE)
      .type('html')
      .send(searchPage(q, search(entries, q), { menu, here: '' }))
  })
  router.get(['/', '/*address'], async (request: Request, response: Response) => {
    const { pages, menu } = await library()
    const address = request.path.slice(1)
    const html = pages.get(address)
    response.set('cache-control', PAGE_CACHE)
    if (html !== undefined) return response.type('html').send(html)
    const other = meantBy(address)
    if (pages.has(other)) return response.redirect(302, pathOf(other))
    return response
      .status(404)
      .type('html')
      .send(nothingHere({ menu, here: '' }))
  })
  router.use(async (_request, response) => {
    const { menu } = await library()
    response
      .status(404)
      .type('html')
      .send(nothingHere({ menu, here: '' }))
  })
  return router
}
