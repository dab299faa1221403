/** What the organiser of a match may choose (HS-1.1, HS-1.6, HS-2.2, HS-5.6, HS-5.7, HS-6.1, HS-7, HS-8). */
import { z } from 'zod'
import type { Seat } from '../../../engine/match-types.ts'
import { described } from '../../../engine/setup/setup-form.ts'
import type { Torus } from '../../../geometry/torus.ts'
import type { Rules } from '../state.ts'

export const LIMITS = {
  players: [2, 8],
  craft: [4, 8],
  missiles: [1, 12],
  deltaV: [12, 24],
  missileSpeed: [15, 30],
  side: [17, 80],
  rounds: [5, 60],
  life: [0, 20],
  dice: [0, 2],
} as const

/** HS-8.6: sides by number of players, from two. */
const SIDES = [28, 36, 40, 44, 49, 54, 58] as const
/** HS-8.7: hexes that each placed marker may deny to others. */
const CLOSED = 469

export const usualSide = (players: number): number => SIDES[players - 2]!
export const usualCraft = (play: Rules['play']): number => (play === 'base-defence' ? 8 : 6)

const whole = ([least, most]: readonly [number, number]) => z.int().min(least).max(most)

const schema = z
  .strictObject({
    play: z.enum(['standard', 'base-defence']).default('standard'),
    damage: z.enum(['fortified', 'brutal']).default('fortified'),
    roundLimit: whole(LIMITS.rounds).default(20),
    declare: z.enum(['at-once', 'in-precedence']).default('at-once'),
    teams: whole(LIMITS.players).default(2),
    seatsPerTeam: whole([1, 4]).default(1),
    craftEach: whole(LIMITS.craft).optional(),
    magazine: whole(LIMITS.missiles).default(8),
    deltaV: whole(LIMITS.deltaV).default(18),
    missileSpeed: whole(LIMITS.missileSpeed).default(20),
    missileLife: whole(LIMITS.life).default(0),
    width: whole(LIMITS.side).optional(),
    height: whole(LIMITS.side).optional(),
    entityDice: whole(LIMITS.dice).default(0),
  })
  .superRefine((given, context) => {
    // Violations of a setting's own limits are reported already.
    if (context.issues.length > 0) return
    for (const [path, message] of refusals(given)) context.addIssue({ code: 'custom', path: [path], message })
  })

export type Setup = z.infer<typeof schema>

const playersOf = ({ teams, seatsPerTeam }: Pick<Setup, 'teams' | 'seatsPerTeam'>): number =>
  teams * seatsPerTeam

/** Violations of HS-8.7, in words, with the setting that each concerns. */
function refusals(given: Setup): (readonly [keyof Setup, string])[] {
  const players = playersOf(given)
  if (players > LIMITS.players[1])
    return [['seatsPerTeam', `at most ${LIMITS.players[1]} players; these are ${players}`]]
  const { width, height } = torusFor(given)
  const room = CLOSED * (players - 1)
  return [
    ...(given.missileSpeed > given.deltaV
      ? []
      : [
          [
            'missileSpeed',
            `missiles must outrun every craft: faster than its delta-v of ${given.deltaV}`,
          ] as const,
        ]),
    ...(Math.min(width, height) >= given.missileSpeed + 2
      ? []
      : [
          [
            height < width ? 'height' : 'width',
            `the map must be longer than a missile flies in a round: both sides at least ${given.missileSpeed + 2}`,
          ] as const,
        ]),
    ...(width * height > room
      ? []
      : [
          [
            'width',
            `too small for the zones of ${players} players: more than ${room} hexes are needed, these are ${width * height}`,
          ] as const,
        ]),
  ]
}

export const torusFor = (given: Pick<Setup, 'teams' | 'seatsPerTeam' | 'width' | 'height'>): Torus => {
  const usual = usualSide(playersOf(given))
  return { width: given.width ?? usual, height: given.height ?? usual }
}

export const rulesOf = ({
  play,
  damage,
  missileSpeed,
  deltaV,
  magazine,
  roundLimit,
  missileLife,
  declare,
  craftEach,
  entityDice,
}: Setup): Rules => ({
  play,
  damage,
  missileSpeed,
  deltaV,
  magazine,
  roundLimit,
  missileLife,
  declare,
  craftEach: craftEach ?? usualCraft(play),
  entityDice,
})

const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const

export const seats = ({ teams, seatsPerTeam }: Setup): Seat[] =>
  TEAMS.slice(0, teams).flatMap((team) =>
    Array.from({ length: seatsPerTeam }, (_, i) => ({ id: `${team}${i + 1}`, team })),
  )

/** The shortest sides with room for all zones, and for a missile's path of a round. */
const leastSide = (given: Setup): number => {
  let side = Math.max(LIMITS.side[0], given.missileSpeed + 2)
  while (side * side <= CLOSED * (playersOf(given) - 1)) side++
  return side
}

function fitSide(value: unknown, given: Setup): unknown {
  const least = leastSide(given)
  return (typeof value === 'number' ? value : usualSide(playersOf(given))) < least ? least : value
}

export const setup = described(schema, {
  play: {
    group: 'Rules',
    title: 'Play',
    options: { standard: 'Standard', 'base-defence': 'Base Defence' },
    note: ({ play }) =>
      play === 'base-defence'
        ? 'Everyone has a base of seven tokens. Whose middle token falls is defeated.'
        : 'The last with craft left wins.',
  },
  damage: {
    group: 'Rules',
    title: 'Damage',
    options: { fortified: 'Fortified', brutal: 'Brutal' },
    note: ({ damage }) =>
      damage === 'brutal' ? 'One hit destroys a craft.' : 'Three hit points; a hit takes none, one or two.',
  },
  roundLimit: { group: 'Rules', title: 'Round limit' },
  declare: {
    group: 'Rules',
    title: 'Fire is declared',
    options: { 'at-once': 'At once, in secret', 'in-precedence': 'One after the other' },
    note: ({ declare }) =>
      declare === 'in-precedence'
        ? 'In the order of play, which dice decide at the beginning; each sees what was declared before.'
        : '',
  },
  teams: { group: 'Teams', title: 'Teams' },
  seatsPerTeam: {
    group: 'Teams',
    title: 'Players in a team',
    most: ({ teams }) => Math.floor(LIMITS.players[1] / teams),
    note: ({ seatsPerTeam }) => (seatsPerTeam > 1 ? 'A team wins together.' : ''),
  },
  craftEach: { group: 'Craft', title: 'Craft each', usual: ({ play }) => usualCraft(play) },
  magazine: { group: 'Craft', title: 'Missiles aboard' },
  deltaV: {
    group: 'Craft',
    title: 'Delta-v',
    unit: ' hexes',
    note: 'How much a craft can change its velocity in the whole match.',
  },
  missileSpeed: {
    group: 'Missiles',
    title: 'Missile speed',
    unit: ' hexes',
    fit: (value, { deltaV }) => Math.max(Number(value), deltaV + 1),
  },
  missileLife: {
    group: 'Missiles',
    title: 'Missiles burn out',
    unit: ' rounds',
    note: ({ missileLife }) =>
      missileLife === 0
        ? 'Never: they fly on until they hit.'
        : `After ${missileLife === 1 ? 'the round of firing' : `${missileLife} rounds`}.`,
  },
  width: {
    group: 'Map',
    title: 'Width',
    unit: ' hexes',
    usual: (given) => usualSide(playersOf(given)),
    fit: fitSide,
  },
  height: {
    group: 'Map',
    title: 'Height',
    unit: ' hexes',
    usual: (given) => usualSide(playersOf(given)),
    fit: fitSide,
    note: 'What leaves the map on one side comes in on the other.',
  },
  entityDice: {
    group: 'Map',
    title: 'Dice for rocks',
    note: ({ entityDice }) =>
      entityDice === 0
        ? ''
        : `Each player places some: ${entityDice === 1 ? 'one to six' : 'two to twelve'} in all.`,
  },
})
