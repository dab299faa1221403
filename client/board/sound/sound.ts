/** Synthesised sounds. Nothing plays before the player's first touch of the page: browsers forbid it. */
import { effect, signal } from '@preact/signals'
import { keep, kept } from '../../net/storage.ts'

export const volume = signal(Number(kept('volume') ?? 0.5))
export const muted = signal(kept('muted') === '1')
/** Whether background music is on. */
export const music = signal(kept('music') !== '0')

effect(() => {
  keep('volume', String(volume.value))
  keep('muted', muted.value ? '1' : '0')
  keep('music', music.value ? '1' : '0')
})

/**
 * Volume, randomness, frequency, attack, sustain, release, shape, curve, slide … in zzfx's order. The
 * randomness stays 0.
 */
export type SoundParameters = readonly (number | undefined)[]

/** Sounds common to all games. */
const SOUNDS = {
  chit: [0.5, 0, 420, 0, 0.01, 0.05, 1, 1.6, 6],
  undo: [0.4, 0, 300, 0, 0.01, 0.05, 1, 1.6, -6],
  refused: [0.6, 0, 130, 0.01, 0.05, 0.08, 2, 1, -1],
  ready: [0.7, 0, 520, 0.01, 0.06, 0.18, 1, 1.2, 0, 0, 260, 0.06],
  reveal: [0.7, 0, 180, 0.03, 0.12, 0.3, 1, 0.6, 3, 0, 0, 0, 0, 0, 0, 0, 0.1],
  tick: [0.5, 0, 880, 0, 0.005, 0.03, 1, 2],
  won: [0.8, 0, 440, 0.02, 0.25, 0.4, 1, 1, 0, 0, 220, 0.12],
  call: [0.9, 0, 523, 0.02, 0.14, 0.35, 1, 1, 0, 0, 262, 0.09, 0.11],
  lost: [0.8, 0, 220, 0.02, 0.25, 0.5, 1, 1, -1],
} as const satisfies Record<string, SoundParameters>

export type SoundName = keyof typeof SOUNDS

// The touch may have come before this module was loaded.
let active = navigator.userActivation?.hasBeenActive ?? false
/** Resolves when the player has touched the page. */
export const touched = new Promise<void>((resolve) => {
  const now = () => {
    active = true
    resolve()
  }
  if (active) now()
  else
    for (const type of ['pointerdown', 'keydown'] as const)
      window.addEventListener(type, now, { once: true, capture: true })
})

const isHeard = (): boolean => !muted.value && volume.value > 0

/**
 * Time after the last sound until the audio context is suspended (ms): a running one drains a phone's battery
 * even when silent.
 */
const REST = 5000
/** One synthesiser a page: browsers count them. */
let resting: ReturnType<typeof setTimeout> | undefined

/** The synthesiser. It is suspended soon unless something plays. */
async function synthesiser(): Promise<typeof import('zzfx')['ZZFX']> {
  const { ZZFX } = await import('zzfx')
  resting ??= setTimeout(() => void ZZFX.audioContext.suspend(), REST)
  return ZZFX
}

/** Caches rendered samples: rendering costs a slow phone several frames. */
const made = new Map<SoundParameters, Float32Array>()

async function samplesOf(which: SoundName | SoundParameters): Promise<Float32Array> {
  const synth = await synthesiser()
  const parameters = typeof which === 'string' ? SOUNDS[which] : which
  let samples = made.get(parameters)
  if (!samples) made.set(parameters, (samples = Float32Array.from(synth.buildSamples(...parameters))))
  return samples
}

/** Renders these sounds one by one in idle time, so that the first play is not late. */
export async function prepareSounds(...all: readonly (SoundName | SoundParameters)[]): Promise<void> {
  await touched
  for (const which of all) {
    if (!isHeard()) return
    await new Promise<void>(
      (resolve) =>
        void (window.requestIdleCallback
          ? window.requestIdleCallback(() => resolve(), { timeout: 2000 })
          : setTimeout(resolve, 100)),
    )
    await samplesOf(which).catch(() => undefined)
  }
}

/** `hidden`: plays even while the page is in the background. */
export function sound(which: SoundName | SoundParameters, hidden = false): void {
  if (!active || !isHeard() || (document.hidden && !hidden)) return
  void Promise.all([synthesiser(), samplesOf(which)])
    .then(([synth, samples]) => {
      synth.volume = 0.35 * volume.value
      clearTimeout(resting)
      resting = setTimeout(
        () => void synth.audioContext.suspend(),
        (samples.length / synth.sampleRate) * 1000 + REST,
      )
      void synth.audioContext.resume()
      synth.playSamples([samples])
    })
    .catch(() => undefined)
}
