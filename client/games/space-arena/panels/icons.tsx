/** Icons of a tick's orders, shared by the strip and the buttons. */

import { PAYLOADS } from '../../../../common/games/space-arena/data/payloads.ts'
import type { Weapon } from '../../../../common/games/space-arena/data/ships.ts'
import { GLYPHS, glyph } from '../../../game-kit/glyphs.tsx'

const WEAPONS = {
  laser: glyph(
    <>
      <path d="M3 21 15 9" />
      <path d="m15 3 1 5 5 1-5 1-1 5-1-5-5-1 5-1Z" fill="currentColor" />
    </>,
  ),
  rocket: glyph(<path d="M12 3c3 3 4 6 4 10v4H8v-4c0-4 1-7 4-10ZM8 14l-4 5h4m8-5 4 5h-4" />),
  missile: glyph(
    <>
      <circle cx="12" cy="12" r="7" />
      <path d="M12 2v6m0 8v6M2 12h6m8 0h6" />
    </>,
  ),
  nano: glyph(
    <>
      <circle cx="7" cy="8" r="2.6" fill="currentColor" />
      <circle cx="16" cy="7" r="2.6" />
      <circle cx="8" cy="17" r="2.6" />
      <circle cx="17" cy="16" r="2.6" fill="currentColor" />
    </>,
  ),
  emp: glyph(<path d="M13 2 5 14h6l-1 8 9-13h-6Z" />),
  mine: glyph(
    <>
      <circle cx="12" cy="12" r="5.5" fill="currentColor" />
      <path d="M12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M19 5l-2 2M7 17l-2 2" />
    </>,
  ),
} as const

export function weaponIcon(weapon: Weapon) {
  if (weapon.kind === 'laser') return WEAPONS.laser
  const { kind, guided, warheads } = PAYLOADS[weapon.payload]
  if (kind === 'mine') return WEAPONS.mine
  if (warheads.some((warhead) => warhead.kind === 'emp')) return WEAPONS.emp
  if (warheads.some((warhead) => warhead.kind === 'nanocyte')) return WEAPONS.nano
  return guided ? WEAPONS.missile : WEAPONS.rocket
}

export const ICONS = {
  faster: glyph(<path d="m5 15 7-8 7 8" />),
  slower: glyph(<path d="m5 9 7 8 7-8" />),
  left: glyph(
    <>
      <path d="M4.5 9.5A8 8 0 1 1 5 15.5" />
      <path d="M4 4v5.7h5.7" />
    </>,
  ),
  right: glyph(
    <g transform="matrix(-1 0 0 1 24 0)">
      <path d="M4.5 9.5A8 8 0 1 1 5 15.5" />
      <path d="M4 4v5.7h5.7" />
    </g>,
  ),
  heading: glyph(<path d="M12 3 6 20l6-4 6 4Z" fill="currentColor" />),
  repeat: glyph(<path d="M3 7h9m-9 5h9m-9 5h9M17 6v12m-3-4 3 4 3-4" />),
  shield: glyph(<path d="M12 3 5 6v6c0 4 3 7 7 9 4-2 7-5 7-9V6Z" />),
  replenish: glyph(<path d="M12 4v16M4 12h16" />),
  cloak: glyph(
    <>
      <path d="M3 12s3.5-6 9-6 9 6 9 6-3.5 6-9 6-9-6-9-6Z" />
      <path d="M4 20 20 4" />
    </>,
  ),
  undo: GLYPHS.undo,
  clear: GLYPHS.clear,
  clearAll: glyph(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5m4-5v5" />),
} as const
