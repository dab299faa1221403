/** The routes of an Express application, read from its routers. */
import express from 'express'
import { site } from '../http/site.ts'
import { TEST_SIGNING } from './people/tokens.ts'

export interface Route {
  readonly method: string
  readonly path: string
}

interface Layer {
  readonly rawPath: string | readonly string[]
  readonly route?: {
    readonly path: string | readonly string[]
    readonly methods: Readonly<Record<string, boolean>>
  }
  readonly handle: { readonly stack?: readonly Layer[] }
}

const below = (stack: readonly Layer[], under: string): Route[] =>
  stack.flatMap(({ rawPath, route, handle }) => {
    if (route)
      return [route.path]
        .flat()
        .flatMap((path) =>
          Object.keys(route.methods).map((method) => ({ method: method.toUpperCase(), path: under + path })),
        )
    return handle.stack ? below(handle.stack, rawPath === '/' ? under : `${under}${String(rawPath)}`) : []
  })

/** All routes of the site. Nothing is requested, so most services may be missing. */
export function routesOfSite(): Route[] {
  const app = express()
  site(app, { rateLimits: false, trustProxy: 0 } as never, { accounts: { signing: TEST_SIGNING } } as never)
  return below((app as unknown as { router: { stack: readonly Layer[] } }).router.stack, '')
}
