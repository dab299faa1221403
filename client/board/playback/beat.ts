/** A slow beat for blinking marks. The timer runs only while a picture depends on it. */
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
