/** The lesson on courses as a pupil tries it: by pressing somewhere on the ship, and pulling. */
import { beforeAll, expect, test } from '@jest/globals'
import { progressOf } from '../../../../common/engine/lesson.ts'
import { playRound } from '../../../../common/engine/record/record.ts'
import { spaceArena as game } from '../../../../common/games/space-arena/game.ts'
import { pupil } from '../../../../common/games/space-arena/lessons/arena.ts'
import { course } from '../../../../common/games/space-arena/lessons/course.ts'
import { type Area, type LessonRound, PUPIL } from '../../../../common/games/space-arena/lessons/lesson.ts'
import type { State } from '../../../../common/games/space-arena/state.ts'
import { toWorld } from '../plane.ts'

let ArenaDesk: typeof import('../desk.ts').ArenaDesk
beforeAll(async () => {
  // Import late: plans load the sounds, which access `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  ;({ ArenaDesk } = await import('../desk.ts'))
})

interface Place {
  readonly x: number
  readonly y: number
}

/** World units of 12 and of 24 CSS pixels in the lesson's first view on a small laptop. */
const REACHES = [23, 46]
/** Presses on the picture of the ship, in arena units from its middle. */
const PRESSES: readonly Place[] = [
  { x: 0, y: 0 },
  { x: 0, y: 10 },
  { x: 0, y: 19 },
  { x: 0, y: -12 },
  { x: 9, y: 8 },
]

const placesIn = ({ x, y, radius }: Area, share: number): Place[] => [
  { x, y },
  ...[0, 60, 120, 180, 240, 300].map((bearing) => ({
    x: x + radius * share * Math.sin((bearing * Math.PI) / 180),
    y: y + radius * share * Math.cos((bearing * Math.PI) / 180),
  })),
]

/** The orders after one pull from a place to another. */
function pulled(state: State, from: Place, to: Place, reach: number): unknown {
  const desk = new ArenaDesk(state, PUPIL, null, undefined)
  const grip = desk.grabbed(toWorld(from), reach)!
  grip.moved(toWorld({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }))
  grip.moved(toWorld(to))
  grip.released(true)
  return desk.draft.orders.value
}

function flown(before: State, round: number, orders: unknown): LessonRound {
  const { state, timeline } = playRound(game, before, course.seed, round, { [PUPIL]: orders })
  return {
    before: game.view(before, PUPIL),
    orders: {},
    timeline: game.viewTimeline(timeline, state, PUPIL),
    after: state,
  }
}

test('a pull at the ship, wherever its picture is pressed, meets the second goal like the first', () => {
  const [first, second] = course.goals.map(({ area }) => area!) as [Area, Area]
  const failed: string[] = []
  for (const reach of REACHES)
    for (const [i, one] of placesIn(first, 0.6).entries())
      for (const press of PRESSES) {
        const opening = course.start()
        const rounds = [flown(opening, 1, pulled(opening, pupil(opening), one, reach))]
        const there = pupil(rounds[0]!.after)
        const hand = { x: there.x + press.x, y: there.y + press.y }
        const to = placesIn(second, 0.5)[i]!
        rounds.push(flown(rounds[0]!.after, 2, pulled(rounds[0]!.after, hand, to, reach)))
        const { met, missed } = progressOf(course, rounds)
        if (met < 2) failed.push(`${reach}: ${JSON.stringify({ one, press, to, met, missed })}`)
      }
  expect(failed).toEqual([])
})
