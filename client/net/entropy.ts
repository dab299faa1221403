/**
 * Sixteen bytes that nobody can foretell, as text: also a player's share of a match seed, since the server
 * alone must not choose the dice.
 */
export const entropy = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
