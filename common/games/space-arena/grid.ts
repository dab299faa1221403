/**
 * A hashed uniform grid over the plane: finds things near a place without testing all. It returns candidates,
 * which callers measure; so results do not depend on the grid.
 */
export interface Grid {
  /** Things are numbered from 0; inserted in any order, once each. */
  insert(id: number, x: number, y: number): void
  /**
   * Adds to `found` every thing whose rounded distance from the place is within `radius`, and perhaps some
   * slightly farther ones, in no order.
   */
  near(x: number, y: number, radius: number, found: Pick<number[], 'push'>): void
}

/**
 * A reusable result list: emptying an array would free its memory, and there are ten thousand queries per
 * round.
 */
export class IdList {
  size = 0
  private readonly ids: number[] = []

  push(...ids: number[]): number {
    for (const id of ids) this.ids[this.size++] = id
    return this.size
  }

  at(i: number): number {
    return this.ids[i]!
  }
}

/** Starts a new query. */
export function look(grid: Grid, found: IdList, x: number, y: number, radius: number): void {
  found.size = 0
  grid.near(x, y, radius, found)
}

/** More than rounding adds to a distance. */
const SLACK = 0.2

interface Things {
  readonly id: Int32Array
  readonly x: Float64Array
  readonly y: Float64Array
}

/**
 * Things by bucket: bucket b holds `starts[b]` to `starts[b + 1]`. Vertically adjacent squares are adjacent
 * here, too.
 */
interface Buckets extends Things {
  readonly mask: number
  readonly starts: Int32Array
  /** Column of each thing's square, since several squares may share a bucket. */
  readonly column: Int32Array
}

const roomFor = (count: number): Things => ({
  id: new Int32Array(count),
  x: new Float64Array(count),
  y: new Float64Array(count),
})

function grown(old: Things): Things {
  const larger = roomFor(old.id.length * 2)
  for (const key of ['id', 'x', 'y'] as const) larger[key].set(old[key])
  return larger
}

const bucketOf = (column: number, row: number, mask: number): number =>
  (Math.imul(column, 0x27d4eb2d) + row) & mask

function sorted({ id, x, y }: Things, count: number, scale: number): Buckets {
  let buckets = 16
  while (buckets < count * 2) buckets *= 2
  const mask = buckets - 1
  const starts = new Int32Array(buckets + 1)
  const bucket = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    bucket[i] = bucketOf(Math.floor(x[i]! * scale), Math.floor(y[i]! * scale), mask)
    starts[bucket[i]!]!++
  }
  for (let b = 1; b <= buckets; b++) starts[b]! += starts[b - 1]!
  const by: Buckets = { mask, starts, column: new Int32Array(count), ...roomFor(count) }
  // Each bucket is filled from its end, so the final index is its start.
  for (let i = 0; i < count; i++) {
    const place = --starts[bucket[i]!]!
    by.id[place] = id[i]!
    by.x[place] = x[i]!
    by.y[place] = y[i]!
    by.column[place] = Math.floor(x[i]! * scale)
  }
  return by
}

/** `cell`: width of a square. `room`: expected number of things; more make it slower, not wrong. */
export function gridOf(cell: number, room: number): Grid {
  const scale = 1 / cell
  let things = roomFor(room + 16)
  let count = 0
  /** Built on the first query; with few things it never is. */
  let buckets: Buckets | undefined
  return {
    insert(id, x, y) {
      if (count === things.id.length) things = grown(things)
      things.id[count] = id
      things.x[count] = x
      things.y[count++] = y
      buckets = undefined
    },
    near(x, y, radius, found) {
      const reach = radius + SLACK
      const square = reach * reach
      const left = Math.floor((x - reach) * scale)
      const right = Math.floor((x + reach) * scale)
      const bottom = Math.floor((y - reach) * scale)
      const top = Math.floor((y + reach) * scale)
      // With few things, testing each is cheaper than visiting every square.
      if ((right - left + 1) * (top - bottom + 1) > count) {
        const { id, x: xs, y: ys } = things
        for (let i = 0; i < count; i++)
          if ((xs[i]! - x) * (xs[i]! - x) + (ys[i]! - y) * (ys[i]! - y) <= square) found.push(id[i]!)
        return
      }
      const { id, x: xs, y: ys, column: columnOf, starts, mask } = (buckets ??= sorted(things, count, scale))
      for (let column = left; column <= right; column++) {
        // The squares of a column are one run of things, or two at the table's end.
        let first = bucketOf(column, bottom, mask)
        for (let rows = top - bottom + 1; rows > 0; first = 0) {
          const end = Math.min(first + rows, mask + 1)
          const stop = starts[end]!
          for (let i = starts[first]!; i < stop; i++)
            if (columnOf[i] === column && (xs[i]! - x) * (xs[i]! - x) + (ys[i]! - y) * (ys[i]! - y) <= square)
              found.push(id[i]!)
          rows -= end - first
        }
      }
    },
  }
}
