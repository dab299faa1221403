/**
 * Tells when another comes to fly a seat of a match that runs: a bot, nobody, somebody else, or whoever had
 * it again. Seen from the seats, so that no way there is silent; what was told last of each is in the chat,
 * so that a restart tells nothing twice.
 */
import type { SeatId } from '../../../common/engine/match-types.ts'
import { FLOWN_AFTER, type SeatChange } from '../../../common/engine/record/seat-changes.ts'
import { withholds } from '../../../common/wire/match/match-schema.ts'
import { DELETED } from '../../../common/wire/people/names.ts'
import { Alarm } from '../../base/alarm.ts'
import type { Table } from '../table.ts'
import type { Chair } from './seats.ts'

/**
 * Whose connection is lost is waited for so long (ms), for who reloads the page: twice as long each time, up
 * to the other.
 */
const RELOADED_WITHIN = 3_000
const RELOADED_AT_MOST = 60_000
/** After a restart everybody is waited for so long (ms). */
const BACK_WITHIN = 45_000
/**
 * So much is told at once of one seat; whatever comes to more within such a time (ms) is told as it stands
 * then.
 */
const TOLD_AT_ONCE = 6
const WITHIN = 60_000

export interface SeatChangesListener {
  /** `name`: of the person of whom it is told. */
  told(change: SeatChange, chair: Chair, name: string): void
  failed(error: unknown): void
}

/** Who flies a seat, or for whom a bot or nobody does; nobody in particular for a bot's own. */
interface Flown {
  readonly by: 'person' | 'nobody' | 'bot'
  readonly player: string
  readonly name: string
  /** The seat is theirs, whoever flies it. */
  readonly owned: boolean
  /** They have been here since the match began. */
  readonly came: boolean
}

const BOTS_OWN: Flown = { by: 'bot', player: '', name: '', owned: false, came: false }

/** Of one seat. */
interface SeatRecord {
  flown: Flown
  /** Until when who has lost the connection is waited for (server ms). */
  until: number | undefined
  /** How long that is the next time (ms). */
  patience: number
  /** When something was told of it, in the last while (server ms). */
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

  /**
   * A match has begun. So far everybody flies the seat that they had when it was made, and bots what nobody
   * had.
   */
  begin(): void {
    const { people } = this.table.match!
    this.expect((chair) => {
      // Whoever has left since the match before is told of like one who was here.
      const had = people.starterAt(chair.id) ?? chair.stead
      return had ? { by: 'person', player: had.player, name: had.name, owned: true, came: false } : BOTS_OWN
    })
    this.note()
  }

  /** A match goes on after a restart: what was told before is known, and everybody is on the way back. */
  restarted(): void {
    if (this.table.phase !== 'playing') return
    this.expect((chair) => this.toldOf(chair))
    for (const one of this.known.values()) if (one.flown.by === 'person') one.until = Date.now() + BACK_WITHIN
    this.note()
  }

  /** A round was played: whoever had no orders in it is not waited for any longer. */
  roundPlayed(): void {
    for (const { id, absent } of this.table.seats.humans()) {
      const known = this.known.get(id)
      if (known?.until !== undefined && absent > 0) known.until = 0
    }
  }

  /** After anything that changes who is here. */
  note(now = Date.now()): void {
    if (this.table.phase !== 'playing') return this.stop()
    for (const chair of this.table.seats.chairs) if (this.concerns(chair)) this.compare(chair, now)
    this.wait(now)
  }

  /** Their account is deleted: what is told of their seat from now on does not name them. */
  forget(player: string): void {
    for (const known of this.known.values())
      if (known.flown.player === player) known.flown = { ...known.flown, name: DELETED }
  }

  stop(): void {
    this.alarm.off()
  }

  private expect(flown: (chair: Chair) => Flown): void {
    this.known.clear()
    for (const chair of this.table.seats.chairs)
      this.known.set(chair.id, {
        flown: flown(chair),
        until: undefined,
        patience: RELOADED_WITHIN,
        times: [],
      })
  }

  /** Nobody flies what is out of the match; but where something is withheld nobody may see what is. */
  private concerns = ({ id }: Chair): boolean => withholds(this.table.secrecy) || this.table.match!.plays(id)

  private flownNow(chair: Chair): Flown {
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

  /** As it was told before a restart; of what nothing was told everybody flew their own. */
  private toldOf(chair: Chair): Flown {
    const told = this.table.chat.saidOfSeat(chair.id)
    const starter = this.table.match!.people.starterAt(chair.id)
    if (!told?.change) return starter ? { by: 'person', ...starter, owned: true, came: chair.came } : BOTS_OWN
    const { change, name } = told
    const by = FLOWN_AFTER[change]
    const owned = by !== 'bot' || change === 'bot'
    // Somebody may have sat down, of whom nothing was told yet.
    const player = [chair, chair.stead].find((one) => one?.name === name)?.player ?? ''
    return { by, player, name, owned, came: change !== 'missing' && (chair.came || !owned) }
  }

  private compare(chair: Chair, now: number): void {
    const known = this.known.get(chair.id)!
    const [before, after] = [known.flown, this.flownNow(chair)]
    const change = changeOf(before, after, chair)
    if (!change) {
      known.until = undefined
      known.flown = { ...before, came: before.came || after.came }
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
    // Who has taken it over may be gone again.
    if (change === 'taken') this.compare(chair, now)
  }

  private waits(known: SeatRecord, now: number): boolean {
    known.until ??= now + known.patience
    return known.until > now
  }

  /**
   * Looks again when somebody was waited for long enough, or more may be told. By its own time: an alarm may
   * ring a moment early.
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

/**
 * What is to be told when a seat that was flown so is flown otherwise now; undefined where that is the same.
 */
function changeOf(before: Flown, after: Flown, { stead, occupant }: Chair): SeatChange | undefined {
  if (occupant !== 'human')
    return before.owned ? (stead?.why === 'missing' ? 'left' : (stead?.why ?? 'left')) : undefined
  if (before.player !== after.player) return 'taken'
  if (before.by === after.by) return undefined
  if (after.by === 'person') return before.came ? 'back' : 'come'
  if (after.by === 'bot') return 'bot'
  return after.came ? 'lost' : 'missing'
}
