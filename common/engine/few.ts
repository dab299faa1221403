/** Records with few entries, such as orders by ship. */
import { type ZodType, z } from 'zod'

/**
 * Counts the entries before parsing any: a wrong entry costs far more to parse than a right one. Its JSON
 * Schema is that of the record, with the limit.
 */
export function few<Read, Given>(
  most: number,
  tooMany: string,
  all: ZodType<Read, Given>,
): ZodType<Read, Given> {
  return z
    .preprocess((given: Given, context) => {
      if (typeof given === 'object' && given !== null && Object.keys(given).length > most)
        context.addIssue({ code: 'custom', message: tooMany })
      return given
    }, all)
    .meta({ maxProperties: most })
}
