/** Time of Vector Combat's planner to redraw after a change of plan: courses of all ships for 16 subturns. */
import { setup as schema, seats } from '../../../common/games/vector-combat/setup/setup.ts'
import { start } from '../../../common/games/vector-combat/setup/start.ts'
import { type Measurement, median } from '../measurement.ts'

const SHIPS = 12
const SUBTURNS = 16
const WARM_UP = 20
const CHANGES = 60
/** Limit (ms). */
const MOST = 4

export async function vectorCourses(): Promise<Measurement[]> {
  // Plans import the sounds, which use `window` and `document`.
  Object.assign(globalThis, { window: { addEventListener: () => undefined }, document: { hidden: true } })
  const { VectorCombatDesk } = await import('../../../client/games/vector-combat/desk.ts')
  const setup = schema.parse({ scenario: 'moonshot', factions: 2, ships: SHIPS / 2, altitude: true })
  const state = start(setup, seats(setup))
  const { seat, faction } = state.ships[0]!
  const moving = {
    ...state,
    ships: state.ships.map((ship, i) => ({ ...ship, velocity: { q: (i % 5) - 2, r: ((3 * i) % 4) - 1 } })),
  }
  const desk = new VectorCombatDesk(moving, seat, null, undefined)
  desk.look(SUBTURNS)
  const eyes = { seat, team: faction, scale: 0.5, calm: true, beat: true }
  let marks = 0
  const times = Array.from({ length: WARM_UP + CHANGES }, (_, i) => {
    const before = performance.now()
    desk.order(`thrust ${1 + (i % 2)}`, i > 0)
    marks = desk.marks(eyes).length
    return performance.now() - before
  })
  console.log(
    `vector-combat: an order of one of ${SHIPS} ships under way around planet and moon, then the whole picture of ${marks} marks; the median of ${CHANGES}`,
  )
  return [
    {
      name: `vector-combat, courses of ${SHIPS} ships for ${SUBTURNS} subturns drawn anew`,
      value: median(times.slice(WARM_UP)),
      unit: 'ms',
      target: { of: 'value', atMost: MOST },
    },
  ]
}
