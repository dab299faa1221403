/** Clocks for pictures that change by themselves. Each timer runs only while a picture depends on it. */
import { signal } from '@preact/signals'

/** Steps per second: enough for slow motion, and cheap. */
const STEPS = 15

/** One timer for all boards of the page. */
let flowing: ReturnType<typeof setInterval> | undefined

/** Seconds, in small steps, for idle animations. */
export const flow = signal(0, {
  watched() {
    flowing = setInterval(() => (flow.value = flow.peek() + 1 / STEPS), 1000 / STEPS)
  },
  unwatched() {
    clearInterval(flowing)
  },
})

/** Half a period of a blinking mark (ms). */
const HALF = 550

/** One timer for all boards of the page. */
let blinking: ReturnType<typeof setInterval> | undefined

/** A slow beat for blinking marks. */
export const beat = signal(true, {
  watched() {
    blinking = setInterval(() => (beat.value = !beat.peek()), HALF)
  },
  unwatched() {
    clearInterval(blinking)
    beat.value = true
  },
})
