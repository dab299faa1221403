import type { Request } from 'express'

/** Ways of packing, best first. */
const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** The best that the browser takes, whichever it names first; undefined for none. */
export const encodingFor = (request: Request): Encoding | undefined =>
  ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) === encoding)
