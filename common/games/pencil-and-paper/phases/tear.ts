/** PP-6.2: where the paper tears under a hard flick. */
import { compareTimes, pointAt, type Time } from '../../../geometry/segment.ts'
import { ontoSheet } from '../sheet.ts'
import type { Segment, State } from '../state.ts'
import { earlier, fraction } from '../trace.ts'
import type { Flick } from './flick.ts'

const HALF_AN_INCH = 512

export interface Tear {
  readonly at: Time
  /** Its place on the sheet. */
  readonly segment: Segment
}

/** The tear of a flick as far as that counts; undefined if there is none. */
export function tearOf(
  { sheet, rules: { wrap } }: State,
  { trace: { from, to, gap }, tear, drawn }: Flick,
  end: Time,
): Tear | undefined {
  if (tear === null) return undefined
  const at = fraction(tear, 1000)
  const inGap = gap !== null && compareTimes(at, gap[0]) > 0 && compareTimes(at, gap[1]) < 0
  if (inGap || compareTimes(at, end) >= 0) return undefined
  const ends = earlier(fraction(tear * drawn + HALF_AN_INCH * 1_000_000, 1000 * drawn), end)
  const [begin, far] = [pointAt(from, to, at), pointAt(from, to, ends)]
  const first = ontoSheet(sheet, wrap, begin)
  const x = far.x + first.x - begin.x
  // Ships and tears never lie across the seam.
  return {
    at,
    segment: { from: first, to: { x: wrap ? Math.min(Math.max(x, 0), sheet.width) : x, y: far.y } },
  }
}
