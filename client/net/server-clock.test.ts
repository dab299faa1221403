/** Round clocks run evenly, even if the device's clock is changed. */
import { afterEach, expect, jest, test } from '@jest/globals'
import { learnTime, pageNow, serverNow } from './line/page-clock.ts'
import { ServerClock } from './server-clock.ts'

afterEach(() => void jest.restoreAllMocks())

const HOUR = 3_600_000
/** Sets the device's clock by this offset. */
const set = (by: number) => {
  const now = Date.now.bind(Date)
  void jest.spyOn(Date, 'now').mockImplementation(() => now() + by)
}
/** A clock that has measured a server this far ahead (ms). */
const measured = async (ahead: number): Promise<ServerClock> => {
  const clock = new ServerClock()
  const truth = performance.timeOrigin + ahead
  await clock.measure(async () => truth + performance.now())
  return clock
}

test.each([HOUR, -HOUR, 3 * 24 * HOUR])(
  'the server clock runs evenly when the device’s clock jumps by %d ms',
  async (by) => {
    const clock = await measured(5000)
    const [before, day] = [clock.now() - performance.now(), serverNow() - performance.now()]
    expect(clock.jumped()).toBe(false)
    set(by)
    expect(clock.now() - performance.now()).toBeCloseTo(before, -3)
    expect([serverNow() - performance.now(), pageNow() - performance.now()]).toEqual([
      expect.closeTo(day, -3),
      expect.closeTo(performance.timeOrigin, -3),
    ])
    // After a sleep of the device, the next sample counts, however slow.
    expect([clock.jumped(), clock.jumped()]).toEqual([true, false])
  },
)

test('the next measurement counts after a sleep, even when an earlier one was quicker', async () => {
  const clock = await measured(0)
  const slow = async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return performance.timeOrigin + performance.now() + HOUR
  }
  await clock.measure(slow)
  expect(Math.abs(clock.now() - pageNow())).toBeLessThan(1000)
  set(HOUR)
  expect(clock.jumped()).toBe(true)
  await clock.measure(slow)
  expect(Math.abs(clock.now() - pageNow() - HOUR)).toBeLessThan(1000)
})

test('the day is the server’s when the device has another', () => {
  learnTime(NaN)
  learnTime(pageNow() + 1000)
  expect(serverNow() - pageNow()).toBeCloseTo(0, -3)
  learnTime(pageNow() - HOUR)
  expect(serverNow() - pageNow()).toBeCloseTo(-HOUR, -3)
  learnTime(pageNow())
})
