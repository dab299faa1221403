/** Space Arena's bots: strength of level 3 with every type of ship, weapons used, thinking time. */
import type { SeatId, TeamId } from '../../../../common/engine/match-types.ts'
import { SHIP_TYPES } from '../../../../common/games/space-arena/data/ships.ts'
import type { Event } from '../../../../common/games/space-arena/events.ts'
import { spaceArena as game } from '../../../../common/games/space-arena/game.ts'
import { alive, type State } from '../../../../common/games/space-arena/state.ts'
import type { Bench, Measure } from '../case.ts'
import { measured, thinkingAtMost, won } from '../measures.ts'

/** Equal ships on both sides; every third start is three against three. */
const SETUPS = Array.from({ length: 3 * SHIP_TYPES.length }, (_, start) => ({
  ships: 'one',
  type: SHIP_TYPES[start % SHIP_TYPES.length]!.name,
  seatsPerTeam: start % 3 === 2 ? 3 : 1,
}))

/** Ships that a seat thinks for; 0 without enemies in view, because such thoughts are trivial. */
const shipsIn = (view: State, seat: SeatId): number =>
  Object.values(view.sightings).some((seen) => seen.length > 0)
    ? view.ships.filter((ship) => ship.seat === seat && alive(ship)).length
    : 0

/** Types and weapons that a team fired. */
const fired = ({ ships }: State, timeline: readonly Event[], team: TeamId): string[] =>
  timeline.flatMap((event) => {
    if (event.kind !== 'shot' && event.kind !== 'launch') return []
    const by = ships.find(({ name }) => name === event.ship)!
    return by.team === team ? [`${by.type} ${event.weapon}`] : []
  })

const unused: Measure = (matches) => {
  const shots = new Map<string, number>()
  for (const { counts } of matches)
    for (const [weapon, times] of Object.entries(counts)) shots.set(weapon, (shots.get(weapon) ?? 0) + times)
  console.log('what level 3 fired:')
  const kinds = new Map<string, number>()
  for (const { name, weapons } of SHIP_TYPES) {
    const told = weapons.map((weapon) => {
      const times = shots.get(`${name} ${weapon.name}`) ?? 0
      const kind = `${name} ${weapon.kind === 'laser' ? 'laser' : weapon.payload}`
      kinds.set(kind, (kinds.get(kind) ?? 0) + times)
      return `${weapon.name} ${times}`
    })
    console.log(`  ${name.padEnd(6)} ${told.join(', ')}`)
  }
  const silent = [...kinds].filter(([, times]) => times === 0).map(([kind]) => kind)
  if (silent.length > 0) console.log(`never fired: ${silent.join(', ')}`)
  return [measured('kinds of weapon left unused, by ship type', silent.length, '', { atMost: 0 })]
}

export const arenaBots: Bench = [
  {
    name: 'level 3 against level 2',
    game,
    setups: SETUPS,
    pairs: [[{ plays: 3 }, { plays: 2 }]],
    starts: 50,
    seed: 'arena',
    thinking: { times: 4, ships: shipsIn },
    counted: fired,
    measures: [won({ atLeast: 75 }), unused, thinkingAtMost(20, ' for a ship')],
  },
  {
    // Destroyed ships need no thought, so the first rounds of a fight cost the server most.
    name: 'level 3 for 6 to 8 ships',
    game,
    setups: [{ shipsPerSeat: 8 }],
    pairs: [[{ plays: 3 }, { plays: 3 }]],
    starts: 4,
    seed: 'fleet',
    once: true,
    thinking: { times: 4, ships: (view: State, seat) => (shipsIn(view, seat) >= 6 ? 1 : 0) },
    measures: [thinkingAtMost(100, ' for the seat')],
  },
]
