/**
 * A match as lines of JSON, for programs that read a stream (`common/wire/match/stream.ts`). The lines are
 * made from the synced state, which holds what its viewer may know and no more, and at the same moments at
 * which sockets are sent their patches.
 */
import type { Viewer } from '../../../common/engine/match-types.ts'
import { matchName } from '../../../common/engine/record/archive.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { Messages } from '../../../common/wire/match/messages.ts'
import type { StreamLine, StreamLines } from '../../../common/wire/match/stream.ts'
import type { LinePosition } from '../../programs/messages.ts'
import type { PlainTab } from '../../programs/plain-tab.ts'
import type { LiveMatch, PlayedLiveRound } from '../live-match.ts'
import type { Table } from '../table.ts'
import { courseOf, NOTHING, planningOf, positionOf, type SeatPlanning } from './line-parts.ts'
import { MISSED_AT_MOST, missedRounds } from './missed-rounds.ts'

/** After this long (ms) making lines pauses, so that other work gets a turn. */
const SLICE = 4

export interface MatchLinesRoom {
  readonly match: string
  readonly table: Table
  viewer(tab: PlainTab): Viewer
  tell(tab: PlainTab, line: StreamLine): void
  failed(error: unknown): void
}

/** What a tab was told last, so that it is told only what is new. */
interface TabProgress {
  viewer: Viewer
  of: string
  n: number
  course: string
  accepted: string
  ended: boolean
  /** What is to be told, in order; each may wait for a thread. */
  readonly jobs: Job[]
  working: boolean
}

type Job = () => void | Promise<void>

export class MatchLines {
  private readonly room: MatchLinesRoom
  private readonly table: Table
  private readonly told = new Map<PlainTab, TabProgress>()
  /** When all tabs together last gave other work a turn (ms, `performance.now`). */
  private since = 0

  constructor(room: MatchLinesRoom) {
    this.room = room
    this.table = room.table
  }

  /** A stream begins, or goes on `after` a line of the same match. */
  begin(tab: PlainTab, after?: LinePosition): void {
    const viewer = this.room.viewer(tab)
    this.told.set(tab, {
      viewer,
      of: '',
      n: 0,
      course: '',
      accepted: '',
      ended: false,
      jobs: [],
      working: false,
    })
    this.later(tab, async () => {
      const told = this.told.get(tab)
      if (!told) return
      const { n, of } = this.positionFor(told.viewer)
      if (!after || after.of !== of || after.n > n || n - after.n > MISSED_AT_MOST) return this.tellFull(tab)
      Object.assign(told, { of, n: after.n })
      const { match } = this.table
      if (match && after.n < n) await this.tellMissed(tab, match, after.n, n)
      this.tellStatus(tab)
      this.tellEnd(tab)
    })
  }

  /** A client has left; those with a socket have no lines. */
  end(client: object): void {
    this.told.delete(client as PlainTab)
  }

  /** A round was played, or a delayed gallery sees one more. */
  reveal(match: LiveMatch): void {
    for (const [tab, { viewer }] of this.told) {
      const news = match.newsFor(viewer)
      if (news) this.later(tab, () => this.tellRound(tab, match, news))
    }
    this.changed()
  }

  /** Call after each patch: whatever was written into the synced state may be news. */
  changed(): void {
    if (this.told.size === 0) return
    const { state, match } = this.table
    for (const [tab, told] of this.told)
      this.later(tab, () => {
        if (state.phase === 'playing' && match && told.of !== match.seedHash) return this.tellFull(tab)
        this.tellStatus(tab)
        this.tellEnd(tab)
      })
  }

  /** A message that the room has sent to this tab. */
  heard(tab: PlainTab, type: string, message: unknown): void {
    if (type === 'mine') this.later(tab, () => this.tellMine(tab, message as Messages['mine']))
    else if (type === 'lines') this.tellChat(tab, message as ChatLine[])
    else if (type === 'note')
      this.room.tell(tab, { type: 'note', message: (message as Messages['note']).text })
    else if (type === 'refused') this.room.tell(tab, { type: 'note', ...(message as Messages['refused']) })
  }

  private positionFor(viewer: Viewer) {
    return positionOf(this.table, viewer)
  }

  private planningFor(viewer: Viewer): Promise<SeatPlanning> {
    return planningOf(this.table, viewer)
  }

  private async tellFull(tab: PlainTab): Promise<void> {
    const { table, room } = this
    const { state, game } = table
    const viewer = room.viewer(tab)
    const planning = await this.planningFor(viewer)
    this.tell(tab, viewer, {
      type: 'full',
      ...this.positionFor(viewer),
      match: room.match,
      game: game.id,
      rules: state.rules,
      setup: JSON.parse(state.setup),
      options: JSON.parse(state.options),
      seat: viewer === 'gallery' ? '' : viewer,
      seedHash: state.seedHash,
      commitment: state.commitment,
      rated: state.rated,
      ...courseOf(state),
      ...planning,
    })
    this.tellEnd(tab)
  }

  /** A round as this viewer sees it; with what there is to plan, if no later one is shown already. */
  private async tellRound(
    tab: PlainTab,
    match: LiveMatch,
    { round, timeline, after }: PlayedLiveRound,
  ): Promise<void> {
    const told = this.told.get(tab)
    if (!told || told.of !== match.seedHash || this.table.match !== match || round < told.n) return
    const { viewer } = told
    const n = round + 1
    const last = this.positionFor(viewer).n === n
    const planning = last
      ? await this.planningFor(viewer)
      : { ...NOTHING, state: match.game.view(after, match.eyesOf(viewer)) as unknown }
    this.tell(tab, viewer, {
      type: 'round',
      n,
      of: match.seedHash,
      played: round,
      timeline: [...match.game.viewTimeline(timeline, after, viewer)],
      ...courseOf(this.table.state),
      ...planning,
    })
  }

  private async tellMissed(tab: PlainTab, match: LiveMatch, from: number, to: number): Promise<void> {
    for await (const round of missedRounds(this.table, match, from, to))
      await this.tellRound(tab, match, round)
  }

  private tellStatus(tab: PlainTab): void {
    const told = this.told.get(tab)
    const { state } = this.table
    if (!told || told.course === signature(courseOf(state))) return
    this.tell(tab, told.viewer, { type: 'status', of: told.of, n: told.n, ...courseOf(state) })
  }

  private tellMine(tab: PlainTab, { seat, round, orders, ready }: Messages['mine']): void | Promise<void> {
    const told = this.told.get(tab)
    if (!told || told.course === '') return
    if (told.viewer !== (seat || 'gallery')) {
      told.viewer = seat || 'gallery'
      return this.tellFull(tab)
    }
    const accepted = orders === null ? null : { orders, ready }
    if (told.accepted === JSON.stringify(accepted) || this.table.phase !== 'playing') return
    this.tell(tab, told.viewer, { type: 'orders', of: told.of, n: told.n, round, accepted })
  }

  private tellChat(tab: PlainTab, lines: readonly ChatLine[]): void {
    for (const { channel = 'all', seat = '', name, text, at } of lines)
      this.room.tell(tab, { type: 'chat', channel, seat, name, text, at })
  }

  /** Once the viewer has seen the last round: a delayed gallery is still behind when the match ends. */
  private tellEnd(tab: PlainTab): void {
    const told = this.told.get(tab)
    const { state, match } = this.table
    if (!told) return
    if (state.phase !== 'finished' || !match || told.ended || told.of !== match.seedHash) return
    if (told.n < this.positionFor(told.viewer).n) return
    told.ended = true
    this.room.tell(tab, {
      type: 'end',
      of: told.of,
      n: told.n,
      winners: words(state.winners),
      by: state.by,
      record: matchName(match.seedHash),
      seed: state.seed,
      secret: state.secret,
      shares: words(state.shares),
    })
  }

  /** Sends a line and remembers what it says. */
  private tell(
    tab: PlainTab,
    viewer: Viewer,
    line: StreamLines['full' | 'round' | 'status' | 'orders'],
  ): void {
    const told = this.told.get(tab)
    if (!told) return
    told.viewer = viewer
    if (line.of !== told.of) told.ended = false
    told.of = line.of
    told.n = line.n
    if ('seats' in line) told.course = signature(line)
    if ('accepted' in line) told.accepted = JSON.stringify(line.accepted)
    this.room.tell(tab, line)
  }

  /** A tab's jobs run in order. Between those of all tabs there are pauses: 48 views of a battle take long. */
  private later(tab: PlainTab, job: Job): void {
    const told = this.told.get(tab)
    if (!told) return
    told.jobs.push(job)
    if (told.working) return
    told.working = true
    // When all that changes together has changed: a round, its clock and its seats.
    queueMicrotask(() => void this.work(told))
  }

  private async work(told: TabProgress): Promise<void> {
    for (let job = told.jobs.shift(); job; job = told.jobs.shift()) {
      try {
        await job()
      } catch (error) {
        this.room.failed(error)
      }
      if (performance.now() - this.since < SLICE) continue
      await new Promise(setImmediate)
      this.since = performance.now()
    }
    // At once: a job that came a moment later would wait for the next.
    told.working = false
  }
}

/** What of the course makes a line worth sending: all but the time that is left. */
const signature = ({
  phase,
  round,
  opensAt,
  deadline,
  pausedBy,
  trouble,
  draw,
  seats,
}: Omit<StreamLines['status'], 'type' | 'n' | 'of' | 'ms'>): string =>
  JSON.stringify([phase, round, opensAt, deadline, pausedBy, trouble, draw, seats])

const words = (text: string): string[] => text.split(' ').filter(Boolean)
