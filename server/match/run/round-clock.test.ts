import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { voidPatrol } from '../../../common/games/void-patrol/game.ts'
import { matchOptions } from '../../../common/wire/match/options.ts'
import { isRefused } from '../../../common/wire/refusals.ts'
import type { ClockEntry } from '../../store/journal/entries.ts'
import { newState } from '../views.ts'
import { RoundClock } from './round-clock.ts'

const SECOND = 1000
const NOON = 1_000_000
/** Grace time for late orders (ms). */
const GRACE = 150

beforeEach(() => {
  jest.useFakeTimers({ now: NOON })
})
afterEach(() => {
  jest.useRealTimers()
})

/** The clock of a one-minute round that has just begun, and the times at which it rang. */
function minute() {
  const state = newState(voidPatrol, voidPatrol.setup.parse({}), matchOptions.parse({}))
  const rung: number[] = []
  const kept: ClockEntry[] = []
  const clock = new RoundClock({
    state,
    takesOrders: true,
    due: () => rung.push(Date.now() - NOON),
    reset: (times) => kept.push(times),
    failed: (error) => {
      throw error
    },
  })
  clock.set({ opensAt: NOON, deadline: NOON + 60 * SECOND })
  return { clock, state, rung, kept, left: () => state.deadline - Date.now() }
}
const pass = (seconds: number) => jest.advanceTimersByTime(seconds * SECOND)

describe('the clock of a round', () => {
  test('the clock reports a round that could not be played', () => {
    const state = newState(voidPatrol, voidPatrol.setup.parse({}), matchOptions.parse({}))
    const failures: unknown[] = []
    const broken = new Error('a rule is broken')
    const due = () => {
      throw broken
    }
    const clock = new RoundClock({
      state,
      takesOrders: true,
      due,
      reset: () => undefined,
      failed: (error) => failures.push(error),
    })
    clock.set({ opensAt: NOON, deadline: NOON + SECOND })
    pass(2)
    expect(failures).toEqual([broken])
  })

  test('the clock is due when the time is over and orders on their way have come', () => {
    const { rung } = minute()
    pass(60)
    expect(rung).toEqual([])
    pass(1)
    expect(rung).toEqual([60 * SECOND + GRACE])
  })

  test('a stopped clock has the same time left when it continues', () => {
    const { clock, rung, left, kept } = minute()
    pass(20)
    clock.stopFor('Ann')
    // A restart must find that the clock is stopped, and since when.
    expect(kept).toEqual([
      { opensAt: NOON, deadline: NOON + 60 * SECOND, pausedBy: 'Ann', stoppedAt: NOON + 20 * SECOND },
    ])
    pass(300)
    expect(rung).toEqual([])
    clock.goOnFor()
    expect(left()).toBe(40 * SECOND)
    pass(41)
    expect(rung).toEqual([360 * SECOND + GRACE])
  })

  test('a stopped clock adds given time to its remaining time, and keeps both while stopped', () => {
    const { clock, kept, left } = minute()
    pass(20)
    clock.stopFor('Ann')
    pass(300)
    expect(clock.extend(30 * SECOND)).toBeUndefined()
    expect(left()).toBe(70 * SECOND)
    // A restart restores it from the journal, with the time left when it was stopped.
    const { deadline, stoppedAt } = kept.at(-1)!
    expect(deadline - stoppedAt!).toBe(70 * SECOND)
    pass(100)
    clock.goOnFor()
    expect(left()).toBe(70 * SECOND)
  })

  test('the clock never has more than 15 minutes left after any stop', () => {
    const { clock, left } = minute()
    clock.stopFor('Ann')
    pass(3600)
    let given = 0
    for (; given < 100; given++) if (isRefused(clock.extend(30 * SECOND))) break
    expect([given, left()]).toEqual([28, 15 * 60 * SECOND])
  })

  test('the clock rings when all are ready, but no sooner than allowed, or else runs on', () => {
    const { clock, rung } = minute()
    clock.ring(() => true, NOON + 3 * SECOND)
    pass(2.9)
    expect(rung).toEqual([])
    pass(0.1)
    expect(rung).toEqual([3 * SECOND])
    clock.ring(() => false)
    pass(60)
    expect(rung).toEqual([3 * SECOND, 60 * SECOND + GRACE])
  })

  test('the clock is stopped while one reason is left', () => {
    const { clock, state, rung, left } = minute()
    pass(10)
    clock.stopFor('Ann')
    clock.trouble('The disk is full.')
    clock.left(true)
    pass(10)
    clock.goOnFor()
    clock.left(false)
    pass(100)
    expect([rung, state.trouble]).toEqual([[], 'The disk is full.'])
    clock.trouble(undefined)
    expect([left(), state.trouble]).toEqual([50 * SECOND, ''])
  })
})
