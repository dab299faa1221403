/**
 * A small map of the whole field (on a wrapping board, of one period), while the board does not show all of
 * it. A tap moves the board there.
 */
import { radarFrame } from '../../../board/camera/framing.ts'
import { copiesInView } from '../../../board/camera/period.ts'
import type { Point } from '../../../board/camera/view.ts'
import { shapeOf } from '../../../board/pictures/team-marks.ts'
import type { Battle } from './battle.ts'

export function Radar({ battle }: { battle: Battle }) {
  const state = battle.visible.state.value
  if (state === undefined) return null
  const outline = battle.game.outline(state)
  const dots = battle.game.dots(state, { ...battle.viewer.eyes.value, deduced: battle.scene.deduced.value })
  const { middle, reach } = radarFrame(
    outline,
    dots.filter(({ own }) => own).map(({ at }) => at),
  )
  const corners = outline.map(({ x, y }) => `${x},${y}`).join(' ')
  const go = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect()
    battle.stage.camera.centre({
      x: middle.x + ((event.clientX - box.left) / box.width - 0.5) * 2 * reach,
      y: middle.y + ((event.clientY - box.top) / box.height - 0.5) * 2 * reach,
    })
  }
  const { view, size } = battle.stage.camera.seen.value
  const [{ x, y, scale: zoom }, { width, height }] = [view, size]
  const period = battle.game.period?.(state)
  const inView = (at: Point): boolean =>
    Math.abs(at.x - x) <= width / zoom / 2 && Math.abs(at.y - y) <= height / zoom / 2
  if (!period && outline.every(inView) && dots.every(({ at, own }) => !own || inView(at))) return null
  const [xs, ys] = [outline.map((corner) => corner.x), outline.map((corner) => corner.y)]
  const bounds = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  }
  // Parts of the window beyond the edge reappear on the other side.
  const seen = period
    ? width / zoom < 0.85 * Math.hypot(period[0].x, period[0].y) &&
      height / zoom < 0.85 * Math.abs(period[1].y)
    : width / zoom < 1.8 * reach || height / zoom < 1.6 * reach
  const windows = period ? copiesInView(period, bounds, view, size) : [{ x: 0, y: 0 }]
  return (
    <svg
      class="radar"
      viewBox={`${middle.x - reach} ${middle.y - reach} ${2 * reach} ${2 * reach}`}
      onClick={go}
      aria-hidden="true"
    >
      <polygon points={corners} />
      {period ? (
        <clipPath id="radar-period">
          <polygon points={corners} />
        </clipPath>
      ) : null}
      {seen ? (
        <g clip-path={period ? 'url(#radar-period)' : undefined}>
          {windows.map((copy, i) => (
            <rect
              key={i}
              class="window"
              x={x - copy.x - width / 2 / zoom}
              y={y - copy.y - height / 2 / zoom}
              width={width / zoom}
              height={height / zoom}
            />
          ))}
        </g>
      ) : null}
      {dots.map(({ at, team, own }, i) => (
        <path
          key={i}
          class={own ? 'own' : ''}
          d={shapeOf(team)}
          fill={battle.game.teamColour(team)}
          fill-rule="evenodd"
          transform={`translate(${at.x} ${at.y}) scale(${reach * (own ? 0.007 : 0.0055)})`}
        />
      ))}
    </svg>
  )
}
