/**
 * Cache of records as they are sent: compressed once for all readers. A record that has changed (a name was
 * erased) is compressed anew.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DAMAGED, tellDamaged } from '../journal/damage.ts'
import type { RecordReading } from './record-reading.ts'
import type { Records } from './records.ts'

export interface PackedRecord {
  readonly gzip: Buffer
  /** Uncompressed size (bytes). */
  readonly length: number
  /** A hash of the text. */
  readonly tag: string
}

/** Too many records are being requested. */
export class RecordsBusy extends Error {}

interface CachedRecord {
  readonly record: PackedRecord
  /** When it was last read from the database (ms, `performance.now`). */
  readAt: number
}

const BYTES_AT_MOST = 32 * 1024 * 1024
/**
 * How long a cached record is used without reading it again (ms): other nodes' changes show this late at
 * most.
 */
const FRESH_FOR = 5000
/** The most records read and compressed at a time, and the most requests that wait. */
const AT_ONCE = 2
const WAITING_AT_MOST = 32
/** The most readers at a time, and the most bytes of different records that they read. */
export const READERS_AT_MOST = 128
const LENT_AT_MOST = 64 * 1024 * 1024

const unpacking = promisify(gunzip)

/** A record in use by a reader. */
export interface Loan {
  /** Shared by all readers of the record: nobody has a copy of their own. */
  readonly bytes: () => Promise<Buffer>
  /** Ends the loan; further calls have no effect. */
  giveBack(): void
}

/** A record in use, compressed or not. */
interface RecordInUse {
  readers: number
  readonly size: number
  /** Set after the first request. */
  unpacked: Promise<Buffer> | undefined
}

export class PackedRecords {
  private readonly records: Pick<Records, 'textOf'>
  private readonly reading: RecordReading
  private readonly now: () => number
  /** In the order of use, the latest last. */
  private readonly kept = new Map<string, CachedRecord>()
  private bytes = 0
  private readonly underWay = new Map<string, Promise<PackedRecord | typeof DAMAGED | undefined>>()
  private free = AT_ONCE
  private readonly waiting: (() => void)[] = []
  private readonly lent = {
    packed: new Map<PackedRecord, RecordInUse>(),
    unpacked: new Map<PackedRecord, RecordInUse>(),
  }
  private readers = 0
  private lentBytes = 0

  constructor(records: Pick<Records, 'textOf'>, reading: RecordReading, now = () => performance.now()) {
    this.records = records
    this.reading = reading
    this.now = now
  }

  /** Bytes in the cache, and bytes in use by readers. */
  get size(): { readonly kept: number; readonly lent: number } {
    return { kept: this.bytes, lent: this.lentBytes }
  }

  /** Rejects with `RecordsBusy` when too many requests wait. */
  of(match: string): Promise<PackedRecord | typeof DAMAGED | undefined> {
    const kept = this.kept.get(match)
    if (kept && this.now() - kept.readAt < FRESH_FOR) {
      this.keep(match, kept)
      return Promise.resolve(kept.record)
    }
    let reading = this.underWay.get(match)
    if (!reading)
      this.underWay.set(
        match,
        (reading = this.inTurn(() => this.read(match)).finally(() => this.underWay.delete(match))),
      )
    return reading
  }

  /** Records may have changed: each is read again before its next use. */
  doubt(): void {
    for (const kept of this.kept.values()) kept.readAt = -Infinity
  }

  /** Begins a loan. Undefined when there are too many. */
  lend(record: PackedRecord, as: 'packed' | 'unpacked'): Loan | undefined {
    const all = this.lent[as]
    const lent = all.get(record) ?? {
      readers: 0,
      size: as === 'packed' ? record.gzip.length : record.length,
      unpacked: undefined,
    }
    const more = lent.readers > 0 ? 0 : lent.size
    // The first reader is served, however large the record.
    if (this.readers >= READERS_AT_MOST || (this.readers > 0 && this.lentBytes + more > LENT_AT_MOST))
      return undefined
    all.set(record, lent)
    lent.readers++
    this.readers++
    this.lentBytes += more
    let over = false
    return {
      bytes: async () => (as === 'packed' ? record.gzip : (lent.unpacked ??= unpacking(record.gzip))),
      giveBack: () => {
        if (over) return
        over = true
        this.readers--
        lent.readers--
        if (lent.readers > 0) return
        all.delete(record)
        this.lentBytes -= lent.size
      },
    }
  }

  private async inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
    if (this.free > 0) this.free--
    else if (this.waiting.length >= WAITING_AT_MOST) throw new RecordsBusy()
    // A finished request passes its slot on.
    else await new Promise<void>((turn) => this.waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = this.waiting.shift()
      if (next) next()
      else this.free++
    }
  }

  private async read(match: string): Promise<PackedRecord | typeof DAMAGED | undefined> {
    const readAt = this.now()
    const text = await this.records.textOf(match)
    const was = this.kept.get(match)
    if (text === undefined || text === DAMAGED) {
      this.forget(match)
      return text
    }
    const { tag, length, gzip } = await this.reading.do('pack', { text, known: was?.record.tag })
    if (was && gzip === 'same') {
      this.keep(match, { record: was.record, readAt })
      return was.record
    }
    this.forget(match)
    if (gzip === undefined || gzip === 'same') return tellDamaged('record', match)
    const record = { gzip: Buffer.from(gzip.buffer, gzip.byteOffset, gzip.length), length, tag }
    this.keep(match, { record, readAt })
    return record
  }

  private keep(match: string, kept: CachedRecord): void {
    this.forget(match)
    this.kept.set(match, kept)
    this.bytes += kept.record.gzip.length
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= BYTES_AT_MOST) break
      this.forget(oldest)
    }
  }

  private forget(match: string): void {
    const kept = this.kept.get(match)
    if (kept) this.bytes -= kept.record.gzip.length
    this.kept.delete(match)
  }
}
