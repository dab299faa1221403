/**
 * Texts that people write: made one line, and coarse words replaced by asterisks. The filter only helps:
 * people report what it misses, and false positives stay readable.
 */
import {
  asteriskCensorStrategy,
  englishDataset,
  englishRecommendedTransformers,
  type MatchPayload,
  RegExpMatcher,
  TextCensor,
} from 'obscenity'
import { seenLine } from '../../common/engine/text/visible-text.ts'
import { INNOCENT_PHRASES, isInnocentWord, phrasePattern } from './innocent-words.ts'

const letters = new Intl.Segmenter()

/** The text as one line (`seenLine`) of at most `length` characters. It never cuts a grapheme in two. */
export function tidy(text: string, length: number): string {
  const line = seenLine(text)
  if ([...line].length <= length) return line
  let [cut, room] = ['', length]
  for (const { segment } of letters.segment(line)) {
    room -= [...segment].length
    if (room < 0) break
    cut += segment
  }
  return cut.trim()
}

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })
const censor = new TextCensor().setStrategy(asteriskCensorStrategy())

/** Patterns that administrators have allowed, for all rooms of this process. */
const letThrough: { patterns: readonly RegExp[] } = { patterns: [] }

/** Sets the words and names that are allowed in addition to the innocent ones. */
export function letWordsThrough(words: readonly string[]): void {
  letThrough.patterns = words.map(phrasePattern)
}

/** The range of a match in a text; `to` is exclusive. */
type TextRange = readonly [from: number, to: number]

const covers = ([from, to]: TextRange, start: number, end: number): boolean => from <= start && end <= to

const rangesOf = (text: string, patterns: readonly RegExp[]): TextRange[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }): TextRange => [index, index + found.length]),
  )

/** The words of a text, and words that capitals separate (`AnnDickson`). */
const wordsOf = (text: string): TextRange[] => rangesOf(text, [/[\p{L}\p{M}]+/gu, /\p{Lu}[\p{Ll}\p{M}]+/gu])

function coarseIn(text: string): MatchPayload[] {
  const found = matcher
    .getAllMatches(text)
    // Digits alone are a number, even if they look like letters: 455.
    .filter(({ startIndex, endIndex }) => /\p{L}/u.test(text.slice(startIndex, endIndex + 1)))
  // Most lines have no match: skips the rest for them.
  if (found.length === 0) return found
  const innocent = [
    ...wordsOf(text).filter(([from, to]) => isInnocentWord(text.slice(from, to))),
    ...rangesOf(text, [...INNOCENT_PHRASES, ...letThrough.patterns]),
  ]
  return found.filter(
    ({ startIndex, endIndex }) => !innocent.some((range) => covers(range, startIndex, endIndex + 1)),
  )
}

export const censored = (text: string): string => censor.applyTo(text, coarseIn(text))

/** The reply to somebody who chose a coarse name. */
export const COARSE = 'Everybody reads it: choose a friendlier one.'

export const isCoarse = (text: string): boolean => coarseIn(text).length > 0
