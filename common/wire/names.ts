/** Which names there may be beside one another: what looks like another's name, or like the house, is nobody's. */
import { callsign } from './options.ts'

/** Names that look alike are the same name. */
export const nameKey = (name: string): string => name.normalize('NFKC').toLocaleLowerCase('en').replace(/[\s._'-]+/g, '')

/** A guest is called by one of these and a number, until they choose a name. */
export const GUESTS = ['Heron', 'Lynx', 'Orca', 'Falcon', 'Marten', 'Ibis', 'Puma', 'Raven', 'Shrike', 'Otter', 'Viper', 'Kite'] as const

/** Scripts that are written together; every other one stands alone. By Unicode's short names. */
const TOGETHER = ['Hani Hira Kana', 'Hani Hang', 'Hani Bopo']
const ALONE = [
  'Latn', 'Grek', 'Cyrl', 'Armn', 'Geor', 'Hebr', 'Arab', 'Syrc', 'Thaa', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym', 'Sinh',
  'Thai', 'Laoo', 'Tibt', 'Mymr', 'Khmr', 'Ethi', 'Mong', 'Cher', 'Cans',
]
const ALPHABETS = [...ALONE, ...TOGETHER].map((scripts) => new RegExp(`^[${scripts.split(' ').map((script) => `\\p{scx=${script}}`).join('')}\\p{sc=Zyyy}\\p{sc=Zinh}]*$`, 'u'))

const RESERVED = [
  'mod', 'mods', 'system', 'server', 'bot', 'bots', 'staff', 'support', 'official', 'root', 'owner', 'operator', 'sysop', 'webmaster', 'security',
  'everyone', 'everybody', 'all', 'here', 'channel', 'nobody', 'anonymous', 'you', 'me', 'null', 'undefined', 'neutral', 'spectator', 'gallery',
]
const RESERVED_BEGINNINGS = ['admin', 'moderator', 'deadreckoning', 'deletedplayer']

/** How somebody is called whose account was deleted. */
export const DELETED = 'Deleted player'

/** Digits that stand for letters, and a letter that has lost its dot. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', ı: 'i' }
const bare = (name: string): string => nameKey(name).normalize('NFKD').replace(/\p{M}/gu, '').replace(/[013457ı]/g, (c) => LOOKS_LIKE[c]!)

const isReserved = (name: string): boolean => [nameKey(name), bare(name)].some((key) => RESERVED.includes(key) || RESERVED_BEGINNINGS.some((beginning) => key.startsWith(beginning)))

/** A callsign that somebody may go by: read as `callsign`, and neither a mixture of alphabets nor a name of the house. */
export const properName = callsign
  .refine((name) => ALPHABETS.some((alphabet) => alphabet.test(name.normalize('NFKC'))), 'a callsign has letters of one alphabet only: others can look the same')
  .refine((name) => /[\p{L}\p{N}]/u.test(name), 'a callsign has at least one letter or digit')
  .refine((name) => !isReserved(name), 'that name belongs to the house')

/** Of the server's own bots, whose names say what they are: no callsign has brackets. */
export const isHouseBot = (name: string): boolean => name.endsWith(' (bot)')

/** Why a name cannot be, if so. */
export function nameProblem(name: string): string | undefined {
  const parsed = properName.safeParse(name)
  return parsed.success ? undefined : parsed.error.issues[0]?.message
}
