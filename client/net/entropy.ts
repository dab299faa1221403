/**
 * Sixteen unpredictable bytes, as text. Also used as a player's share of a match seed, because the server
 * alone must not choose the dice.
 */
export const entropy = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
