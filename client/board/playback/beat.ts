/** A slow beat for what blinks. It runs only while a picture is made from it. */
import { signal } from '@preact/signals'

const HALF = 550

let timer: ReturnType<typeof setInterval> | undefined

export const beat = signal(true, {
  watched() {
    timer = setInterval(() => (beat.value = !beat.peek()), HALF)
  },
  unwatched() {
    clearInterval(timer)
    beat.value = true
  },
})
