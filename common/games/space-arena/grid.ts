/**
 * A uniform grid over the plane, hashed: finds what lies near a place without looking at all the rest. It proposes, the
 * caller measures: what comes of a round does not depend on it.
 */
export interface Grid {
  /** Things are named by numbers from 0, in any order, each once. */
  insert(id: number, x: number, y: number): void
  /** Puts into `found` every thing within `radius` of the place and perhaps some that are farther, in no order. */
  near(x: number, y: number, radius: number, found: number[]): void
}

/** `cell` is the width of a square, `room` how many things are expected: more of them make it slower, not wrong. */
export function gridOf(cell: number, room: number): Grid {
  let buckets = 16
  while (buckets < room * 2) buckets *= 2
  const heads = new Int32Array(buckets).fill(-1)
  const ids: number[] = []
  const columns: number[] = []
  const rows: number[] = []
  const next: number[] = []
  const bucketOf = (column: number, row: number): number => (Math.imul(column, 0x27d4eb2d) ^ Math.imul(row, 0x165667b1)) & (buckets - 1)
  return {
    insert(id, x, y) {
      const column = Math.floor(x / cell)
      const row = Math.floor(y / cell)
      const bucket = bucketOf(column, row)
      next.push(heads[bucket]!)
      heads[bucket] = ids.length
      ids.push(id)
      columns.push(column)
      rows.push(row)
    },
    near(x, y, radius, found) {
      const left = Math.floor((x - radius) / cell)
      const right = Math.floor((x + radius) / cell)
      const bottom = Math.floor((y - radius) / cell)
      const top = Math.floor((y + radius) / cell)
      // With few things about, looking at each is less than looking into every square.
      if ((right - left + 1) * (top - bottom + 1) > ids.length) {
        for (let i = 0; i < ids.length; i++)
          if (columns[i]! >= left && columns[i]! <= right && rows[i]! >= bottom && rows[i]! <= top) found.push(ids[i]!)
        return
      }
      for (let column = left; column <= right; column++)
        for (let row = bottom; row <= top; row++)
          for (let i = heads[bucketOf(column, row)]!; i >= 0; i = next[i]!)
            // Squares far apart may share a bucket.
            if (columns[i] === column && rows[i] === row) found.push(ids[i]!)
    },
  }
}
