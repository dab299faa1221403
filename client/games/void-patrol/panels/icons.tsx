/** Icons of chits, shared by buttons, slots and the help. */
import type { ComponentChildren } from 'preact'
import { glyph } from '../../../game-kit/glyphs.tsx'

/** Slightly larger than other icons, because players read them while reaching for the button. */
const drawn = (children: ComponentChildren) => glyph(children, 1.35)

const spinLeft = (
  <>
    <path d="M4.5 9.5A8 8 0 1 1 5 15.5" />
    <path d="M4 4v5.7h5.7" />
  </>
)

export const LAUNCH_ICONS = {
  missile: drawn(
    <>
      <path d="M20 4c-6 0-11 4-13 10l3 3c6-2 10-7 10-13Z" />
      <path d="M7 14H3l3-5M10 17v4l5-3" />
    </>,
  ),
  grenade: drawn(
    <>
      <circle cx="12" cy="13" r="6" />
      <path d="M12 7V3m-3 0h6M4 13H2m20 0h-2M12 21v-2" />
    </>,
  ),
  rockets: drawn(
    <>
      <path d="M4 12h16M4 12 18 5M4 12l14 7" />
      <path d="m17 9.5 3 2.5-3 2.5" />
    </>,
  ),
} as const

export const CHIT_ICONS: Readonly<Record<string, ComponentChildren>> = {
  F: drawn(
    <>
      <path d="M12 20V6" />
      <path d="m6 11 6-6 6 6" />
    </>,
  ),
  B: drawn(
    <>
      <path d="m6 12 6-6 6 6" />
      <path d="m6 18 6-6 6 6" />
    </>,
  ),
  L: drawn(spinLeft),
  R: drawn(<g transform="matrix(-1 0 0 1 24 0)">{spinLeft}</g>),
  '<': drawn(
    <>
      <path d="M19 19 7 7" />
      <path d="M7 14V7h7" />
    </>,
  ),
  '>': drawn(
    <>
      <path d="M5 19 17 7" />
      <path d="M10 7h7v7" />
    </>,
  ),
}
