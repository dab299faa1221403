/**
 * Searches documents. Pages run the same function from its source text, so it must not reference anything
 * outside itself (`browser.ts`).
 */

export interface SearchEntry {
  /** The address of the page with the anchor of the part. */
  readonly to: string
  readonly title: string
  readonly heading: string
  readonly text: string
}

export interface SearchHit extends SearchEntry {
  /** A part of the text around the first match. */
  readonly excerpt: string
}

/** Finds parts that contain all words, also as prefixes; those with matches in their headings first. */
export function search(entries: readonly SearchEntry[], wanted: string): SearchHit[] {
  const AT_MOST = 20
  const AROUND = 80
  const words = wanted
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{N}_/-]+/u)
    .filter(Boolean)
    .slice(0, 8)
  if (words.length === 0) return []
  const found: { readonly entry: SearchEntry; readonly worth: number }[] = []
  for (const entry of entries) {
    const [title, heading, text] = [entry.title, entry.heading, entry.text].map((part) => part.toLowerCase())
    let worth = 0
    for (const word of words) {
      const here =
        (title!.includes(word) ? 8 : 0) + (heading!.includes(word) ? 12 : 0) + (text!.includes(word) ? 1 : 0)
      if (here === 0) {
        worth = 0
        break
      }
      worth += here
    }
    if (worth > 0) found.push({ entry, worth })
  }
  return found
    .sort((a, b) => b.worth - a.worth)
    .slice(0, AT_MOST)
    .map(({ entry }) => {
      const at = Math.max(0, ...words.map((word) => entry.text.toLowerCase().indexOf(word)))
      const from = at <= AROUND ? 0 : entry.text.indexOf(' ', at - AROUND) + 1
      const excerpt = entry.text.slice(from, at + 2 * AROUND)
      return {
        ...entry,
        excerpt: `${from > 0 ? '… ' : ''}${excerpt}${at + 2 * AROUND < entry.text.length ? ' …' : ''}`,
      }
    })
}
