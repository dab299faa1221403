/** Icons of the buttons. */
import { GLYPHS, glyph } from '../../../game-kit/glyphs.tsx'

/** Points right; users rotate it to a facing. */
export const ARROW = (
  <path
    d="M4 12h15M13 6l6 6-6 6"
    fill="none"
    stroke="currentColor"
    stroke-width="2.6"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
)

export const ICONS = {
  clear: GLYPHS.clear,
  stop: glyph(<rect x="6" y="6" width="12" height="12" rx="2" fill="currentColor" />),
  wing: glyph(
    <>
      <path d="m12 3 3.4 6.4L12 8l-3.4 1.4z" fill="currentColor" />
      <path d="m6 13 3.4 6.4L6 18l-3.4 1.4zM18 13l3.4 6.4L18 18l-3.4 1.4z" fill="currentColor" />
    </>,
  ),
  none: glyph(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m6 18 12-12" />
    </>,
  ),
  dice: GLYPHS.dice,
} as const

/** A slanted sheet with dashed edges: the map and its seam. */
export const SEAM_ICON = glyph(
  <>
    <path d="M3 6h13l5 12H8z" stroke-dasharray="3.200 3.200" stroke-linejoin="miter" />
    <circle cx="12" cy="12" r="1.300" fill="currentColor" stroke="none" />
  </>,
  1.3,
  2,
)
