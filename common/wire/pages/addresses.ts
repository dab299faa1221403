/**
 * The addresses of the site's pages, shared by server and client. People type them in capitals, with a
 * trailing slash or blank, and with letters as `%40`: an address that can mean only one page leads to it.
 */

/** A part that begins with a colon matches anything. */
export const SITE_ADDRESSES = [
  '/',
  '/g/:game/:page',
  '/g/:game/:page/:rest',
  '/room/:room',
  '/@/:name',
  '/here/:game',
  '/ladder',
  '/ladder/:game',
  '/tv',
  '/tv/:game',
  '/matches',
  '/you',
  '/friends',
  '/friends/:name',
  '/moderation',
  '/admin',
  '/reset',
] as const
export const REPLAY_ADDRESSES = ['/r/:match', '/r/:match/analysis'] as const
export const MATCH_ADDRESS = '/m/:id'
/** The page that other sites embed. */
export const EMBEDDED_ADDRESS = '/r/:match/embed'

export const ADDRESSES = [...SITE_ADDRESSES, ...REPLAY_ADDRESSES, MATCH_ADDRESS, EMBEDDED_ADDRESS] as const
export type Address = (typeof ADDRESSES)[number]

export interface PageLocation {
  readonly at: Address
  /** Values of the parts with a colon, decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The canonical address. */
  readonly path: string
}

const WORD = /^[\w-]{1,40}$/
/** Match ids of this server (`server/match/room/match-id.ts`), which have no capitals. */
const OWN_ID = /^[2-9a-hj-km-np-z]{8}$/i
/** Parts that browsers resolve to a parent. */
const UPWARD = /^\.{1,2}$/
/** Longer than any name, as it is written in an address. */
const LONGEST_NAME = 200

/**
 * The canonical form of a part; undefined if invalid. Names, foreign ids and the parts below a game's page
 * keep their case; all else becomes lower case.
 */
function part(name: string, written: string): string | undefined {
  const text = decoded(written).trim()
  if (name === ':name')
    return written.length > LONGEST_NAME || UPWARD.test(text) || /\p{Surrogate}/u.test(text)
      ? undefined
      : text
  if (!WORD.test(text)) return undefined
  const keepsItsLetters = name === ':rest' || (name === ':id' && !OWN_ID.test(text))
  return keepsItsLetters ? text : text.toLowerCase()
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}

/** The page for an address in any spelling; undefined if there is none. */
export function placeAt(address: string): PageLocation | undefined {
  const given = address.split('/').filter((one) => decoded(one).trim() !== '')
  for (const at of ADDRESSES) {
    const place = read(at, given)
    if (place) return place
  }
  return undefined
}

function read(at: Address, given: readonly string[]): PageLocation | undefined {
  const wanted = at.split('/').filter(Boolean)
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  const path: string[] = []
  for (const [i, name] of wanted.entries()) {
    const variable = name.startsWith(':')
    const text = variable ? part(name, given[i]!) : decoded(given[i]!).trim().toLowerCase()
    if (text === undefined || (!variable && text !== name)) return undefined
    if (variable) params[name.slice(1)] = text
    path.push(name === ':name' ? encodeURIComponent(text) : text)
  }
  return { at, params, path: `/${path.join('/')}` }
}
