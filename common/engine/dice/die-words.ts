/** Words for dice, by patterns of their names. */

/** `what`: the pattern's first group. */
export type DieWords = readonly (readonly [pattern: RegExp, words: (what: string) => string])[]

/** A die that matches no pattern keeps its name. */
export const dieIn =
  (words: DieWords) =>
  (name: string): string => {
    for (const [pattern, of] of words) {
      const found = pattern.exec(name)
      if (found) return of(found[1] ?? '')
    }
    return name
  }
