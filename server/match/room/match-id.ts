import { randomInt } from 'node:crypto'

// No letters or digits that are mistaken for each other when read aloud.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A short name for a match's link: 8 letters of 31, so two never meet in practice. */
export const newMatchId = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** The same for the same bytes (8 at least), which nobody can foretell. */
export const matchIdOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
