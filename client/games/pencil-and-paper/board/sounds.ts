/** Sounds of pencils and paper. */
import type { Event } from '../../../../common/games/pencil-and-paper/events.ts'
import { INCH } from '../../../../common/games/pencil-and-paper/sheet.ts'
import type { SoundParameters } from '../../../board/sound/sound.ts'

/**
 * Noise that lasts as long as the pencil moves: dull like wood on wood, starting with a touch and getting
 * lighter. The last number is a filter in hertz: a negative one cuts off higher frequencies.
 */
const scratch = (seconds: number): SoundParameters => [
  0.9,
  0,
  2600,
  0.015,
  seconds,
  0.08,
  4,
  0.5,
  -3,
  0,
  0,
  0,
  0.021,
  9,
  0,
  0,
  0,
  0.55,
  0.04,
  0.4,
  -4200,
]

const SOUNDS = {
  scratches: [scratch(0.2), scratch(0.4), scratch(0.6), scratch(0.85)],
  // The scratching ends with a crack.
  snap: [0.9, 0, 1900, 0.01, 0.3, 0.06, 4, 0.6, -2, 0, -1500, 0.3, 0.021, 8, 0, 0, 0, 0.6, 0.02, 0, -5200],
  sketch: [0.8, 0, 3000, 0.01, 0.3, 0.15, 4, 0.4, 0, 0, 0, 0, 0.09, 9, 0, 0, 0, 0.5, 0.02, 0.9, -3800],
  tear: [0.9, 0, 700, 0.01, 0.32, 0.16, 4, 0.3, 9, 0, 0, 0, 0.012, 12, 0, 0, 0, 0.8, 0.02, 0.3, -7500],
  rubber: [0.9, 0, 420, 0.03, 0.28, 0.12, 4, 1.6, 2, 0, 0, 0, 0.1, 4, 0, 0, 0, 0.6, 0.03, 0.8, -1500],
  sharpen: [0.8, 0, 1300, 0.03, 0.42, 0.1, 4, 0.8, 0, 0, 0, 0, 0.14, 7, 0, 0, 0, 0.6, 0.03, 0.7, -3000],
  crack: [1, 0, 180, 0, 0.05, 0.22, 4, 1.6, -4, 0, 0, 0, 0.04, 6, 0, 0, 0, 1, 0, 0, -2600],
  poof: [1.2, 0, 150, 0.01, 0.06, 0.25, 4, 1.2, -2, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, -800],
  boom: [1, 0, 60, 0.01, 0.15, 0.5, 4, 1.8, 0, 0, 0, 0, 0, 6, 0, 0.2],
  tap: [0.6, 0, 900, 0, 0.01, 0.04, 1, 1.8, -8],
} as const satisfies Record<string, SoundParameters | readonly SoundParameters[]>

/** The sound at an event's start. */
export function heard(event: Event): SoundParameters | undefined {
  switch (event.kind) {
    case 'flick': {
      if (event.snapped) return SOUNDS.snap
      const inches = (event.length * event.along) / 1000 / INCH
      return SOUNDS.scratches[inches < 0.8 ? 0 : inches < 2.2 ? 1 : inches < 4.2 ? 2 : 3]
    }
    case 'door':
    case 'drawn':
    case 'redrawn':
      return SOUNDS.sketch
    case 'placed':
      // All ships are placed at once, so play it once.
      return event.ship.endsWith('1') ? SOUNDS.sketch : undefined
    case 'sharpened':
      return SOUNDS.sharpen
    case 'torn':
      return SOUNDS.tear
    case 'cut':
      return event.pieces.length === 0 ? SOUNDS.rubber : SOUNDS.crack
    case 'destroyed':
      return SOUNDS.poof
    case 'blast':
      return SOUNDS.boom
    case 'passed':
    case 'done':
    case 'called':
    case 'crowded':
      return SOUNDS.tap
    case 'over':
      return undefined
  }
}
