/** The text of a file, in whichever encoding editors save it. */

const MARKS: readonly (readonly [bytes: readonly number[], encoding: string])[] = [
  // Longer marks first, since one begins like another.
  [[0xff, 0xfe, 0, 0], 'UTF-32'],
  [[0, 0, 0xfe, 0xff], 'UTF-32'],
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x1f, 0x8b], 'gzip'],
  [[0x50, 0x4b, 3, 4], 'zip'],
]
/** This many bytes show UTF-16 without a mark: in ASCII text every other byte is 0. */
const LOOKED_AT = 64

export type FileText = { readonly text: string } | { readonly refused: string }

export function textOfFile(bytes: Uint8Array): FileText {
  const marked = MARKS.find(([mark]) => mark.every((byte, i) => bytes[i] === byte))
  const encoding = marked?.[1] ?? unmarked(bytes)
  if (encoding === 'gzip' || encoding === 'zip')
    return { refused: `this file is packed (${encoding}): unpack it first` }
  if (encoding === 'UTF-32') return { refused: 'this file is text in UTF-32: save it as UTF-8' }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) }
  } catch {
    return {
      refused: `this file is no text in ${encoding === 'utf-8' ? 'UTF-8' : 'UTF-16'}: save it as UTF-8`,
    }
  }
}

function unmarked(bytes: Uint8Array): string {
  const head = bytes.subarray(0, LOOKED_AT)
  const zeros = (from: number) => head.filter((byte, i) => i % 2 === from && byte === 0).length
  const [even, odd] = [zeros(0), zeros(1)]
  if (head.length < 2 || even + odd < head.length / 4) return 'utf-8'
  return odd > even ? 'utf-16le' : 'utf-16be'
}
