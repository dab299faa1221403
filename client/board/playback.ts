/**
 * Which played round is shown, and at what moment. The picture is a function of that; only here does time pass. With
 * the page hidden no frames come, but time goes on: back again, the show is where it would be.
 */
import { computed, signal } from '@preact/signals'
import type { Span } from '../../common/engine/game.ts'
import type { PlayedRound } from '../net/link.ts'

export const SPEEDS = [0.25, 0.5, 1, 2, 4] as const

export interface Showing {
  readonly round: PlayedRound
  readonly spans: readonly Span[]
  /** Seconds. */
  readonly length: number
}

/** Of a round's playback, seconds. */
export const lengthOf = (spans: readonly Span[]): number => Math.max(0.1, ...spans.map((span) => span.end))

export class Playback {
  readonly showing = signal<Showing | undefined>(undefined)
  /** Seconds into the round. */
  readonly t = signal(0)
  readonly speed = signal(1)
  readonly paused = signal(false)
  readonly active = computed(() => this.showing.value !== undefined)

  private frame = 0
  private last = 0
  private readonly schedule: (timeline: PlayedRound['timeline']) => readonly Span[]
  private readonly ended: () => void
  /** Whether another round may follow: then one that is at its end is not played again, but over. */
  private readonly goesOn: boolean

  constructor(schedule: (timeline: PlayedRound['timeline']) => readonly Span[], ended: () => void, goesOn = false) {
    this.schedule = schedule
    this.ended = ended
    this.goesOn = goesOn
  }

  show(round: PlayedRound, at = 0, paused = false): void {
    const spans = this.schedule(round.timeline)
    const length = lengthOf(spans)
    this.showing.value = { round, spans, length }
    this.t.value = Math.min(length, at)
    this.paused.value = paused
    this.run()
  }

  /** Back to the present. */
  close(): void {
    cancelAnimationFrame(this.frame)
    this.frame = 0
    this.showing.value = undefined
  }

  seek(t: number): void {
    const length = this.showing.value?.length ?? 0
    this.t.value = Math.min(length, Math.max(0, t))
    this.last = performance.now()
  }

  pause(paused: boolean): void {
    const { showing, t } = this
    if (!paused && !this.goesOn && showing.value && t.value >= showing.value.length) t.value = 0
    this.paused.value = paused
    this.run()
  }

  /** To the beginning of the next event, or of the one before; pauses there. */
  step(by: 1 | -1): void {
    const { value } = this.showing
    if (!value) return
    this.paused.value = true
    const starts = [...new Set(value.spans.map((span) => span.start)), value.length].sort((a, b) => a - b)
    const at = this.t.value
    const next = by > 0 ? starts.find((start) => start > at + 0.01) : starts.findLast((start) => start < at - 0.01)
    this.seek(next ?? (by > 0 ? value.length : 0))
  }

  private run(): void {
    cancelAnimationFrame(this.frame)
    this.last = performance.now()
    this.frame = requestAnimationFrame(this.tick)
  }

  private readonly tick = (now: number): void => {
    const { value } = this.showing
    if (!value || this.paused.value) return
    const passed = Math.max(0, now - this.last) / 1000
    this.last = now
    const t = this.t.value + passed * this.speed.value
    this.t.value = Math.min(t, value.length)
    if (t >= value.length) return this.ended()
    this.frame = requestAnimationFrame(this.tick)
  }
}
