/** What the organiser of a match may choose (SA-8.3, SA-8.4). */
import { z } from 'zod'
import type { Choice, Refusal, Seat, SeatId, TeamId } from '../../engine/game.ts'
import { RACES, SHIP_TYPES, type Race, type ShipType } from './data/ships.ts'

export const LIMITS = { teams: [2, 6], seats: [1, 8], ships: [1, 8], shipsInATeam: 8, distance: [450, 1500], rounds: [5, 60] } as const

const whole = ([least, most]: readonly [number, number]) => z.int().min(least).max(most)

export const setup = z
  .strictObject({
    teams: whole(LIMITS.teams).default(2),
    seatsPerTeam: whole(LIMITS.seats).default(1),
    shipsPerSeat: whole(LIMITS.ships).default(1),
    /** Each seat its own, one type for all, or each team the ships of a race. */
    ships: z.enum(['free', 'one', 'race']).default('free'),
    /** The type of `one`. */
    type: z.enum(SHIP_TYPES.map(({ name }) => name) as [string, ...string[]]).default('H2545'),
    /** The races of `race`, by team; those that are missing are dealt in alphabetical order. */
    races: z.array(z.enum(RACES as [Race, ...Race[]])).max(LIMITS.teams[1]).default([]),
    /** A starbase for each team, one of nobody's in the middle, or both. */
    starbases: z.enum(['none', 'own', 'neutral', 'both']).default('none'),
    /** Between neighbouring fleets: well outside the range of any laser, and of any scan. */
    distance: whole(LIMITS.distance).default(700),
    roundLimit: whole(LIMITS.rounds).default(20),
    /** Shield quadrants by compass, or turning with the ship (SA-6.1). */
    shields: z.enum(['compass', 'ship']).default('compass'),
    /** Team-mates share scans (SA-7.2). */
    sharing: z.boolean().default(true),
  })
  .refine((s) => s.seatsPerTeam * s.shipsPerSeat <= LIMITS.shipsInATeam, { message: `a team has at most ${LIMITS.shipsInATeam} ships`, path: ['shipsPerSeat'] })

export type Setup = z.infer<typeof setup>

const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export const teamsOf = (given: Setup): TeamId[] => TEAMS.slice(0, given.teams)

export const seats = (given: Setup): Seat[] =>
  teamsOf(given).flatMap((team) => Array.from({ length: given.seatsPerTeam }, (_, i) => ({ id: `${team}${i + 1}`, team })))

export function raceOf(given: Setup, team: TeamId): Race {
  const i = teamsOf(given).indexOf(team)
  return given.races[i] ?? RACES[i % RACES.length]!
}

/** The types that a team's ships may be of; without a team, those of any team. */
export function offered(given: Setup, team?: TeamId): ShipType[] {
  if (given.ships === 'one') return SHIP_TYPES.filter(({ name }) => name === given.type)
  if (given.ships === 'free') return [...SHIP_TYPES]
  const races = team === undefined ? teamsOf(given).map((one) => raceOf(given, one)) : [raceOf(given, team)]
  return SHIP_TYPES.filter(({ race }) => races.includes(race!))
}

export const typesIn = (choice: string): string[] => choice.trim().split(/[\s,]+/)

/** One type for all of a seat's ships, or one for each, with blanks between. */
export function checkChoice(given: Setup, choice: string, seat: SeatId): Refusal[] {
  const types = typesIn(choice)
  if (types.length > 1 && types.length !== given.shipsPerSeat) return [{ reason: `${types.length} types for ${given.shipsPerSeat === 1 ? 'one ship' : `${given.shipsPerSeat} ships`}` }]
  const there = offered(given, seat[0]).map(({ name }) => name)
  const wrong = types.find((type) => !there.includes(type))
  if (wrong === undefined) return []
  const known = SHIP_TYPES.some(({ name }) => name === wrong)
  return [{ reason: known ? `${wrong} is not among the ships of team ${seat[0]} in this match` : `there is no ship type "${wrong.slice(0, 20)}"` }]
}

export const choices = (given: Setup, seat: SeatId): Choice[] => offered(given, seat[0]).map((type) => ({ id: type.name, title: `${type.name} (${type.race})`, note: noteOf(type) }))

function noteOf({ maxSpeed, maxTurn, hull, scanDistance, weapons, cloak }: ShipType): string {
  const lasers = weapons.flatMap((weapon) => (weapon.kind === 'laser' ? [`laser ${weapon.strength}`] : []))
  const loads = new Map<string, number>()
  for (const weapon of weapons) if (weapon.kind === 'launcher') loads.set(weapon.payload, (loads.get(weapon.payload) ?? 0) + weapon.ammo)
  return [`Speed ${maxSpeed}`, `turn ${maxTurn}°`, `hull ${hull}`, `scan ${scanDistance}`, ...lasers, ...[...loads].map(([payload, n]) => `${n} ${payload}`), ...(cloak ? [`cloak ${cloak.strength}`] : [])].join(' · ')
}
