/** Helpers for words in sentences. */

/** "A1, A2 and A3"; empty for none. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`

/** "3 missiles", "1 missile". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`

/** With a capital first letter. */
export const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A refusal's reason as a full sentence. */
export const sentence = (reason: string): string => `${capitalised(reason)}.`
