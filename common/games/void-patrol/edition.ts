/**
 * Editions of the rules: clauses whose reading has changed. A state names its edition, so all code that
 * judges it (rules, bots, forecasts) follows that edition, and older matches go on unchanged.
 */

/** Undefined: the first edition. Its states do not name it, so that records of its time keep their digest. */
export type Edition = 2 | undefined

/** The edition of new matches. */
export const EDITION: Edition = 2

interface OfEdition {
  readonly edition: Edition
}

/** VP-7.3: whether missiles locked on fighters in their own hex. Since edition 2 that hex is in no arc. */
export const locksOwnHex = ({ edition }: OfEdition): boolean => edition === undefined
