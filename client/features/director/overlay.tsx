/** What the director shows over the board, and the button that gives it the camera. */
import type { Stage } from '../../board/stage.ts'
import { icons } from '../../ui/icons.tsx'
import type { Director } from './director.ts'
import './director.css'

/** Describes the present moment, also for screen readers. */
export function Caption({ director }: { director: Director }) {
  const words = director.caption.value
  return (
    <p class="caption" aria-live="polite">
      {words ? <span>{words}.</span> : null}
    </p>
  )
}

/** A line between two pictures on one canvas, to show that there are two. */
export function SplitLine({ stage }: { stage: Stage }) {
  const split = stage.camera.split.value
  if (!split) return null
  return (
    <i
      class={`split-line ${split.row ? 'is-upright' : ''}`}
      style={{ [split.row ? 'left' : 'top']: `${split.line}px` }}
      aria-hidden="true"
    />
  )
}

/** Gives the camera to the director, and takes it back. */
export const DirectorButton = ({ director }: { director: Director }) =>
  director.offered.value ? (
    <button
      type="button"
      class="icon-button toggler"
      aria-pressed={director.on.value}
      aria-label="Director: the camera goes where it matters"
      aria-keyshortcuts="/"
      title="Director: the camera goes where it matters (/)"
      onClick={() => director.toggle()}
    >
      {icons.director}
    </button>
  ) : null
