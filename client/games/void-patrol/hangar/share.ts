/** Links that contain a whole design, so that the server stores nothing. */
import { DESIGN_TEXT_LENGTH } from '../../../../common/games/void-patrol/setup/design.ts'

const MARK = '#d='
/** Marks the end of the text in a link: a truncated link lacks it. */
const END = '\n'

export function linkTo(text: string): string {
  const bytes = new TextEncoder().encode(text + END)
  const coded = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
  return `${location.origin}/g/void-patrol/hangar${MARK}${coded}`
}

/** The text in an address's hash; undefined without one, `broken` if it is incomplete. */
export function sharedIn(hash: string): { text: string } | 'broken' | undefined {
  if (!hash.startsWith(MARK)) return undefined
  try {
    const coded = hash.slice(MARK.length).replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(coded), (letter) => letter.charCodeAt(0))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.endsWith(END) && text.length <= DESIGN_TEXT_LENGTH
      ? { text: text.slice(0, -END.length) }
      : 'broken'
  } catch {
    return 'broken'
  }
}
