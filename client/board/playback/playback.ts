/**
 * Which round of a match is shown, and at which moment: new rounds one after the other as they arrive,
 * earlier ones, or alternative ones. The picture is a function of these.
 */
import { batch, computed, effect, signal, untracked } from '@preact/signals'
import type { PlayedRound, Span } from '../../../common/engine/match-types.ts'
import type { Timing } from '../director/timing.ts'
import { PlaybackClock } from './playback-clock.ts'
import { RoundQueue } from './round-queue.ts'

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const

export interface Showing<State = unknown, Event extends { kind: string } = { kind: string }> {
  readonly round: PlayedRound<State, Event>
  readonly spans: readonly Span[]
  /** Seconds. */
  readonly length: number
}

/** Moments closer than this count as equal (seconds). */
const NEAR = 0.01

/** Length of a round's playback, seconds. */
export const lengthOf = (spans: readonly Span[]): number => Math.max(0.1, ...spans.map((span) => span.end))

/** The match whose rounds are shown. */
export interface PlaybackRounds {
  /** Its rounds, oldest first. Reads signals. */
  rounds(): readonly PlayedRound[]
  /** Seconds of pause at a round's end before the next round or the present follows. */
  lingers(round: PlayedRound): number
  /** A finished match: one round follows the other, and a round at its end counts as over. */
  readonly recorded: boolean
  /** Further moments within events at which the state changes (seconds). */
  turnsOf?(showing: Showing): readonly number[]
  /** The mapping from real time to moments, if playback does not run at constant speed. */
  timing?(): Timing | undefined
  /** A new round is about to be shown. */
  reveals?(round: PlayedRound): void
  /** It is shown now, from its beginning. */
  revealed?(): void
}

export class Playback {
  readonly showing = signal<Showing | undefined>(undefined)
  readonly active = computed(() => this.showing.value !== undefined)
  /**
   * True from the start of a new round's playback until the player returns to the present: until then, its
   * result, including the match's end, is not revealed.
   */
  readonly unseen = signal(false)
  /** New rounds that are still to be shown. */
  readonly queue = new RoundQueue()

  private readonly clock = new PlaybackClock({
    length: () => this.showing.value?.length,
    lingers: () => this.match.lingers(this.showing.value!.round),
    timing: () => this.match.timing?.(),
    ended: () => this.goOn(),
  })
  /** Seconds into the round. */
  readonly t = this.clock.t
  readonly speed = this.clock.speed
  readonly paused = this.clock.paused
  /** Playback has just ended by itself. */
  readonly justOver = this.clock.justOver

  /** When the state shown by panels last changed: far less often than the moment. */
  readonly turned = computed(() => {
    const [{ length = 0 } = {}, t] = [this.showing.value, this.t.value]
    return t >= length
      ? length
      : this.turns.value.reduce((last, turn) => (turn <= t && turn > last ? turn : last), 0)
  })
  private readonly turns = computed((): readonly number[] => {
    const showing = this.showing.value
    return showing
      ? [...showing.spans.flatMap(({ start, end }) => [start, end]), ...(this.match.turnsOf?.(showing) ?? [])]
      : []
  })

  private readonly imaginedRounds = signal<readonly PlayedRound[]>([])
  /** Whether the round being shown is an alternative one. */
  readonly imagined = computed(() => {
    const shown = this.showing.value?.round
    return shown !== undefined && this.imaginedRounds.value.includes(shown)
  })
  /** The rounds to move among. */
  private readonly rounds = computed(() =>
    this.imagined.value ? this.imaginedRounds.value : this.match.rounds(),
  )
  /** What led to the round being shown, and that round: the match's own rounds, or the alternative ones. */
  readonly past = computed((): readonly PlayedRound[] => {
    const [first] = this.imagined.value ? this.imaginedRounds.value : []
    const all = this.match.rounds()
    return first ? [...all.filter(({ round }) => round < first.round), ...this.imaginedRounds.value] : all
  })

  private readonly schedule: (timeline: PlayedRound['timeline']) => readonly Span[]
  private readonly match: PlaybackRounds

  constructor(schedule: (timeline: PlayedRound['timeline']) => readonly Span[], match: PlaybackRounds) {
    this.schedule = schedule
    this.match = match
  }

  /** Shows the rounds of a running match as they arrive; returns the function that ends this. */
  follow(): () => void {
    return effect(() => {
      const played = this.match.rounds().map(({ round }) => round)
      untracked(() => {
        const next = this.numbered(this.queue.arrived(played))
        if (next) this.reveal(next)
      })
    })
  }

  /** When each event of a round plays. */
  spansOf = (round: PlayedRound): readonly Span[] => this.schedule(round.timeline)

  /** Shows this round; new ones that wait are in the log. */
  show(round: PlayedRound, at = 0, paused = false): void {
    this.queue.clear()
    this.begin(round, at, paused)
  }

  /** Plays alternative rounds one after the other, and pauses at the end of the last. */
  showImagined(rounds: readonly PlayedRound[]): void {
    this.imaginedRounds.value = rounds
    if (rounds[0]) this.show(rounds[0])
  }

  replayLast(): void {
    const last = this.match.rounds().at(-1)
    if (last) this.show(last)
  }

  /** On to planning; rounds not shown yet are in the log. */
  skip(): void {
    this.queue.clear()
    this.close()
  }

  /** Ends the playback and returns to the present. */
  close(): void {
    this.clock.stop()
    batch(() => {
      this.unseen.value = false
      this.showing.value = undefined
    })
  }

  seek = (t: number): void => this.clock.seek(t)

  pause(paused: boolean): void {
    const { showing, t } = this
    if (!paused && !this.recorded && showing.value && t.value >= showing.value.length) this.seek(0)
    this.clock.pause(paused)
  }

  /** The round `by` places after the shown one (negative: before). */
  around(by: number): PlayedRound | undefined {
    const rounds = this.rounds.value
    const at = rounds.findIndex(({ round }) => round === this.showing.value?.round.round)
    return at < 0 ? undefined : rounds[at + by]
  }

  private numbered = (number: number | undefined): PlayedRound | undefined =>
    this.match.rounds().find(({ round }) => round === number)

  /** Jumps to the start of the next or previous event, also across rounds; pauses there. */
  step(by: 1 | -1): void {
    const stop = this.stop(by)
    if (!stop) return
    if (stop.round !== this.showing.value?.round) return this.begin(stop.round, stop.t, true)
    this.paused.value = true
    this.seek(stop.t)
  }

  canStep = (by: 1 | -1): boolean => this.stop(by) !== undefined

  private stop(by: 1 | -1): { readonly round: PlayedRound; readonly t: number } | undefined {
    const { value } = this.showing
    if (!value) {
      const last = by < 0 && this.recorded ? this.rounds.value.at(-1) : undefined
      return last && { round: last, t: Infinity }
    }
    const stops = [0, ...value.spans.map((span) => span.start), value.length].sort((a, b) => a - b)
    const at = this.t.value
    const next = by > 0 ? stops.find((stop) => stop > at + NEAR) : stops.findLast((stop) => stop < at - NEAR)
    if (next !== undefined) return { round: value.round, t: next }
    const other = this.around(by)
    return other && { round: other, t: by > 0 ? 0 : Infinity }
  }

  /** After the last alternative round comes nothing. */
  private get recorded(): boolean {
    return this.match.recorded && !this.imagined.peek()
  }

  private begin(round: PlayedRound, at: number, paused: boolean): void {
    const spans = this.spansOf(round)
    this.showing.value = { round, spans, length: lengthOf(spans) }
    this.clock.start(at, paused)
  }

  private reveal(next: PlayedRound): void {
    this.match.reveals?.(next)
    batch(() => {
      this.unseen.value = true
      this.begin(next, 0, false)
    })
    this.match.revealed?.()
  }

  /** In a live match planning begins; in a replay, and in an alternative, the next round follows. */
  private goOn(): void {
    const imagined = this.imagined.peek()
    const others = imagined || this.match.recorded
    const next = others ? this.around(1) : this.numbered(this.queue.next())
    if (!next) return imagined ? this.pause(true) : this.close()
    if (others) this.show(next)
    else this.reveal(next)
  }
}
