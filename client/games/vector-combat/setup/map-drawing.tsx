/** A map of Vector Combat on pages: in the editor, on its shelf, and in the setup form. */
import type { ComponentChildren } from 'preact'
import { hexOf } from '../../../../common/games/vector-combat/data/rings.ts'
import { split, sumOf } from '../../../../common/games/vector-combat/face.ts'
import { hexesOf } from '../../../../common/games/vector-combat/field.ts'
import type { Body, GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { type Hex, ORIGIN, UNITS } from '../../../../common/geometry/hex.ts'
import { onward } from '../../../board/hex-layout.ts'
import { teamColour } from '../../../board/pictures/colours.ts'
import { shapeOf } from '../../../board/pictures/team-marks.ts'
import { bearingOf, HEX, hexCorners, STEP, toWorld } from '../plane.ts'
import './map-drawing.css'
import { coursesOf, hexPoints, hotHexesOf, pointsOf, pullsOf, reachOf, stillPointsOf } from './map-lines.ts'

/** One faction's ships at their starting places. */
export interface Fleet {
  readonly team: string
  readonly places: readonly Hex[]
}

/** The map's objective. */
export interface Goal {
  readonly rings: readonly string[]
  readonly body: string | null
}

/** `detail`: draws names, arrows and the bodies' hexes. `pixels`: screen pixels per world unit. */
export function MapLayers({
  map,
  fleets = [],
  goal,
  detail,
  pixels,
}: {
  map: GameMap
  fleets?: readonly Fleet[]
  goal?: Goal
  detail: boolean
  pixels: number
}) {
  const won = (name: string) => (goal?.rings.includes(name) ? 'goal' : '')
  const name = (at: { x: number; y: number }, text: string, kind = '') => (
    <text class={kind} x={at.x} y={at.y} font-size={12 / pixels}>
      {text}
    </text>
  )
  const courses = coursesOf(map)
  return (
    <g class={detail ? '' : 'small'}>
      {map.edge === null ? null : (
        <polygon
          class="edge"
          points={pointsOf(UNITS.map((unit) => toWorld(onward(ORIGIN, unit, map.edge! + 0.5))))}
        />
      )}
      {hotHexesOf(map).map(({ points, heat }) => (
        <polygon key={points} class="hot" points={points} style={{ '--heat': Math.min(1, heat / 5) }} />
      ))}
      {detail
        ? map.bodies.flatMap((body) =>
            hexesOf(body).map((at) => (
              <polygon key={`${body.id} ${at.q} ${at.r}`} class="ground" points={hexPoints(at)} />
            )),
          )
        : null}
      {courses.map((course) => (
        <path key={course.name} class={`course ${won(course.name)}`} d={course.path} />
      ))}
      {map.bodies.map((body) => (
        <BodyPicture key={body.id} body={body} goal={goal?.body === body.id} />
      ))}
      {detail
        ? pullsOf(map).map(({ x, y, angle, strength }) => (
            <path
              key={`${x} ${y} ${angle}`}
              class="pull"
              d={arrow(strength)}
              transform={`translate(${x} ${y}) rotate(${angle})`}
            />
          ))
        : null}
      {detail
        ? courses.flatMap(({ name: ring, heads }) =>
            heads.map(({ x, y, angle }) => (
              <path
                key={`${ring} ${x} ${y}`}
                class={`head ${won(ring)}`}
                d="M-7-7L6 0-7 7-3 0Z"
                transform={`translate(${x} ${y}) rotate(${angle})`}
              />
            )),
          )
        : null}
      {stillPointsOf(map).map(({ x, y, name: ring }) => (
        <g key={ring} class={`still-point ${won(ring)}`} transform={`translate(${x} ${y})`}>
          <circle r={STEP * 0.42} />
          <circle r={STEP * 0.16} />
        </g>
      ))}
      {map.asteroids.map(({ id, at, counters }) => (
        <g key={id} class="rock" transform={place(at)}>
          <path d="M-19-4-9-19 8-17 20-3 14 13-2 19-16 11Z" transform={detail ? undefined : 'scale(1.5)'} />
          {detail ? <Motion counters={counters} /> : null}
        </g>
      ))}
      {map.stations.map(({ id, at, counters, faction }) => (
        <g
          key={id}
          class="station"
          transform={place(at)}
          style={{ '--team': faction === null ? '#dfe8f6' : teamColour(faction) }}
        >
          <path
            d="M0-24 20.800-12V12L0 24-20.800 12V-12ZM0-11 9.500-5.500V5.500L0 11-9.500 5.500V-5.500Z"
            fill-rule="evenodd"
            transform={detail ? undefined : 'scale(1.6)'}
          />
          {detail ? <Motion counters={counters} /> : null}
        </g>
      ))}
      {fleets.flatMap(({ team, places }) =>
        places.map((at) => {
          const { x, y } = toWorld(at)
          return (
            <path
              key={`${team} ${at.q} ${at.r}`}
              class="fleet"
              d={shapeOf(team)}
              fill-rule="evenodd"
              transform={`translate(${x} ${y}) scale(${detail ? 2 : STEP / 18})`}
              style={{ '--team': teamColour(team) }}
            />
          )
        }),
      )}
      {detail ? (
        <>
          {courses.map((course) =>
            name({ x: course.label.x + STEP * 0.4, y: course.label.y - STEP * 0.35 }, course.name),
          )}
          {stillPointsOf(map).map((one) =>
            name({ x: one.x, y: one.y - STEP * 0.45 - 4 / pixels }, one.name, 'middle'),
          )}
          {map.stations.map((one) =>
            name(
              { x: toWorld(hexOf(one.at)).x, y: toWorld(hexOf(one.at)).y + STEP * 0.36 + 11 / pixels },
              one.id,
              'middle',
            ),
          )}
        </>
      ) : null}
    </g>
  )
}

const place = (at: readonly [number, number]): string => {
  const { x, y } = toWorld(hexOf(at))
  return `translate(${x} ${y})`
}

/** From the hex's centre towards a face, with as many arrow heads as counters. */
function arrow(strength: number): string {
  const heads = Array.from(
    { length: Math.min(3, strength) },
    (_, i) => `M${STEP * 0.44 - i * 8} 0l-11-6.500v13Z`,
  )
  return `M9-1.300H${STEP * 0.34}v2.600H9Z${heads.join('')}`
}

/** Counters as a line from the centre, with a mark per face that has some. */
function Motion({ counters }: { counters: readonly number[] }) {
  const parts = split(sumOf(counters))
  if (!parts) return null
  const line = (face: number, count: number) => (
    <path
      key={face}
      class="motion"
      d={`M22 0H${22 + 10 * Math.min(4, count)}m-7-6 8 6-8 6`}
      transform={`rotate(${(bearingOf(face) * 180) / Math.PI})`}
    />
  )
  return (
    <>
      {line(parts.face, parts.ahead)}
      {parts.aside > 0 ? line((parts.face + 1) % 6, parts.aside) : null}
    </>
  )
}

const SIZES: Readonly<Record<Body['kind'], readonly [small: number, large: number]>> = {
  planet: [0.46, 1.36],
  moon: [0.44, 1.3],
  star: [0.5, 1.42],
}

function BodyPicture({ body: { kind, at, radius }, goal }: { body: Body; goal: boolean }) {
  const r = SIZES[kind][radius > 0 ? 1 : 0] * STEP
  return (
    <g class={`body ${kind}`} transform={place(at)}>
      {kind === 'star' ? [1.7, 1.35].map((far) => <circle key={far} class="glow" r={r * far} />) : null}
      <circle class="disc" r={r} />
      {kind === 'planet' ? (
        <path
          class="land"
          d="M-.62-.5C-.4-.85-.02-.8.1-.55S-.02-.3-.15-.12-.5.1-.66-.05-.74-.3-.62-.5ZM.25.1C.45-.02.72.04.76.22S.62.62.42.68.1.5.08.34.12.16.25.1ZM-.3.42C-.18.34-.02.4-.04.54S-.2.72-.32.66-.42.5-.3.42Z"
          transform={`scale(${r})`}
        />
      ) : null}
      {kind === 'moon'
        ? [
            [-0.3, -0.28, 0.24],
            [0.34, 0.06, 0.17],
            [-0.08, 0.46, 0.2],
          ].map(([x, y, size]) => <circle key={x} class="crater" cx={x! * r} cy={y! * r} r={size! * r} />)
        : null}
      {kind === 'star' ? (
        <circle class="heart" r={r * 0.7} />
      ) : (
        <path
          class="night"
          d={
            `M${r * 0.72} ${-r * 0.7}A${r} ${r} 0 0 1 ${-r * 0.7} ${r * 0.72}A${r * 1.35} ${r * 1.35} ` +
            `0 0 0 ${r * 0.72} ${-r * 0.7}Z`
          }
        />
      )}
      {goal ? <circle class="goal-ring" r={r * 1.12} /> : null}
    </g>
  )
}

/** The whole area of interest of a map, in a square. */
export function MapPicture({
  map,
  label,
  fleets = [],
  goal,
  detail = false,
  side = 200,
}: {
  map: GameMap
  label: string
  fleets?: readonly Fleet[]
  goal?: Goal
  detail?: boolean
  side?: number
}) {
  const reach =
    Math.max(
      reachOf(map, fleets.length > 0 ? 9 : 5),
      ...fleets.flatMap(({ places }) =>
        places.map(({ q, r }) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) + 1),
      ),
    ) * STEP
  return (
    <svg
      class="vc-map"
      viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`}
      {...(label === '' ? { 'aria-hidden': 'true' as const } : { role: 'img', 'aria-label': label })}
    >
      <MapLayers
        map={map}
        fleets={fleets}
        {...(goal && { goal })}
        detail={detail}
        pixels={side / (2 * reach)}
      />
    </svg>
  )
}

/** The plane's hexes as a background pattern for a map. */
export function HexGrid({ id }: { id: string }): ComponentChildren {
  const corners = hexCorners({ q: 0, r: 0 }).map(({ x, y }) => ({ x: x + HEX, y: y + STEP / 2 }))
  const [width, height] = [HEX * 3, STEP]
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" x={-HEX} y={-STEP / 2} width={width} height={height}>
      <polygon class="cell" points={pointsOf(corners)} />
      <path class="cell" d={`M${2 * HEX} ${STEP / 2}H${3 * HEX}`} />
    </pattern>
  )
}
