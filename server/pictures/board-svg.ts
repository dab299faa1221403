/** A diagram of a position as SVG. */
import type { Diagram, Figure, Spot, Tone } from '../../common/engine/presentation/diagram.ts'
import { type HullShape, outlinePath, seamsPath } from '../../common/engine/presentation/hull-shape.ts'
import { teamColour } from '../../common/engine/presentation/team-colours.ts'

interface SvgBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The most figures to draw: more would be indistinguishable. */
const FIGURES_AT_MOST = 3000
/** The size of a ship from its centre to its nose (pixels) with few and with many figures. */
const [LARGE, SMALL] = [30, 12] as const
/** The margin (pixels). */
const INSET = 26
/** The lines around and on a hull (pixels). */
const [EDGE, SEAM] = [2.5, 1.5] as const

const MISSILE: HullShape = {
  outline: [
    [1.2, 0],
    [0.7, 0.24],
    [-0.36, 0.26],
    [-0.7, 0.62],
    [-1, 0.62],
    [-0.85, 0],
  ],
  size: 0.45,
}

const NEUTRAL = '#c6d0e0'
const STYLE: Readonly<Record<Tone, (colour: string) => string>> = {
  field: () => 'fill="#8fb4e8" fill-opacity="0.05" stroke="#6d87ad" stroke-opacity="0.55" stroke-width="2"',
  rock: () => 'fill="#6f6a66" stroke="#a8a099" stroke-width="1.5"',
  wall: () => 'fill="none" stroke="#c6d0e0" stroke-width="3" stroke-linecap="round"',
  body: () => 'fill="#2b4a6b" stroke="#7fb0dd" stroke-width="3"',
  star: () => 'fill="#f6c667" stroke="#ffe9b8" stroke-width="4"',
  orbit: () => 'fill="none" stroke="#7cc4ff" stroke-opacity="0.45" stroke-width="1.5"',
  home: (colour) => `fill="${colour}" fill-opacity="0.22" stroke="${colour}" stroke-width="3"`,
  shot: () => 'fill="none" stroke="#ffd166" stroke-width="4" stroke-opacity="0.9" stroke-linecap="round"',
  course: (colour) =>
    `fill="none" stroke="${colour}" stroke-opacity="0.75" stroke-width="2.5" stroke-dasharray="3 7" stroke-linecap="round"`,
}

export function boardSvg({ frame, figures }: Diagram, box: SvgBox): string {
  const scale = Math.min(
    (box.width - 2 * INSET) / (frame.right - frame.left),
    (box.height - 2 * INSET) / (frame.bottom - frame.top),
  )
  const [midX, midY] = [(frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2]
  const shown = figures.slice(-FIGURES_AT_MOST)
  const symbols = shown.filter((figure) => 'heading' in figure).length
  const draw = drawing({
    place: ({ x, y }) => [
      round((x - midX) * scale + box.x + box.width / 2),
      round((y - midY) * scale + box.y + box.height / 2),
    ],
    scale,
    symbol: Math.max(SMALL, LARGE - symbols / 2.5),
  })
  return shown.map(draw).join('')
}

type PlacedHull = Pick<Figure & { readonly is: 'ship' }, 'at' | 'heading'>

const round = (n: number): number => Math.round(n * 10) / 10

const thin = (n: number): number => Math.round(n * 1000) / 1000

/** A burst around a piece, which stays visible within it. */
function blast([x, y]: readonly [number, number], symbol: number): string {
  const tips = Array.from({ length: 24 }, (_, i) => {
    const [angle, reach] = [(i * Math.PI) / 12, symbol * (i % 2 === 0 ? 2.3 : 1.35)]
    return `${round(x + reach * Math.cos(angle))},${round(y + reach * Math.sin(angle))}`
  })
  return `<polygon points="${tips.join(' ')}" fill="#ff9d3c" fill-opacity="0.28" stroke="#ffd166" stroke-width="3" stroke-linejoin="round"/>`
}

interface Plane {
  place(at: Spot): readonly [number, number]
  readonly scale: number
  readonly symbol: number
}

function drawing({ place, scale, symbol }: Plane): (figure: Figure) => string {
  const hull = ({ at, heading }: PlacedHull, shape: HullShape, colour: string): string => {
    const [x, y] = place(at)
    const unit = round(symbol * (shape.size ?? 1))
    const seams = seamsPath(shape)
    return `<g transform="translate(${x} ${y}) rotate(${round(heading)}) scale(${unit})" stroke-linejoin="round" stroke-linecap="round"><path d="${outlinePath(shape)}" fill="${colour}" stroke="#060a13" stroke-width="${thin(EDGE / unit)}"/>${
      seams &&
      `<path d="${seams}" fill="none" stroke="#060a13" stroke-opacity="0.55" stroke-width="${thin(SEAM / unit)}"/>`
    }</g>`
  }
  return (figure) => {
    const colour = 'team' in figure && figure.team ? teamColour(figure.team) : NEUTRAL
    if (figure.is === 'ship') return hull(figure, figure.hull, colour)
    if (figure.is === 'missile') return hull(figure, MISSILE, colour)
    if (figure.is === 'blast') return blast(place(figure.at), symbol)
    const style = STYLE[figure.tone](colour)
    if (figure.is === 'disc') {
      const [x, y] = place(figure.at)
      return `<circle cx="${x}" cy="${y}" r="${round(Math.max(2.5, figure.radius * scale))}" ${style}/>`
    }
    const points = figure.points.map((at) => place(at).join(' ')).join(' ')
    return figure.is === 'area'
      ? `<polygon points="${points}" ${style}/>`
      : `<polyline points="${points}" ${style}/>`
  }
}
