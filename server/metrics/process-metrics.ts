/**
 * Process metrics under the names that all Prometheus clients use: CPU, memory, garbage collection,
 * descriptors.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Upper bounds of the histogram of collections (s). */
const PAUSES = [0.001, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]
export const KINDS: Readonly<Record<number, string>> = {
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
}
const S = 1000

/** Registers them. Returns a function that stops the measuring. */
export function processMetrics(registry: Registry): () => void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number | undefined): void =>
    void new Gauge({
      name,
      help,
      registers,
      collect() {
        const value = read()
        if (value !== undefined) this.set(value)
      },
    })
  gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  gauge('process_start_time_seconds', 'When the process began, since 1970.', () => performance.timeOrigin / S)
  gauge(
    'process_open_fds',
    'Descriptors that are open: connections, files, and what the process itself needs.',
    openDescriptors,
  )
  const most = descriptorsAtMost()
  gauge('process_max_fds', 'Descriptors that may be open.', () => most)
  gauge(
    'nodejs_heap_size_used_bytes',
    'Heap of the main thread that is in use, with what was not collected yet.',
    () => getHeapStatistics().used_heap_size,
  )
  gauge(
    'nodejs_heap_size_total_bytes',
    'Heap of the main thread that the system has given.',
    () => getHeapStatistics().total_heap_size,
  )
  gauge(
    'nodejs_heap_size_limit_bytes',
    'Heap beyond which the process ends.',
    () => getHeapStatistics().heap_size_limit,
  )
  gauge(
    'nodejs_external_memory_bytes',
    'Memory outside of the heap that is in its hands: buffers above all.',
    () => process.memoryUsage().external,
  )
  let told = 0
  registry.registerMetric(
    new Counter({
      name: 'process_cpu_seconds_total',
      help: 'Time that processors worked for the process.',
      registers: [],
      collect() {
        const { user, system } = process.cpuUsage()
        const spent = (user + system) / 1e6
        this.inc(spent - told)
        told = spent
      },
    }),
  )
  const pauses = new Histogram({
    name: 'nodejs_gc_duration_seconds',
    help: 'How long collections of garbage took, by kind; everybody waits meanwhile.',
    labelNames: ['kind'],
    buckets: PAUSES,
    registers,
  })
  for (const kind of Object.values(KINDS)) pauses.zero({ kind })
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { kind } = (entry as unknown as { readonly detail: { readonly kind: number } }).detail
      pauses.observe({ kind: KINDS[kind] ?? 'other' }, entry.duration / S)
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => observer.disconnect()
}

/** Undefined if the system does not tell. */
function openDescriptors(): number | undefined {
  try {
    // Reading the folder uses one descriptor itself.
    return readdirSync('/proc/self/fd').length - 1
  } catch {
    return undefined
  }
}

function descriptorsAtMost(): number | undefined {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))
    return found ? Number(found[1]) : undefined
  } catch {
    return undefined
  }
}
