import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { advanceOf, drawable, LETTERS, widthOf } from './letters.ts'

const FONT = 'node_modules/@expo-google-fonts/oxanium/600SemiBold/Oxanium_600SemiBold.ttf'

/**
 * Advance widths by character, in thousandths of the em box, read from an OpenType file with 1000 units per
 * em and a cmap of format 4.
 */
function advancesOf(font: Buffer): (letter: string) => number {
  const tables = new Map(
    Array.from({ length: font.readUInt16BE(4) }, (_, i) => 12 + 16 * i).map((at) => [
      font.toString('latin1', at, at + 4),
      font.readUInt32BE(at + 8),
    ]),
  )
  const [cmap, hmtx, hhea] = ['cmap', 'hmtx', 'hhea'].map((name) => tables.get(name)!) as [
    number,
    number,
    number,
  ]
  expect(font.readUInt16BE(tables.get('head')! + 18)).toBe(1000)
  const subtables = Array.from(
    { length: font.readUInt16BE(cmap + 2) },
    (_, i) => cmap + font.readUInt32BE(cmap + 8 + 8 * i),
  )
  const table = subtables.find((at) => font.readUInt16BE(at) === 4)!
  const segments = font.readUInt16BE(table + 6) / 2
  const column = (n: number, i: number) => table + 14 + 2 * (n * segments + i) + (n > 0 ? 2 : 0)
  const glyphOf = (code: number): number => {
    const i = Array.from({ length: segments }, (_, k) => k).find(
      (k) => font.readUInt16BE(column(0, k)) >= code,
    )!
    const start = font.readUInt16BE(column(1, i))
    if (start > code) return 0
    const shift = font.readInt16BE(column(2, i))
    const offset = font.readUInt16BE(column(3, i))
    if (offset === 0) return (code + shift) & 0xffff
    return (font.readUInt16BE(column(3, i) + offset + 2 * (code - start)) + shift) & 0xffff
  }
  const last = font.readUInt16BE(hhea + 34) - 1
  return (letter) => font.readUInt16BE(hmtx + 4 * Math.min(last, glyphOf(letter.codePointAt(0)!)))
}

test('letters are as wide as the font has them', () => {
  const inFont = advancesOf(readFileSync(FONT))
  expect(LETTERS.length).toBeGreaterThan(70)
  expect(LETTERS.map((letter) => [letter, advanceOf(letter, 1000)])).toEqual(
    LETTERS.map((letter) => [letter, inFont(letter)]),
  )
})

test('a character without a letter takes a blank’s room, and is not drawn', () => {
  expect(drawable('A ☂1')).toEqual(['A', ' ', '1'])
  expect(widthOf('☂', 10)).toBe(widthOf(' ', 10))
  expect(widthOf('', 10)).toBe(0)
})
