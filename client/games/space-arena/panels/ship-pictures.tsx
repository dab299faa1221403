/**
 * Small pictures for sheets: the outline, shields around it, a weapon's arc, a warhead's damage by distance.
 */
import type { Warhead } from '../../../../common/games/space-arena/data/payloads.ts'
import {
  type Arc,
  QUADRANTS,
  type Quadrant,
  type ShipType,
} from '../../../../common/games/space-arena/data/ships.ts'
import { damageOf } from '../../../../common/games/space-arena/phases/warheads.ts'
import { cosine, sine } from '../../../../common/geometry/trig.ts'
import { Term } from '../../../game-kit/meaning.tsx'
import { explainShield } from '../guide/guide-terms.ts'
import { pipsOf, silhouette } from './silhouettes.ts'

export const raceClass = ({ race }: ShipType): string => `race-${(race ?? 'starbase').toLowerCase()}`

export function Outline({ type, size = 40 }: { type: ShipType; size?: number }) {
  return (
    <svg
      class={`outline ${raceClass(type)}`}
      viewBox="-54 -54 108 108"
      width={size}
      height={size}
      aria-hidden="true"
    >
      <path fill-rule="evenodd" d={silhouette(type)} />
    </svg>
  )
}

/** A point on a circle, `degrees` clockwise from the top. */
const on = (degrees: number, radius: number): string =>
  `${Math.round(sine(degrees) * radius * 100) / 100} ${Math.round(-cosine(degrees) * radius * 100) / 100}`

const MIDDLE: Readonly<Record<Quadrant, number>> = { N: 0, E: 90, S: 180, W: 270 }
/** Radius of the shields, around a ship drawn within 37. */
const RING = 57
/** Points of the shield that is drawn with the thickest line. */
const THICKEST = 260

/** The ship from above with its shields; their thickness shows their strength. */
export function ShieldPlan({ type }: { type: ShipType }) {
  return (
    <div class={`shield-plan ${raceClass(type)}`}>
      <svg viewBox="-100 -100 200 200" aria-hidden="true">
        <g transform="scale(0.74)">
          <path class="ship" fill-rule="evenodd" d={silhouette(type)} />
          {pipsOf(type).map(([x, y]) => (
            <circle key={y} class="pip" cx={x} cy={y} r="2" />
          ))}
        </g>
        {QUADRANTS.map((quadrant) => {
          const middle = MIDDLE[quadrant]
          return (
            <path
              key={quadrant}
              class="shield"
              d={`M${on(middle + 319, RING)}A${RING} ${RING} 0 0 1 ${on(middle + 41, RING)}`}
              style={{ strokeWidth: `${3 + (Math.min(THICKEST, type.shields[quadrant]) / THICKEST) * 11}px` }}
            />
          )
        })}
      </svg>
      {QUADRANTS.map((quadrant) => (
        <Term
          key={quadrant}
          class={`explained at-${quadrant}`}
          meaning={() => explainShield(quadrant, type.shields[quadrant])}
        >
          <small>{quadrant}</small>
          {type.shields[quadrant]}
        </Term>
      ))}
    </div>
  )
}

/** Forward is up. */
export function ArcPicture({ arc, laser }: { arc: Arc; laser: boolean }) {
  const [left, right] = arc ?? [0, 0]
  const wide = (right - left + 360) % 360 > 180 ? 1 : 0
  return (
    <svg
      class={`fire-arc ${laser ? 'of-laser' : 'of-launcher'}`}
      viewBox="-20 -20 40 40"
      width="34"
      height="34"
      aria-hidden="true"
    >
      <circle class="round" r="17" />
      {arc === null ? (
        <circle class="reach" r="17" />
      ) : (
        <path class="reach" d={`M0 0L${on(left, 17)}A17 17 0 ${wide} 1 ${on(right, 17)}Z`} />
      )}
      <path class="ship" d="M0-6 3.6 5 0 3.2-3.6 5Z" />
    </svg>
  )
}

const [WIDE, HIGH] = [96, 34]

/** Damage by distance, from 0 to slightly beyond the radius; scaled to the strongest warhead. */
export function FalloffPicture({ warheads }: { warheads: readonly Warhead[] }) {
  const farthest = Math.max(...warheads.map(({ radius }) => radius)) * 1.12
  const at = (distance: number, damage: number) =>
    `${Math.round((distance / farthest) * WIDE * 10) / 10} ` +
    `${Math.round((HIGH - (damage / 100) * (HIGH - 3)) * 10) / 10}`
  return (
    <svg class="falloff" viewBox={`0 0 ${WIDE} ${HIGH + 1}`} preserveAspectRatio="none" aria-hidden="true">
      {warheads.map((warhead) => (
        <path
          key={warhead.kind}
          class={warhead.kind}
          d={`M0 ${HIGH}L${Array.from({ length: 13 }, (_, i) => at((warhead.radius * i) / 12, damageOf(warhead, (warhead.radius * i) / 12))).join('L')}L${at(warhead.radius, 0)}Z`}
        />
      ))}
      <path class="ground" d={`M0 ${HIGH}H${WIDE}`} />
    </svg>
  )
}
