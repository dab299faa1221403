import { expect, test } from '@jest/globals'
import { motion } from '../../../../common/games/hostile-space/lessons/motion.ts'
import { craftNamed, playerNamed, type State } from '../../../../common/games/hostile-space/state.ts'
import { add, distance, type Hex, hex, hexesWithin, length } from '../../../../common/geometry/hex.ts'
import { forecast } from '../plan/forecast.ts'
import { warningsOf } from '../plan/warnings.ts'

/** A pupil who turns aside by this much is still on the way. */
const ASIDE = 3

const own = (state: State) => craftNamed(state, 'A1')!

/** Velocities from which the pupil can still stop. */
const velocitiesOf = ({ deltaV }: { readonly deltaV: number }): Hex[] => hexesWithin(Math.floor(deltaV / 2))

test('the buoy, which never fires, threatens nobody on the way of the first lesson (HS-5.1)', () => {
  const state = motion.start()
  const [from, to] = [own(state).at, motion.goals.at(-1)!.area!.at]
  const way = Array.from({ length: distance(from, to) + 1 }, (_, i) => {
    const part = i / distance(from, to)
    return hex(Math.round(from.q + (to.q - from.q) * part), Math.round(from.r + (to.r - from.r) * part))
  })
  const onTheWay = (at: Hex) => way.some((one) => distance(one, at) <= ASIDE)
  const threatened: string[] = []
  let seen = 0
  for (const at of hexesWithin(30)
    .map((h) => add(from, h))
    .filter(onTheWay)) {
    const there = { ...state, craft: state.craft.map((one) => (one.id === 'A1' ? { ...one, at } : one)) }
    for (const velocity of velocitiesOf(own(there)).filter((v) => length(v) <= 2 && onTheWay(add(at, v)))) {
      seen++
      const velocities = { A1: velocity }
      for (const { gravity, text } of warningsOf(
        there,
        playerNamed(there, 'A')!,
        velocities,
        forecast(there, velocities),
      ))
        if (gravity === 'threat') threatened.push(`${at.q},${at.r} ${text}`)
    }
  }
  expect(seen).toBeGreaterThan(100)
  expect(threatened).toEqual([])
})
