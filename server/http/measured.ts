/** What requests are for, how they were answered, and how long it took: told of each, whoever has answered it. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { happened } from '../base/events.ts'

/** Classes of addresses, the first that fits; their number is that of this list, whatever is asked for. */
const CLASSES = [
  ['matchmake', /^\/matchmake\//],
  ['health', /^\/(healthz|readyz)$/],
  ['metrics', /^\/metrics$/],
  ['administration', /^\/api\/(admin|moderation)(\/|$)/],
  ['account', /^\/api\/(account|session|keepsakes)(\/|$)/],
  ['record', /^\/api\/records(\/|$)/],
  ['api', /^\/api(\/|$)/],
  ['picture', /^\/og\//],
  ['asset', /^\/assets\//],
] as const satisfies readonly (readonly [string, RegExp])[]

export type RouteClass = (typeof CLASSES)[number][0] | 'page' | 'other'
export const ROUTE_CLASSES: readonly RouteClass[] = [...CLASSES.map(([name]) => name), 'page', 'other']

/** Of a server whose other listeners are all there. */
export function measure(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const since = performance.now()
    // Four parts of the server listen to its end, a stream that is packed on its way eight times more: Node
    // warns of a leak from eleven on.
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
  // Routers take off what they have read; and a node takes off its own path before them.
  const { originalUrl = request.url ?? '' } = request as { readonly originalUrl?: string }
  const [path = ''] = originalUrl.split('?', 1)
  const found = CLASSES.find(([, fits]) => fits.test(path))
  if (found) return found[0]
  return String(response.getHeader('content-type')).startsWith('text/html') ? 'page' : 'other'
}
