/**
 * A uniform grid over the plane, hashed: finds what lies near a place without looking at all the rest. It proposes, the
 * caller measures: what comes of a round does not depend on it.
 */
export interface Grid {
  /** Things are named by numbers from 0, in any order, each once. */
  insert(id: number, x: number, y: number): void
  /** Puts into `found` every thing whose rounded distance from the place is within `radius`, and perhaps some that are a little farther, in no order. */
  near(x: number, y: number, radius: number, found: number[]): void
}

/** More than any rounding of a distance adds. */
const SLACK = 0.2

interface Columns {
  readonly id: Int32Array
  readonly column: Int32Array
  readonly row: Int32Array
  readonly next: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
}

const columns = (room: number): Columns => ({
  id: new Int32Array(room), column: new Int32Array(room), row: new Int32Array(room), next: new Int32Array(room), x: new Float64Array(room), y: new Float64Array(room),
})

function grown(old: Columns): Columns {
  const larger = columns(old.id.length * 2)
  for (const key of ['id', 'column', 'row', 'next', 'x', 'y'] as const) larger[key].set(old[key])
  return larger
}

/** `cell` is the width of a square, `room` how many things are expected: more of them make it slower, not wrong. */
export function gridOf(cell: number, room: number): Grid {
  let buckets = 16
  while (buckets < room * 2) buckets *= 2
  const heads = new Int32Array(buckets).fill(-1)
  let items = columns(room + 16)
  let count = 0
  const bucketOf = (column: number, row: number): number => (Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1)) & (buckets - 1)
  return {
    insert(id, x, y) {
      if (count === items.id.length) items = grown(items)
      const column = Math.floor(x / cell)
      const row = Math.floor(y / cell)
      const bucket = bucketOf(column, row)
      items.id[count] = id
      items.x[count] = x
      items.y[count] = y
      items.column[count] = column
      items.row[count] = row
      items.next[count] = heads[bucket]!
      heads[bucket] = count++
    },
    near(x, y, radius, found) {
      const { id, column: columnOf, row: rowOf, next, x: xs, y: ys } = items
      const reach = radius + SLACK
      const square = reach * reach
      const left = Math.floor((x - reach) / cell)
      const right = Math.floor((x + reach) / cell)
      const bottom = Math.floor((y - reach) / cell)
      const top = Math.floor((y + reach) / cell)
      // With few things about, looking at each is less than looking into every square.
      if ((right - left + 1) * (top - bottom + 1) > count) {
        for (let i = 0; i < count; i++) if ((xs[i]! - x) * (xs[i]! - x) + (ys[i]! - y) * (ys[i]! - y) <= square) found.push(id[i]!)
        return
      }
      for (let column = left; column <= right; column++)
        for (let row = bottom; row <= top; row++)
          for (let i = heads[bucketOf(column, row)]!; i >= 0; i = next[i]!)
            // Squares far apart may share a bucket.
            if (columnOf[i] === column && rowOf[i] === row && (xs[i]! - x) * (xs[i]! - x) + (ys[i]! - y) * (ys[i]! - y) <= square) found.push(id[i]!)
    },
  }
}
