/** Asks for parts of the client before they are wanted. Nothing of them is run: that costs a slow phone more than the bytes. */

/** The files of each part, by name: written into the page when the client is built (`build/front-page.ts`). */
type Parts = Readonly<Record<string, readonly string[]>>

/** Of the element that has them. */
export const PARTS_ID = 'parts'
/** The screen of a match; the board comes after it. Parts of games are called as the games are. */
export const MATCH = 'match'
export const BOARD = 'board'

const asked = new Set<string>()

export function fetchAhead(...parts: readonly string[]): void {
  const files = JSON.parse(document.getElementById(PARTS_ID)?.textContent ?? '{}') as Parts
  for (const file of parts.flatMap((part) => files[part] ?? [])) {
    if (asked.has(file)) continue
    asked.add(file)
    const link = document.createElement('link')
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
    else link.rel = 'modulepreload'
    document.head.append(Object.assign(link, { crossOrigin: '', href: file }))
  }
}
