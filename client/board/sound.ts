/** Sounds, made on the spot. Nothing sounds before the player's first touch of the page: browsers do not let it. */
import { effect, signal } from '@preact/signals'
import { keep, kept } from '../net/storage.ts'

export const volume = signal(Number(kept('volume') ?? 0.5))
export const muted = signal(kept('muted') === '1')

effect(() => {
  keep('volume', String(volume.value))
  keep('muted', muted.value ? '1' : '0')
})

/** Volume, randomness, frequency, attack, sustain, release, shape, curve, slide … as zzfx takes them. Without randomness. */
export type SoundParameters = readonly (number | undefined)[]

/** What is heard of every game. */
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

let touched = false
for (const type of ['pointerdown', 'keydown'] as const) window.addEventListener(type, () => (touched = true), { once: true, capture: true })

/** `hidden`: also while the page is in the background. */
export function sound(which: SoundName | SoundParameters, hidden = false): void {
  if (!touched || muted.value || volume.value <= 0 || (document.hidden && !hidden)) return
  void import('zzfx').then(({ zzfx, ZZFX }) => {
    ZZFX.volume = 0.35 * volume.value
    zzfx(...(typeof which === 'string' ? SOUNDS[which] : which))
  }).catch(() => undefined)
}
