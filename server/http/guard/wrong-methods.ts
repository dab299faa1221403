/**
 * Responds with 405 and the allowed methods (RFC 9110) to a known path with an unknown method. It finds them
 * in Express's own routes, so that nobody has to list them.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Application, RequestHandler } from 'express'
import { refuse } from '../answers.ts'

/** Express's internal layer: a route, or a mounted router. */
interface ExpressLayer {
  match(path: string): false | { readonly path: string }
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> }
  readonly handle: { readonly stack?: readonly ExpressLayer[] }
}

/** Express answers HEAD with the handler of GET. */
const READS = ['GET', 'HEAD']

/** The methods of all routes at that path, in capitals, including mounted routers. */
export function methodsAt(layers: readonly ExpressLayer[], path: string): Set<string> {
  const all = new Set<string>()
  for (const layer of layers) {
    if (!layer.route && !layer.handle.stack) continue
    const found = matched(layer, path)
    if (!found) continue
    if (layer.route)
      for (const method of Object.keys(layer.route.methods))
        for (const one of method === 'get' ? READS : [method.toUpperCase()]) all.add(one)
    else for (const one of methodsAt(layer.handle.stack!, path.slice(found.path.length) || '/')) all.add(one)
  }
  return all
}

/** A mount path must end at a slash of the path; otherwise it is another path. */
function matched(layer: ExpressLayer, path: string): { readonly path: string } | undefined {
  try {
    const found = layer.match(path)
    const next = found && path[found.path.length]
    return found && (layer.route || !next || next === '/') ? found : undefined
  } catch {
    // The path cannot be decoded: its handler reports that.
    return undefined
  }
}

/** Use before all routes. `files`: the folder of static files. */
export function wrongMethods(app: Application, files: string): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request
    const known = methodsAt((app as unknown as { router: { stack: ExpressLayer[] } }).router.stack, path)
    if (known.size === 0 && !READS.includes(method) && isFile(files, path))
      for (const one of READS) known.add(one)
    if (known.size === 0 || known.has(method)) return next()
    // The framework answers OPTIONS at every address.
    response.set('allow', [...[...known].sort(), 'OPTIONS'].join(', '))
    refuse(response, 405, 'wrong_method')
  }
}

const PLAIN = /^(?:\/[\w-][\w.-]*)+$/

const isFile = (folder: string, path: string): boolean => PLAIN.test(path) && existsSync(join(folder, path))
