/**
 * A clock in seconds, in small steps, for idle animations. The timer runs only while a picture depends on it.
 */
import { signal } from '@preact/signals'

/** Steps per second: enough for slow motion, and cheap. */
const STEPS = 15

let timer: ReturnType<typeof setInterval> | undefined

export const flow = signal(0, {
  watched() {
    timer = setInterval(() => (flow.value = flow.peek() + 1 / STEPS), 1000 / STEPS)
  },
  unwatched() {
    clearInterval(timer)
  },
})
