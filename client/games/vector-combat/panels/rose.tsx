/** A ship's counters on the six faces of its hex, and its facing. */
import { countersOf, FACES, type Face } from '../../../../common/games/vector-combat/face.ts'
import { type Hex, ORIGIN } from '../../../../common/geometry/hex.ts'
import { bearingOf, HEX, hexCorners } from '../plane.ts'

/** Size of the picture, in its own units. */
const SIDE = 34
const CORNERS = hexCorners(ORIGIN)
  .map(({ x, y }) => `${(x / HEX) * SIDE},${(y / HEX) * SIDE}`)
  .join(' ')

export function Rose({ velocity, facing }: { velocity: Hex; facing: Face }) {
  const counters = countersOf(velocity)
  const at = (face: Face, far: number) =>
    [Math.cos(bearingOf(face)) * far, Math.sin(bearingOf(face)) * far] as const
  return (
    <svg class="vc-rose" viewBox="-54 -54 108 108" aria-hidden="true">
      <polygon points={CORNERS} />
      <path
        class="vc-nose"
        d="M15 0-8 9-4 0-8-9Z"
        transform={`rotate(${(bearingOf(facing) * 180) / Math.PI})`}
      />
      {FACES.map((_, face) => {
        const [x, y] = at(face, 42)
        const count = counters[face]!
        return count > 0 ? (
          <g key={face} class="vc-counter">
            <circle cx={x} cy={y} r="11" />
            <text x={x} y={y + 5}>
              {count}
            </text>
          </g>
        ) : (
          <circle key={face} class="vc-none" cx={x} cy={y} r="2.5" />
        )
      })}
    </svg>
  )
}
