/**
 * Which played round is shown, and at which moment. The picture is a function of these; only this class
 * advances time. A hidden page gets no frames, but playback time still advances: back on the page, playback
 * is as far as if it had never been hidden.
 */
import { computed, signal } from '@preact/signals'
import type { Span } from '../../../common/engine/match-types.ts'
import type { PlayedRound } from '../../net/match/link.ts'
import { momentAt, type Timing, wallAt } from '../director/timing.ts'

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const

export interface Showing<State = unknown, Event extends { kind: string } = { kind: string }> {
  readonly round: PlayedRound<State, Event>
  readonly spans: readonly Span[]
  /** Seconds. */
  readonly length: number
}

/** Moments closer than this count as equal (seconds). */
const NEAR = 0.01
/** A press this soon after playback ended by itself was meant for the playback controls (ms). */
const REACTION = 400
/** The longest time that one frame plays (s): a page that stalls goes on where it was, and nothing is missed. */
const FRAME_AT_MOST = 0.5
/** After a longer pause between frames (s) the page was not looked at, and returns to the present. */
const LOOKED_AWAY = 5

/** Length of a round's playback, seconds. */
export const lengthOf = (spans: readonly Span[]): number => Math.max(0.1, ...spans.map((span) => span.end))

/** The rounds available for playback, oldest first. */
export interface PlaybackRounds {
  rounds(): readonly PlayedRound[]
  /** Called when the shown round has ended. */
  ended(): void
  /** Seconds of pause at a round's end before `ended` is called. */
  lingers(round: PlayedRound): number
  /** Whether another round may follow: if so, a round at its end counts as over and is not replayed. */
  goesOn(): boolean
  /** Further moments within events at which the state changes (seconds). */
  turnsOf?(showing: Showing): readonly number[]
  /** The mapping from real time to moments, if playback does not run at constant speed. */
  timing?(): Timing | undefined
}

export class Playback {
  readonly showing = signal<Showing | undefined>(undefined)
  /** Seconds into the round. */
  readonly t = signal(0)
  readonly speed = signal(1)
  readonly paused = signal(false)
  readonly active = computed(() => this.showing.value !== undefined)

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
      ? [...showing.spans.flatMap(({ start, end }) => [start, end]), ...(this.reel.turnsOf?.(showing) ?? [])]
      : []
  })

  /** Playback has just ended by itself. */
  readonly justOver = signal(false)

  private frame = 0
  private last = 0
  /** Seconds spent at the end. */
  private stood = 0
  /** Position in a timing (seconds of it); recomputed after a jump or for another timing. */
  private place: { readonly timing: Timing; wall: number } | undefined
  private readonly schedule: (timeline: PlayedRound['timeline']) => readonly Span[]
  private readonly reel: PlaybackRounds

  constructor(schedule: (timeline: PlayedRound['timeline']) => readonly Span[], reel: PlaybackRounds) {
    this.schedule = schedule
    this.reel = reel
  }

  /** When each event of a round plays. */
  spansOf = (round: PlayedRound): readonly Span[] => this.schedule(round.timeline)

  show(round: PlayedRound, at = 0, paused = false): void {
    const spans = this.spansOf(round)
    const length = lengthOf(spans)
    this.showing.value = { round, spans, length }
    this.t.value = Math.min(length, at)
    this.stood = 0
    this.place = undefined
    this.paused.value = paused
    this.run()
  }

  /** Ends the playback and returns to the present. */
  close(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    this.showing.value = undefined
  }

  seek(t: number): void {
    const length = this.showing.value?.length ?? 0
    this.t.value = Math.min(length, Math.max(0, t))
    this.stood = 0
    this.place = undefined
    this.last = performance.now()
  }

  pause(paused: boolean): void {
    const { showing, t } = this
    if (!paused && !this.reel.goesOn() && showing.value && t.value >= showing.value.length) this.seek(0)
    this.paused.value = paused
    this.run()
  }

  /** The round `by` places after the shown one (negative: before). */
  around(by: number): PlayedRound | undefined {
    const rounds = this.reel.rounds()
    const at = rounds.findIndex(({ round }) => round === this.showing.value?.round.round)
    return at < 0 ? undefined : rounds[at + by]
  }

  /** Jumps to the start of the next or previous event, also across rounds; pauses there. */
  step(by: 1 | -1): void {
    const stop = this.stop(by)
    if (!stop) return
    if (stop.round !== this.showing.value?.round) return this.show(stop.round, stop.t, true)
    this.paused.value = true
    this.seek(stop.t)
  }

  canStep = (by: 1 | -1): boolean => this.stop(by) !== undefined

  private stop(by: 1 | -1): { readonly round: PlayedRound; readonly t: number } | undefined {
    const { value } = this.showing
    if (!value) {
      const last = by < 0 && this.reel.goesOn() ? this.reel.rounds().at(-1) : undefined
      return last && { round: last, t: Infinity }
    }
    const stops = [0, ...value.spans.map((span) => span.start), value.length].sort((a, b) => a - b)
    const at = this.t.value
    const next = by > 0 ? stops.find((stop) => stop > at + NEAR) : stops.findLast((stop) => stop < at - NEAR)
    if (next !== undefined) return { round: value.round, t: next }
    const other = this.around(by)
    return other && { round: other, t: by > 0 ? 0 : Infinity }
  }

  private run(): void {
    cancelAnimationFrame(this.frame)
    this.last = performance.now()
    this.frame = requestAnimationFrame(this.tick)
  }

  /** The moment `passed` seconds after the present one. */
  private after(passed: number): number {
    const timing = this.reel.timing?.()
    if (!timing) return this.t.value + passed
    if (this.place?.timing !== timing) this.place = { timing, wall: wallAt(timing, this.t.value) }
    return momentAt(timing, (this.place.wall += passed))
  }

  private readonly tick = (now: number): void => {
    const { value } = this.showing
    if (!value || this.paused.value) return
    const gap = Math.max(0, now - this.last) / 1000
    const passed = gap > LOOKED_AWAY ? gap : Math.min(gap, FRAME_AT_MOST)
    this.last = now
    const t = this.after(passed * this.speed.value)
    this.t.value = Math.min(t, value.length)
    if (t >= value.length && (this.stood += passed) >= this.reel.lingers(value.round)) {
      this.justOver.value = true
      setTimeout(() => (this.justOver.value = false), REACTION)
      return this.reel.ended()
    }
    this.frame = requestAnimationFrame(this.tick)
  }
}
