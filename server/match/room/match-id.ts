import { randomInt } from 'node:crypto'

// No letters or digits that are mistaken for each other when read aloud.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A short name for a match's link: 8 letters of 31, so two never meet in practice. */
export const newMatchId = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A match id derived from random bytes (8 at least): the same bytes give the same id. */
export const matchIdOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
