/** A side view of altitudes: all ships at their distance from the selected one, and the bodies' surfaces. */
import { fieldOf } from '../../../../common/games/vector-combat/field.ts'
import { inPlay, type State, shipNamed } from '../../../../common/games/vector-combat/state.ts'
import { distance, ORIGIN } from '../../../../common/geometry/hex.ts'
import { teamColour } from '../../../board/pictures/colours.ts'

const [WIDE, HIGH] = [300, 130]
const FOOT = HIGH - 18
/** Most hexes shown to the right of the ship. */
const FARTHEST = 20

export function SideView({ state, selected }: { state: State; selected: string }) {
  const from = shipNamed(state, selected)?.at ?? ORIGIN
  const ships = state.ships.filter(inPlay)
  const bodies = fieldOf(state.map).map.bodies
  const top =
    Math.max(
      4,
      ...ships.map(({ altitude, climb }) => altitude + Math.abs(climb)),
      ...bodies.map(({ radius }) => radius + 1),
    ) + 1
  const far = (at: { readonly q: number; readonly r: number }) => Math.min(FARTHEST, distance(from, at))
  const x = (hexes: number) => 26 + (hexes / FARTHEST) * (WIDE - 44)
  const y = (altitude: number) => FOOT - (altitude / top) * (FOOT - 10)
  const step = Math.ceil(top / 4)
  return (
    <section>
      <h3>Altitude</h3>
      <svg
        class="vc-side"
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={`Altitudes: ${ships.map(({ id, altitude, climb }) => `${id} ${altitude}${climb === 0 ? '' : climb > 0 ? ` rising ${climb}` : ` sinking ${-climb}`}`).join(', ')}`}
      >
        {Array.from({ length: Math.floor(top / step) + 1 }, (_, i) => i * step).map((altitude) => (
          <g key={altitude}>
            <line class="vc-level" x1="22" x2={WIDE} y1={y(altitude)} y2={y(altitude)} />
            <text x="18" y={y(altitude) + 4} text-anchor="end">
              {altitude}
            </text>
          </g>
        ))}
        {bodies.map(({ id, at: [q, r], radius, kind }) => {
          const width = ((2 * radius + 1) / FARTHEST) * (WIDE - 44)
          return (
            <g key={id} class={`vc-body vc-${kind}`}>
              <rect
                x={x(far({ q, r })) - width / 2}
                y={y(radius + 1)}
                width={width}
                height={FOOT - y(radius + 1)}
                rx="6"
              />
              <text x={x(far({ q, r }))} y={HIGH - 4} text-anchor="middle">
                {id}
              </text>
            </g>
          )
        })}
        {ships.map(({ id, at, altitude, climb, faction }) => (
          <g key={id} class={id === selected ? 'is-selected' : ''} style={{ '--team': teamColour(faction) }}>
            {climb === 0 ? null : (
              <line
                class="vc-rise"
                x1={x(far(at))}
                x2={x(far(at))}
                y1={y(altitude)}
                y2={y(Math.max(0, altitude + climb))}
              />
            )}
            <circle cx={x(far(at))} cy={y(altitude)} r={id === selected ? 6 : 4.5} />
          </g>
        ))}
        {named(ships.map(({ id, at, altitude }) => ({ id, x: x(far(at)), y: y(altitude) - 8 }))).map(
          ({ text, x: left, y: top }) => (
            <text key={text} x={left} y={top} text-anchor="middle">
              {text}
            </text>
          ),
        )}
      </svg>
      <p class="quiet">To the right: hexes away{selected ? ` from ${selected}` : ''}.</p>
    </section>
  )
}

interface Label {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** Merges names that would overlap. */
function named(ships: readonly { readonly id: string; readonly x: number; readonly y: number }[]): Label[] {
  const groups: (typeof ships)[number][][] = []
  for (const ship of [...ships].sort((a, b) => a.x - b.x)) {
    const group = groups.find(
      ([first]) => Math.abs(first!.y - ship.y) < 12 && Math.abs(first!.x - ship.x) < NAME_WIDTH,
    )
    if (group) group.push(ship)
    else groups.push([ship])
  }
  return groups.map((group) => ({
    text: group.length > 2 ? `${group[0]!.id} +${group.length - 1}` : group.map(({ id }) => id).join(' '),
    x: Math.min(WIDE - 24, Math.max(38, group.reduce((sum, one) => sum + one.x, 0) / group.length)),
    y: group[0]!.y,
  }))
}

/** Width of a name with two ships. */
const NAME_WIDTH = 44
