/**
 * Whether names look the same, by Unicode's table of confusable characters (UTS 39). The table has 100 kB:
 * pages load this file when a name is about to be typed (`client/game-kit/own-names.ts`).
 */
import unhomoglyph from 'unhomoglyph'
import { meet, nameKey } from './names.ts'

/** The looks of a name. Two names look alike if one of their looks is the same. */
export interface Looks {
  /** As it is written, then in small letters: `AIphaWolf` and `ALPHAWOLF` are as `AlphaWolf`. */
  readonly likeness: string
  /** In capitals: `Kım` is as `KIm`, and `Вова` as `Boba`. */
  readonly capitals: string
}

export function looksOf(name: string): Looks {
  const words = name
    // Their dot is not seen, or comes and goes with a change of case.
    .replace(/[\u0130\u0131]/g, (dotted) => (dotted === '\u0130' ? 'I' : 'i'))
    .replace(/([Iij\u0237])\u0307/g, '$1')
    .replace(/\p{Default_Ignorable_Code_Point}+/gu, '')
    .split(/[\s\u2800._'-]+/u)
  return {
    likeness: skeleton(words.map(asRead).join('').toLowerCase()),
    capitals: skeleton(words.map(letters).join('').toUpperCase()),
  }
}

/** Two names look alike if their keys meet (`names.ts`). */
export function keysOf(name: string): readonly string[] {
  const { likeness, capitals } = looksOf(name)
  return [nameKey(name), likeness, capitals]
}

export const lookAlike = (one: string, other: string): boolean =>
  one === other || meet(keysOf(one), keysOf(other))

const skeleton = (text: string): string => unhomoglyph(text.normalize('NFD')).normalize('NFD')

/**
 * The skeleton of `I` is `l`. In a word of capitals it is the capital of `i` (`MIKE`, and `MlKE`); elsewhere it
 * passes for the letter (`AIpha`).
 */
function asRead(word: string): string {
  const seen = skeleton(skeleton(word).normalize('NFKC'))
  return /^\P{Ll}*\p{Lu}\P{Ll}*\p{Lu}\P{Ll}*$/u.test(seen.replaceAll('l', '|'))
    ? seen.replaceAll('l', 'I')
    : seen
}

/** Digits at the end of a word are a number, and no letters of it: `Ann 1` is not `Anni`. */
const letters = (word: string): string =>
  word.normalize('NFKC').replace(/\d+$/, (number) => number.replaceAll('1', '\u2780'))
