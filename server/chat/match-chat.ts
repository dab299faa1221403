/**
 * Match chat: separate channels for all, each team and the gallery. Text only; clients never render it as
 * markup.
 */
import type { Seat, SeatId, TeamId } from '../../common/engine/match-types.ts'
import { type SeatChange, seatChangeInWords } from '../../common/engine/record/seat-changes.ts'
import type { Channel } from '../../common/wire/chat/talk.ts'
import type { Phase } from '../../common/wire/match/match-schema.ts'
import { CHAT_HISTORY } from '../../common/wire/match/messages.ts'
import { type Refused, refusal } from '../../common/wire/refusals.ts'
import { type DeletedAccount, lineWithout } from '../store/archive/nameless.ts'
import { LINES_IN_RECORD } from '../store/journal/entries.ts'
import { ofGallery, type StoredLine } from '../store/stored-line.ts'
import { History } from './history.ts'

/** A person in the room: a player with seat and team, or a spectator (both empty). */
export interface Speaker {
  readonly player: string
  readonly name: string
  readonly seat: SeatId | ''
  readonly team: TeamId | ''
}

/** Where a match stands. */
export interface MatchProgress {
  readonly phase: Phase
  /** The round being planned. */
  readonly round: number
  /** The round that the gallery is shown. */
  readonly shown: number
}

/** A line that has no number yet. */
export type NewLine = Omit<StoredLine, 'id'>

/** What lines have in common that nobody says. */
const NOBODYS = { by: '', channel: 'all', team: '', mates: [] } as const

const timeOf = ({ phase, round }: Pick<MatchProgress, 'phase' | 'round'>, at: number) => ({
  at,
  round: phase === 'playing' ? round : 0,
})

export class Chat {
  /**
   * The latest lines of players and of spectators, erased lines included. Two histories, so that a crowd of
   * spectators does not push out the lines of players.
   */
  private readonly said = new History([], 0, CHAT_HISTORY)
  private readonly gallery = new History([], 0, CHAT_HISTORY)
  /** The latest lines about seat changes. */
  private readonly ofSeats = new History([], 0, CHAT_HISTORY)
  /** For each seat the latest line about it since the match began. */
  private lastOfSeat = new Map<SeatId, StoredLine>()
  private next = 1
  /** Lines of this match to all and in the gallery; the record stores them. */
  private public: StoredLine[] = []
  /** Ids of lines that a moderator has erased. */
  private readonly gone = new Set<number>()

  /**
   * May this person read that line? Players cannot read the gallery before the match is over. A delayed
   * gallery reads chat to all only up to round `shown`, the round that it sees.
   */
  readable(
    { id, channel, team, mates = [], round = 0 }: StoredLine,
    who: Speaker,
    { phase, shown }: MatchProgress,
  ): boolean {
    if (this.gone.has(id)) return false
    if (channel === 'team') return who.seat !== '' && team === who.team && mates.includes(who.player)
    if (channel === 'spectators') return who.seat === '' || phase === 'finished'
    return who.seat !== '' || phase !== 'playing' || round <= shown
  }

  /**
   * Lines to all that a delayed gallery may read when its view advances: those of rounds after `from`, up to
   * `to`.
   */
  lateFor(from: number, to: number): StoredLine[] {
    return this.ofPlayers.filter(
      ({ id, channel, round = 0 }) => !this.gone.has(id) && channel === 'all' && round > from && round <= to,
    )
  }

  /** Starts a new match: the record stores only lines from here on. */
  begin(): void {
    this.public = []
    this.lastOfSeat = new Map()
  }

  get ofMatch(): readonly StoredLine[] {
    return this.public.filter(({ id }) => !this.gone.has(id))
  }

  /** Why somebody may not write on that channel, if so. The gallery cannot reach players during play. */
  refusalFor({ seat }: Pick<Speaker, 'seat'>, channel: Channel, phase: Phase): Refused | undefined {
    const closed =
      seat === ''
        ? channel === 'team' || (channel === 'all' && phase === 'playing')
        : channel === 'spectators' && phase === 'playing'
    return closed ? refusal('wrong_channel') : undefined
  }

  /** A person's line. `mates`: the players of their team, the readers of team chat. */
  say(
    { player: by, name, seat, team }: Speaker,
    channel: Channel,
    text: string,
    course: Pick<MatchProgress, 'phase' | 'round'>,
    now: number,
    mates: readonly string[] = [by],
  ): NewLine {
    return { kind: 'said', by, name, channel, seat, team, mates, text, ...timeOf(course, now) }
  }

  /** A line of the server itself, such as what a moderator has done. */
  tell = (text: string, course: Pick<MatchProgress, 'phase' | 'round'>, now: number): NewLine => ({
    ...NOBODYS,
    kind: 'told',
    name: '',
    seat: '',
    text,
    ...timeOf(course, now),
  })

  /** A line about a seat change; `name` is the person whom the line names. */
  tellOfSeat(
    change: SeatChange,
    seat: Seat,
    name: string,
    course: Pick<MatchProgress, 'phase' | 'round'>,
    now: number,
  ): NewLine {
    const text = seatChangeInWords(change, seat)
    return { ...NOBODYS, kind: 'seat', name, seat: seat.id, text, change, ...timeOf(course, now) }
  }

  /** The latest line about a seat since the match began. */
  saidOfSeat(seat: SeatId): StoredLine | undefined {
    return this.lastOfSeat.get(seat)
  }

  /** The line with its number. */
  numbered(line: NewLine): StoredLine {
    return { id: this.next, ...line }
  }

  /** Adds a line as the journal has it. */
  add(line: StoredLine): void {
    // Before October 2026 lines had a name (`from`) and no player id.
    const { from = '' } = line as { from?: string }
    this.take({ ...line, kind: line.kind ?? 'said', by: line.by ?? '', name: line.name ?? from })
  }

  /** Hides a line from everybody and leaves it out of the record. */
  erase(id: number): void {
    this.gone.add(id)
  }

  /**
   * Removes the name of a deleted account from its lines and from lines of the server. Returns the ids of
   * changed lines.
   */
  forget(account: DeletedAccount): number[] {
    const without = (line: StoredLine) => lineWithout(line, account)
    this.public = this.public.map(without)
    return [this.said, this.ofSeats, this.gallery]
      .flatMap((lines) => lines.change(without))
      .map(({ id }) => id)
  }

  /** The line, unless it was erased. */
  find(id: number): StoredLine | undefined {
    return this.gone.has(id) ? undefined : (this.said.find(id) ?? this.gallery.find(id))
  }

  /** The lines around one, from the same channel group (players or gallery). */
  around = (id: number, each: number): StoredLine[] =>
    (this.gallery.find(id) ? this.gallery : this.said).around(id, each)
  lastOf(player: string): StoredLine | undefined {
    return [this.said.lastOf(player), this.gallery.lastOf(player)].reduce((one, other) =>
      (one?.id ?? 0) > (other?.id ?? 0) ? one : other,
    )
  }

  get lines(): readonly StoredLine[] {
    return [...this.ofPlayers, ...this.gallery.lines].sort((one, other) => one.id - other.id)
  }

  /** Lines of players and about seats, in order of their ids. */
  private get ofPlayers(): readonly StoredLine[] {
    return [...this.said.lines, ...this.ofSeats.lines].sort((one, other) => one.id - other.id)
  }

  /** The id of the latest line. */
  get newest(): number {
    return this.next - 1
  }

  history = (who: Speaker, course: MatchProgress): StoredLine[] =>
    this.standing.filter((line) => this.readable(line, who, course))

  /** What spectators have said: players read it when the match is over. */
  get ofGallery(): readonly StoredLine[] {
    return this.gallery.lines.filter(({ id }) => !this.gone.has(id))
  }

  private get standing(): readonly StoredLine[] {
    return this.lines.filter(({ id }) => !this.gone.has(id))
  }

  private take(line: StoredLine): void {
    this.next = Math.max(this.next, line.id + 1)
    if (line.kind === 'seat') return this.takeOfSeat(line)
    const theirs = ofGallery(line)
    ;(theirs ? this.gallery : this.said).add(line)
    if (line.kind !== 'said' || line.channel === 'team') return
    if (
      this.public.filter((one) => one.kind === 'said' && ofGallery(one) === theirs).length <
      LINES_IN_RECORD[theirs ? 'gallery' : 'players']
    )
      this.public.push(line)
  }

  private takeOfSeat(line: StoredLine): void {
    this.ofSeats.add(line)
    if (line.seat) this.lastOfSeat.set(line.seat, line)
    const before = this.public.filter(({ kind, seat }) => kind === 'seat' && seat === line.seat)
    if (before.length < LINES_IN_RECORD.seat) this.public.push(line)
  }
}
