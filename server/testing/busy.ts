/** How long this thread computes while something is done: a server's event loop, when it runs in the test's own process. */

/** The least of some tries (ms), which end with the first that is short enough. Time in which others had the processor does not count, but some systems count in steps of several ms. */
export async function busy(act: () => Promise<unknown>, atMost: number, tries = 10): Promise<number> {
  let least = Infinity
  for (let i = 0; i < tries && least > atMost; i++) {
    const before = process.threadCpuUsage()
    await act()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least
}

/** Processors' time is told in steps of several ms in some systems: so much of it (ms) is a measure. */
const MEASURED = 50

/**
 * What a processor does for something (ms), the least of some tries, whatever else the machine does: to be compared with
 * what it does for something else.
 */
export function work(act: () => void, tries = 3): number {
  const costs = Array.from({ length: tries }, () => {
    const before = process.threadCpuUsage()
    for (let times = 1; ; times++) {
      act()
      const { user, system } = process.threadCpuUsage(before)
      const spent = (user + system) / 1000
      if (spent >= MEASURED) return spent / times
    }
  })
  return Math.min(...costs)
}
