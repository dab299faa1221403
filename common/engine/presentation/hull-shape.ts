/** The shape of a ship seen from above, for every drawing of it. The nose points right, its centre is at 0. */

/** In ship sizes: about −1 … 1 in each direction. */
export type HullPoint = readonly [x: number, y: number]

export interface HullShape {
  /** The upper half, from the nose back; the lower half mirrors it. */
  readonly outline: readonly HullPoint[]
  /** Draws corners as curves. */
  readonly round?: boolean
  /** Lines on the hull, mirrored. */
  readonly seams?: readonly (readonly HullPoint[])[]
  /** Relative to the usual size of a ship; 1 if absent. */
  readonly size?: number
}

/** How a drawing places a hull. */
export interface HullPlacement {
  /** Both coordinates of the hull's centre. */
  readonly centre: number
  /** The length of 1. */
  readonly unit: number
  /** Turns the nose up. */
  readonly up?: boolean
}

const AS_IS: HullPlacement = { centre: 0, unit: 1 }

const rounded = (n: number): number => Math.round(n * 1000) / 1000

const spot = ([x, y]: HullPoint): string => `${rounded(x)} ${rounded(y)}`

const placed = (
  points: readonly HullPoint[],
  { centre, unit, up = false }: HullPlacement,
  side: 1 | -1,
): HullPoint[] =>
  points.map(([ahead, aside]) => {
    const [x, y] = up ? [aside * side, -ahead] : [ahead, aside * side]
    return [centre + x * unit, centre + y * unit]
  })

/** All corners: the upper half from the nose back, then the lower one forward. */
function corners({ outline }: HullShape, placement: HullPlacement): HullPoint[] {
  const lower = outline.filter(([, aside]) => aside !== 0).reverse()
  return [...placed(outline, placement, -1), ...placed(lower, placement, 1)]
}

/** The outline as an SVG path. */
export function outlinePath(hull: HullShape, placement: HullPlacement = AS_IS): string {
  const points = corners(hull, placement)
  if (!hull.round) return `M${points.map(spot).join('L')}Z`
  const middle = ([ax, ay]: HullPoint, [bx, by]: HullPoint) => spot([(ax + bx) / 2, (ay + by) / 2])
  const curves = points.map(
    (point, i) => `Q${spot(point)} ${middle(point, points[(i + 1) % points.length]!)}`,
  )
  return `M${middle(points.at(-1)!, points[0]!)}${curves.join('')}Z`
}

/** The seams as an SVG path; empty without any. */
export const seamsPath = ({ seams = [] }: HullShape, placement: HullPlacement = AS_IS): string =>
  seams
    .flatMap((seam) =>
      ([-1, 1] as const).map((side) => `M${placed(seam, placement, side).map(spot).join('L')}`),
    )
    .join('')
