/** Links that carry a whole map, packed: the server is not asked for anything. */
import { packedText, unpackedText } from '../../../net/packing.ts'
import { LONGEST_READ } from './map-text.ts'

export const AT = '/g/vector-combat/maps'
const MARK = '#m='
/** Ends every text in a link: a link that was cut short on its way has none. */
const END = '\n'
/** Letters in a link: what is longer is no map. */
const LONGEST_LINK = 60_000

export const linkTo = async (text: string): Promise<string> =>
  `${location.origin}${AT}${MARK}${await packedText(text + END)}`

/** The text in an address's hash; nothing where none is meant to be, `broken` where it does not arrive whole. */
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
