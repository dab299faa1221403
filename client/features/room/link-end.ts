/** Finds where an address within a sentence ends: the sentence's punctuation is not part of it. */

/** Punctuation that ends an address even without a blank: addresses never contain it unescaped. */
const DIVIDING =
  /(?![\uff0f\uff3f\uff05\uff03\uff06\uff0a\uff20\uff3c])[\u3001\u3002\u3003\uff01-\uff20\uff61-\uff64]/u
const QUOTE = /[\p{Pi}\p{Pf}\u201e\u201a\u201f\u2e42\u301d-\u301f\uff02\uff07]/u
const OPENING = /(?!\p{ASCII})\p{Ps}/u
const CLOSING = /(?!\p{ASCII})\p{Pe}/u
/** At the end, these belong to the sentence. */
const LAST = /(?:(?!\p{ASCII})[\p{Po}\p{Pd}]|[.,:;!?'"])+$/u
/** Marks around an address: `*…*`. */
const AROUND = /[*_~`|^]/

/** Number of characters of `found` that are the address. `before`: the preceding character. */
export function lengthOfLink(found: string, before: string): number {
  let { length } = found.slice(0, divided(found)).replace(LAST, '')
  if (AROUND.test(before)) while (found[length - 1] === before) length--
  return length
}

function divided(found: string): number {
  const open: number[] = []
  for (const [at, letter] of Array.from(
    found.matchAll(/./gsu),
    ({ index, 0: one }) => [index, one] as const,
  )) {
    // An apostrophe between letters is part of a word (L’Équipe), except before a possessive s.
    if (letter === '’' && /^’(?!s(?!\p{L}))\p{L}/u.test(found.slice(at, at + 3))) continue
    if (DIVIDING.test(letter) && !OPENING.test(letter) && !CLOSING.test(letter)) return at
    if (QUOTE.test(letter)) return at
    if (OPENING.test(letter)) open.push(at)
    else if (CLOSING.test(letter) && open.pop() === undefined) return at
  }
  return open[0] ?? found.length
}
