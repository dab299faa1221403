/**
 * How long this thread computes while something is done: a server's event loop, when it runs in the test's
 * own process.
 */

/**
 * The least of some tries, which end with the first that is short enough (ms of the machine on which such
 * limits were measured). Time in which others had the processor does not count, but they take its caches and
 * its speed, too.
 */
export async function busy(act: () => Promise<unknown>, atMost: number, tries = 10): Promise<number> {
  let least = Infinity
  for (let i = 0; i < tries && least > atMost; i++) {
    const before = process.threadCpuUsage()
    await act()
    const { user, system } = process.threadCpuUsage(before)
    least = Math.min(least, (user + system) / 1000)
  }
  return least > atMost ? least / slowness() : least
}

/** Processors' time is told in steps of several ms in some systems: so much of it (ms) is a measure. */
const MEASURED = 50

/**
 * What a processor does for something (ms), the least of some tries, whatever else the machine does: to be
 * compared with what it does for something else.
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

/** What is read and written on that machine in 1.6 ms while it does nothing else. */
const TEXT = JSON.stringify(
  Array.from({ length: 2000 }, (_, i) => ({ id: `A${i}`, at: [i, -i], name: 'somebody'.repeat(i % 5) })),
)
const USUAL = 1.6

/** How many times as long as that machine this one needs just now; at least 1. */
const slowness = (): number =>
  Math.max(1, work(() => JSON.stringify(JSON.parse(TEXT)).normalize('NFC').replace(/\d+/g, '')) / USUAL)
