/** Rules for names: a name may not look like another player's, nor like one of the site's own. */
import { isDeceptive } from '../../engine/text/visible-text.ts'
import { nameKey, spellingProblem, TOO_LONG, tidied, WRITTEN_LENGTH } from './names.ts'

/** Scripts that may be mixed; every other one stands alone. By Unicode's short names. */
const TOGETHER = ['Hani Hira Kana', 'Hani Hang', 'Hani Bopo']
const ALONE = [
  'Latn',
  'Grek',
  'Cyrl',
  'Armn',
  'Geor',
  'Hebr',
  'Arab',
  'Syrc',
  'Thaa',
  'Deva',
  'Beng',
  'Guru',
  'Gujr',
  'Orya',
  'Taml',
  'Telu',
  'Knda',
  'Mlym',
  'Sinh',
  'Thai',
  'Laoo',
  'Tibt',
  'Mymr',
  'Khmr',
  'Ethi',
  'Mong',
  'Cher',
  'Cans',
]
const ALPHABETS = [...ALONE, ...TOGETHER].map(
  (scripts) =>
    new RegExp(
      `^[${scripts
        .split(' ')
        .map((script) => `\\p{scx=${script}}`)
        .join('')}\\p{sc=Zyyy}\\p{sc=Zinh}]*$`,
      'u',
    ),
)

export const isOfOneAlphabet = (word: string): boolean =>
  ALPHABETS.some((alphabet) => alphabet.test(word.normalize('NFKC')))

const RESERVED = [
  'mod',
  'mods',
  'system',
  'server',
  'bot',
  'bots',
  'staff',
  'support',
  'official',
  'root',
  'owner',
  'operator',
  'sysop',
  'webmaster',
  'security',
  'everyone',
  'everybody',
  'all',
  'here',
  'channel',
  'nobody',
  'anonymous',
  'you',
  'me',
  'null',
  'undefined',
  'neutral',
  'spectator',
  'gallery',
]
/** Names of bots by their seats in records: `Bot A1`. */
const BOT_OF_A_SEAT = /^bots?[a-z]?\d+$/
const RESERVED_BEGINNINGS = ['admin', 'moderator', 'deadreckoning', 'deletedplayer']

/** Digits that look like letters, and a letter without its dot. */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  ı: 'i',
}
const bare = (name: string): string =>
  nameKey(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[013457ı]/g, (c) => LOOKS_LIKE[c]!)

type NameKey = (name: string) => string

interface ReservedKeys {
  readonly whole: ReadonlySet<string>
  readonly beginnings: readonly string[]
}

/** By kind of key. They are computed once, as every new visitor's name is compared with all of them. */
const reserved = new Map<NameKey, ReservedKeys>()

function reservedBy(key: NameKey): ReservedKeys {
  let keys = reserved.get(key)
  if (!keys)
    reserved.set(
      key,
      (keys = { whole: new Set(RESERVED.map(key)), beginnings: RESERVED_BEGINNINGS.map(key) }),
    )
  return keys
}

/**
 * Whether a name is reserved for the site. `key`: maps texts that look the same to the same key; always the
 * same function for a kind of key.
 */
export function isOfTheHouse(name: string, key: NameKey = nameKey): boolean {
  const { whole, beginnings } = reservedBy(key)
  const own = key(name)
  return whole.has(own) || beginnings.some((beginning) => own.startsWith(beginning))
}

/**
 * Why a correctly spelled callsign is not allowed, if so: it has invisible characters, mixes alphabets, or is
 * reserved. Whether it looks like another player's is checked where names are stored.
 */
export function likenessProblem(name: string): string | undefined {
  if (isDeceptive(name)) return 'a callsign has only what can be seen, and few marks upon a letter'
  if (!isOfOneAlphabet(name)) return 'a callsign has letters of one alphabet only: others can look the same'
  if (!/[\p{L}\p{N}]/u.test(name)) return 'a callsign has at least one letter or digit'
  return isOfTheHouse(name) || isOfTheHouse(name, bare) || BOT_OF_A_SEAT.test(nameKey(name))
    ? 'that name belongs to the house'
    : undefined
}

/** Why a name is not allowed, if so. */
export function nameProblem(written: string): string | undefined {
  if (written.length > WRITTEN_LENGTH) return TOO_LONG
  const name = tidied(written)
  return spellingProblem(name) ?? likenessProblem(name)
}
