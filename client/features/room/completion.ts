/** Completion of names after `@`. */

export interface Completion {
  /** Index of the `@`. */
  readonly at: number
  readonly names: readonly string[]
}

const OFFERED = 6

/**
 * The names that could complete the text before the caret; undefined if it is no mention, or a complete one.
 */
export function completionAt(text: string, caret: number, names: readonly string[]): Completion | undefined {
  const at = text.lastIndexOf('@', caret - 1)
  if (at < 0 || (at > 0 && !/[\s(]/.test(text[at - 1]!))) return undefined
  const begun = text.slice(at + 1, caret).toLowerCase()
  const fitting = names.filter((name) => name.toLowerCase().startsWith(begun) && name.length > begun.length)
  return fitting.length > 0 ? { at, names: fitting.slice(0, OFFERED) } : undefined
}

/** The text with the name inserted, and the new place of the caret. */
export function completed(
  text: string,
  caret: number,
  { at }: Completion,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
