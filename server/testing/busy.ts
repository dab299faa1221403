/** Measures the CPU time of this thread, which is also a test server's event loop. */

/**
 * The least CPU time of some tries (ms, scaled to the machine on which limits were measured); stops at the
 * first below `atMost`. Other processes do not count, but they slow down caches and CPU.
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

/** Enough CPU time to measure (ms): some systems count it in steps of several ms. */
const MEASURED = 50

/** The CPU time of one call (ms), the least of some tries, for comparison with that of another function. */
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

/** A reference task that takes 1.6 ms on the idle reference machine. */
const TEXT = JSON.stringify(
  Array.from({ length: 2000 }, (_, i) => ({ id: `A${i}`, at: [i, -i], name: 'somebody'.repeat(i % 5) })),
)
const USUAL = 1.6

/** How much slower this machine is now than the reference; at least 1. */
const slowness = (): number =>
  Math.max(1, work(() => JSON.stringify(JSON.parse(TEXT)).normalize('NFC').replace(/\d+/g, '')) / USUAL)
