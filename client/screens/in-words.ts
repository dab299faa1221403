/** Names as a sentence has them: "Ann, Bob and Cat". */
export const inWords = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
