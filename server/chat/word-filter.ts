/**
 * Coarse words are starred out. It is a help, no judge: what it misses is reported, what it takes wrongly is
 * still readable.
 */
import {
  asteriskCensorStrategy,
  englishDataset,
  englishRecommendedTransformers,
  type MatchPayload,
  RegExpMatcher,
  TextCensor,
} from 'obscenity'
import { INNOCENT_PHRASES, isInnocentWord, phrasePattern } from './innocent-words.ts'

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })
const censor = new TextCensor().setStrategy(asteriskCensorStrategy())

/** What administrators let through besides: of all rooms of this process, as it is one arena's. */
const letThrough: { patterns: readonly RegExp[] } = { patterns: [] }

/** From now on these words and names, and no others, are let through besides those that are innocent. */
export function letWordsThrough(words: readonly string[]): void {
  letThrough.patterns = words.map(phrasePattern)
}

/** Where a coarse word stands, whatever stands around it; the end is behind it. */
type TextRange = readonly [from: number, to: number]

const covers = ([from, to]: TextRange, start: number, end: number): boolean => from <= start && end <= to

const rangesOf = (text: string, patterns: readonly RegExp[]): TextRange[] =>
  patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: found, index }): TextRange => [index, index + found.length]),
  )

/** Words as they stand between what is no letter, and those that capitals make of them (`AnnDickson`). */
const wordsOf = (text: string): TextRange[] => rangesOf(text, [/[\p{L}\p{M}]+/gu, /\p{Lu}[\p{Ll}\p{M}]+/gu])

function coarseIn(text: string): MatchPayload[] {
  const found = matcher
    .getAllMatches(text)
    // Digits alone are a number, whatever letters they look like: 455.
    .filter(({ startIndex, endIndex }) => /\p{L}/u.test(text.slice(startIndex, endIndex + 1)))
  // Most lines have none, and nothing is looked for in them.
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

/** What whoever chose it for a name is told. */
export const COARSE = 'Everybody reads it: choose a friendlier one.'

export const isCoarse = (text: string): boolean => coarseIn(text).length > 0
