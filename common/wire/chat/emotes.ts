/** Emotes in text, as `:name:`. The glyph is for text-only output; pages draw their own. */
export const EMOTES = {
  gg: { glyph: '🤝', says: 'good game' },
  gl: { glyph: '🍀', says: 'good luck' },
  salute: { glyph: '🫡', says: 'salute' },
  wave: { glyph: '👋', says: 'wave' },
  smile: { glyph: '🙂', says: 'smile' },
  laugh: { glyph: '😄', says: 'laugh' },
  sad: { glyph: '🙁', says: 'sad' },
  wow: { glyph: '😮', says: 'wow' },
  yes: { glyph: '👍', says: 'thumbs up' },
  heart: { glyph: '❤️', says: 'heart' },
  star: { glyph: '⭐', says: 'star' },
  rocket: { glyph: '🚀', says: 'rocket' },
  boom: { glyph: '💥', says: 'explosion' },
  skull: { glyph: '💀', says: 'skull' },
} as const

export type Emote = keyof typeof EMOTES

export const isEmote = (name: string): name is Emote => Object.hasOwn(EMOTES, name)

/** A text cut at its emotes. */
export function emotesIn(text: string): ({ readonly text: string } | { readonly emote: Emote })[] {
  const parts: ({ text: string } | { emote: Emote })[] = []
  let from = 0
  for (const found of text.matchAll(/:([a-z]{2,8}):/g)) {
    const name = found[1]!
    if (!isEmote(name) || found.index < from) continue
    if (found.index > from) parts.push({ text: text.slice(from, found.index) })
    parts.push({ emote: name })
    from = found.index + found[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** The text with glyphs in place of `:name:`. */
export const spelledOut = (text: string): string =>
  emotesIn(text)
    .map((part) => ('emote' in part ? EMOTES[part.emote].glyph : part.text))
    .join('')
