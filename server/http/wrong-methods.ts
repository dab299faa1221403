/**
 * An address that is known, asked in a way that it does not know, is answered with 405 and the ways that it
 * does (RFC 9110). Which these are is asked of the routes themselves, so that none has to be told of it.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Application, RequestHandler } from 'express'
import { refuse } from './answers.ts'

/** What Express keeps of a route, or of what is mounted somewhere. */
interface ExpressLayer {
  match(path: string): false | { readonly path: string }
  readonly route?: { readonly methods: Readonly<Record<string, boolean>> }
  readonly handle: { readonly stack?: readonly ExpressLayer[] }
}

/** Express answers these from what answers `get`. */
const READS = ['GET', 'HEAD']

/** In capitals, of all routes at that path, below whatever they are mounted at. */
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

/** Where a path is mounted it ends with a part of the path, or it is another one. */
function matched(layer: ExpressLayer, path: string): { readonly path: string } | undefined {
  try {
    const found = layer.match(path)
    const next = found && path[found.path.length]
    return found && (layer.route || !next || next === '/') ? found : undefined
  } catch {
    // It cannot be decoded: whoever has the path says so.
    return undefined
  }
}

/** Before all routes. `files`: the folder of what is served as it lies there. */
export function wrongMethods(app: Application, files: string): RequestHandler {
  return (request, response, next) => {
    const { method, path } = request
    const known = methodsAt((app as unknown as { router: { stack: ExpressLayer[] } }).router.stack, path)
    if (known.size === 0 && !READS.includes(method) && isFile(files, path))
      for (const one of READS) known.add(one)
    if (known.size === 0 || known.has(method)) return next()
    // The framework answers OPTIONS, at every address.
    response.set('allow', [...[...known].sort(), 'OPTIONS'].join(', '))
    refuse(response, 405, 'wrong_method')
  }
}

const PLAIN = /^(?:\/[\w-][\w.-]*)+$/

const isFile = (folder: string, path: string): boolean => PLAIN.test(path) && existsSync(join(folder, path))
