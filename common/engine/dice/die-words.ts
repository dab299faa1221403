/** What dice are called in words, by the patterns of their names. */

/** The first group of the pattern is what the words are about. */
export type DieWords = readonly (readonly [pattern: RegExp, words: (what: string) => string])[]

/** A die that no pattern fits keeps its name. */
export const dieIn =
  (words: DieWords) =>
  (name: string): string => {
    for (const [pattern, of] of words) {
      const found = pattern.exec(name)
      if (found) return of(found[1] ?? '')
    }
    return name
  }
