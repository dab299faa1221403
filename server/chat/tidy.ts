/** One line of at most so many characters, without control characters or directions of writing that could disturb what stands around it. */
export const tidy = (text: string, length: number): string =>
  [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()].slice(0, length).join('').trim()
