/** Coarse words are starred out. It is a help, no judge: what it misses is reported, what it takes wrongly is still readable. */
import { asteriskCensorStrategy, englishDataset, englishRecommendedTransformers, RegExpMatcher, TextCensor } from 'obscenity'

/** Words of this game in which the filter sees others. */
const INNOCENT = ['cockpit']

const { whitelistedTerms = [], ...words } = englishDataset.build()
const matcher = new RegExpMatcher({ ...words, whitelistedTerms: [...whitelistedTerms, ...INNOCENT], ...englishRecommendedTransformers })
const censor = new TextCensor().setStrategy(asteriskCensorStrategy())

export const censored = (text: string): string => censor.applyTo(text, matcher.getAllMatches(text))

/** What whoever chose it for a name is told. */
export const COARSE = 'Everybody reads it: choose a friendlier one.'

export const isCoarse = (text: string): boolean => matcher.hasMatch(text)
