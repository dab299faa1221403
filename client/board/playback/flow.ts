/**
 * Time for what flows while nothing is played: seconds, in small steps. It runs only while a picture is made
 * from it.
 */
import { signal } from '@preact/signals'

/** Steps a second: enough for what glides slowly, and little work. */
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
