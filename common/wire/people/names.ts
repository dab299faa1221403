/** Names of players: how they are stored and compared. Which may not be taken says `name-rules.ts`. */

export const NAME_LENGTH = 20
/** Limit before normalization, since sorting many combining marks is slow. */
export const WRITTEN_LENGTH = 4 * NAME_LENGTH
export const TOO_LONG = `a callsign has at most ${NAME_LENGTH} letters`

/** Characters that a page puts around a right-to-left name and that are copied with it. */
const COPIED = /^[\s\u2066-\u2069\u200e\u200f]+|[\s\u2066-\u2069\u200e\u200f]+$/g

/** What phones and word processors type for the apostrophe and the hyphen. */
const APOSTROPHE = /[\u2018\u2019\u02bc\uff07]/g
const HYPHEN = /[\u2010-\u2013\u2212\uff0d]/g
const plain = (name: string): string => name.replace(APOSTROPHE, "'").replace(HYPHEN, '-')

/** A callsign as stored: no blanks at the ends, no two in a row, a plain apostrophe and hyphen. */
export const tidied = (written: string): string =>
  plain(written.normalize('NFC').replace(COPIED, '')).replace(/\s+/g, ' ').trim()

/**
 * Why the characters of a tidied callsign are not allowed (only letters, digits, blanks and a little
 * punctuation are); undefined if they are.
 */
export function spellingProblem(name: string): string | undefined {
  if (name === '') return 'a callsign has at least one letter'
  if (name.length > NAME_LENGTH) return TOO_LONG
  // Joiners change the letters beside them in some scripts; `isDeceptive` checks them with the other
  // invisible characters.
  return /^[\p{L}\p{N}\p{M}\p{Join_C} ._'-]+$/u.test(name)
    ? undefined
    : "a callsign has letters, digits, blanks and . _ ' - only"
}

/** The key of a name: names that look alike have the same key. */
export const nameKey = (name: string): string =>
  plain(name)
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/[\s._'\p{Default_Ignorable_Code_Point}-]+/gu, '')

/** Whether names are the same by their keys, of each kind one; an empty one is no key. */
export const meet = (keys: readonly string[], others: readonly string[]): boolean =>
  keys.some((key, i) => key !== '' && key === others[i])

/** Shown in place of a deleted account's name. */
export const DELETED = 'Deleted player'

/** A bot of the server: its name ends so, and no callsign has brackets. */
export const isHouseBot = (name: string): boolean => name.endsWith(' (bot)')
