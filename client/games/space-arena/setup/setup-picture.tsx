/** A thumbnail of a setup's opening: fleets at their starting places, starbases, the distance between. */

import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { offered, type Setup, seats, teamsOf } from '../../../../common/games/space-arena/setup/setup.ts'
import { start } from '../../../../common/games/space-arena/setup/start.ts'
import { isStarbase, type Ship } from '../../../../common/games/space-arena/state.ts'
import { centreOf, span } from '../../../board/geometry.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import '../pages.css'

/** Size and margin of the picture, in its own units. */
const SIDE = 200
const EDGE = 14

export function SetupPicture({ setup }: { setup: Setup }) {
  // Places do not depend on the dice: these only draw the ships' types, which the picture does not show.
  const { ships, radius } = start(setup, seats(setup), diceOf('a picture', 0))
  const scale = (SIDE / 2 - EDGE) / radius
  const at = ({ x, y }: { x: number; y: number }) => [SIDE / 2 + x * scale, SIDE / 2 - y * scale] as const
  const fleets = teamsOf(setup).map((team) => ships.filter((ship) => ship.team === team && !isStarbase(ship)))
  const [from, to] = nearest(fleets[0]!, fleets[1]!)
  const scan = Math.max(...offered(setup).map(({ scanDistance }) => scanDistance))
  const bases = ships.filter(isStarbase)
  const large = ships.length > 12 ? 1 : 1.5
  const [[x1, y1], [x2, y2]] = [at(from), at(to)]
  const words =
    `${setup.teams} fleets of ${fleets[0]!.length}, ` +
    `${setup.distance} units ` +
    `apart${bases.length === 0 ? '' : `, ${bases.length} starbase${bases.length > 1 ? 's' : ''}`}`
  return (
    <figure class="opening">
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} role="img" aria-label={words}>
        <circle class="rim" cx={SIDE / 2} cy={SIDE / 2} r={SIDE / 2 - 6} />
        <path class="axes" d={`M${SIDE / 2} 6V${SIDE - 6}M6 ${SIDE / 2}H${SIDE - 6}`} />
        {fleets.map(([first]) => {
          const [cx, cy] = at(centreOf(fleets.find((fleet) => fleet[0] === first)!))
          return (
            <circle
              key={first!.team}
              class="sight"
              cx={cx}
              cy={cy}
              r={scan * scale}
              style={{ '--team': teamColour(first!.team) }}
            />
          )
        })}
        <line class="gap" x1={x1} y1={y1} x2={x2} y2={y2} />
        <text
          x={(x1 + x2) / 2 + (setup.teams === 2 ? 6 : 0)}
          y={(y1 + y2) / 2}
          text-anchor={setup.teams === 2 ? 'start' : 'middle'}
        >
          {setup.distance}
        </text>
        {bases.map((base) => {
          const [x, y] = at(base)
          return (
            <path
              key={base.name}
              class="base"
              d="M0-5 4.3-2.5V2.5L0 5-4.3 2.5V-2.5Z"
              transform={`translate(${x} ${y}) scale(${large})`}
              style={{ '--team': teamColour(base.team) }}
            />
          )
        })}
        {fleets.flat().map((ship) => {
          const [x, y] = at(ship)
          return (
            <path
              key={ship.name}
              class="ship"
              d="M0-4.6 3 3.6 0 2-3 3.6Z"
              transform={`translate(${x} ${y}) rotate(${ship.heading}) scale(${large})`}
              style={{ '--team': teamColour(ship.team) }}
            />
          )
        })}
      </svg>
      <figcaption>{words}. Rings: how far the best eyes see.</figcaption>
    </figure>
  )
}

function nearest(a: readonly Ship[], b: readonly Ship[]): [Ship, Ship] {
  const pairs = a.flatMap((one) => b.map((other): [Ship, Ship] => [one, other]))
  const between = ([one, other]: [Ship, Ship]) => span(one, other)
  return pairs.reduce((best, pair) => (between(pair) < between(best) ? pair : best))
}
