/** What the organiser of a match may choose (SA-8.3, SA-8.4). */
import { z } from 'zod'
import type { Choice, Refusal, Seat, SeatId, TeamId } from '../../../engine/match-types.ts'
import { described } from '../../../engine/setup/setup-form.ts'
import { RACES, type Race, SHIP_TYPES, type ShipType } from '../data/ships.ts'

export const LIMITS = {
  teams: [2, 6],
  seats: [1, 8],
  ships: [1, 8],
  shipsInATeam: 8,
  distance: [450, 1500],
  rounds: [5, 60],
} as const

const whole = ([least, most]: readonly [number, number]) => z.int().min(least).max(most)

const schema = z
  .strictObject({
    teams: whole(LIMITS.teams).default(2),
    seatsPerTeam: whole(LIMITS.seats).default(1),
    shipsPerSeat: whole(LIMITS.ships).default(1),
    /** Each seat chooses its own, one type for all, or each team has the ships of a race. */
    ships: z.enum(['free', 'one', 'race']).default('free'),
    /** The type of `one`. */
    type: z.enum(SHIP_TYPES.map(({ name }) => name) as [string, ...string[]]).default('H2545'),
    /** The races for `race`, by team; missing ones are dealt in alphabetical order. */
    races: z
      .array(z.enum(RACES as [Race, ...Race[]]))
      .max(LIMITS.teams[1])
      .default([]),
    /** A starbase for each team, a neutral one in the middle, or both. */
    starbases: z.enum(['none', 'own', 'neutral', 'both']).default('none'),
    /** Between neighbouring fleets: well outside any laser's and any scan's range. */
    distance: whole(LIMITS.distance).default(700),
    roundLimit: whole(LIMITS.rounds).default(20),
    /** Shield quadrants by compass, or turning with the ship (SA-6.1). */
    shields: z.enum(['compass', 'ship']).default('compass'),
    /** Team-mates share scans (SA-7.2). */
    sharing: z.boolean().default(true),
  })
  .refine((s) => s.seatsPerTeam * s.shipsPerSeat <= LIMITS.shipsInATeam, {
    message: `a team has at most ${LIMITS.shipsInATeam} ships`,
    path: ['shipsPerSeat'],
  })

export type Setup = z.infer<typeof schema>

const STARBASES: Readonly<Record<Setup['starbases'], string>> = {
  none: 'Nowhere to repair: what is shot is gone.',
  own: 'Each team has an armed starbase behind its fleet; its first player commands it. It repairs and reloads.',
  neutral: 'A starbase in the middle repairs and reloads whoever comes slowly enough.',
  both: 'An armed starbase behind each fleet, and one in the middle that serves everyone.',
}

export const setup = described(schema, {
  teams: { group: 'Fleets', title: 'Teams' },
  seatsPerTeam: { group: 'Fleets', title: 'Players in a team' },
  shipsPerSeat: {
    group: 'Fleets',
    title: 'Ships each',
    most: ({ seatsPerTeam }) => Math.floor(LIMITS.shipsInATeam / seatsPerTeam),
    note: `A team has at most ${LIMITS.shipsInATeam} ships: more players, fewer ships each.`,
  },
  ships: {
    group: 'Ships',
    title: 'Who may fly what',
    options: { free: 'Free choice', one: 'One type', race: 'By race' },
    note: ({ ships }) =>
      ({
        free: `Everyone picks from all ${SHIP_TYPES.length} types before the battle, in secret.`,
        one: '',
        race: 'Everyone picks from the three or four types of the team’s race.',
      })[ships],
  },
  type: {
    group: 'Ships',
    title: 'Everybody flies',
    when: ({ ships }) => ships === 'one',
    note: (given) => `${choices(given, 'A1')[0]!.note}.`,
  },
  races: {
    group: 'Ships',
    title: 'Races',
    when: ({ ships }) => ships === 'race',
    fit: (_, given) => teamsOf(given).map((team) => raceOf(given, team)),
  },
  distance: {
    group: 'Arena',
    title: 'Between fleets',
    unit: ' units',
    step: 50,
    note: 'A ship flies 25 to 55 units a tick, ten ticks a round. There is no border; every fleet starts alike, facing the middle.',
  },
  starbases: {
    group: 'Arena',
    title: 'Starbases',
    options: { none: 'None', own: 'One a team', neutral: 'One of nobody’s', both: 'Both' },
    note: ({ starbases }) => STARBASES[starbases],
  },
  roundLimit: {
    group: 'Rules',
    title: 'Round limit',
    note: ({ roundLimit }) => `The last team with a ship wins; after round ${roundLimit}, the highest score.`,
  },
  shields: {
    group: 'Rules',
    title: 'Shields',
    options: { compass: 'By compass', ship: 'Turn with the ship' },
    note: ({ shields }) =>
      shields === 'compass'
        ? 'The north shield faces north, whatever the ship’s heading.'
        : 'The north shield is always at the bow.',
  },
  sharing: {
    group: 'Rules',
    title: 'Team-mates see what each other’s ships scan',
    when: ({ seatsPerTeam }) => seatsPerTeam > 1,
  },
})

const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export const teamsOf = (given: Setup): TeamId[] => TEAMS.slice(0, given.teams)

export const seats = (given: Setup): Seat[] =>
  teamsOf(given).flatMap((team) =>
    Array.from({ length: given.seatsPerTeam }, (_, i) => ({ id: `${team}${i + 1}`, team })),
  )

export function raceOf(given: Setup, team: TeamId): Race {
  const i = teamsOf(given).indexOf(team)
  return given.races[i] ?? RACES[i % RACES.length]!
}

/** The types allowed for a team's ships; without a team, for any team. */
export function offered(given: Setup, team?: TeamId): ShipType[] {
  if (given.ships === 'one') return SHIP_TYPES.filter(({ name }) => name === given.type)
  if (given.ships === 'free') return [...SHIP_TYPES]
  const races = team === undefined ? teamsOf(given).map((one) => raceOf(given, one)) : [raceOf(given, team)]
  return SHIP_TYPES.filter(({ race }) => races.includes(race!))
}

export const typesIn = (choice: string): string[] => choice.trim().split(/[\s,]+/)

/** One type for all of a seat's ships, or one for each, separated by blanks. */
export function checkChoice(given: Setup, choice: string, seat: SeatId): Refusal[] {
  const types = typesIn(choice)
  if (types.length > 1 && types.length !== given.shipsPerSeat)
    return [
      {
        reason: `${types.length} types for ${given.shipsPerSeat === 1 ? 'one ship' : `${given.shipsPerSeat} ships`}`,
      },
    ]
  const there = offered(given, seat[0]).map(({ name }) => name)
  const wrong = types.find((type) => !there.includes(type))
  if (wrong === undefined) return []
  const known = SHIP_TYPES.some(({ name }) => name === wrong)
  return [
    {
      reason: known
        ? `${wrong} is not among the ships of team ${seat[0]} in this match`
        : `there is no ship type "${wrong.slice(0, 20)}"`,
    },
  ]
}

export const choices = (given: Setup, seat: SeatId): Choice[] =>
  offered(given, seat[0]).map((type) => ({
    id: type.name,
    title: `${type.name} (${type.race})`,
    note: noteOf(type),
  }))

function noteOf({ maxSpeed, maxTurn, hull, scanDistance, weapons, cloak }: ShipType): string {
  const lasers = weapons.flatMap((weapon) => (weapon.kind === 'laser' ? [`laser ${weapon.strength}`] : []))
  const loads = new Map<string, number>()
  for (const weapon of weapons)
    if (weapon.kind === 'launcher') loads.set(weapon.payload, (loads.get(weapon.payload) ?? 0) + weapon.ammo)
  return [
    `Speed ${maxSpeed}`,
    `turn ${maxTurn}°`,
    `hull ${hull}`,
    `scan ${scanDistance}`,
    ...lasers,
    ...[...loads].map(([payload, n]) => `${n} ${payload}`),
    ...(cloak ? [`cloak ${cloak.strength}`] : []),
  ].join(' · ')
}
