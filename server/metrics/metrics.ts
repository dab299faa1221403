/**
 * The metrics of a node for Prometheus. Events are counted as they happen; current values are read on
 * request. Label values come from fixed lists, never from users, so the number of series is bounded.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { REFUSALS } from '../../common/wire/refusals.ts'
import { type EventName, type Events, when } from '../base/events.ts'
import { COMMIT, VERSION } from '../base/version.ts'
import { ROUTE_CLASSES } from '../http/guard/measured.ts'
import type { JournalLag } from '../store/journal/journal.ts'
import { Census, HOLDERS } from './census.ts'
import { EventLoop } from './event-loop.ts'
import { processMetrics } from './process-metrics.ts'

/** Current values of the node. */
export interface Readouts {
  /** The node's name; empty for a single one. */
  readonly node: string
  /** Open rooms by kind. */
  rooms(): ReadonlyMap<string, number>
  connections(): number
  journal(): JournalLag
  leases(): number
  /** Matches that nobody runs. */
  lacking(): Readonly<Record<'own' | 'nobodys' | 'aside', number>>
  /** By part, `ok` or a sentence. */
  health(): Promise<Readonly<Record<string, string>>>
  draining(): boolean
  /** Time of the last scheduled backup (server ms), if any. */
  lastBackup(): number | undefined
}

/** How long the text is reused (ms). */
const KEPT_FOR = 1000
/** Upper bounds of the histogram buckets (s). */
const BUCKETS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10]
/** Parts whose health is exported; draining is none of them. */
const PARTS = ['process', 'database', 'redis', 'matches']
/** HTTP statuses with a label of their own; others count as `other`. */
const STATUSES: ReadonlySet<number> = new Set([
  200, 201, 204, 206, 301, 302, 304, 307, 308, 400, 401, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413,
  414, 415, 416, 421, 422, 425, 426, 429, 431, 500, 501, 502, 503, 504,
])
const S = 1000
const outcomeOf = (done: boolean): string => (done ? 'done' : 'failed')
const answered = (status: number): string => (status < 400 ? 'given' : status < 500 ? 'refused' : 'failed')

export class Metrics {
  private readonly registry = new Registry()
  private readonly census = new Census()
  private readonly eventLoop = new EventLoop()
  private readonly ending: (() => void)[] = []
  private readonly read: Readouts
  private kept: Promise<string> | undefined

  constructor(read: Readouts) {
    this.read = read
    this.play()
    this.people()
    this.node()
    this.storage()
  }

  get contentType(): string {
    return this.registry.contentType
  }

  /** The text in Prometheus' format. */
  text(): Promise<string> {
    if (!this.kept) {
      this.kept = this.registry.metrics()
      setTimeout(() => (this.kept = undefined), KEPT_FOR).unref()
    }
    return this.kept
  }

  stop(): void {
    this.eventLoop.stop()
    for (const end of this.ending) end()
  }

  // ── What is measured ─────────────────────────────────────────────────────────────────────────────────────

  private play(): void {
    const { census } = this
    this.when('match counted', (counted) => census.count(counted))
    this.when('match closed', ({ match }) => census.forget(match))
    this.gauge('dr_matches', 'Matches on this node, by game and phase.', ['game', 'phase'], (gauge) => {
      census.each((of, { matches }) => gauge.set(of, matches))
    })
    const opened = this.counter('dr_matches_opened_total', 'Tables that were opened for matches.', ['game'])
    this.when('match opened', ({ game }) => opened.inc({ game }))
    const began = this.counter('dr_matches_begun_total', 'Matches that began, rematches too.', ['game'])
    this.when('match began', ({ game }) => began.inc({ game }))
    const over = this.counter(
      'dr_matches_over_total',
      'Matches that came to an end, by how: by their rules (played), or resigned, left, agreed, or by a fault (broken).',
      ['game', 'how'],
    )
    this.when('match over', ({ game, how }) => over.inc({ game, how }))
    const bots = this.counter(
      'dr_bot_failures_total',
      'Rounds in which a bot could not think, or gave orders that are not legal, by its level.',
      ['game', 'level'],
    )
    this.when('bot failed', ({ game, level }) => bots.inc({ game, level }))
    const late = this.histogram(
      'dr_reveal_lateness_seconds',
      'How long after the planned time a round was shown: it was resolved and kept meanwhile.',
      ['game'],
    )
    const resolving = this.histogram('dr_round_resolving_seconds', 'How long it took to resolve a round.', [
      'game',
    ])
    this.when('round revealed', ({ game, late: ms, took }) => {
      late.observe({ game }, ms / S)
      resolving.observe({ game }, took / S)
    })
  }

  private people(): void {
    const { census } = this
    this.gauge(
      'dr_seats',
      'Seats in matches, by game, phase and who has them; people may be away for a while.',
      ['game', 'phase', 'holder'],
      (gauge) => {
        census.each((of, { seats }) =>
          HOLDERS.forEach((holder) => gauge.set({ ...of, holder }, seats[holder])),
        )
      },
    )
    this.gauge(
      'dr_spectators',
      'People who watch matches, each once, by game and phase.',
      ['game', 'phase'],
      (gauge) => {
        census.each((of, { spectators }) => gauge.set(of, spectators))
      },
    )
    this.gauge('dr_connections', 'Connections to rooms, of whatever kind.', [], (gauge) =>
      gauge.set(this.read.connections()),
    )
    this.gauge('dr_rooms', 'Rooms that are open, by kind.', ['kind'], (gauge) => {
      for (const [kind, rooms] of this.read.rooms()) gauge.set({ kind }, rooms)
    })
    const joined = this.counter('dr_joins_total', 'Connections that were let into a room, by kind of room.', [
      'kind',
    ])
    const joining = this.histogram(
      'dr_join_seconds',
      'How long the two steps of joining took: until a seat was given or refused (seat), and from the open socket into the room (room).',
      ['step', 'outcome'],
    )
    this.when('room joined', ({ kind, took }) => {
      joined.inc({ kind: this.read.rooms().has(kind) ? kind : 'other' })
      joining.observe({ step: 'room', outcome: 'given' }, took / S)
    })
    this.when('seat asked', ({ status, took }) =>
      joining.observe({ step: 'seat', outcome: answered(status) }, took / S),
    )
    const requests = this.counter(
      'dr_http_requests_total',
      'Requests over HTTP, by class of address and status; cut off are those whose answer was not taken.',
      ['route', 'status'],
    )
    const answering = this.histogram(
      'dr_http_request_seconds',
      'How long requests over HTTP took, until the last of the answer was out.',
      ['route'],
    )
    this.when('http answered', ({ route: asked, status, took }) => {
      const route = (ROUTE_CLASSES as readonly string[]).includes(asked) ? asked : 'other'
      requests.inc({ route, status: status === 'cut off' || STATUSES.has(status) ? String(status) : 'other' })
      // A stream is open for as long as its client likes.
      if (route !== 'stream') answering.observe({ route }, took / S)
    })
    const refused = this.counter('dr_refusals_total', 'What was refused, by reason and place.', [
      'code',
      'at',
    ])
    this.when('refused', ({ code, at }) =>
      refused.inc({ code: Object.hasOwn(REFUSALS, code) ? code : 'other', at }),
    )
    const hungUp = this.counter(
      'dr_hang_ups_total',
      'Connections that the server ended for what they sent or did not read.',
      ['why'],
    )
    this.when('hung up', ({ why }) => hungUp.inc({ why }))
    const accounts = this.counter('dr_accounts_made_total', 'Accounts that were made.', ['kind'])
    this.when('account made', ({ program }) => accounts.inc({ kind: program ? 'program' : 'person' }))
  }

  private node(): void {
    const { read, eventLoop } = this
    this.gauge(
      'dr_build_info',
      'Always 1; the labels say what runs.',
      ['version', 'commit', 'node'],
      (gauge) => gauge.set({ version: VERSION, commit: COMMIT, node: read.node }, 1),
    )
    this.gauge('dr_up', 'Whether a part works, as /readyz says.', ['part'], async (gauge) => {
      const parts = await read.health()
      for (const part of PARTS)
        if (Object.hasOwn(parts, part)) gauge.set({ part }, Number(parts[part] === 'ok'))
    })
    this.gauge(
      'dr_draining',
      'Whether this node begins nothing new, and hands over what it has.',
      [],
      (gauge) => gauge.set(Number(read.draining())),
    )
    this.gauge('dr_leases', 'Matches that are this node’s by the database.', [], (gauge) =>
      gauge.set(read.leases()),
    )
    this.gauge(
      'dr_leases_without_room',
      'Matches without a room for more than some seconds, which nobody can play: of this node (own), or of no node that lives (nobody).',
      ['of'],
      (gauge) => {
        const { own, nobodys } = read.lacking()
        gauge.set({ of: 'own' }, own)
        gauge.set({ of: 'nobody' }, nobodys)
      },
    )
    this.gauge(
      'dr_matches_set_aside',
      'Matches that could not be read or opened, and that administrators can bring back.',
      [],
      (gauge) => gauge.set(read.lacking().aside),
    )
    const adopted = this.counter(
      'dr_matches_adopted_total',
      'Matches that this node went on with, by whose they were.',
      ['from'],
    )
    this.when('matches adopted', ({ from, matches }) => adopted.inc({ from }, matches))
    const handedOver = this.counter(
      'dr_matches_handed_over_total',
      'Matches that this node handed over to others.',
      [],
    )
    this.when('matches handed over', ({ matches }) => handedOver.inc(matches))
    this.gauge(
      'dr_event_loop_delay_seconds',
      'How late timers ran in the last five seconds, by percentile; 100 is the worst.',
      ['percentile'],
      (gauge) => {
        for (const [percentile, delay] of Object.entries(eventLoop.delay)) gauge.set({ percentile }, delay)
      },
    )
    this.gauge(
      'dr_event_loop_utilization_ratio',
      'The part of the last five seconds in which the event loop worked.',
      [],
      (gauge) => gauge.set(eventLoop.utilization),
    )
    this.ending.push(processMetrics(this.registry))
  }

  private storage(): void {
    const { read } = this
    this.gauge('dr_journal_waiting_entries', 'Entries of the journal that wait to be written.', [], (gauge) =>
      gauge.set(read.journal().entries),
    )
    this.gauge('dr_journal_waiting_bytes', 'How large these are.', [], (gauge) =>
      gauge.set(read.journal().bytes),
    )
    this.gauge('dr_journal_oldest_seconds', 'For how long the oldest of them waits.', [], (gauge) =>
      gauge.set(read.journal().oldest / S),
    )
    const entries = this.counter('dr_journal_entries_total', 'Entries that were written to the journal.', [])
    const writing = this.histogram(
      'dr_journal_write_seconds',
      'How long it took to write what had gathered, in one commit.',
      ['outcome'],
    )
    this.when('journal written', ({ entries: number, done, took }) => {
      if (done) entries.inc(number)
      writing.observe({ outcome: outcomeOf(done) }, took / S)
    })
    const asking = this.histogram(
      'dr_database_query_seconds',
      'How long the database took for a statement.',
      ['outcome'],
    )
    this.when('database asked', ({ done, took }) => asking.observe({ outcome: outcomeOf(done) }, took / S))
    const backups = this.counter(
      'dr_backups_total',
      'Scheduled backups that this node made, or could not make.',
      ['outcome'],
    )
    // Creates both series at zero: rates need a value from before the first failure.
    for (const outcome of ['done', 'failed']) backups.inc({ outcome }, 0)
    this.when('backup made', () => backups.inc({ outcome: 'done' }))
    this.when('backup failed', () => backups.inc({ outcome: 'failed' }))
    this.gauge(
      'dr_backup_last_success_timestamp_seconds',
      'When the last scheduled backup was made, on whichever node, since 1970; nothing without one.',
      [],
      (gauge) => {
        const at = read.lastBackup()
        if (at !== undefined) gauge.set(at / S)
      },
    )
    const redis = this.histogram(
      'dr_redis_ping_seconds',
      'How long Redis took to answer; it is asked each second.',
      ['outcome'],
    )
    this.when('redis asked', ({ done, took }) => redis.observe({ outcome: outcomeOf(done) }, took / S))
  }

  // ── Helpers ──────────────────────────────────────────────────────────────────────────────────────────────

  private when<Name extends EventName>(name: Name, listener: (about: Events[Name]) => void): void {
    this.ending.push(when(name, listener))
  }

  private gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (gauge: Gauge<Label>) => void | Promise<void>,
  ): void {
    this.registry.registerMetric(
      new Gauge<Label>({
        name,
        help,
        labelNames,
        registers: [],
        collect() {
          return read(this)
        },
      }),
    )
  }

  private counter<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: (counter: Counter<Label>) => void = () => undefined,
  ): Counter<Label> {
    return new Counter<Label>({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        read(this)
      },
    })
  }

  private histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): Histogram<Label> {
    return new Histogram<Label>({ name, help, labelNames, buckets: BUCKETS, registers: [this.registry] })
  }
}
