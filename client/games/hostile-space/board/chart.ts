/**
 * Unfolds the torus into a flat map for the camera. Of all ways to cut it open, it picks the one in which the
 * given places lie closest together, so that a group at the seam does not appear at two ends of the picture.
 */
import { type Hex, hex } from '../../../../common/geometry/hex.ts'
import type { Torus } from '../../../../common/geometry/torus.ts'

/** Maps a hex of the torus to its copy on the map. */
export type Chart = (at: Hex) => Hex

const mod = (n: number, by: number): number => ((n % by) + by) % by

interface Cut {
  readonly at: number
  /** Distance from the first place to the last on a map cut there. */
  readonly extent: number
}

/** Cuts a circle in the middle of the widest gap between places. */
function widest(places: readonly number[], around: number): Cut {
  const sorted = [...new Set(places.map((place) => mod(place, around)))].sort((a, b) => a - b)
  let [at, gap] = [0, -1]
  sorted.forEach((place, i) => {
    const before = i === 0 ? sorted.at(-1)! - around : sorted[i - 1]!
    if (place - before > gap) [at, gap] = [(place + before) / 2, place - before]
  })
  return { at, extent: around - gap }
}

/** Distance between rows of hexes, relative to the width of a hex. */
const HIGH = Math.sqrt(3) / 2

/** Where the map is cut open: between two rows, and between two columns (`across`, in hexes). */
export interface Opening {
  readonly row: number
  readonly across: number
}

/** The column position across depends on the first row, because each row starts half a hex further right. */
const onRow = ({ height }: Torus, r: number, from: number): number =>
  Math.ceil(from) + mod(r - Math.ceil(from), height)

/** Cuts in the widest gaps, so that the places lie close together. `places`: at least one. */
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
