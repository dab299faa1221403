import { describe, expect, test } from '@jest/globals'
import { signal } from '@preact/signals'
import { Premove, type Premoved } from './premove.ts'

/** Plans are texts; "gone" is impossible now, and the empty text orders nothing. */
const premove = (given: Partial<Premoved<string>>) =>
  new Premove<string>({
    ahead: false,
    sent: undefined,
    kept: undefined,
    earlier: undefined,
    read: (plan) =>
      typeof plan !== 'string'
        ? { plan: undefined }
        : plan === 'gone'
          ? { plan: undefined, why: 'it is gone' }
          : { plan },
    isOrder: (plan) => plan !== '',
    ...given,
  })
const stored = (kept: unknown): unknown => JSON.parse(JSON.stringify(kept))
/** The turn after a desk that planned ahead. */
const nextTurn = (kept: unknown, given: Partial<Premoved<string>> = {}) =>
  premove({ earlier: { rounds: 1, kept: stored(kept) }, ...given })
function begun(one: Premove<string>) {
  const [edits, notice, goesOn] = [signal(0), signal(''), signal(false)]
  one.begin({ edits, notice }, goesOn)
  return { first: one.first, edits: edits.value, goesOn: goesOn.value, notice: notice.value }
}
const NOTHING = { first: undefined, edits: 0, goesOn: false, notice: '' }
const waiting = (armed: boolean) => {
  const one = premove({ ahead: true })
  one.armed!.value = armed
  return one
}

describe('a premove', () => {
  test('an armed plan is sent by itself when its turn comes', () =>
    expect(begun(nextTurn(waiting(true).keep('go')))).toEqual({
      ...NOTHING,
      first: 'go',
      edits: 1,
      goesOn: true,
    }))
  test('a plan that is not armed waits on the screen, and counts if time runs out', () =>
    expect(begun(nextTurn(waiting(false).keep('go')))).toEqual({ ...NOTHING, first: 'go', edits: 1 }))
  test('a plan that has become impossible is dropped, with the reason', () =>
    expect(begun(nextTurn(waiting(true).keep('gone')))).toEqual({
      ...NOTHING,
      notice: 'What you had planned cannot be done any more: it is gone.',
    }))
  test('a plan that orders nothing is not sent by itself', () =>
    expect(begun(nextTurn(waiting(true).keep('')))).toEqual({ ...NOTHING, first: '' }))
  test('nothing is sent while it is not yet one’s turn, and the plan stays armed after a reload', () => {
    const again = premove({ ahead: true, kept: stored(waiting(true).keep('go')) })
    expect([again.armed?.value, begun(again)]).toEqual([true, { ...NOTHING, first: 'go' }])
    const gone = premove({ ahead: true, kept: stored(waiting(true).keep('gone')) })
    expect([gone.armed?.value, gone.first]).toEqual([false, undefined])
  })
  test('a plan that was played in an earlier turn does not come back', () => {
    const played = premove({})
    expect(played.armed).toBeUndefined()
    expect(begun(nextTurn(played.keep('go')))).toEqual(NOTHING)
  })
  test('this turn’s draft comes before a plan made ahead, and orders on the server before both', () => {
    const kept = waiting(true).keep('go')
    expect(begun(nextTurn(kept, { kept: { plan: 'other' } }))).toEqual({
      ...NOTHING,
      first: 'other',
      edits: 1,
    })
    expect(begun(nextTurn(kept, { sent: 'sent' }))).toEqual({ ...NOTHING, first: 'sent' })
  })
  test('garbage restores nothing', () => {
    for (const garbage of [null, 7, 'x', { plan: 3 }, { armed: true }])
      expect(begun(premove({ kept: garbage }))).toEqual(NOTHING)
  })
})
