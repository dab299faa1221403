/** Codes that people copy by hand: letters in groups of four, twenty random bits each. */
import { randomInt } from 'node:crypto'

/** None that is taken for another. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export const newCode = (groups: number): string =>
  Array.from({ length: groups }, () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')).join('-')

/** What is left of a code, however it was typed. */
export const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '')
