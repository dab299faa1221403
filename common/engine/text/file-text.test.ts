import { expect, test } from '@jest/globals'
import { textOfFile } from './file-text.ts'

const TEXT = '{"a": "Größe 東京"}\n'
const utf8 = new TextEncoder().encode(TEXT)
const utf16 = (text: string, big = false) =>
  Uint8Array.from(
    Array.from(text, (letter) => letter.charCodeAt(0)).flatMap((code) =>
      big ? [code >> 8, code & 255] : [code & 255, code >> 8],
    ),
  )
const bytes = (...parts: (readonly number[] | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

test.each([
  ['UTF-8', utf8],
  ['UTF-8 with its mark', bytes([0xef, 0xbb, 0xbf], utf8)],
  ['UTF-16, little end first', bytes([0xff, 0xfe], utf16(TEXT))],
  ['UTF-16, big end first', bytes([0xfe, 0xff], utf16(TEXT, true))],
  ['UTF-16 without a mark', utf16(TEXT)],
  ['UTF-16 without a mark, big end first', utf16(TEXT, true)],
])('a file in %s is read', (_, file) => {
  expect(textOfFile(file)).toEqual({ text: TEXT })
})

test.each([
  ['nothing', bytes(), { text: '' }],
  ['Latin-1', bytes([0x7b, 0xfc, 0x7d]), { refused: 'this file is no text in UTF-8: save it as UTF-8' }],
  [
    'UTF-32',
    bytes([0xff, 0xfe, 0, 0], [0x7b, 0, 0, 0]),
    { refused: 'this file is text in UTF-32: save it as UTF-8' },
  ],
  ['gzip', bytes([0x1f, 0x8b, 8]), { refused: 'this file is packed (gzip): unpack it first' }],
  ['zip', bytes([0x50, 0x4b, 3, 4]), { refused: 'this file is packed (zip): unpack it first' }],
  [
    'half a letter of UTF-16',
    bytes([0xff, 0xfe], [0x7b]),
    { refused: 'this file is no text in UTF-16: save it as UTF-8' },
  ],
])('a file of %s is named when it cannot be read', (_, file, told) => {
  expect(textOfFile(file)).toEqual(told)
})
