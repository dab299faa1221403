/** Reads CPU, memory and counts of nodes at intervals. */
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { cpuSeconds, residentMegabytes } from './bench/processes.ts'
import type { ArenaNode, OwnArena } from './own-arena.ts'
import type { Sample, Series } from './series.ts'
import type { MemoryInUse } from './watched-server.ts'

/** Each node's points, by metric. */
export type Readings = Readonly<
  Record<'cpu' | 'resident' | 'descriptors' | 'heap' | 'buffers' | 'handles', readonly Series[]>
> & { readonly journal: Sample[] }

const WHAT = ['cpu', 'resident', 'descriptors', 'heap', 'buffers', 'handles'] as const

const held = async (port: number): Promise<MemoryInUse> =>
  JSON.parse(await text(connect(port, '127.0.0.1'))) as MemoryInUse

export class NodeWatch {
  readonly readings: Readings
  private readonly arena: OwnArena
  private readonly pids: Readonly<Record<string, number>>
  private readonly began: number
  private readonly points = new Map<string, Sample[]>()
  private readonly lastCpu = new Map<string, readonly [at: number, seconds: number]>()
  private timer: NodeJS.Timeout | undefined
  private looking: Promise<void> | undefined

  /** `others`: further processes whose CPU time is read. */
  constructor(arena: OwnArena, others: Readonly<Record<string, number>>, began: number, every: number) {
    this.arena = arena
    this.began = began
    this.pids = {
      ...Object.fromEntries(arena.nodes.map(({ name, pid }) => [`node ${name}`, pid])),
      ...others,
    }
    const series = (what: string) =>
      Object.keys(this.pids).map((name) => ({ name, points: this.pointsOf(what, name) }))
    this.readings = {
      ...Object.fromEntries(WHAT.map((what) => [what, series(what)])),
      journal: [],
    } as unknown as Readings
    this.timer = setInterval(() => void this.look(), every)
    void this.look()
  }

  /** Takes a last reading. */
  async stop(): Promise<void> {
    clearInterval(this.timer)
    await this.looking
    await this.look()
  }

  look(): Promise<void> {
    this.looking ??= this.read().finally(() => (this.looking = undefined))
    return this.looking
  }

  private pointsOf(what: string, name: string): Sample[] {
    const key = `${what} ${name}`
    if (!this.points.has(key)) this.points.set(key, [])
    return this.points.get(key)!
  }

  private async read(): Promise<void> {
    const at = (Date.now() - this.began) / 1000
    for (const [name, pid] of Object.entries(this.pids)) this.readProcess(name, pid, at)
    for (const node of this.arena.nodes) await this.readHeld(node, at)
    const rows = await this.arena.journalRows().catch(() => undefined)
    if (rows !== undefined) this.readings.journal.push([at, rows])
  }

  private readProcess(name: string, pid: number, at: number): void {
    try {
      const seconds = cpuSeconds(pid)
      const last = this.lastCpu.get(name)
      this.lastCpu.set(name, [at, seconds])
      if (last) this.pointsOf('cpu', name).push([at, (100 * (seconds - last[1])) / (at - last[0])])
      if (!name.startsWith('node ')) return
      this.pointsOf('resident', name).push([at, residentMegabytes(pid)])
      this.pointsOf('descriptors', name).push([at, readdirSync(`/proc/${pid}/fd`).length])
    } catch {
      // The process has ended, or this is not Linux.
    }
  }

  private async readHeld({ name, watchPort }: ArenaNode, at: number): Promise<void> {
    if (watchPort === undefined) return
    try {
      const { heap, buffers, handles } = await held(watchPort)
      for (const [what, value] of Object.entries({ heap, buffers, handles }))
        this.pointsOf(what, `node ${name}`).push([at, value])
    } catch (error) {
      console.error(`node ${name} does not tell what it holds:`, error)
    }
  }
}
