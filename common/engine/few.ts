/** Records with few entries, such as orders by ship. */
import { type ZodType, z } from 'zod'

/** Counts the entries before parsing any: a wrong entry costs far more to parse than a right one. */
export function few<Read, Given>(
  most: number,
  tooMany: string,
  all: ZodType<Read, Given>,
): ZodType<Read, Given> {
  const counted = (given: unknown): boolean =>
    typeof given !== 'object' || given === null || Object.keys(given).length <= most
  return z.custom<Given>(counted, tooMany).pipe(all)
}
