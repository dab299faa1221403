/** The editor's canvas: pan, zoom, and using the tool at a tap or at the cursor. */
import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { hexOf } from '../../../../common/games/vector-combat/data/rings.ts'
import type { GameMap } from '../../../../common/games/vector-combat/setup/map.ts'
import { type Hex, length, same } from '../../../../common/geometry/hex.ts'
import { isCommand, pressesOf } from '../../../input/press.ts'
import { icons } from '../../../ui/icons.tsx'
import { toHex, toWorld } from '../plane.ts'
import { type Fleet, HexGrid, MapLayers } from '../setup/map-drawing.tsx'
import { hexPoints } from '../setup/map-lines.ts'
import { useFingers } from './fingers.ts'
import type { Fault } from './map-text.ts'
import { thingsAt } from './tools.ts'
import { fitted, panned, scaleOf, showing, stepped, type View, worldAt, zoomed } from './view.ts'

/** Farthest hex from the centre at which things can be placed. */
const FARTHEST = 60
const ZOOM = 1.35

export interface CanvasProps {
  readonly map: GameMap
  readonly fleets: readonly Fleet[]
  readonly faults: readonly Fault[]
  readonly cursor: Signal<Hex>
  /** Only for an editable map. */
  readonly use?: ((at: Hex) => void) | undefined
  /** Where a thing being moved was picked up. */
  readonly carried?: Hex | undefined
  readonly preview: (at: Hex) => readonly Hex[]
  readonly remove: (at: Hex) => void
  readonly undo: () => void
}

export const placeInWords = ({ q, r }: Hex): string => `(${q}, ${r})`.replaceAll('-', '−')

export function Canvas({ map, fleets, faults, cursor, carried, use, preview, remove, undo }: CanvasProps) {
  const host = useRef<SVGSVGElement>(null)
  const size = useSignal({ width: 640, height: 560 })
  const view = useSignal<View>(fitted(map))
  const hovered = useSignal<Hex | undefined>(undefined)
  const held = useSignal(false)
  /** Where the tool was last used: its preview is hidden there, so that the result is visible. */
  const done = useSignal<Hex | undefined>(undefined)
  const useAt =
    use &&
    ((where: Hex) => {
      done.value = where
      use(where)
    })
  useLayoutEffect(() => {
    const measure = () => {
      const { width, height } = host.current!.getBoundingClientRect()
      if (width > 0) size.value = { width, height }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(host.current!)
    return () => observer.disconnect()
  }, [])
  // However the cursor moves, keep it in view.
  useEffect(() => void (view.value = showing(view.peek(), size.peek(), cursor.value)), [cursor.value])
  const hexAt = (at: { x: number; y: number }) => toHex(worldAt(view.value, size.value, at))
  const zoom = (factor: number, about?: { x: number; y: number }) =>
    (view.value = zoomed(view.value, size.value, factor, about))
  useFingers(host, {
    tap: (at) => {
      const where = hexAt(at)
      if (length(where) > FARTHEST) return
      cursor.value = where
      useAt?.(where)
    },
    hover: (at) => {
      hovered.value = at && hexAt(at)
      if (at && done.value && !same(hexAt(at), done.value)) done.value = undefined
    },
    pan: (dx, dy) => (view.value = panned(view.value, size.value, dx, dy)),
    zoom,
  })
  const pressed = (event: KeyboardEvent) => {
    const key = pressesOf(event)[0]?.key ?? ''
    const to = stepped(cursor.value, key)
    if (to) {
      if (length(to) <= FARTHEST) cursor.value = to
      done.value = undefined
    } else if (key === 'Enter' || key === ' ') useAt?.(cursor.value)
    else if (key === 'Delete' || key === 'Backspace') remove(cursor.value)
    else if (key === '+' || key === '=') zoom(ZOOM)
    else if (key === '-') zoom(1 / ZOOM)
    else if (isCommand(event, 'z')) undo()
    else return
    event.preventDefault()
  }
  const { width, height } = size.value
  const scale = scaleOf(view.value, size.value)
  // Memoized, so that moving the pointer does not redraw the map.
  const layers = useMemo(
    () => <MapLayers map={map} fleets={fleets} detail pixels={scale} />,
    [map, fleets, scale],
  )
  const shown = hovered.value ?? (held.value ? cursor.value : undefined)
  const things = thingsAt(map, cursor.value)
  return (
    <div class="canvas">
      <svg
        ref={host}
        class="vc-map"
        tabIndex={0}
        role="application"
        aria-label="The map. Arrow keys move the cursor, Enter uses the tool, Delete takes away, plus and minus zoom."
        aria-describedby="at-cursor"
        onKeyDown={pressed}
        onFocus={() => (held.value = true)}
        onBlur={() => (held.value = false)}
      >
        <defs>
          <HexGrid id="map-grid" />
        </defs>
        <g
          transform={`translate(${width / 2 - view.value.x * scale} ${height / 2 - view.value.y * scale}) scale(${scale})`}
        >
          <rect
            x={view.value.x - width / scale}
            y={view.value.y - height / scale}
            width={(2 * width) / scale}
            height={(2 * height) / scale}
            fill="url(#map-grid)"
          />
          {layers}
          {shown && use && !(done.value && same(shown, done.value))
            ? preview(shown).map((at) => (
                <polygon key={`${at.q} ${at.r}`} class="preview" points={hexPoints(at)} />
              ))
            : null}
          {faults.flatMap(({ at }, i) =>
            at
              ? [
                  <g key={i} class="fault-mark">
                    <polygon points={hexPoints(hexOf(at))} />
                    <text {...toWorld(hexOf(at))} dy={6 / scale} font-size={18 / scale} class="middle">
                      !
                    </text>
                  </g>,
                ]
              : [],
          )}
          {hovered.value && !same(hovered.value, cursor.value) ? (
            <polygon class="hovered" points={hexPoints(hovered.value)} />
          ) : null}
          {carried ? <polygon class="carried" points={hexPoints(carried)} /> : null}
          <polygon class="cursor" points={hexPoints(cursor.value)} />
        </g>
      </svg>
      <div class="zooms">
        <button type="button" class="icon-button" aria-label="Zoom in" onClick={() => zoom(ZOOM)}>
          {icons.plus}
        </button>
        <button type="button" class="icon-button" aria-label="Zoom out" onClick={() => zoom(1 / ZOOM)}>
          {icons.minus}
        </button>
        <button
          type="button"
          class="icon-button"
          aria-label="Show all"
          onClick={() => (view.value = fitted(map))}
        >
          {icons.fit}
        </button>
      </div>
      <p id="at-cursor" class="at-cursor" role="status">
        <b>{placeInWords(cursor.value)}</b>{' '}
        {things.length > 0 ? things.map(({ words }) => words).join(', ') : 'empty'}
        {carried ? `, moving ${thingsAt(map, carried)[0]!.words}` : ''}
      </p>
    </div>
  )
}
