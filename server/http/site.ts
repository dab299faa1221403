/** The Express application: API, health checks and the built client. */
import { join } from 'node:path'
import { matchMaker } from '@colyseus/core'
import compression from 'compression'
import express, { type Application, type Request, type RequestHandler, type Response } from 'express'
import {
  EMBEDDED_ADDRESS,
  MATCH_ADDRESS,
  placeAt,
  REPLAY_ADDRESSES,
  SITE_ADDRESSES,
} from '../../common/wire/pages/addresses.ts'
import { nameKey } from '../../common/wire/people/names.ts'
import { refusal } from '../../common/wire/refusals.ts'
import { log } from '../base/log.ts'
import { publicScheme, type Settings } from '../base/settings.ts'
import { COMMIT, VERSION } from '../base/version.ts'
import { docs } from '../docs/routes.ts'
import type { Cards } from '../pictures/cards.ts'
import type { Records } from '../store/archive/records.ts'
import { accountNamed } from '../store/people/account-names.ts'
import { databaseTrouble, inWords } from '../store/trouble.ts'
import { limiting, refuse } from './answers.ts'
import { type ApiServices, api, READS_A_MINUTE } from './api.ts'
import { open } from './guard/cross-origin.ts'
import { wrongMethods } from './guard/wrong-methods.ts'
import { type MetricsSource, metricsRoutes } from './metrics.ts'
import { matchStatus } from './pages/match-page.ts'
import { packedAssets } from './pages/packed-assets.ts'
import { headOf, siteHead } from './pages/page-head.ts'
import { pages } from './pages/pages.ts'
import { pictures } from './pages/pictures.ts'
import { ROOM_EMBED_ADDRESS, roomEmbed } from './pages/room-embed.ts'
import { framedAnywhere, partOfAPage, securityHeaders } from './pages/security-headers.ts'
import { isWell, type Readiness } from './readiness.ts'

/** The 404 page, for when the client is not built. */
const NOTHING_HERE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Nothing here · Dead Reckoning</title>
<style>
  :root { color-scheme: dark; background: light-dark(#e9eef6, #05080f); color: light-dark(#172234, #e8eef8); font: 18px system-ui }
  body { display: grid; place-content: center; min-height: 90vh; text-align: center } h1 { font-size: 1.6rem; text-wrap: balance }
  a { display: inline-block; padding: 13px 22px; border-radius: 12px; background: light-dark(#0d6cb3, #56b4e9); color: light-dark(#fff, #04121d); font-weight: 600; text-decoration: none }
</style></head>
<body><main><h1>There is nothing here</h1><p><a href="/">To the lobby</a></p></main></body>
</html>
`
/** Per address, which a school may share: pages are large, and requested on arrival. */
const PAGES_A_MINUTE = 600
const PROFILES_A_MINUTE = 600
/** Pictures per address, which many link previews may share. */
const PICTURES_A_MINUTE = 120
/** Longer than any name (characters, URL-encoded). */
const NAME_AT_MOST = 40

const CLIENT = join(import.meta.dirname, '../../dist/client')

export interface SiteServices extends ApiServices {
  readonly cards: Cards
  readonly records: Records
  readiness(): Promise<Readiness>
  readonly metrics: MetricsSource
}

/** Redirects misspelled addresses to their pages: `/Ladder/`, `/%40/Ann`. */
const leadToPages: RequestHandler = (request, response, next) => {
  const place = ['GET', 'HEAD'].includes(request.method) ? placeAt(request.path) : undefined
  if (!place || place.path === request.path) return next()
  response.redirect(301, place.path + request.url.slice(request.path.length))
}

export function site(app: Application, settings: Settings, services: SiteServices): void {
  app.disable('x-powered-by')
  app.set('trust proxy', settings.trustProxy)
  app.use(
    securityHeaders({ publicAddress: settings.publicAddress, scheme: publicScheme(settings) }, () =>
      services.nodes.addresses(),
    ),
  )
  app.use(wrongMethods(app, CLIENT))
  app.use(compression())
  // Liveness: healthy even if other services do not answer, as a restart would not help.
  app.get('/healthz', (_request, response) => {
    response.status(isWell() ? 200 : 503).json({
      ok: isWell(),
      version: VERSION,
      ...(COMMIT && { commit: COMMIT }),
      rooms: matchMaker.stats.local.roomCount,
      clients: matchMaker.stats.local.ccu,
    })
  })
  app.get('/readyz', async (_request, response) => {
    const readiness = await services.readiness()
    response
      .status(readiness.ok ? 200 : 503)
      .json({ ...(settings.nodeName && { node: settings.nodeName }), ...readiness })
  })
  // Exactly this spelling, as proxies block it by name.
  app.get(/^\/metrics$/, metricsRoutes(settings, services.metrics))
  app.use('/api', api(settings, services))
  // A sandboxed frame requests assets as a foreign origin.
  app.use('/assets/workers', packedAssets(join(CLIENT, 'assets/workers')))
  app.use('/assets', open, partOfAPage, packedAssets(join(CLIENT, 'assets')))
  app.get(['/index.html', '/page.html'], (_request, response) => response.redirect('/'))
  app.use(express.static(CLIENT, { index: false, maxAge: '1h' }))
  app.use(leadToPages)
  const limit = limiting(settings.rateLimits)
  app.use('/docs', docs(CLIENT, limit(PAGES_A_MINUTE)))
  app.use(
    '/og',
    limit(PICTURES_A_MINUTE),
    pictures(services.cards, () => services.database, services.records),
  )
  app.get(
    MATCH_ADDRESS,
    limit(READS_A_MINUTE),
    matchStatus(() => services.database),
  )
  // Redirects a former name to the account, as long as nobody else has it.
  app.get(
    '/@/:name',
    limit(PROFILES_A_MINUTE),
    async (request: Request<{ name: string }>, response, next) => {
      const { name } = request.params
      // The page itself needs no database.
      const account =
        name.length > NAME_AT_MOST
          ? undefined
          : await accountNamed(services.database, name).catch(() => undefined)
      if (!account || account.key === nameKey(name)) return next()
      response.set('cache-control', 'no-store').redirect(302, `/@/${encodeURIComponent(account.name)}`)
    },
  )
  const allow = (response: Response, scripts: readonly string[]) => {
    const policy = String(response.get('content-security-policy'))
    response.set('content-security-policy', `${policy};script-src 'self' ${scripts.join(' ')}`)
  }
  app.get(
    // Heads with a preview of the match.
    [MATCH_ADDRESS, ...REPLAY_ADDRESSES],
    limit(READS_A_MINUTE),
    pages(CLIENT, allow, (request) => headOf(request, () => services.database)),
  )
  app.get(EMBEDDED_ADDRESS, limit(PAGES_A_MINUTE), framedAnywhere, pages(CLIENT, allow))
  app.get(ROOM_EMBED_ADDRESS, limit(PAGES_A_MINUTE), open, framedAnywhere, roomEmbed(CLIENT, services, allow))
  app.get([...SITE_ADDRESSES], limit(PAGES_A_MINUTE), pages(CLIENT, allow, siteHead))
  app.use((_request: Request, response: Response) => {
    response.status(404).type('html').send(NOTHING_HERE)
  })
  app.use((error: { status?: number }, _request: Request, response: Response, _next: unknown) => {
    if (databaseTrouble(error) && !response.headersSent) {
      log.warn({ err: error }, 'the database takes nothing')
      return refuse(response, 503, 'not_kept', inWords(error))
    }
    if ((error.status ?? 500) >= 500) log.error({ err: error }, 'a request had an error')
    if (!response.headersSent)
      response
        .status(error.status ?? 500)
        .json(refusal(error.status === undefined || error.status >= 500 ? 'internal' : 'malformed'))
    return undefined
  })
}
