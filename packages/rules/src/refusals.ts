/** Reasons for refusing a request: a code for programs, a sentence for people. */
import type { z } from 'zod'

export const REFUSALS = {
  not_json: 'This line is not JSON.',
  malformed: 'This request is not of the expected form.',
  unknown_request: 'There is no such request.',
  too_large: 'This line is too long.',
  unknown_game: 'There is no such game.',
  unknown_rules: 'There is no such version of the rules.',
  bad_setup: 'These settings are not possible.',
  bad_choice: 'This seat cannot bring that.',
  unknown_seat: 'The setup has no such seat.',
  bad_state: 'This is no state of this game.',
  illegal_orders: 'These orders are not legal.',
  nothing_owed: 'This seat owes no orders now.',
  match_over: 'This match is over.',
  unknown_level: 'This game has no bots of that level.',
  bad_record: 'This record cannot be played.',
  failed: 'The rules could not do that.',
} as const

export type RefusalCode = keyof typeof REFUSALS

export interface Refused {
  readonly code: RefusalCode
  readonly message: string
  /** The refused part of the request: a path (`setup.radius`), or a seat and one of its pieces. */
  readonly where?: string
}

/** Longer details are cut, because they may quote the request. */
const DETAIL_AT_MOST = 300

/** Thrown while answering; the program sends it as the answer and continues. */
export class RequestRefused extends Error {
  readonly refused: Refused

  constructor(code: RefusalCode, detail = '', where?: string) {
    super([REFUSALS[code], detail.slice(0, DETAIL_AT_MOST)].filter(Boolean).join(' '))
    this.refused = { code, message: this.message, ...(where && { where: where.slice(0, DETAIL_AT_MOST) }) }
  }
}

/** The parsed value; `path`: its path in the request. */
export function parsed<T>(shape: z.ZodType<T>, value: unknown, code: RefusalCode, path?: string): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [first] = read.error.issues
  throw new RequestRefused(code, sentence(first?.message), pathOf(path, first))
}

/** The path of a zod issue from the request's root. */
export const pathOf = (path: string | undefined, issue: z.core.$ZodIssue | undefined): string | undefined =>
  [...(path ? [path] : []), ...(issue?.path ?? []).map(String)].join('.') || undefined

/** Reasons of the rules begin in lower case and have no full stop. */
export const sentence = (reason = ''): string =>
  reason && `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? '' : '.'}`
