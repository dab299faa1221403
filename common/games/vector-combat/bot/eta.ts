/**
 * Subturns that a ship needs to a goal, by its place, counters and facing: a table computed backwards from
 * the goal through gravity and around bodies, and memoized. Ignores energy and enemies.
 */
import { add, distance, type Hex, hex, hexesWithin, length, scale } from '../../../geometry/hex.ts'
import { FACES, type Face } from '../face.ts'
import { type Field, touched } from '../field.ts'
import { crashOnPath } from '../phases/move.ts'

/**
 * `reached`: whether the ship is at the goal with these counters in that hex after the move, whatever it then
 * does except thrust.
 */
export interface Goal {
  /** Identifies the goal and its conditions. */
  readonly key: string
  readonly hexes: readonly Hex[]
  reached(at: Hex, velocity: Hex): boolean
  /** A body that the ship may land on. */
  readonly body: string | null
}

export interface Eta {
  of(at: Hex, velocity: Hex, facing: Face): number
}

/** Radius of the table around the goal, and most counters. */
const REACH = 12
const FARTHEST = 18
const QUICKEST = 4
const NEVER = 255
/** Beyond the table: a base number of subturns, plus one per this many hexes. */
const BEYOND = 6
const PACE = 2

const kept = new Map<string, Eta>()
const KEPT_AT_MOST = 48

export function etaOf(map: string, field: Field, thrust: number, goal: Goal): Eta {
  const key = `${goal.key}/${thrust}/${map}`
  let eta = kept.get(key)
  if (!eta) {
    eta = tableFor(field, thrust, goal)
    if (kept.size >= KEPT_AT_MOST) kept.delete(kept.keys().next().value!)
    kept.set(key, eta)
  }
  return eta
}

function tableFor(field: Field, thrust: number, goal: Goal): Eta {
  const middle = middleOf(goal.hexes)
  const reach = Math.min(FARTHEST, REACH + Math.max(...goal.hexes.map((at) => distance(at, middle))))
  const places = new HexNumbers(
    hexesWithin(reach).map((h) => add(h, middle)),
    middle,
    reach,
  )
  const speeds = new HexNumbers(hexesWithin(QUICKEST), hex(0, 0), QUICKEST)
  const [P, S] = [places.hexes.length, speeds.hexes.length]
  const steps = Array.from({ length: thrust }, (_, n) => FACES.map((face) => scale(face, n + 1)))

  // Moves from place and counters (after the action) to place and counters (after gravity), listed by their
  // end.
  const ends = new Int32Array(P * S).fill(-1)
  const many = new Int32Array(P * S + 1)
  for (let p = 0; p < P; p++)
    for (let s = 0; s < S; s++) {
      const end = moved(field, places.hexes[p]!, speeds.hexes[s]!, goal.body)
      if (!end) continue
      const [to, then] = [places.numberOf(end.at), speeds.numberOf(end.velocity)]
      if (to < 0 || then < 0) continue
      ends[p * S + s] = to * S + then
      many[to * S + then + 1]!++
    }
  for (let i = 0; i < P * S; i++) many[i + 1]! += many[i]!
  const begins = new Int32Array(many[P * S]!)
  const filled = many.slice()
  for (let from = 0; from < P * S; from++) if (ends[from]! >= 0) begins[filled[ends[from]!]!++] = from
  // The counters before a thrust, by those after it.
  const before = speeds.hexes.map((velocity) =>
    FACES.map((_, f) =>
      steps
        .map((by) => speeds.numberOf(hex(velocity.q - by[f]!.q, velocity.r - by[f]!.r)))
        .filter((s) => s >= 0),
    ),
  )

  const eta = new Uint8Array(P * S * 6).fill(NEVER)
  let now: number[] = []
  for (let p = 0; p < P; p++)
    for (let s = 0; s < S; s++)
      if (goal.reached(places.hexes[p]!, speeds.hexes[s]!))
        for (let f = 0; f < 6; f++) now.push((p * S + s) * 6 + f)
  for (const i of now) eta[i] = 0
  for (let k = 1; k < NEVER && now.length > 0; k++) {
    const next: number[] = []
    const found = (i: number) => {
      if (eta[i] !== NEVER) return
      eta[i] = k
      next.push(i)
    }
    for (const state of now) {
      const f = state % 6
      const end = (state - f) / 6
      for (let b = many[end]!; b < many[end + 1]!; b++) {
        const from = begins[b]!
        // A pass, or a turn from any facing.
        for (let g = 0; g < 6; g++) found(from * 6 + g)
        const s = from % S
        for (const other of before[s]![f]!) found((from - s + other) * 6 + f)
      }
    }
    now = next
  }

  return {
    of(at, velocity, facing) {
      const [p, s] = [places.numberOf(at), speeds.numberOf(velocity)]
      const known = p < 0 || s < 0 ? NEVER : eta[(p * S + s) * 6 + facing]!
      return known < NEVER
        ? known
        : BEYOND + (distance(add(at, scale(velocity, 2)), middle) + length(velocity)) / PACE
    },
  }
}

/** Undefined if it crashes. */
function moved(
  field: Field,
  from: Hex,
  velocity: Hex,
  body: string | null,
): { at: Hex; velocity: Hex } | undefined {
  if (
    touched(field.spotAt(from), 0) ||
    crashOnPath(field, { from, velocity, altitude: 0, climbed: 0, fast: false }, null)
  )
    return undefined
  const at = add(from, velocity)
  const spot = field.spotAt(at)
  const ground = touched(spot, 0)
  if (ground && ground.body !== body) return undefined
  return { at, velocity: spot ? add(velocity, spot.pull) : velocity }
}

function middleOf(all: readonly Hex[]): Hex {
  const mean = (of: (one: Hex) => number) =>
    Math.round(all.reduce((sum, one) => sum + of(one), 0) / all.length)
  return hex(
    mean(({ q }) => q),
    mean(({ r }) => r),
  )
}

/** The hexes within a radius of a middle, by index. */
class HexNumbers {
  readonly hexes: readonly Hex[]
  private readonly numbers: Int16Array
  private readonly middle: Hex
  private readonly reach: number

  constructor(hexes: readonly Hex[], middle: Hex, reach: number) {
    this.hexes = hexes
    this.middle = middle
    this.reach = reach
    this.numbers = new Int16Array((2 * reach + 1) ** 2).fill(-1)
    for (const [i, { q, r }] of hexes.entries()) this.numbers[this.cell(q, r)] = i
  }

  numberOf({ q, r }: Hex): number {
    const [dq, dr] = [Math.abs(q - this.middle.q), Math.abs(r - this.middle.r)]
    return dq > this.reach || dr > this.reach ? -1 : this.numbers[this.cell(q, r)]!
  }

  private cell(q: number, r: number): number {
    return (q - this.middle.q + this.reach) * (2 * this.reach + 1) + r - this.middle.r + this.reach
  }
}
