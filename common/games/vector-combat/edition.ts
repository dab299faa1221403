/**
 * Editions of the rules: clauses that are read otherwise since one of them. A state says by which it is
 * played, so whatever judges one (the rules, a bot, a forecast) goes by that, and matches of before go on as
 * they began.
 */

/**
 * Undefined: the first one. Its states say nothing of it, and so records of its times end with the same
 * digest.
 */
export type Edition = 2 | undefined

/** Of new matches. */
export const EDITION: Edition = 2

interface OfEdition {
  readonly edition: Edition
}

/**
 * VC-3.10: did a docked ship crash where its station led it into a body? It touches none since edition 2, as
 * its station.
 */
export const dockedCrash = ({ edition }: OfEdition): boolean => edition === undefined
