/**
 * A refusal as received. Code that only reads some of them, as the front page does, does not load the
 * sentences in `refusals.ts`.
 */

export interface ReceivedRefusal {
  /** A newer server may send a code that this page does not know. */
  readonly code: string
  readonly message: string
  /** The part of the request that it is about, as `orders.A1.chits`. */
  readonly where?: string
  /** Ms after which the request may be repeated. */
  readonly wait?: number
}

export const INTERNAL = {
  code: 'internal',
  message: 'Something went wrong on our side. Nothing of yours was lost.',
} as const

/** Checks the shape only. */
export const saysRefused = (value: unknown): value is ReceivedRefusal =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string'
