/** What the organiser of a match may choose (VP-9.4, VP-9.5, VP-6). */
import { z } from 'zod'
import type { Choice, Refusal, Seat } from '../../../engine/match-types.ts'
import { described } from '../../../engine/setup/setup-form.ts'
import { modelsFor } from '../data/models.ts'
import { BUDGET } from '../data/prices.ts'
import { readChoice } from './choice.ts'
import { checkDesign, parseDesign } from './design.ts'

export const LIMITS = {
  teams: [2, 6],
  seats: [1, 8],
  fighters: [1, 8],
  fightersInATeam: 8,
  radius: [8, 25],
  density: [0, 12],
  rounds: [5, 60],
  budget: [200, 600],
} as const

const whole = ([least, most]: readonly [number, number]) => z.int().min(least).max(most)

const schema = z
  .strictObject({
    rules: z.enum(['simple', 'standard', 'advanced']).default('simple'),
    teams: whole(LIMITS.teams).default(2),
    seatsPerTeam: whole(LIMITS.seats).default(1),
    fightersPerSeat: whole(LIMITS.fighters).default(1),
    field: z.enum(['hexagon', 'arena']).default('hexagon'),
    /** In hexes from the centre. */
    radius: whole(LIMITS.radius).default(12),
    /** Asteroids in percent of the field's hexes. */
    density: z.number().min(LIMITS.density[0]).max(LIMITS.density[1]).default(5),
    symmetric: z.boolean().default(true),
    roundLimit: whole(LIMITS.rounds).default(20),
    /** Budget for a custom fighter. */
    budget: whole(LIMITS.budget).default(BUDGET),
    /** In a campaign each fighter has a pilot with a skill of its own (VP-9.6). */
    pilots: z.enum(['default', 'campaign']).default('default'),
  })
  .refine((s) => s.seatsPerTeam * s.fightersPerSeat <= LIMITS.fightersInATeam, {
    message: `a team has at most ${LIMITS.fightersInATeam} fighters`,
    path: ['fightersPerSeat'],
  })

export type Setup = z.infer<typeof schema>

export const setup = described(schema, {
  rules: {
    group: 'Rules',
    title: 'Rules',
    options: { simple: 'Simple', standard: 'Standard', advanced: 'Advanced' },
    note: ({ rules }) =>
      ({
        simple: 'Guns, thrusts and spins.',
        standard: 'Also missiles, grenades, rockets and dual thrusters.',
        advanced: 'Also boosts, and fighters of your own.',
      })[rules],
  },
  budget: { group: 'Rules', title: 'Budget of own fighters', when: ({ rules }) => rules === 'advanced' },
  pilots: {
    group: 'Rules',
    title: 'Pilots',
    options: { default: 'All equally good', campaign: 'Campaign' },
    note: ({ pilots }) => (pilots === 'campaign' ? 'Bring your own, who learn from battles.' : ''),
  },
  roundLimit: { group: 'Rules', title: 'Round limit' },
  teams: { group: 'Teams', title: 'Teams' },
  seatsPerTeam: { group: 'Teams', title: 'Players in a team' },
  fightersPerSeat: {
    group: 'Teams',
    title: 'Fighters each',
    most: ({ seatsPerTeam }) => Math.floor(LIMITS.fightersInATeam / seatsPerTeam),
  },
  field: {
    group: 'Field',
    title: 'Field',
    options: { hexagon: 'Hexagon', arena: 'Arena' },
    note: ({ field }) =>
      field === 'hexagon'
        ? 'One retires through one’s own side.'
        : 'Ringed by asteroids: there is no way out.',
  },
  radius: { group: 'Field', title: 'Field radius', unit: ' hexes' },
  density: { group: 'Field', title: 'Asteroids', unit: ' %' },
  symmetric: { group: 'Field', title: 'The same field for every team' },
})

const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export const teamsOf = (given: Setup): string[] => TEAMS.slice(0, given.teams)

export const seats = (given: Setup): Seat[] =>
  teamsOf(given).flatMap((team) =>
    Array.from({ length: given.seatsPerTeam }, (_, i) => ({ id: `${team}${i + 1}`, team })),
  )

/**
 * A stock model allowed by the rules or, with advanced rules, the text of a design within the budget
 * (VP-9.3); in a campaign also pilots (VP-9.6).
 */
export function checkChoice(given: Setup, choice: string): Refusal[] {
  const { craft, pilots, refusals, firstPilot } = readChoice(choice)
  if (firstPilot && given.pilots !== 'campaign')
    return [{ where: firstPilot, reason: 'pilots are for campaign matches' }]
  if (pilots.length > given.fightersPerSeat)
    return [
      {
        where: firstPilot ?? 'pilots',
        reason: `there are ${pilots.length} pilots for ${given.fightersPerSeat} fighter${given.fightersPerSeat > 1 ? 's' : ''}`,
      },
    ]
  // Only pilots: the model is random.
  return [...(craft === '' && firstPilot ? [] : checkCraft(given, craft)), ...refusals]
}

function checkCraft({ rules, budget }: Setup, craft: string): Refusal[] {
  if (modelsFor(rules).some((model) => model.name === craft)) return []
  if (!craft.includes('\n'))
    return [{ reason: `there is no model "${craft.slice(0, 20)}" under ${rules} rules` }]
  if (rules !== 'advanced') return [{ reason: 'custom fighters are for advanced rules' }]
  const read = parseDesign(craft)
  return 'refusals' in read ? read.refusals : checkDesign(read.design, budget)
}

export const choices = ({ rules }: Setup): Choice[] =>
  modelsFor(rules).map((model) => ({ id: model.name, title: model.name, note: model.note }))
