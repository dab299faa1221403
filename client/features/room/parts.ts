/** Splits a line into text, links, mentions and emotes. Nothing in it is ever treated as markup. */
import { type Emote, emotesIn } from '../../../common/wire/chat/emotes.ts'
import { mentionsIn } from '../../../common/wire/chat/mentions.ts'
import { EMBEDDED_ADDRESS, placeAt } from '../../../common/wire/pages/addresses.ts'
import { addressesIn } from './addresses.ts'
import { lengthOfLink } from './link-end.ts'

export type LinePart =
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'emote'; readonly emote: Emote }
  | { readonly is: 'mention'; readonly name: string; readonly text: string }
  | LinkPart

interface LinkPart {
  readonly is: 'link'
  readonly href: string
  readonly text: string
  /** The path, if it is a page of this site, with its hash (`#` begins a shared design). */
  readonly path: string | undefined
}

/** `names`: people who can be mentioned; `origin`: this site's; without `pictures` emotes stay as text. */
export function partsOf(text: string, names: readonly string[], origin: string, pictures = true): LinePart[] {
  const parts: LinePart[] = []
  let from = 0
  for (const { start, link } of linksIn(text, origin)) {
    parts.push(...spoken(text.slice(from, start), names, pictures), link)
    from = start + link.text.length
  }
  return [...parts, ...spoken(text.slice(from), names, pictures)]
}

interface FoundLink {
  readonly start: number
  readonly link: LinkPart
}

function linksIn(text: string, origin: string): FoundLink[] {
  return addressesIn(text).flatMap(({ start, end, value, type }): FoundLink[] => {
    if (type !== 'url') return []
    const length = lengthOfLink(value, text.slice(start - 1, start))
    const link = linkTo(value.slice(0, length), origin)
    // Another address may follow the mark that ended this one.
    const behind = start + length
    const more = length < value.length ? linksIn(text.slice(behind, end), origin) : []
    return [...(link ? [{ start, link }] : []), ...more.map((one) => ({ ...one, start: one.start + behind }))]
  })
}

/** The path of a page of this client. A path beginning with `//` would name another site. */
function pageIn({ pathname, search, hash }: URL): string | undefined {
  const place = pathname.startsWith('//') ? undefined : placeAt(pathname)
  return place && place.at !== EMBEDDED_ADDRESS ? place.path + search + hash : undefined
}

/** Only explicit web addresses: not `readme.md`, and certainly not `javascript:`. */
function linkTo(text: string, origin: string): LinkPart | undefined {
  if (!/^(https?:\/\/|www\.)/i.test(text)) return undefined
  const href = /^https?:/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  // A user name before `@` makes an address look like another site's.
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return undefined
  return {
    is: 'link',
    href: url.href,
    text,
    path: url.origin === origin ? pageIn(url) : undefined,
  }
}

function spoken(text: string, names: readonly string[], pictures: boolean): LinePart[] {
  const plain = (rest: string): LinePart[] =>
    pictures ? pictured(rest) : rest ? [{ is: 'text', text: rest }] : []
  const parts: LinePart[] = []
  let from = 0
  for (const { start, end, name } of text.includes('@') ? mentionsIn(text, names) : []) {
    parts.push(...plain(text.slice(from, start)), { is: 'mention', name, text: text.slice(start, end) })
    from = end
  }
  return [...parts, ...plain(text.slice(from))]
}

const pictured = (text: string): LinePart[] =>
  emotesIn(text).map((part) =>
    'emote' in part ? { is: 'emote', emote: part.emote } : { is: 'text', text: part.text },
  )
