/**
 * Announces changes of who flies a seat during a match: a bot, nobody, another person, or its owner again. It
 * compares the seats before and after, so that it misses no cause; the chat has the last announcement per
 * seat, so that a restart repeats none.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import { FLOWN_AFTER, type SeatChange } from '../../../common/engine/record/seat-changes.ts'
import { withholds } from '../../../common/wire/match/match-schema.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { Alarm } from '../../base/alarm.ts'
import type { Table } from '../table.ts'
import type { Chair } from './seats.ts'

/**
 * The time to reload the page after a lost connection, before it is announced (ms). It doubles with each
 * loss, up to the second number.
 */
const RELOADED_WITHIN = 3_000
const RELOADED_AT_MOST = 60_000
/** The time for everybody to reconnect after a restart (ms). */
const BACK_WITHIN = 45_000
/**
 * The most announcements about a seat within `WITHIN` ms. Further changes wait, and only the latest state is
 * announced then.
 */
const TOLD_AT_ONCE = 6
const WITHIN = 60_000

export interface SeatChangesListener {
  /** `name`: the person whom the announcement names. */
  told(change: SeatChange, chair: Chair, name: string): void
  failed(error: unknown): void
}

/** Who flies a seat, and for which person if a bot or nobody does; no person for a bot's own seat. */
interface SeatPilot {
  readonly by: 'person' | 'nobody' | 'bot'
  readonly player: string
  readonly name: string
  /** The seat belongs to this person, whoever flies it. */
  readonly owned: boolean
  /** The person has been here since the match began. */
  readonly came: boolean
}

const BOTS_OWN: SeatPilot = { by: 'bot', player: '', name: '', owned: false, came: false }

/** The state of one seat. */
interface SeatRecord {
  flown: SeatPilot
  /** Until when a lost connection is not announced (server ms). */
  until: number | undefined
  /** The next such delay (ms). */
  patience: number
  /** Times of recent announcements (server ms). */
  times: readonly number[]
}

export class SeatChanges {
  private readonly table: Table
  private readonly listener: SeatChangesListener
  private readonly alarm: Alarm
  private readonly known = new Map<SeatId, SeatRecord>()

  constructor(table: Table, listener: SeatChangesListener) {
    this.table = table
    this.listener = listener
    this.alarm = new Alarm((error) => listener.failed(error))
  }

  /** Starts with a new match. At first every player counts as flying their own seat, and bots the rest. */
  begin(): void {
    const { people } = this.table.match!
    this.expect((chair) => {
      // People who have left since the last match are announced like people who were here.
      const had = people.starterAt(chair.id) ?? chair.stead
      return had ? { by: 'person', player: had.player, name: had.name, owned: true, came: false } : BOTS_OWN
    })
    this.note()
  }

  /**
   * Starts with a match that resumes after a restart: takes earlier announcements from the chat, and gives
   * everybody time to reconnect.
   */
  restarted(): void {
    if (this.table.phase !== 'playing') return
    this.expect((chair) => this.toldOf(chair))
    for (const one of this.known.values()) if (one.flown.by === 'person') one.until = Date.now() + BACK_WITHIN
    this.note()
  }

  /** After a round: ends the delay for players who gave no orders in it. */
  roundPlayed(): void {
    for (const { id, absent } of this.table.seats.humans()) {
      const known = this.known.get(id)
      if (known?.until !== undefined && absent > 0) known.until = 0
    }
  }

  /** Call after anything that changes who is here. */
  note(now = Date.now()): void {
    if (this.table.phase !== 'playing') return this.stop()
    for (const chair of this.table.seats.chairs) if (this.concerns(chair)) this.compare(chair, now)
    this.wait(now)
  }

  /** Removes the name of a deleted account from later announcements. */
  forget(player: string): void {
    for (const known of this.known.values())
      if (known.flown.player === player) known.flown = { ...known.flown, name: DELETED }
  }

  stop(): void {
    this.alarm.off()
  }

  private expect(flown: (chair: Chair) => SeatPilot): void {
    this.known.clear()
    for (const chair of this.table.seats.chairs)
      this.known.set(chair.id, {
        flown: flown(chair),
        until: undefined,
        patience: RELOADED_WITHIN,
        times: [],
      })
  }

  /**
   * Seats that are out of the match need no announcements; but with secrecy nobody may see which these are,
   * so all get them.
   */
  private concerns({ id }: Chair): boolean {
    return withholds(this.table.secrecy) || this.table.match!.plays(id)
  }

  private flownNow(chair: Chair): SeatPilot {
    const { seats, secrecy } = this.table
    const { occupant, player, name, came, connections, stead } = chair
    if (occupant !== 'human')
      return stead
        ? { by: 'bot', player: stead.player, name: stead.name, owned: false, came: stead.why !== 'missing' }
        : BOTS_OWN
    const by =
      connections > 0 ? 'person' : seats.shownOnAutopilot(chair, withholds(secrecy)) ? 'bot' : 'nobody'
    return { by, player, name, owned: true, came }
  }

  /** The state of the last announcement before a restart; without one every player flew their own seat. */
  private toldOf(chair: Chair): SeatPilot {
    const told = this.table.chat.saidOfSeat(chair.id)
    const starter = this.table.match!.people.starterAt(chair.id)
    if (!told?.change) return starter ? { by: 'person', ...starter, owned: true, came: chair.came } : BOTS_OWN
    const { change, name } = told
    const by = FLOWN_AFTER[change]
    const owned = by !== 'bot' || change === 'bot'
    // A person may have sat down without an announcement so far.
    const player = [chair, chair.stead].find((one) => one?.name === name)?.player ?? ''
    return { by, player, name, owned, came: change !== 'missing' && (chair.came || !owned) }
  }

  private compare(chair: Chair, now: number): void {
    const known = this.known.get(chair.id)!
    const [before, after] = [known.flown, this.flownNow(chair)]
    const change = changeOf(before, after, chair)
    if (!change) {
      known.until = undefined
      if (after.came && !before.came) known.flown = { ...before, came: true }
      return
    }
    if (change === 'lost' && this.waits(known, now)) return
    known.times = known.times.filter((at) => at > now - WITHIN)
    if (known.times.length >= TOLD_AT_ONCE) return
    if (change === 'lost') known.patience = Math.min(RELOADED_AT_MOST, 2 * known.patience)
    known.until = undefined
    known.times = [...known.times, now]
    known.flown = change === 'taken' ? { ...after, by: 'person', came: true } : after
    this.listener.told(change, chair, FLOWN_AFTER[change] === 'person' ? after.name : before.name)
    // The new person may be gone again.
    if (change === 'taken') this.compare(chair, now)
  }

  private waits(known: SeatRecord, now: number): boolean {
    known.until ??= now + known.patience
    return known.until > now
  }

  /**
   * Sets the alarm for the next delay that ends. The alarm may ring a moment early, so it passes the time
   * that it was set for.
   */
  private wait(now: number): void {
    const times = [...this.known.values()].flatMap(({ until, times }) => [
      until ?? Infinity,
      times.length >= TOLD_AT_ONCE ? times[0]! + WITHIN : Infinity,
    ])
    const next = Math.min(...times.filter((at) => at > now))
    if (Number.isFinite(next)) this.alarm.at(next, () => this.note(Math.max(Date.now(), next)))
    else this.alarm.off()
  }
}

/** The announcement for a change from `before` to `after`; undefined if there is none. */
function changeOf(before: SeatPilot, after: SeatPilot, { stead, occupant }: Chair): SeatChange | undefined {
  if (occupant !== 'human')
    return before.owned ? (stead?.why === 'missing' ? 'left' : (stead?.why ?? 'left')) : undefined
  if (before.player !== after.player) return 'taken'
  if (before.by === after.by) return undefined
  if (after.by === 'person') return before.came ? 'back' : 'come'
  if (after.by === 'bot') return 'bot'
  return after.came ? 'lost' : 'missing'
}
