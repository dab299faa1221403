/** Icons for planners' buttons, including those shared by several games. */
import type { ComponentChildren } from 'preact'

/**
 * Strokes in a 24 × 24 square, in the colour of the surrounding text. `size`: in em; `stroke`: width, in
 * units of the square.
 */
export const glyph = (children: ComponentChildren, size = 1.25, stroke = 2.2) => (
  <svg
    viewBox="0 0 24 24"
    width={`${size}em`}
    height={`${size}em`}
    fill="none"
    stroke="currentColor"
    stroke-width={stroke}
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

export const GLYPHS = {
  undo: glyph(
    <>
      <path d="M9 5 4 10l5 5" />
      <path d="M4 10h10a6 6 0 0 1 0 12h-2" />
    </>,
  ),
  clear: glyph(<path d="m6 6 12 12M18 6 6 18" />),
  dice: glyph(
    <>
      <rect x="4" y="4" width="16" height="16" rx="4" />
      <path d="M9 9h.01M15 15h.01M15 9h.01M9 15h.01M12 12h.01" stroke-width="3" />
    </>,
  ),
} as const
