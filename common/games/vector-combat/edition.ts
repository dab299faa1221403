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

/**
 * VC-3.10: whether a docked ship crashed when its station led it into a body. Since edition 2 it touches no
 * body, like its station.
 */
export const dockedCrash = ({ edition }: OfEdition): boolean => edition === undefined
