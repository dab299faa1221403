/** Codes that people copy by hand: letters in groups of four, twenty bits each. */
import { randomBytes } from 'node:crypto'

/** None that is taken for another; as many as five bits tell apart. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code that these bytes make, at least four of them a group. */
export const codeOf = (bytes: Uint8Array, groups: number): string =>
  Array.from({ length: groups }, (_, group) =>
    Array.from({ length: 4 }, (_, i) => LETTERS[bytes[4 * group + i]! % LETTERS.length]).join(''),
  ).join('-')

export const newCode = (groups: number): string => codeOf(randomBytes(4 * groups), groups)

/** What is left of a code, however it was typed. */
export const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
