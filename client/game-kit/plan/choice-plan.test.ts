import { beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import type { ChoicePlan as Plan } from './choice-plan.ts'

interface Orders {
  readonly step: number | null
}

/** A piece that may take up to three steps, and not as many as in its last turn. */
const RULES = {
  game: {
    orders: z.object({ step: z.int().min(0).max(3).nullable() }),
    check: ({ last }: { last: number }, _seat: string, { step }: Orders) =>
      step === last ? [{ reason: 'you went as far in your last turn' }] : [],
  },
  nothing: null,
  orders: (step: number | null): Orders => ({ step }),
  choice: ({ step }: Orders) => step,
}

let ChoicePlan: typeof Plan
beforeAll(async () => {
  // Plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, {
    window: { addEventListener: () => undefined },
    document: { hidden: true, querySelector: () => null },
  })
  ;({ ChoicePlan } = await import('./choice-plan.ts'))
})

const planned = (orders: Orders | null = null, kept?: unknown) =>
  new ChoicePlan(RULES, { state: { last: 2 }, seat: 'A1', orders, kept })

describe('a plan of one choice', () => {
  test('nothing is planned at first, and the orders say so', () => {
    const plan = planned()
    expect([plan.choice.value, plan.lit.value, plan.draft.orders.value]).toEqual([
      null,
      false,
      { step: null },
    ])
  })

  test('a choice becomes the orders, and can be cleared and undone', () => {
    const plan = planned()
    plan.choose(3)
    expect([plan.lit.value, plan.draft.orders.value]).toEqual([true, { step: 3 }])
    plan.clear()
    expect(plan.choice.value).toBeNull()
    plan.draft.undo()
    expect(plan.choice.value).toBe(3)
  })

  test('a choice that the rules refuse changes nothing, and their reason is told', () => {
    const plan = planned({ step: 1 })
    plan.choose(2)
    expect([plan.choice.value, plan.draft.notice.value]).toEqual([1, 'You went as far in your last turn.'])
  })

  test('orders on the server come before the draft of the browser', () => {
    const kept = planned({ step: 3 }).keep()
    expect(planned(null, kept).choice.value).toBe(3)
    expect(planned({ step: 1 }, kept).choice.value).toBe(1)
    expect(planned({ step: null }, kept).choice.value).toBeNull()
  })

  test.each([{ choice: 2 }, { choice: 9 }, { choice: 'far' }, { other: 1 }, 'nonsense', null])(
    'a kept draft that the rules do not allow is dropped: %j',
    (kept) => expect(planned(null, kept).choice.value).toBeNull(),
  )
})
