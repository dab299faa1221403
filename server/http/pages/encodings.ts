import type { Request } from 'express'

/** Encodings, the best first. */
const ENCODINGS = ['br', 'gzip'] as const

export type Encoding = (typeof ENCODINGS)[number]

/** The best encoding that the browser accepts, in whatever order it lists them; undefined for none. */
export const encodingFor = (request: Request): Encoding | undefined =>
  ENCODINGS.find((encoding) => request.acceptsEncodings(encoding) === encoding)
