/** A thumbnail of a setup's sheet: hangars, ships, and sample asteroids of its theme. */
import { useMemo } from 'preact/hooks'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { type Setup, setup as schema, seats } from '../../../../common/games/pencil-and-paper/setup/setup.ts'
import { start } from '../../../../common/games/pencil-and-paper/setup/start.ts'
import { hangarOf, walls } from '../../../../common/games/pencil-and-paper/sheet.ts'
import { triangle } from '../../../../common/games/pencil-and-paper/ship.ts'
import { playerOf, type Sheet, type State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Point } from '../../../board/camera/view.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import { rough } from '../board/drawing/rough.ts'
import './setup-picture.css'
import { toWorld } from '../plane.ts'

const SEED = 'a sheet to look at'

/** Sample drawings for a sheet on which players draw asteroids. */
const DOODLES: readonly (readonly Point[])[] = [
  [
    [2, 3.4],
    [3.1, 3],
    [3.6, 4.1],
    [2.6, 4.8],
  ],
  [
    [5.2, 6],
    [6.6, 5.7],
    [6.9, 6.9],
    [5.6, 7.3],
  ],
  [
    [3.3, 7.6],
    [4.2, 7.4],
    [4.1, 8.4],
  ],
].map((corners) => corners.map(([x, y]) => ({ x: x! * 100, y: y! * 100 })))

const opening = (setup: Setup): State =>
  start(
    schema.parse({ ...setup, doors: 'centred', ships: 'default', turrets: false }),
    seats(setup),
    diceOf(SEED, 0),
  )

const line = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

export const rocksOf = (setup: Setup): readonly (readonly Point[])[] => {
  if (setup.asteroids === 'drawn') return DOODLES
  return opening(setup).asteroids.map(({ points }) => points.map(toWorld))
}

/** Rocks as on the board, with the picture's own hatching pattern. */
export const Rocks = ({ of, hatch }: { of: readonly (readonly Point[])[]; hatch: string }) => (
  <>
    <defs>
      <pattern id={hatch} width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(-48)">
        <line class="pps-hatch" x1="0" y1="0" x2="26" y2="0" />
      </pattern>
    </defs>
    {of.map((points, i) => (
      <polygon
        key={i}
        class="pps-rock"
        fill={`url(#${hatch})`}
        points={line(rough(points, 'rock', 4, true, 30))}
      />
    ))}
  </>
)

export const sizeOf = ({ width, height }: Sheet): Point => toWorld({ x: width, y: height })

const ASTEROIDS: Readonly<Record<Setup['asteroids'], string>> = {
  empty: 'nothing between them',
  light: 'a few asteroids',
  dense: 'many asteroids',
  belt: 'a belt of asteroids',
  solid: 'solid rock between them',
  drawn: 'asteroids as players draw them',
}

export function SetupPicture({ setup }: { setup: Setup }) {
  const { players, paper, asteroids, shipsEach, wrap } = setup
  const { state, rocks } = useMemo(
    () => ({ state: opening(setup), rocks: rocksOf(setup) }),
    [players, paper, asteroids, shipsEach, wrap],
  )
  const { x: width, y: height } = sizeOf(state.sheet)
  const words = `${players} hangars, ${ASTEROIDS[asteroids]}${wrap ? '; the left edge is the right edge' : ''}`
  return (
    <figure class="pps-sheet">
      <svg
        viewBox={`${wrap ? -90 : -10} -10 ${width + (wrap ? 180 : 20)} ${height + 20}`}
        role="img"
        aria-label={words}
      >
        <rect class="pps-paper" width={width} height={height} />
        <path
          class="pps-ruling"
          d={
            Array.from({ length: Math.floor(height / 50) }, (_, i) => `M0 ${i * 50 + 50}H${width}`).join('') +
            Array.from({ length: Math.floor(width / 50) }, (_, i) => `M${i * 50 + 50} 0V${height}`).join('')
          }
        />
        <Rocks of={rocks} hatch="pps-hatch-sheet" />
        {state.players.map((player) => {
          const { left, top, right, bottom } = hangarOf(state.sheet, player.edge)
          const [from, to] = [toWorld({ x: left, y: top }), toWorld({ x: right, y: bottom })]
          return (
            <g key={player.id} style={{ '--team': teamColour(player.team) }}>
              <rect class="pps-floor" x={from.x} y={from.y} width={to.x - from.x} height={to.y - from.y} />
              {walls({ ...state, players: [player] }).map((wall, i) => (
                <polyline
                  key={i}
                  class="pps-wall"
                  points={line(rough([toWorld(wall.from), toWorld(wall.to)], 'wall', 4))}
                />
              ))}
              {state.ships
                .filter(({ id }) => playerOf(id) === player.id)
                .map((ship) => (
                  <polygon key={ship.id} class="pps-ship" points={line(triangle(ship).map(toWorld))} />
                ))}
            </g>
          )
        })}
        {wrap
          ? [-1, 1].map((side) => (
              <path
                key={side}
                class="pps-around"
                transform={`translate(${side < 0 ? -14 : width + 14} ${height / 2}) scale(${side} 1)`}
                d="M0-60h48M28-82l26 22-26 22M54 60H6M26 38 0 60l26 22"
              />
            ))
          : null}
      </svg>
      <figcaption>{words}.</figcaption>
    </figure>
  )
}
