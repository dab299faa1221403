/** The client's files, compressed at build time; a file never changes under one name. */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Request } from 'express'
import express, { type RequestHandler } from 'express'

/** Encodings, the best first. */
const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** The best encoding that the browser accepts, in whatever order it lists them; undefined for none. */
export const encodingFor = (request: Request): Encoding | undefined =>
  ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) === encoding)

const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }

const NAME = /^\/[\w.-]+\.(js|css)$/

export function packedAssets(folder: string): RequestHandler[] {
  // The entity tag is enough to compare by, and nobody asks for part of such a file.
  const serve = express.static(folder, {
    immutable: true,
    maxAge: '1y',
    fallthrough: false,
    lastModified: false,
    acceptRanges: false,
  })
  return [
    async (request, response, next) => {
      const [, kind] = NAME.exec(request.path) ?? []
      if (!kind) return next()
      response.vary('accept-encoding')
      const encoding = encodingFor(request)
      const packed = encoding && `${request.path}${SUFFIXES[encoding]}`
      if (
        !packed ||
        !(await stat(join(folder, packed)).then(
          () => true,
          () => false,
        ))
      )
        return next()
      response.set('content-encoding', encoding).type(kind)
      request.url = packed
      next()
    },
    serve,
  ]
}
