/** Pictures of a report: the ship's course with what it saw, and its gauges tick by tick. */

import { callName } from '../../../../common/games/space-arena/presentation/call-names.ts'
import type { Report, Standing } from '../../../../common/games/space-arena/presentation/report.ts'
import { teamOf } from '../../../../common/games/space-arena/state.ts'
import { teamColour } from '../../../board/pictures/colours.ts'

/** In the picture's own units; the arena is scaled to fit. */
const [WIDE, HIGH, EDGE] = [320, 220, 26]
/** Least extent in arena units, so that a resting ship is not magnified. */
const LEAST = 120

export function CourseMap({ report }: { report: Report }) {
  const { opening, ticks, blasts, ship } = report
  const course: readonly Standing[] = [opening, ...ticks]
  const scans = ticks.flatMap(({ scans: seen }) => seen)
  const latest = [...new Map(scans.map((scan) => [scan.name, scan])).values()]
  const xs = [...course, ...scans, ...blasts].map(({ x }) => x)
  const ys = [...course, ...scans, ...blasts].map(({ y }) => y)
  const middle = { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 }
  const scale = Math.min(
    (WIDE - 2 * EDGE) / Math.max(LEAST, Math.max(...xs) - Math.min(...xs)),
    (HIGH - 2 * EDGE) / Math.max(LEAST * 0.6, Math.max(...ys) - Math.min(...ys)),
  )
  const at = ({ x, y }: { x: number; y: number }) =>
    [
      Math.round((WIDE / 2 + (x - middle.x) * scale) * 10) / 10,
      Math.round((HIGH / 2 - (y - middle.y) * scale) * 10) / 10,
    ] as const
  const path = (places: readonly { x: number; y: number }[]) =>
    `M${places.map((place) => at(place).join(' ')).join('L')}`
  const bar = [500, 200, 100, 50, 20].find((units) => units * scale < WIDE / 3) ?? 10
  const end = course.at(-1)!
  const [endX, endY] = at(end)
  return (
    <svg
      class="course-map"
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      role="img"
      aria-label={`Course of ${callName(ship.name)} from ${opening.x}, ${opening.y} to ${end.x}, ${end.y}, north up`}
    >
      <rect class="sky" width={WIDE} height={HIGH} rx="10" />
      {blasts.map((blast, i) => {
        const [x, y] = at(blast)
        return <circle key={i} class="blast" cx={x} cy={y} r={Math.max(3, blast.radius * scale)} />
      })}
      {latest.map(({ name }) => (
        <path
          key={name}
          class="seen-course"
          d={path(scans.filter((scan) => scan.name === name))}
          style={{ '--team': teamColour(teamOf(name)) }}
        />
      ))}
      <path class="course" d={path(course)} style={{ '--team': teamColour(ship.team) }} />
      {course.slice(0, -1).map((place, i) => {
        const [x, y] = at(place)
        return (
          <circle
            key={i}
            class={i === 0 ? 'begin' : 'joint'}
            cx={x}
            cy={y}
            r={i === 0 ? 3.4 : 1.9}
            style={{ '--team': teamColour(ship.team) }}
          />
        )
      })}
      {latest.map(({ name, kind, x: sx, y: sy }) => {
        const [x, y] = at({ x: sx, y: sy })
        const big = kind === 'ship' || kind === 'starbase'
        return (
          <g key={name} style={{ '--team': teamColour(teamOf(name)) }}>
            <path
              class="seen"
              d={big ? 'M0-4.6 4.6 0 0 4.6-4.6 0Z' : 'M-2-2H2V2H-2Z'}
              transform={`translate(${x} ${y})`}
            />
            {big ? (
              <text x={x} y={y - 7}>
                {name}
              </text>
            ) : null}
          </g>
        )
      })}
      <path
        class="own"
        d="M0-7.5 5 6 0 3.4-5 6Z"
        transform={`translate(${endX} ${endY}) rotate(${end.heading})`}
        style={{ '--team': teamColour(ship.team) }}
      />
      <path class="bar" d={`M10 ${HIGH - 12}v4h${Math.round(bar * scale * 10) / 10}v-4`} />
      <text class="bar-text" x="12" y={HIGH - 15}>
        {bar} units
      </text>
      <path class="north" d={`M${WIDE - 16} 26V11m-4 5 4-5 4 5`} />
      <text class="bar-text north-text" x={WIDE - 16} y="36">
        N
      </text>
    </svg>
  )
}

const [CHART_WIDE, CHART_HIGH] = [320, 84]

/** A gauge from before the round to its end; `full` is the top of the scale. */
export function GaugeChart({ report, of, full }: { report: Report; of: 'battery' | 'hull'; full: number }) {
  const values = [report.opening, ...report.ticks].map((standing) => standing[of])
  const top = Math.max(full, ...values)
  const [left, right, head, foot] = [4, 34, 10, 16]
  const x = (i: number) => Math.round((left + (i / 10) * (CHART_WIDE - left - right)) * 10) / 10
  const y = (value: number) => Math.round((head + (1 - value / top) * (CHART_HIGH - head - foot)) * 10) / 10
  const line = values.map((value, i) => `${x(i)} ${y(value)}`).join('L')
  const [first, last] = [values[0]!, values.at(-1)!]
  return (
    <svg
      class={`gauge-chart of-${of}`}
      viewBox={`0 0 ${CHART_WIDE} ${CHART_HIGH}`}
      role="img"
      aria-label={`${of === 'hull' ? 'Hull' : 'Battery'} by tick: ${values.join(', ')}`}
    >
      <path
        class="grid"
        d={`M${left} ${y(0)}H${CHART_WIDE - right}M${left} ${y(top)}H${CHART_WIDE - right}`}
      />
      <path class="area" d={`M${x(0)} ${y(0)}L${line}L${x(values.length - 1)} ${y(0)}Z`} />
      <path class="line" d={`M${line}`} />
      {values.map((value, i) => (
        <circle key={i} cx={x(i)} cy={y(value)} r="2" />
      ))}
      <text x={x(values.length - 1) + 6} y={y(last) + 3.5}>
        {last}
      </text>
      {first === last ? null : (
        <text class="quiet" x={x(0)} y={y(first) > head + 14 ? y(first) - 6 : y(first) + 15}>
          {first}
        </text>
      )}
      {[0, 5, 10].map((tick) => (
        <text
          key={tick}
          class="tick"
          x={x(tick)}
          y={CHART_HIGH - 3}
          text-anchor={tick === 0 ? 'start' : 'middle'}
        >
          {tick}
        </text>
      ))}
      {last === top ? null : (
        <text class="tick" x={CHART_WIDE - right + 6} y={y(top) + 3}>
          {top}
        </text>
      )}
    </svg>
  )
}
