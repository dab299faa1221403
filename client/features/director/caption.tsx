/** The caption over the board that describes the present moment, also for screen readers. */
import './director.css'
import type { Director } from './director.ts'

export function Caption({ director }: { director: Director }) {
  const words = director.caption.value
  return (
    <p class="caption" aria-live="polite">
      {words ? <span>{words}.</span> : null}
    </p>
  )
}
