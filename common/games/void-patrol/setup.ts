/** What the organiser of a match may choose (VP-9.4, VP-9.5, VP-6). */
import { z } from 'zod'
import type { Choice, Seat } from '../../engine/game.ts'
import { modelsFor } from './data/models.ts'

export const LIMITS = {
  teams: [2, 6], seats: [1, 8], fighters: [1, 8], fightersInATeam: 8,
  radius: [8, 25], density: [0, 12], rounds: [5, 60],
} as const

const whole = ([least, most]: readonly [number, number]) => z.int().min(least).max(most)

export const setup = z
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
  })
  .refine((s) => s.seatsPerTeam * s.fightersPerSeat <= LIMITS.fightersInATeam, {
    message: `a team has at most ${LIMITS.fightersInATeam} fighters`, path: ['fightersPerSeat'],
  })

export type Setup = z.infer<typeof setup>

const TEAMS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export const teamsOf = (given: Setup): string[] => TEAMS.slice(0, given.teams)

export const seats = (given: Setup): Seat[] =>
  teamsOf(given).flatMap((team) => Array.from({ length: given.seatsPerTeam }, (_, i) => ({ id: `${team}${i + 1}`, team })))

export const choices = ({ rules }: Setup): Choice[] =>
  modelsFor(rules).map((model) => ({ id: model.name, title: model.name, note: model.note }))
