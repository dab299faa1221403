/** Codes that people copy by hand: groups of four letters, twenty bits each. */
import { randomBytes } from 'node:crypto'

/** 32 letters (five bits), without those that are easily confused. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code made of these bytes, of which each group needs four. */
export const codeOf = (bytes: Uint8Array, groups: number): string =>
  Array.from({ length: groups }, (_, group) =>
    Array.from({ length: 4 }, (_, i) => LETTERS[bytes[4 * group + i]! % LETTERS.length]).join(''),
  ).join('-')

export const newCode = (groups: number): string => codeOf(randomBytes(4 * groups), groups)

/** A typed code without separators, in capitals. */
export const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
