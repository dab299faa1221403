/**
 * A refusal as it comes. Who only reads some, as the front page does, needs none of the sentences in
 * `refusals.ts`.
 */

export interface ReceivedRefusal {
  /** Of a server that is newer than the page it may be one that the page does not know. */
  readonly code: string
  readonly message: string
  /** After so long it may be asked again (ms). */
  readonly wait?: number
}

export const INTERNAL = {
  code: 'internal',
  message: 'Something went wrong on our side. Nothing of yours was lost.',
} as const

/** By its shape alone. */
export const saysRefused = (value: unknown): value is ReceivedRefusal =>
  typeof value === 'object' &&
  value !== null &&
  'code' in value &&
  typeof value.code === 'string' &&
  'message' in value &&
  typeof value.message === 'string'
