import { describe, expect, test } from '@jest/globals'
import { keptOf, restored } from './restored.ts'

/** The rules allow numbers only. */
const read = (part: unknown) => (typeof part === 'number' ? part : undefined)

describe('a restored draft', () => {
  test('kept parts come back, and impossible ones do not', () =>
    expect(restored({ kept: { A1: 1, A2: 'x', B1: null, B2: 4 }, read })).toEqual({ A1: 1, B2: 4 }))
  test('garbage restores nothing', () => {
    for (const garbage of [undefined, null, 7, true, 'text', ['x'], () => 1])
      expect(restored({ kept: garbage, read })).toEqual({})
  })
  test('the server’s orders come before kept parts, and guesses stay', () =>
    expect(restored({ kept: { A1: 1, A2: 2, B1: 3 }, sent: { A1: 9 }, read })).toEqual({
      A1: 9,
      A2: 2,
      B1: 3,
    }))
  test('without orders on the server the kept parts stand', () => {
    for (const sent of [null, undefined]) expect(restored({ kept: { A1: 1 }, sent, read })).toEqual({ A1: 1 })
  })
  test('an own unit that the orders leave out or spoil has no plan', () =>
    expect(
      restored({ kept: { A1: 1, A2: 2, A3: 3, B1: 4 }, sent: { A1: 'x' }, own: ['A1', 'A2'], read }),
    ).toEqual({ A3: 3, B1: 4 }))
  test('a kept part that holds more than the order is joined to it', () => {
    const join = (sent = 0, kept = 0) => (Math.floor(kept) === sent ? kept : sent) || undefined
    expect(
      restored({
        kept: { A1: 1.5, A2: 2.5, A3: 0.5 },
        sent: { A1: 1, A2: 7 },
        own: ['A3', 'A4'],
        read,
        join,
      }),
    ).toEqual({ A1: 1.5, A2: 7, A3: 0.5 })
  })
  test('a part is read by its unit', () =>
    expect(
      restored({ kept: { A1: 1, Z9: 2 }, read: (part, unit) => (unit === 'Z9' ? undefined : part) }),
    ).toEqual({ A1: 1 }))
  test('the keys of what is kept can be read whatever it is', () =>
    expect([keptOf({ a: 1 }), keptOf(null), keptOf('x')]).toEqual([{ a: 1 }, {}, {}]))
})
