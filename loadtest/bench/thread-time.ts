/** CPU time of this thread so far (ms): what others do on the machine does not count. */
export function threadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
