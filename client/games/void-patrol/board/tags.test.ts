import { expect, test } from '@jest/globals'
import { diceOf } from '../../../../common/engine/dice/dice.ts'
import { voidPatrol } from '../../../../common/games/void-patrol/game.ts'
import type { State } from '../../../../common/games/void-patrol/state.ts'
import { toWorld } from '../plane.ts'
import { asTheyStand, shipSize, tags } from './still.ts'

const setup = voidPatrol.setup.parse({ teams: 6, seatsPerTeam: 8, radius: 16, density: 0, field: 'arena' })
const { fighters }: State = voidPatrol.start(setup, voidPatrol.seats(setup), diceOf('a crowd', 0))
/** All 48 fighters in a melee: in adjacent hexes, some shared. */
const crowd = fighters.map((fighter, i) => ({
  ...fighter,
  at: { q: (i % 8) - 4, r: Math.floor(i / 8) - 3 + (i % 5 === 0 ? 1 : 0) },
}))
const eyes = {
  seat: 'B3',
  team: 'B',
  scale: 0.7,
  calm: true,
  beat: true,
  // All of them fire.
  attention: { busy: crowd.map(({ id }) => id), pointed: undefined },
}

/** Boxes of names with gauges, derived from the dark pill behind the name. */
const pills = (first?: string) =>
  tags(asTheyStand(crowd), eyes, first)
    .filter(({ frame }) => frame === 'pill')
    .map(({ x, y, scaleX, scaleY }) => ({ x, y, w: (scaleX! * 128) / 2, h: (scaleY! * 64) / 2 }))

test('names of 48 fighters overlap neither each other nor a ship, and one’s own are there', () => {
  expect(crowd).toHaveLength(48)
  const boxes = pills('F8')
  expect(boxes.length).toBeGreaterThan(4)
  for (const [i, a] of boxes.entries())
    for (const b of boxes.slice(i + 1))
      expect(Math.abs(a.x - b.x) >= a.w + b.w - 1e-6 || Math.abs(a.y - b.y) >= a.h + b.h - 1e-6).toBe(true)
  const beside = (id: string) =>
    boxes.some(
      ({ x, y }) =>
        Math.hypot(
          x - toWorld(crowd.find((one) => one.id === id)!.at).x,
          y - toWorld(crowd.find((one) => one.id === id)!.at).y,
        ) <
        shipSize(eyes) * 2,
    )
  expect([beside('F8'), beside('B3')]).toEqual([true, true])
  expect(pills('F8')).toEqual(boxes)
})

test('a fighter has its name below it when it is alone', () => {
  const [mark] = tags(asTheyStand([crowd[0]!]), eyes).filter(({ frame }) => frame === 'pill')
  expect([mark!.x, mark!.y > toWorld(crowd[0]!.at).y]).toEqual([toWorld(crowd[0]!.at).x, true])
})
