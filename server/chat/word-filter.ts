/** Coarse words are starred out. It is a help, no judge: what it misses is reported, what it takes wrongly is still readable. */
import {
  asteriskCensorStrategy,
  englishDataset,
  englishRecommendedTransformers,
  RegExpMatcher,
  TextCensor,
} from 'obscenity'

/** Words of this game in which the filter sees others. */
const INNOCENT = ['cockpit']

const { whitelistedTerms = [], ...words } = englishDataset.build()
const matcher = new RegExpMatcher({
  ...words,
  whitelistedTerms: [...whitelistedTerms, ...INNOCENT],
  ...englishRecommendedTransformers,
})
const censor = new TextCensor().setStrategy(asteriskCensorStrategy())

/** Digits alone are a number, whatever letters they look like: 455. */
const coarseIn = (text: string) =>
  matcher
    .getAllMatches(text)
    .filter(({ startIndex, endIndex }) => /\p{L}/u.test(text.slice(startIndex, endIndex + 1)))

export const censored = (text: string): string => censor.applyTo(text, coarseIn(text))

/** What whoever chose it for a name is told. */
export const COARSE = 'Everybody reads it: choose a friendlier one.'

export const isCoarse = (text: string): boolean => coarseIn(text).length > 0
