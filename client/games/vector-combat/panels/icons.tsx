/** Icons of the buttons. */
import { GLYPHS, glyph } from '../../../game-kit/glyphs.tsx'

/** Points up; users rotate it to a face. */
export const ARROW = (
  <path
    d="M12 20V5M6 11l6-6 6 6"
    fill="none"
    stroke="currentColor"
    stroke-width="2.6"
    stroke-linecap="round"
    stroke-linejoin="round"
  />
)

const small = (d: string) => (
  <svg class="vc-unit" viewBox="0 0 12 14" aria-hidden="true">
    <path d={d} fill="currentColor" />
  </svg>
)

/** Energy and heat. */
export const BOLT = small('M7 0 1 8h4l-1 6 7-9H7z')
export const FLAME = small('M6 0c1 3 5 5 5 9a5 5 0 0 1-10 0c0-2 1-3 2-4 0 1 1 2 2 2 0-3 0-5 1-7z')

export const ICONS = {
  clear: GLYPHS.clear,
  next: glyph(
    <>
      <path d="M5 12h11M11 6l6 6-6 6" />
      <path d="M20 5v14" />
    </>,
  ),
  pass: glyph(
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8 12h8" />
    </>,
  ),
  thrust: glyph(
    <>
      <path d="M12 3v12M7 8l5-5 5 5" />
      <path d="M9 19h6M10.500 22h3" />
    </>,
  ),
  climb: glyph(<path d="M12 10V3M8.500 6.500 12 3l3.500 3.500M12 14v7M8.500 17.500 12 21l3.500-3.500" />),
  guess: glyph(
    <>
      <path d="M8 9a4 4 0 1 1 6 3.500c-1.500 1-2 1.600-2 3" />
      <path d="M12 19.500h.01" stroke-width="3" />
    </>,
  ),
  turn: glyph(
    <>
      <path d="M19 12a7 7 0 1 1-3-5.700" />
      <path d="M17 2v5h-5" />
    </>,
  ),
  beam: glyph(
    <>
      <path d="m4 20 11-11" />
      <circle cx="18" cy="6" r="2.500" />
    </>,
  ),
  missile: glyph(
    <>
      <path d="M14 4c4 0 6 2 6 6l-7 5-4-4z" />
      <path d="m9 11-4 1 7 7 1-4M6 18l-2 2" />
    </>,
  ),
  route: glyph(
    <>
      <circle cx="5" cy="19" r="2" />
      <circle cx="19" cy="5" r="2" />
      <path d="M7 19h6a4 4 0 0 0 0-8h-2a4 4 0 0 1 0-6h6" />
    </>,
  ),
  text: glyph(
    <>
      <path d="m5 7 5 5-5 5M12 18h7" />
    </>,
  ),
  goOn: glyph(
    <>
      <path d="M4 6v12l7-6zM12 6v12l7-6z" />
    </>,
  ),
} as const

/** A hex with dots at one side and lines at another: the icon of the gravity overlay. */
export const GRAVITY_ICON = glyph(
  <>
    <path d="M7 3.300h10l5 8.700-5 8.700H7L2 12z" />
    <path d="M9 16.800h6M10.200 13.900h3.600" />
    <circle cx="9.800" cy="7.400" r="1.400" fill="currentColor" stroke="none" />
    <circle cx="14.200" cy="7.400" r="1.400" fill="currentColor" stroke="none" />
  </>,
  1.3,
  1.8,
)
