/** What the pictures on the cards of lessons have in common: frame, colours, and the ring around a goal. */
import type { ComponentChildren } from 'preact'
import { teamColour } from '../board/pictures/colours.ts'

export const OWN = teamColour('A')
export const FOE = teamColour('B')
export const GOLD = '#ffd166'
export const RED = '#ff7a66'

/** `r`: radius; all in units of the frame. */
export const Ring = ({ x, y, r }: { x: number; y: number; r: number }) => (
  <circle
    cx={x}
    cy={y}
    r={r}
    fill={GOLD}
    fill-opacity="0.1"
    stroke={GOLD}
    stroke-width="2"
    stroke-dasharray="6 5"
  />
)

/** A component that draws the picture of a lesson, in a frame of 284 × 128, by the lesson's id. */
export const picturesOf = (pictures: Readonly<Record<string, ComponentChildren>>) => {
  const LessonPicture = ({ id }: { id: string }) => (
    <svg class="lesson-picture" viewBox="0 0 284 128" aria-hidden="true">
      {pictures[id]}
    </svg>
  )
  return LessonPicture
}
