import { beforeAll, expect, test } from '@jest/globals'
import { sampleFighter, sampleState } from '../../../../../common/games/void-patrol/sample.ts'
import { hex } from '../../../../../common/geometry/hex.ts'
import { DANGER, GOOD, STOPPED } from '../../../../board/pictures/colours.ts'

let Plan: typeof import('../../plan/plan.ts').Plan
let planMarks: typeof import('./plan-scene.ts').planMarks
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ Plan } = await import('../../plan/plan.ts'))
  ;({ planMarks } = await import('./plan-scene.ts'))
})

const EYES = { scale: 1, calm: true, beat: true }
/** Colours of the lines of fire between two fighters, with that much shields on the target. */
function inks(target: 'A1' | 'B1', gun: 'laser 6/100' | 'lb 6/100', shields: number) {
  const armed = (id: string) => (id === target ? { shields } : { guns: [gun] })
  const state = sampleState([
    sampleFighter('A1', 'A', armed('A1')),
    sampleFighter('B1', 'B', { at: hex(5, 0), facing: 3, ...armed('B1') }),
  ])
  const tints = new Set(
    planMarks(new Plan(state, 'A1', null, undefined), { seat: 'A1', team: 'A', ...EYES }).map(
      ({ tint }) => tint,
    ),
  )
  return { good: tints.has(GOOD), danger: tints.has(DANGER), grey: tints.has(STOPPED) }
}

test('VP-5.1 a line of fire is grey when shields stop the shot, else green or red', () => {
  const [good, danger, grey] = [
    { good: true, danger: false, grey: false },
    { good: false, danger: true, grey: false },
    { good: false, danger: false, grey: true },
  ]
  expect([inks('B1', 'laser 6/100', 30), inks('B1', 'laser 6/100', 40)]).toEqual([good, grey])
  expect([inks('A1', 'laser 6/100', 30), inks('A1', 'laser 6/100', 40)]).toEqual([danger, grey])
})
test('VP-5.2 a line of fire is not grey when the shot wears the shields', () => {
  expect(inks('B1', 'lb 6/100', 200)).toEqual({ good: true, danger: false, grey: false })
})
