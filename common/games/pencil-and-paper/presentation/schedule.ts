/**
 * When each event of a step is shown: the trace is drawn at a pencil's speed, and events happen when it gets
 * to them.
 */
import type { Span } from '../../../engine/match-types.ts'
import type { Event } from '../events.ts'
import { INCH } from '../sheet.ts'

const PLACED = 0.7
const DRAWN = 1.2
const SHARPENED = 0.6
/** Base duration of a flick, and the duration per inch. */
const FLICK = 0.25
const PER_INCH = 0.12
const TORN = 0.6
const CUT = 0.9
const LOST = 0.8
const BLAST = 0.7
/** Delay from a blast to those that it sets off. */
const WAVE = 0.45
const REDRAWN = 0.5
const SAID = 0.8
const OVER = 1.2

export function schedule(timeline: readonly Event[]): Span[] {
  const spans: Span[] = []
  let sharpened = 0
  /** Start of the trace, and its full duration. */
  let trace = { start: 0, length: 0 }
  let latest = 0
  const at = (start: number, length: number) => {
    spans.push({ start, end: start + length })
    latest = Math.max(latest, start + length)
  }
  const when = (along: number) => trace.start + (trace.length * along) / 1000
  for (const event of timeline) {
    switch (event.kind) {
      case 'door':
      case 'placed':
        at(0, PLACED)
        break
      case 'drawn':
        at(0, DRAWN)
        break
      case 'done':
      case 'passed':
      case 'called':
        at(sharpened, SAID)
        break
      case 'sharpened':
        at(sharpened, SHARPENED)
        sharpened += SHARPENED
        break
      case 'flick':
        trace = { start: sharpened, length: FLICK + (PER_INCH * event.length) / INCH }
        at(trace.start, when(event.along) - trace.start)
        break
      case 'redrawn':
      case 'crowded':
        at(when(1000), REDRAWN)
        break
      case 'torn':
        at(when(event.along), TORN)
        break
      case 'cut':
        at(when(event.along), CUT)
        break
      case 'destroyed':
        at(when(event.along) + WAVE * event.wave, LOST)
        break
      case 'blast':
        at(when(event.along) + WAVE * event.wave, BLAST)
        break
      case 'over':
        at(latest, OVER)
        break
    }
  }
  return spans
}
