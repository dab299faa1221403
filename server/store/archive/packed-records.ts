/**
 * Records of finished matches as they are sent: packed once, however many read them, and kept while there is
 * room. One that was changed meanwhile (a name was taken out of it) is packed anew.
 */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { DAMAGED, tellDamaged } from '../journal/damage.ts'
import { recordReading } from './record-reading.ts'
import type { Records } from './records.ts'

export interface PackedRecord {
  readonly gzip: Buffer
  /** How long it is unpacked (bytes). */
  readonly length: number
  /** Another one when the text is another. */
  readonly tag: string
}

/** More is being asked for than may be. */
export class RecordsBusy extends Error {}

interface CachedRecord {
  readonly record: PackedRecord
  /** When it was last read from the database (ms, of the process). */
  readAt: number
}

const BYTES_AT_MOST = 32 * 1024 * 1024
/** What another node does to a record is seen so much later (ms). */
const FRESH_FOR = 5000
/** Texts that are read and packed at a time, and those that wait for their turn. */
const AT_ONCE = 2
const WAITING_AT_MOST = 32
/** Readers, and bytes of different records that they read, at a time. */
export const READERS_AT_MOST = 128
const LENT_AT_MOST = 64 * 1024 * 1024

const unpacking = promisify(gunzip)

/** A record that somebody reads. */
export interface Loan {
  /** Of everybody who reads it so: nobody has a copy of their own. */
  readonly bytes: () => Promise<Buffer>
  /** Ends it, once. */
  giveBack(): void
}

/** One that is being read, packed or not. */
interface Lent {
  readers: number
  readonly size: number
  /** Once it has been asked for. */
  unpacked: Promise<Buffer> | undefined
}

export class PackedRecords {
  private readonly records: Pick<Records, 'textOf'>
  private readonly now: () => number
  /** The last that was asked for at the end. */
  private readonly kept = new Map<string, CachedRecord>()
  private bytes = 0
  private readonly underWay = new Map<string, Promise<PackedRecord | typeof DAMAGED | undefined>>()
  private free = AT_ONCE
  private readonly waiting: (() => void)[] = []
  private readonly lent = { packed: new Map<PackedRecord, Lent>(), unpacked: new Map<PackedRecord, Lent>() }
  private readers = 0
  private lentBytes = 0

  constructor(records: Pick<Records, 'textOf'>, now = () => performance.now()) {
    this.records = records
    this.now = now
  }

  /** How much is kept, and how much is being read (bytes). */
  get size(): { readonly kept: number; readonly lent: number } {
    return { kept: this.bytes, lent: this.lentBytes }
  }

  /** Rejects with `RecordsBusy` when too much is asked for at a time. */
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

  /** Records may have changed: each is read once more before it is sent. */
  doubt(): void {
    for (const kept of this.kept.values()) kept.readAt = -Infinity
  }

  /** Somebody begins to read a record. Undefined when too many do. */
  lend(record: PackedRecord, as: 'packed' | 'unpacked'): Loan | undefined {
    const all = this.lent[as]
    const lent = all.get(record) ?? {
      readers: 0,
      size: as === 'packed' ? record.gzip.length : record.length,
      unpacked: undefined,
    }
    const more = lent.readers > 0 ? 0 : lent.size
    // The first is served, however large its record.
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
    // Whoever is done gives its turn on.
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
    const { tag, length, gzip } = await recordReading.do('pack', { text, known: was?.record.tag })
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
