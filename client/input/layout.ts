/** Labels of keys on the user's keyboard, if the browser exposes them (`navigator.keyboard`). */
import { signal } from '@preact/signals'
import { atPlace, pressesOf } from './press.ts'

/** The character of a physical key (`KeyK`), without Shift. */
export type Layout = ReadonlyMap<string, string>

const layout = signal<Layout | undefined>(undefined)

/** Asks the browser, which answers only on encrypted pages, and not within frames. */
export async function readLayout(): Promise<void> {
  const { keyboard } = navigator as { keyboard?: { getLayoutMap?(): Promise<Layout> } }
  layout.value = await Promise.resolve(keyboard?.getLayoutMap?.()).catch(() => undefined)
}

/**
 * What is written on the key that means this one (`K`, `[`), small or capital; itself where nothing else
 * does.
 */
export function keyCap(key: string, of: Layout | undefined = layout.value): string {
  const meant = key.toLowerCase()
  if (!of || meant.length !== 1 || /\d/.test(meant)) return key
  const places = [...of]
  const typed = places.some(([, char]) => char.toLowerCase() === meant)
  if (typed) return key
  const [, char] =
    places.find(
      ([code, char]) =>
        atPlace(code) === meant &&
        pressesOf({ key: char, code, shiftKey: false }).some((press) => press.key === meant),
    ) ?? []
  return char?.toUpperCase() ?? key
}

/** The same of a line of several: `J / L`, `[ and ]`, `Shift+1–8`. Words stay. */
export const keyCaps = (line: string, of: Layout | undefined = layout.value): string =>
  line.replace(/(?<![\p{L}\d])[A-Z[\];](?![\p{L}\d])/gu, (key) => keyCap(key, of))
