/**
 * The course of a rating as a picture: with pointer, finger or arrow keys from match to match; and the same
 * as a table.
 */
import { useSignal } from '@preact/signals'
import { ratingText } from '../../../common/wire/people/rating.ts'
import type { RatingsOverTime } from '../../../common/wire/published.ts'
import { dayOf, minuteOf } from '../../ui/when.ts'
import { nearest, plotOf } from './plot.ts'
import { ReplayLink } from './result-list.tsx'

const HEIGHT = 230
/** Roughly the displayed width, so that letters have the usual size. */
const widthHere = (): number => (matchMedia('(max-width: 40em)').matches ? 350 : 760)
/** Most rows of the table on a page. */
const ROWS = 100

export function RatingPlot({
  title,
  points,
}: {
  readonly title: string
  readonly points: RatingsOverTime['ratings'][number]['points']
}) {
  const chosen = useSignal<number | undefined>(undefined)
  const width = widthHere()
  const frame = { left: 42, right: width - 12, top: 14, bottom: HEIGHT - 30 }
  const plot = plotOf(points, frame)
  const last = points.length - 1
  const at = Math.min(chosen.value ?? last, last)
  const point = points[at]!
  const place = plot.places[at]!
  const pointed = (event: PointerEvent & { readonly currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect()
    chosen.value = nearest(plot, ((event.clientX - box.left) / box.width) * width)
  }
  const keyed = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      PageDown: at - 10,
      PageUp: at + 10,
      Home: 0,
      End: last,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    chosen.value = Math.max(0, Math.min(last, to))
  }
  const line = plot.places.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const words = `${ratingText(point)} on ${minuteOf(point.at)}`
  return (
    <figure class="rating-plot">
      <svg
        viewBox={`0 0 ${width} ${HEIGHT}`}
        tabIndex={0}
        role="slider"
        aria-label={`${title}: match by match`}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={at + 1}
        aria-valuetext={words}
        onPointerMove={pointed}
        onPointerDown={pointed}
        onPointerLeave={() => (chosen.value = undefined)}
        onKeyDown={keyed}
      >
        {plot.levels.map(({ rating, y }) => (
          <g key={rating} class="level">
            <path d={`M${frame.left} ${y}H${frame.right}`} />
            <text x={frame.left - 8} y={y + 4} text-anchor="end">
              {rating}
            </text>
          </g>
        ))}
        <text class="day" x={frame.left} y={HEIGHT - 8}>
          {dayOf(points[0]!.at)}
        </text>
        {last > 0 ? (
          <text class="day" x={frame.right} y={HEIGHT - 8} text-anchor="end">
            {dayOf(points[last]!.at)}
          </text>
        ) : null}
        <path
          class="area"
          d={`${line}L${plot.places[last]!.x} ${frame.bottom}L${plot.places[0]!.x} ${frame.bottom}Z`}
        />
        <path class="course" d={line} />
        {chosen.value === undefined ? null : (
          <path class="cursor" d={`M${place.x} ${frame.top}V${frame.bottom}`} />
        )}
        <circle class="mark" cx={place.x} cy={place.y} r={5.5} />
      </svg>
      <figcaption>
        <span>
          <b>{ratingText(point)}</b>{' '}
          <span class="quiet">
            {minuteOf(point.at)}, match {at + 1} of {points.length}
          </span>
        </span>
        <ReplayLink {...point} look="link-button" />
      </figcaption>
      <details>
        <summary>As a table</summary>
        <div class="scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col" class="number">
                  Rating
                </th>
                <th scope="col">Match</th>
              </tr>
            </thead>
            <tbody>
              {points
                .toReversed()
                .slice(0, ROWS)
                .map((one) => (
                  <tr key={one.record}>
                    <td>{minuteOf(one.at)}</td>
                    <td class="number">{ratingText(one)}</td>
                    <td>
                      <ReplayLink {...one} />
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
