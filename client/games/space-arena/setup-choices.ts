/** What the organiser has chosen, kept legal: a change of one thing moves others into their limits. */
import { LIMITS, raceOf, setup, teamsOf, type Setup } from '../../../common/games/space-arena/setup.ts'

const NUMBERS = { teams: LIMITS.teams, seatsPerTeam: LIMITS.seats, shipsPerSeat: LIMITS.ships, distance: LIMITS.distance, roundLimit: LIMITS.rounds } as const
const REST = ['ships', 'type', 'races', 'starbases', 'shields', 'sharing'] as const

/** SA-8.4: how many ships each player may have in a team of so many players. */
export const mostShips = (seatsPerTeam: number): number => Math.max(1, Math.floor(LIMITS.shipsInATeam / seatsPerTeam))

/** A legal setup, as near to what is given as can be; what is missing or makes no sense gets its default. */
export function settled(given: Readonly<Record<string, unknown>>): Setup {
  const plain = setup.parse({})
  const made: Record<string, unknown> = { ...plain }
  for (const [name, [least, most]] of Object.entries(NUMBERS)) {
    const value = given[name]
    if (typeof value === 'number' && Number.isFinite(value)) made[name] = Math.min(most, Math.max(least, Math.round(value)))
  }
  for (const name of REST) {
    const read = setup.shape[name].safeParse(given[name])
    if (read.success) made[name] = read.data
  }
  const legal = made as Setup
  const shipsPerSeat = Math.min(legal.shipsPerSeat, mostShips(legal.seatsPerTeam))
  return { ...legal, shipsPerSeat, races: teamsOf(legal).map((team) => raceOf(legal, team)) }
}
