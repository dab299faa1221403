/** Records with few entries, such as orders by ship. */
import { type ZodType, z } from 'zod'

/**
 * What is in it is counted before any of it is read: an entry that is wrong costs far more than one that is
 * right.
 */
export function few<Read, Given>(
  most: number,
  tooMany: string,
  all: ZodType<Read, Given>,
): ZodType<Read, Given> {
  const counted = (given: unknown): boolean =>
    typeof given !== 'object' || given === null || Object.keys(given).length <= most
  return z.custom<Given>(counted, tooMany).pipe(all)
}
