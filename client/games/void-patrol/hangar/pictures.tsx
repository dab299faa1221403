/** Small pictures for the explanations: a part's effect, with the current fighter's numbers. */
import type { ComponentChildren } from 'preact'
import { type Blast, grenadeBlast, rocketBlast } from '../../../../common/games/void-patrol/blast.ts'
import { GUNS } from '../../../../common/games/void-patrol/data/weapons.ts'
import { oddsOf, through } from '../../../../common/games/void-patrol/gunnery.ts'
import type { Design } from '../../../../common/games/void-patrol/setup/design.ts'
import { type Hex, hexesWithin, hexKey, ORIGIN } from '../../../../common/geometry/hex.ts'
import { hullPath } from '../board/ships/hulls.ts'
import { toWorld } from '../plane.ts'

const svg = (children: ComponentChildren, height = 96) => (
  <svg class="drawing" viewBox={`0 0 300 ${height}`} aria-hidden="true">
    {children}
  </svg>
)

const ship = (x: number, y: number, size: number, turn = 0, kind = 'own') => (
  <path
    class={`ship-${kind}`}
    d={hullPath('dart', size)}
    transform={`translate(${x - size / 2} ${y - size / 2}) rotate(${turn} ${size / 2} ${size / 2})`}
  />
)

const label = (x: number, y: number, text: ComponentChildren, kind = '') => (
  <text class={kind} x={x} y={y}>
    {text}
  </text>
)
const arrow = (d: string, kind = '') => <path class={`arrow ${kind}`} d={d} marker-end="url(#tip)" />
const TIP = (
  <defs>
    <marker
      id="tip"
      viewBox="0 0 10 10"
      refX="7"
      refY="5"
      markerWidth="6"
      markerHeight="6"
      orient="auto-start-reverse"
    >
      <path d="M0 0 10 5 0 10Z" fill="context-stroke" />
    </marker>
  </defs>
)

const A_HIT = 100

export const hullPicture = ({ hull, shields }: Design) => {
  const hits = Math.ceil(hull / Math.max(1, through(A_HIT, shields)))
  return svg(
    <>
      <rect class="track" x="20" y="22" width="260" height="20" rx="6" />
      {Array.from({ length: hits }, (_, i) => {
        const [from, to] = [i * through(A_HIT, shields), Math.min(hull, (i + 1) * through(A_HIT, shields))]
        return (
          <rect
            key={i}
            class="chunk"
            x={20 + (from / hull) * 260 + 1}
            y="22"
            width={Math.max(1, ((to - from) / hull) * 260 - 2)}
            height="20"
            rx="4"
          />
        )
      })}
      {label(150, 70, `${hits} hits of ${A_HIT} behind shields of ${shields}`)}
    </>,
    84,
  )
}

export const shieldsPicture = ({ shields }: Design) =>
  svg(
    <>
      {TIP}
      {arrow('M18 48H112', 'danger')}
      {arrow('M136 48H168', 'danger thin')}
      <path class="shield" d="M128 10A60 60 0 0 0 128 86" />
      {ship(205, 48, 64, 180)}
      {label(62, 38, A_HIT)}
      {label(152, 38, through(A_HIT, shields))}
      {label(100, 88, `− ${shields}`, 'blue')}
    </>,
  )

const slots = (chits: readonly string[], y: number) =>
  chits.map((chit, i) => (
    <g key={i} transform={`translate(${150 - chits.length * 19 + i * 38} ${y})`}>
      <rect class={`slot-box ${chit ? 'full' : ''}`} width="33" height="33" rx="7" />
      {chit === 'F' ? (
        <path class="glyph" d="M16.500 25V10m-6 5 6-6 6 6" />
      ) : chit === 'S' ? (
        <path class="glyph" d="M10 14a8 8 0 1 1 0 7M9 9v6h6" />
      ) : chit === 's' ? (
        <path class="glyph faint" d="M9 16.500h15" />
      ) : null}
    </g>
  ))

export const thrustPicture = ({ thrust, gMax }: Design) =>
  svg(
    <>
      {slots(
        Array.from({ length: thrust }, (_, i) => (i < Math.min(gMax, thrust - 1) ? 'F' : 'S')),
        20,
      )}
      {label(150, 76, `${thrust} chits a round`)}
    </>,
    90,
  )

export const gMaxPicture = ({ thrust, gMax }: Design) =>
  svg(
    <>
      {slots(
        Array.from({ length: thrust }, (_, i) => (i < gMax ? 'F' : '')),
        20,
      )}
      {label(150, 76, `${gMax} thrusts at most`)}
    </>,
    90,
  )

const hexagon = (x: number, y: number, size: number) =>
  Array.from({ length: 6 }, (_, i) => {
    const angle = ((i + 0.5) * Math.PI) / 3
    return `${x + size * Math.cos(angle)},${y + size * Math.sin(angle)}`
  }).join(' ')

export const spinnersPicture = ({ spinners }: Design) =>
  svg(
    <>
      {TIP}
      <polygon class="cell" points={hexagon(80, 50, 42)} />
      <g opacity="0.35">{ship(80, 50, 52)}</g>
      {ship(80, 50, 52, -60)}
      {arrow('M124 50A44 44 0 0 0 104 14', 'warm')}
      <g transform="translate(60 12)">{slots(spinners === 'slow' ? ['S', 's'] : ['S'], 14)}</g>
      {label(212, 82, spinners === 'slow' ? '60° fill two slots' : '60° fill one slot')}
    </>,
    100,
  )

export const thrustersPicture = ({ thrusters }: Design) =>
  svg(
    <>
      {TIP}
      {thrusters === 'dual' ? (
        <>
          {ship(70, 56, 56)}
          {arrow('M96 40 128 -2', 'warm')}
          {arrow('M96 72 128 108', 'warm')}
          {label(205, 50, '60° to either side,')}
          {label(205, 68, 'nose straight ahead')}
        </>
      ) : (
        <>
          {ship(60, 56, 56)}
          {arrow('M96 56H160', 'warm')}
          {label(225, 61, 'straight ahead')}
        </>
      )}
    </>,
    112,
  )

export const fuelPicture = ({ fuel, thrust }: Design) => {
  const { kind, start } = fuel
  const full = kind === 'pulses' ? 120 : 24
  return svg(
    <>
      <rect class="track" x="20" y="22" width="260" height="20" rx="6" />
      <rect class="chunk warm" x="20" y="22" width={260 * Math.min(1, start / full)} height="20" rx="6" />
      {label(
        150,
        70,
        kind === 'pulses'
          ? `${Math.floor(start / thrust)} rounds of all ${thrust} chits`
          : `${start} rounds with any chits`,
      )}
    </>,
    84,
  )
}

const bar = (y: number, share: number, text: string, kind = '') => (
  <g key={y}>
    <rect class="track" x="100" y={y} width="180" height="16" rx="5" />
    <rect class={`chunk ${kind}`} x="100" y={y} width={180 * Math.min(1, share)} height="16" rx="5" />
    {label(92, y + 13, text, 'end')}
  </g>
)

const SAMPLE_GUN = GUNS['laser 6/100']
const chance = (gunnery: number, piloting: number, thrusts: number) =>
  Math.round(oddsOf(SAMPLE_GUN, 5, { gunnery, spins: 0, piloting, thrusts }).chance)

export const gunneryPicture = ({ cockpit: { gunnery } }: Design) =>
  svg(
    <>
      {bar(14, chance(0, 0, 0) / 110, `${chance(0, 0, 0)} %`, 'faint')}
      {bar(38, chance(gunnery, 0, 0) / 110, `${chance(gunnery, 0, 0)} %`)}
      {label(150, 78, 'a laser at range 5: without, and with it')}
    </>,
    92,
  )

export const pilotingPicture = ({ cockpit: { piloting } }: Design) =>
  svg(
    <>
      {[0, 2, 4].map((thrusts, i) =>
        bar(10 + i * 22, chance(0, piloting, thrusts) / 110, `${thrusts} thrusts`, thrusts ? '' : 'faint'),
      )}
      {[0, 2, 4].map((thrusts, i) =>
        label(270, 23 + i * 22, `${chance(0, piloting, thrusts)} %`, 'end dark'),
      )}
      {label(150, 92, 'an enemy’s chance to hit you')}
    </>,
    104,
  )

function cells(blast: Blast, at: Hex, x: number, y: number, scale: number, around: number) {
  return hexesWithin(around).map((h) => {
    const place = toWorld(h)
    const damage = blast.get(hexKey({ q: h.q + at.q, r: h.r + at.r }))
    const [cx, cy] = [x + place.x * scale, y + place.y * scale]
    return (
      <g key={hexKey(h)}>
        <polygon class={`cell ${damage ? 'burning' : ''}`} points={hexagon(cx, cy, 39 * scale)} />
        {damage ? label(cx, cy + 4, damage, 'small') : null}
      </g>
    )
  })
}

export const missilePicture = () =>
  svg(
    <>
      {TIP}
      {ship(42, 74, 46, -10)}
      <path
        class="arrow warm"
        d="M72 66Q150 60 176 40T244 32"
        stroke-dasharray="2 7"
        marker-end="url(#tip)"
      />
      {ship(268, 30, 40, 200, 'enemy')}
      <circle class="lock" cx="268" cy="30" r="25" />
      {label(170, 90, '100 to all in the hex')}
    </>,
    100,
  )

export const grenadePicture = () =>
  svg(
    <>
      {TIP}
      {cells(grenadeBlast(ORIGIN), ORIGIN, 215, 68, 0.54, 1)}
      {ship(60, 68, 46)}
      {arrow('M92 68H160', 'thin')}
      {label(90, 122, 'where you would drift')}
    </>,
    136,
  )

export const rocketsPicture = () => {
  const blast = rocketBlast(ORIGIN, 0)
  return svg(
    <>
      {hexesWithin(3)
        .filter((h) => blast.has(hexKey(h)))
        .map((h) => {
          const place = toWorld(h)
          const [cx, cy] = [80 + place.x * 0.62, 68 + place.y * 0.62]
          return (
            <g key={hexKey(h)}>
              <polygon class="cell burning" points={hexagon(cx, cy, 24)} />
              {label(cx, cy + 4, blast.get(hexKey(h)), 'small')}
            </g>
          )
        })}
      {ship(72, 68, 46)}
    </>,
    136,
  )
}

export const gunsPicture = () =>
  svg(
    <>
      {TIP}
      <path class="arc" d="M60 56 236 -45.600V157.600Z" />
      {ship(60, 56, 56)}
      {ship(196, 40, 36, 180, 'enemy')}
      {arrow('M92 54 170 43', 'danger thin')}
      {label(252, 60, '60°')}
    </>,
    112,
  )

export const pricePicture = (price: number, budget: number) =>
  svg(
    <>
      <rect class="track" x="20" y="24" width="260" height="20" rx="6" />
      <rect
        class={`chunk ${price > budget ? 'danger' : ''}`}
        x="20"
        y="24"
        width={(260 * Math.min(price, 600)) / 600}
        height="20"
        rx="6"
      />
      <path class="mark" d={`M${20 + (260 * budget) / 600} 14V54`} />
      {label(20 + (260 * budget) / 600, 74, `budget ${budget}`)}
    </>,
    88,
  )
