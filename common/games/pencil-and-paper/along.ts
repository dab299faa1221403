/** Times of a trace in thousandths, for display. */
import { rounded, type Time } from '../../geometry/segment.ts'

export const thousandths = ({ num, den }: Time): number => rounded(1000n * num, den)
