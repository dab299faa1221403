import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ArcReach } from './arc-reach.ts'
import { hex, inArc60, inArc120, keyStep, length, still } from './hex.ts'

const place = fc.integer({ min: -400, max: 400 })
const near = fc.integer({ min: -14, max: 14 })

test('an arc within a range has the steps that lie in both, and no other however far', () => {
  for (const inArc of [inArc60, inArc120]) {
    const reach = new ArcReach(12, inArc)
    fc.assert(
      fc.property(fc.oneof(near, place), fc.oneof(near, place), fc.nat(5), (q, r, facing) => {
        const step = hex(q, r)
        expect(reach.has(facing, keyStep(step))).toBe(
          length(step) <= 12 && (still(step) || inArc(facing, step)),
        )
      }),
      { numRuns: 3000 },
    )
  }
})
