/** Options that a match's creator chooses beside the game's own setup. */
import { z } from 'zod'
import { CHOICE_LENGTH } from '../../engine/match-types.ts'
import { callsign } from '../people/callsign.ts'
import { ROUND_SECONDS, UNHURRIED } from './round-seconds.ts'

export const GALLERY_DELAY = 5
export const ALLOWED_AT_MOST = 32
const CHOICES_AT_MOST = 16
/** Of all choices together, because they are sent to everybody. */
const CHOICES_LENGTH = 1200

export const matchOptions = z.strictObject({
  bots: z.int().min(0).max(9).default(1).meta({
    description:
      'Level of the bots that take empty seats, one that the game has; 0 waits for people instead.',
  }),
  roundSeconds: z
    .union([z.literal(UNHURRIED), z.int().min(ROUND_SECONDS[0]).max(ROUND_SECONDS[1])])
    .default(30)
    .meta({
      description:
        'Time to plan a round. 0: as much as one wants (a quarter of an hour at most) while one person plays against bots; with a second it is what suits the game.',
    }),
  listed: z
    .boolean()
    .default(true)
    .meta({ description: 'Shown in the list of matches. A private match is found by its link only.' }),
  spectators: z.boolean().default(true).meta({ description: 'Whether anybody may watch.' }),
  dropIn: z.boolean().default(false).meta({
    description:
      'Whether anybody may take over, in the middle of it, what a bot flies. Otherwise those who play are asked.',
  }),
  rated: z.boolean().default(false).meta({
    description:
      'Counts for the ratings of those who play, when accounts have all the seats and the match is listed: nobody rules over it. With a program among them it counts for programs only.',
  }),
  galleryDelay: z
    .int()
    .min(0)
    .max(GALLERY_DELAY)
    .default(0)
    .meta({ description: 'By so many rounds the gallery is behind, and so is the chat that it reads.' }),
  allow: z.array(callsign).max(ALLOWED_AT_MOST).default([]).meta({
    description: 'Names of accounts: only these, and who made the match, may sit down; empty for anybody.',
  }),
  choices: z
    .record(z.string().max(8), z.string().max(CHOICE_LENGTH))
    .refine(
      (all) => Object.keys(all).length <= CHOICES_AT_MOST,
      `there are choices for at most ${CHOICES_AT_MOST} seats`,
    )
    .refine(
      (all) => Object.values(all).join('').length <= CHOICES_LENGTH,
      `choices have at most ${CHOICES_LENGTH} characters together`,
    )
    .default({})
    .meta({
      description:
        'What seats bring, by seat, until somebody there chooses otherwise: what the game offers, or a design that it admits. Everybody is told.',
    }),
  instant: z
    .boolean()
    .default(false)
    .meta({ description: 'Begin as soon as the creator has joined, with bots in all other seats.' }),
})

export type MatchOptions = z.infer<typeof matchOptions>

/** Body of `POST /api/matches`. */
export const newMatch = z.strictObject({
  game: z.string().max(40).meta({ description: 'Id of a game.' }),
  setup: z
    .unknown()
    .optional()
    .meta({ description: 'What the game lets one choose, as in its record; without it, the usual.' }),
  options: matchOptions.prefault({}),
})
