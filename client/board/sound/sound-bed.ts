/**
 * Background music, synthesised live: a drone, slow chords, and a pulse that grows with the danger. It starts
 * with the first touch of the page, is quiet, and pauses while the page is hidden.
 */
import { drawn, seedOf } from '../hash.ts'
import { music, muted, touched, volume } from './sound.ts'

/** Parameters of a game's music. */
export interface Tune {
  /** Hz. */
  readonly root: number
  /** Semitones above the root: the notes available for chords and melody. */
  readonly scale: readonly number[]
  readonly wave: OscillatorType
  /** Strength of the drone and of the pulse, 0 to 1. */
  readonly drone: number
  readonly pulse: number
}

/** Volume of the music, as a share of full volume. */
const LOUDNESS = 0.16
/** Seconds per chord, and how far ahead notes are scheduled. */
const CHORD = 9
const AHEAD = 0.6

export class SoundBed {
  private readonly tune: Tune
  private readonly seed: number
  private context: AudioContext | undefined
  private nodes:
    | { readonly out: GainNode; readonly filter: BiquadFilterNode; readonly drone: GainNode }
    | undefined
  private timer: ReturnType<typeof setInterval> | undefined
  private danger = 0.1
  private nextBeat = 0
  private nextChord = 0
  private count = 0
  private over = false

  constructor(tune: Tune, name: string) {
    this.tune = tune
    this.seed = seedOf(name)
    void touched.then(() => this.heard())
    document.addEventListener('visibilitychange', this.heard)
  }

  /** Sets the danger, 0 to 1. The music approaches it slowly. */
  follow(danger: number): void {
    this.danger = danger
    const { context, nodes } = this
    if (!context || !nodes) return
    nodes.filter.frequency.setTargetAtTime(260 + 1500 * danger ** 1.5, context.currentTime, 1.2)
    nodes.drone.gain.setTargetAtTime(this.tune.drone * (0.3 + 0.4 * danger), context.currentTime, 1.5)
  }

  /** Starts, continues or pauses the music, according to the settings. */
  readonly heard = (): void => {
    const wanted = !this.over && music.value && !muted.value && volume.value > 0 && !document.hidden
    if (wanted && !this.context) this.begin()
    const { context, nodes } = this
    if (!context || !nodes) return
    nodes.out.gain.setTargetAtTime(
      wanted ? LOUDNESS * volume.value : 0,
      context.currentTime,
      wanted ? 1.5 : 0.15,
    )
    if (wanted) {
      void context.resume()
      this.timer ??= setInterval(() => this.layOut(), 250)
    } else if (this.timer !== undefined) {
      clearInterval(this.timer)
      this.timer = undefined
      setTimeout(() => this.timer === undefined && void context.suspend().catch(() => undefined), 600)
    }
  }

  close(): void {
    this.over = true
    document.removeEventListener('visibilitychange', this.heard)
    this.heard()
    const { context } = this
    if (context) setTimeout(() => void context.close().catch(() => undefined), 800)
  }

  private begin(): void {
    // If the music button was pressed, that press unlocked audio. Without audio support there is no music.
    if (typeof AudioContext === 'undefined' || !navigator.userActivation?.hasBeenActive) return
    const context = (this.context = new AudioContext())
    const out = new GainNode(context, { gain: 0 })
    const filter = new BiquadFilterNode(context, { type: 'lowpass', frequency: 300, Q: 0.6 })
    const drone = new GainNode(context, { gain: 0 })
    const echo = new DelayNode(context, { delayTime: 0.42, maxDelayTime: 1 })
    const back = new GainNode(context, { gain: 0.36 })
    drone.connect(filter)
    filter.connect(out)
    filter.connect(echo).connect(back).connect(echo)
    echo.connect(out)
    out.connect(context.destination)
    this.nodes = { out, filter, drone }
    const { root, drone: share } = this.tune
    if (share > 0)
      for (const [times, detune, type] of [
        [1, -5, 'sawtooth'],
        [1, 6, 'sawtooth'],
        [0.5, 0, 'sine'],
        [1.5, 3, 'triangle'],
      ] as const) {
        const voice = new OscillatorNode(context, { type, frequency: root * times, detune })
        voice.connect(new GainNode(context, { gain: times === 0.5 ? 0.5 : 0.2 })).connect(drone)
        voice.start()
      }
    this.nextBeat = this.nextChord = context.currentTime + 0.3
    this.follow(this.danger)
  }

  /** Schedules the next notes. */
  private layOut(): void {
    const { context } = this
    if (!context) return
    const until = context.currentTime + AHEAD
    // After a pause, skip the beats that were missed.
    if (this.nextBeat < context.currentTime - 1) this.nextBeat = this.nextChord = context.currentTime + 0.1
    for (; this.nextChord < until; this.nextChord += CHORD) this.chord(this.nextChord)
    while (this.nextBeat < until) {
      const beat = 60 / (58 + 62 * this.danger)
      this.beat(this.nextBeat, beat)
      this.nextBeat += beat / 2
      this.count++
    }
  }

  /** Three voices that fade in and out. */
  private chord(at: number): void {
    const { scale } = this.tune
    const first = Math.floor(drawn(this.seed, this.count + 17) * scale.length)
    for (const [i, step] of [0, 2, 4].entries())
      this.note(at + i * 0.35, this.pitch(first + step, 2), CHORD * 0.9, 0.16, 2.8)
  }

  private beat(at: number, long: number): void {
    const { danger, count, tune } = this
    const down = count % 2 === 0
    if (down && danger > 0.3) this.thump(at, tune.pulse * Math.min(1, (danger - 0.3) * 1.7))
    if (!down && danger > 0.62) this.thump(at, tune.pulse * (danger - 0.62))
    const luck = drawn(this.seed, count)
    // Single high notes: rare in calm, an ostinato in danger.
    if (danger > 0.55 ? down || luck < danger - 0.3 : luck < 0.1)
      this.note(
        at,
        this.pitch(
          danger > 0.55 ? [0, 2, 0, 3][(count >> 1) % 4]! : Math.floor(luck * 90),
          danger > 0.55 ? 2 : 4,
        ),
        long * (danger > 0.55 ? 0.8 : 5),
        danger > 0.55 ? 0.12 : 0.1,
        0.02,
      )
  }

  private pitch(step: number, octave: number): number {
    const { root, scale } = this.tune
    return root * octave * 2 ** ((scale[step % scale.length]! + 12 * Math.floor(step / scale.length)) / 12)
  }

  private note(at: number, frequency: number, long: number, loud: number, attack: number): void {
    const { context, nodes, tune } = this
    const voice = new OscillatorNode(context!, { type: tune.wave, frequency })
    const gain = new GainNode(context!, { gain: 0 })
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(loud, at + attack)
    gain.gain.exponentialRampToValueAtTime(0.0005, at + attack + long)
    voice.connect(gain).connect(nodes!.filter)
    voice.start(at)
    voice.stop(at + attack + long + 0.05)
  }

  private thump(at: number, loud: number): void {
    if (loud <= 0.01) return
    const { context, nodes } = this
    const voice = new OscillatorNode(context!, { type: 'sine', frequency: 92 })
    const gain = new GainNode(context!, { gain: loud })
    voice.frequency.setValueAtTime(92, at)
    voice.frequency.exponentialRampToValueAtTime(38, at + 0.16)
    gain.gain.setValueAtTime(loud, at)
    gain.gain.exponentialRampToValueAtTime(0.001, at + 0.34)
    voice.connect(gain).connect(nodes!.out)
    voice.start(at)
    voice.stop(at + 0.4)
  }
}
