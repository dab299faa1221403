import { beforeAll, expect, test } from '@jest/globals'
import { sampleFighter, sampleState } from '../../../../common/games/void-patrol/sample.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import { isHarmless } from './odds.ts'

let Plan: typeof import('./plan.ts').Plan
let ordersInWords: typeof import('./words.ts').ordersInWords
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ Plan } = await import('./plan.ts'))
  ;({ ordersInWords } = await import('./words.ts'))
})

test.each([
  ['stays at rest', hex(0, 0), '', 'A1 stays where it is. Ends at 0, 0, facing right, at rest.'],
  ['begins to move', hex(0, 0), 'F', 'A1 forward. Ends at 1, 0, facing right, then drifts to 3, 0 (1 g).'],
  ['drifts on', hex(2, 0), '', 'A1 drifts. Ends at 2, 0, facing right, then drifts to 4, 0.'],
  ['comes to rest', hex(-2, 0), 'F', 'A1 forward. Ends at -1, 0, facing right, at rest (1 g).'],
] as const)('the words are right for a fighter that %s', (_, velocity, chits, told) => {
  const plan = new Plan(sampleState([sampleFighter('A1', 'A', { velocity })]), 'A1', null, undefined)
  for (const chit of chits) plan.add(chit as 'F')
  expect(ordersInWords(plan)[0]).toBe(told)
})

test.each([
  ['hurts', 'laser 6/100', 0, 30, 'A1 could hit B1 with its laser 6/100: 70 %, 10 damage.'],
  [
    'is stopped',
    'laser 6/100',
    0,
    40,
    'A1 could hit B1 with its laser 6/100: 70 %, but the shields of B1 would hold.',
  ],
  [
    'hurts only when it hits doubly',
    'laser 6/100',
    5,
    60,
    'A1 could hit B1 with its laser 6/100: 105 %, only a double hit gets through.',
  ],
  [
    'shoots only the shields down',
    'lb 6/100',
    0,
    40,
    'A1 could hit B1 with its lb 6/100: 30 %, 5 off the shields of B1.',
  ],
] as const)('VP-5.1, VP-5.2 the words say what a shot does when it %s', (_, gun, gunnery, shields, told) => {
  const plan = new Plan(
    sampleState([
      sampleFighter('A1', 'A', { guns: [gun], gunnery }),
      sampleFighter('B1', 'B', { at: hex(5, 0), facing: 3, shields }),
    ]),
    'A1',
    null,
    undefined,
  )
  expect(ordersInWords(plan)[1]).toBe(told)
  expect(isHarmless(told)).toBe(told.endsWith('would hold.'))
})
