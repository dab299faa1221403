/** Completing names while one writes `@…`. */

export interface Completion {
  /** Where the `@` stands. */
  readonly at: number
  readonly names: readonly string[]
}

const OFFERED = 6

/**
 * The names that what stands before the caret could become; undefined if it is no mention, or one that is
 * complete.
 */
export function completionAt(text: string, caret: number, names: readonly string[]): Completion | undefined {
  const at = text.lastIndexOf('@', caret - 1)
  if (at < 0 || (at > 0 && !/[\s(]/.test(text[at - 1]!))) return undefined
  const begun = text.slice(at + 1, caret).toLowerCase()
  const fitting = names.filter((name) => name.toLowerCase().startsWith(begun) && name.length > begun.length)
  return fitting.length > 0 ? { at, names: fitting.slice(0, OFFERED) } : undefined
}

/** The text with the name in place of what was begun, and where the caret goes. */
export function completed(
  text: string,
  caret: number,
  { at }: Completion,
  name: string,
): { text: string; caret: number } {
  const before = `${text.slice(0, at)}@${name} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}
