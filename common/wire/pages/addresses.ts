/**
 * The addresses of the site's pages: the server answers them, the client makes pages of them. People write
 * them in capitals, with a slash or a blank behind, and with letters in `%40`: what can mean one page leads
 * to it.
 */

/** A part that begins with a colon stands for any. */
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
/** The one that stands in pages of others. */
export const EMBEDDED_ADDRESS = '/r/:match/embed'

export const ADDRESSES = [...SITE_ADDRESSES, ...REPLAY_ADDRESSES, MATCH_ADDRESS, EMBEDDED_ADDRESS] as const
export type Address = (typeof ADDRESSES)[number]

export interface PageLocation {
  readonly at: Address
  /** What stands for the parts with a colon, decoded. */
  readonly params: Readonly<Record<string, string>>
  /** The address as the site itself writes it. */
  readonly path: string
}

const WORD = /^[\w-]{1,40}$/
/** As the house names its matches (`server/match/room/match-id.ts`): without capitals. */
const OWN_ID = /^[2-9a-hj-km-np-z]{8}$/i
/** No part of an address can be these: they lead up. */
const UPWARD = /^\.{1,2}$/
/** Longer than any name, as it is written in an address. */
const LONGEST_NAME = 200

/**
 * How a part is written; undefined: it cannot be. Names, foreign ids and what a game’s page has below it keep
 * their letters, all else has small ones.
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

/** What an address leads to, in whatever way it is written; undefined: it is no page. */
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
