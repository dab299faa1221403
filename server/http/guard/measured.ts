/** Measures HTTP requests: class of route, status and duration, whichever handler responds. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { happened } from '../../base/events.ts'
import { NDJSON } from '../streams.ts'

/** Classes of routes; the first match counts. A fixed list, so that clients cannot create new ones. */
const CLASSES = [
  ['matchmake', /^\/matchmake\//],
  ['health', /^\/(healthz|readyz)$/],
  ['metrics', /^\/metrics$/],
  ['administration', /^\/api\/(admin|moderation)(\/|$)/],
  ['account', /^\/api\/(account|session|keepsakes)(\/|$)/],
  // Apart, as they are open for hours and end when their client leaves.
  ['stream', /^\/api\/stream(\/|$)/],
  ['record', /^\/api\/records(\/|$)/],
  ['api', /^\/api(\/|$)/],
  ['picture', /^\/og\//],
  ['asset', /^\/assets\//],
] as const satisfies readonly (readonly [string, RegExp])[]

export type RouteClass = (typeof CLASSES)[number][0] | 'page' | 'other'
export const ROUTE_CLASSES: readonly RouteClass[] = [...CLASSES.map(([name]) => name), 'page', 'other']

/** Call when all other listeners of the server are in place. */
export function measure(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const since = performance.now()
    // Four parts of the server listen for the end of a response, and a compressed stream adds eight: Node
    // warns of a leak from eleven.
    response.setMaxListeners(20)
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 'cut off'
      happened('http answered', {
        route: routeOf(request, response),
        status,
        took: performance.now() - since,
      })
    })
  })
}

function routeOf(request: IncomingMessage, response: ServerResponse): RouteClass {
  // Routers and the node's own path prefix change `url`.
  const type = String(response.getHeader('content-type'))
  if (type.startsWith(NDJSON)) return 'stream'
  const { originalUrl = request.url ?? '' } = request as { readonly originalUrl?: string }
  const [path = ''] = originalUrl.split('?', 1)
  const found = CLASSES.find(([, fits]) => fits.test(path))
  if (found) return found[0]
  return type.startsWith('text/html') ? 'page' : 'other'
}
