/** A thumbnail of a setup's map: one period, with all players' zones spread over it. */
import { ZONE } from '../../../../common/games/hostile-space/placement.ts'
import { type Setup, seats, torusFor } from '../../../../common/games/hostile-space/setup/setup.ts'
import { type Hex, hex, scale as times, UNITS, unit } from '../../../../common/geometry/hex.ts'
import { type Torus, torusDistance } from '../../../../common/geometry/torus.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import { shapeOf } from '../../../board/pictures/team-marks.ts'
import './setup-picture.css'
import { corners, HEX, STEP, toWorld } from '../plane.ts'

/** Greedy spread: each place is the farthest from those before it. */
function spread(torus: Torus, players: number): Hex[] {
  const all = Array.from({ length: torus.width * torus.height }, (_, i) =>
    hex(Math.floor(i / torus.height), i % torus.height),
  )
  const found = [hex(Math.floor(torus.width / 4), Math.floor(torus.height / 4))]
  const away = all.map((at) => torusDistance(torus, found[0]!, at))
  while (found.length < players) {
    const next = all[away.indexOf(Math.max(...away))]!
    found.push(next)
    all.forEach((at, i) => (away[i] = Math.min(away[i]!, torusDistance(torus, next, at))))
  }
  return found
}

const around = (at: Hex, far: number) =>
  UNITS.map((u) => toWorld({ q: at.q + u.q * far, r: at.r + u.r * far }))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

export function SetupPicture({ setup }: { setup: Setup }) {
  const torus = torusFor(setup)
  const all = seats(setup)
  const zones = spread(torus, all.length)
  const outline = corners(torus)
  const [right, down] = [toWorld({ q: torus.width, r: 0 }), toWorld({ q: 0, r: torus.height })]
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs) - STEP, Math.min(...ys) - HEX * 3]
  const [width, height] = [Math.max(...xs) - left + STEP, Math.max(...ys) - top + HEX * 3]
  const words =
    `${torus.width} by ${torus.height} hexes, ` +
    `${all.length} ${setup.play === 'base-defence' ? 'bases' : 'zones'}. ` +
    'What leaves it on one side comes in on the other'
  const from = toWorld(zones[0]!)
  const to = toWorld(times(unit(0), setup.missileSpeed))
  const copy = (i: number, j: number) => (
    <g
      key={`${i} ${j}`}
      class={i === 0 && j === 0 ? '' : 'again'}
      transform={`translate(${i * right.x + j * down.x} ${i * right.y + j * down.y})`}
    >
      {zones.map((at, n) => {
        const { x, y } = toWorld(at)
        const team = all[n]!.team
        return (
          <g key={n} style={{ '--team': teamColour(team) }}>
            <polygon class="zone" points={around(at, ZONE + 0.5)} />
            {setup.play === 'base-defence' ? (
              <polygon class="token" points={around(at, 1.5)} />
            ) : (
              <path
                class="mark"
                d={shapeOf(team)}
                fill-rule="evenodd"
                transform={`translate(${x} ${y}) scale(${STEP / 10})`}
              />
            )}
          </g>
        )
      })}
    </g>
  )
  return (
    <figure class="hs-map">
      <svg viewBox={`${left} ${top} ${width} ${height}`} role="img" aria-label={words}>
        {[-1, 0, 1].flatMap((i) => [-1, 0, 1].map((j) => (i === 0 && j === 0 ? null : copy(i, j))))}
        <polygon class="period" points={outline.map(({ x, y }) => `${x},${y}`).join(' ')} />
        {copy(0, 0)}
        <line class="flight" x1={from.x} y1={from.y} x2={from.x + to.x} y2={from.y + to.y} />
      </svg>
      <figcaption>{words}. Broken line: how far a missile flies in a round.</figcaption>
    </figure>
  )
}
