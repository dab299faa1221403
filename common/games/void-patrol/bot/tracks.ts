/**
 * Manoeuvres grouped by where they lead: those with the same end and velocity differ only in facing and in
 * how well they shoot.
 */
import { add, type Hex, keyOf } from '../../../geometry/hex.ts'
import type { Manoeuvre } from '../manoeuvres.ts'

export interface Track {
  readonly shift: Hex
  readonly push: Hex
  /** Of manoeuvres with the same end, the one with the fewest spins: it shoots best. */
  readonly ways: readonly Manoeuvre[]
}

const known = new WeakMap<readonly Manoeuvre[], readonly Track[]>()

export function tracksOf(all: readonly Manoeuvre[]): readonly Track[] {
  let tracks = known.get(all)
  if (!tracks) {
    const found = new Map<string, { shift: Hex; push: Hex; ways: Map<number, Manoeuvre> }>()
    for (const m of all) {
      // Turning away after a boost is seldom worth its slot, and there are many such manoeuvres.
      if (/B[^B]/.test(m.chits)) continue
      const name = `${keyOf(m.shift.q, m.shift.r)},${keyOf(m.push.q, m.push.r)}`
      let track = found.get(name)
      if (!track) found.set(name, (track = { shift: m.shift, push: m.push, ways: new Map() }))
      const way = m.facing * 8 + m.thrusts
      const there = track.ways.get(way)
      if (!there || m.spins < there.spins) track.ways.set(way, m)
    }
    known.set(
      all,
      (tracks = [...found.values()].map(({ shift, push, ways }) => ({
        shift,
        push,
        ways: [...ways.values()],
      }))),
    )
  }
  return tracks
}

export const after = (at: Hex, velocity: Hex, shift: Hex): Hex => add(add(at, velocity), shift)
