/** The line that tells what is shown, over the board. Screen readers say it, too. */
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
