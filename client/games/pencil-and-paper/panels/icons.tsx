/** Icons of the buttons. */
import { GLYPHS, glyph } from '../../../game-kit/glyphs.tsx'

export const ICONS = {
  ...GLYPHS,
  move: glyph(
    <>
      <path d="M5 19 17 7" />
      <path d="M9 6h9v9" />
    </>,
  ),
  shot: glyph(
    <>
      <circle cx="12" cy="12" r="7" />
      <path d="M12 2v5M12 17v5M2 12h5M17 12h5" />
    </>,
  ),
  sharpen: glyph(
    <>
      <path d="M12 3v18M6 9l6-6 6 6" />
      <path d="M8.500 14h7" />
    </>,
  ),
  hand: glyph(
    <>
      <path d="M5 4v16" stroke-width="3.2" />
      <path d="M20 12H9M13 8l-4 4 4 4" />
    </>,
  ),
  turn: glyph(
    <>
      <path d="M19 12a7 7 0 1 1-2.500-5.400" />
      <path d="M19 3v4.500h-4.500" />
    </>,
  ),
  target: glyph(
    <>
      <circle cx="12" cy="12" r="8" />
      <circle cx="12" cy="12" r="2.500" fill="currentColor" />
    </>,
  ),
  bolt: glyph(<path d="M13 2 5 13h6l-1 9 9-12h-6z" />),
} as const
