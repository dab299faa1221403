/** Links that contain a whole compressed map, so that the server stores nothing. */
import { packedText, unpackedText } from '../../../net/packing.ts'
import { LONGEST_READ } from './map-text.ts'

export const AT = '/g/vector-combat/maps'
const MARK = '#m='
/** Marks the end of the text in a link: a truncated link lacks it. */
const END = '\n'
/** Length limit of a link: longer ones are rejected. */
const LONGEST_LINK = 60_000

export const linkTo = async (text: string): Promise<string> =>
  `${location.origin}${AT}${MARK}${await packedText(text + END)}`

/** The text in an address's hash; undefined without one, `broken` if it is incomplete. */
export async function sharedIn(hash: string): Promise<{ readonly text: string } | 'broken' | undefined> {
  if (!hash.startsWith(MARK)) return undefined
  if (hash.length > LONGEST_LINK) return 'broken'
  try {
    const text = await unpackedText(hash.slice(MARK.length), LONGEST_READ)
    return text.endsWith(END) ? { text: text.slice(0, -END.length) } : 'broken'
  } catch {
    return 'broken'
  }
}
