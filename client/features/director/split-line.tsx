/** A line between two pictures on one canvas, to show that there are two. */
import './director.css'
import type { Stage } from '../../board/stage.ts'

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
