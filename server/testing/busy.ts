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
