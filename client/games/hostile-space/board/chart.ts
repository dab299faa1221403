/**
 * A torus laid open for the camera: of all the ways to cut it into a flat map the one on which the given
 * places lie closest together. Who stands around the seam is not shown at two ends of the picture.
 */
import { type Hex, hex } from '../../../../common/geometry/hex.ts'
import type { Torus } from '../../../../common/geometry/torus.ts'

/** Of a hex of the torus the copy that lies on the map. */
export type Chart = (at: Hex) => Hex

const mod = (n: number, by: number): number => ((n % by) + by) % by

interface Cut {
  readonly at: number
  /** From the first to the last on a map that is cut there. */
  readonly extent: number
}

/** Around a circle, in the middle of the widest gap. */
function widest(places: readonly number[], around: number): Cut {
  const sorted = [...new Set(places.map((place) => mod(place, around)))].sort((a, b) => a - b)
  let [at, gap] = [0, -1]
  sorted.forEach((place, i) => {
    const before = i === 0 ? sorted.at(-1)! - around : sorted[i - 1]!
    if (place - before > gap) [at, gap] = [(place + before) / 2, place - before]
  })
  return { at, extent: around - gap }
}

/** Rows of hexes are so high against the width of a hex. */
const HIGH = Math.sqrt(3) / 2

/** Where the map is cut open: between two rows, and between two places across (in hexes, of `across`). */
export interface Opening {
  readonly row: number
  readonly across: number
}

/** What lies where across depends on where the rows begin: they are half a hex further right each. */
const onRow = ({ height }: Torus, r: number, from: number): number =>
  Math.ceil(from) + mod(r - Math.ceil(from), height)

/** In the widest gaps, so that the places lie close together. `places`: at least one. */
export function openingOf(torus: Torus, places: readonly Hex[]): Opening {
  const { width, height } = torus
  const rows = [...new Set(places.map(({ r }) => mod(r, height)))].sort((a, b) => a - b)
  let best = { row: 0, across: 0, size: Infinity }
  rows.forEach((row, i) => {
    const before = i === 0 ? rows.at(-1)! - height : rows[i - 1]!
    const from = (row + before) / 2
    const cut = widest(
      places.map((h) => h.q + onRow(torus, h.r, from) / 2),
      width,
    )
    const size = cut.extent + (height - (row - before)) * HIGH
    if (size < best.size) best = { row: from, across: cut.at, size }
  })
  return best
}

/** `places`: at least one. */
export function chartOf(torus: Torus, places: readonly Hex[]): Chart {
  const { row, across } = openingOf(torus, places)
  return (h) => {
    const r = onRow(torus, h.r, row)
    const x = h.q + r / 2
    return hex(h.q + Math.round(across + mod(x - across, torus.width) - x), r)
  }
}
