/** Rules for names of designs and pilots. */
import { isDeceptive } from '../../../engine/text/visible-text.ts'

export const NAME_LENGTH = 20

const NAME = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Join_C} ._'-]{0,19}$/u

/** Why a name is not allowed; undefined if it is. */
export const nameFault = (name: string): string | undefined =>
  NAME.test(name) && name === name.trim() && !isDeceptive(name)
    ? undefined
    : `a name has 1 to ${NAME_LENGTH} letters, digits, blanks or . _ ' -`
