import { expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { voidPatrol as game } from '../../../../common/games/void-patrol/game.ts'
import { resolve } from '../../../../common/games/void-patrol/resolve.ts'
import { sampleFighter, sampleState } from '../../../../common/games/void-patrol/sample.ts'
import { hex } from '../../../../common/geometry/hex.ts'
import { toWorld } from '../plane.ts'
import { contacts } from './contacts.ts'

const showing = (before: ReturnType<typeof sampleState>) => {
  const { state: after, timeline } = resolve(before, {}, diceOf('contacts', 1))
  return { round: { round: 1, before, after, timeline }, spans: game.schedule(timeline), length: 9 }
}

test('the camera has contacts where shots are fired or rocks are hit, and no others', () => {
  const far = sampleFighter('B1', 'B', { at: hex(12, 0), facing: 3 })
  expect(contacts(showing(sampleState([sampleFighter('A1', 'A', { guns: ['laser 6/100'] }), far])))).toEqual(
    [],
  )
  const shown = showing(
    sampleState(
      [sampleFighter('A1', 'A', { guns: ['laser 6/100'], velocity: hex(4, 0) }), { ...far, at: hex(7, 0) }],
      { asteroids: [hex(2, 0)] },
    ),
  )
  const [rock, shot] = contacts(shown)
  const holds = ({ places }: NonNullable<typeof rock>, at: { x: number; y: number }) =>
    Math.min(...places.map(({ x }) => x)) < at.x && Math.max(...places.map(({ x }) => x)) > at.x
  expect([holds(rock!, toWorld(hex(2, 0))), holds(rock!, toWorld(hex(7, 0)))]).toEqual([true, false])
  expect([holds(shot!, toWorld(hex(4, 0))), holds(shot!, toWorld(hex(7, 0)))]).toEqual([true, true])
  expect(shot!.start).toBeGreaterThan(rock!.start)
})
