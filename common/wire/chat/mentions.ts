/**
 * `@Name` in a text. Names may contain blanks, so mentions are matched against known names: the longest match
 * counts.
 */

export interface Mention {
  readonly start: number
  readonly end: number
  readonly name: string
}

const WORD = /[\p{L}\p{N}\p{M}_]/u

/** The longest of the names that stands at this place of the text as whole words, ignoring case. */
export function nameAt(text: string, at: number, names: readonly string[]): string | undefined {
  let longest: string | undefined
  for (const name of names) {
    if (name.length <= (longest?.length ?? 0)) continue
    if (text.slice(at, at + name.length).toLowerCase() !== name.toLowerCase()) continue
    if (WORD.test(String.fromCodePoint(text.codePointAt(at + name.length) ?? 32))) continue
    longest = name
  }
  return longest
}

/** The places where the text mentions these names. */
export function mentionsIn(text: string, names: readonly string[]): Mention[] {
  const found: Mention[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    // An email address is no mention.
    if (at > 0 && WORD.test(text[at - 1]!)) continue
    const name = nameAt(text, at + 1, names)
    if (name === undefined) continue
    found.push({ start: at, end: at + 1 + name.length, name })
    at += name.length
  }
  return found
}
