/** What the creator of a match chooses beside the game's own setup. */
import { z } from 'zod'

export const ROUND_SECONDS = [10, 240] as const
/** In place of a round's seconds: none as long as one person plays, against bots alone. */
export const UNHURRIED = 0

export const NAME_LENGTH = 20

/** A callsign: letters, digits, blanks and a little punctuation; no blanks at the ends. */
export const callsign = z
  .string()
  // Before anything is made of it: putting many marks in order takes long.
  .max(4 * NAME_LENGTH, `a callsign has at most ${NAME_LENGTH} letters`)
  .transform((s) => s.normalize('NFC').replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1, 'a callsign has at least one letter').max(NAME_LENGTH, `a callsign has at most ${NAME_LENGTH} letters`)
    .regex(/^[\p{L}\p{N}\p{M} ._'-]+$/u, "a callsign has letters, digits, blanks and . _ ' - only"))

export const GALLERY_DELAY = 5
export const ALLOWED_AT_MOST = 32
const CHOICES_AT_MOST = 16
const CHOICE_NAME = 40

export const matchOptions = z.strictObject({
  bots: z.int().min(0).max(9).default(1).meta({ description: 'Level of the bots that take empty seats, one that the game has; 0 waits for people instead.' }),
  roundSeconds: z.union([z.literal(UNHURRIED), z.int().min(ROUND_SECONDS[0]).max(ROUND_SECONDS[1])]).default(30)
    .meta({ description: 'Time to plan a round. 0: as much as one wants (a quarter of an hour at most) while one person plays against bots; with a second it is what suits the game.' }),
  listed: z.boolean().default(true).meta({ description: 'Shown in the list of matches. A private match is found by its link only.' }),
  spectators: z.boolean().default(true).meta({ description: 'Whether anybody may watch.' }),
  dropIn: z.boolean().default(false).meta({ description: 'Whether anybody may take over, in the middle of it, what a bot flies. Otherwise those who play are asked.' }),
  rated: z.boolean().default(false).meta({ description: 'Counts for the ratings of those who play, when accounts have all the seats, no programs, and the match is listed: nobody rules over it.' }),
  galleryDelay: z.int().min(0).max(GALLERY_DELAY).default(0).meta({ description: 'By so many rounds the gallery is behind, and so is the chat that it reads.' }),
  allow: z.array(callsign).max(ALLOWED_AT_MOST).default([]).meta({ description: 'Names of accounts: only these, and who made the match, may sit down; empty for anybody.' }),
  choices: z.record(z.string().max(8), z.string().max(CHOICE_NAME)).refine((all) => Object.keys(all).length <= CHOICES_AT_MOST, `there are choices for at most ${CHOICES_AT_MOST} seats`).default({})
    .meta({ description: 'What seats bring, by seat, until somebody there chooses otherwise: names of what the game offers. Everybody is told.' }),
  instant: z.boolean().default(false).meta({ description: 'Begin as soon as the creator has joined, with bots in all other seats.' }),
})

export type MatchOptions = z.infer<typeof matchOptions>

/** Body of `POST /api/matches`. */
export const newMatch = z.strictObject({
  game: z.string().max(40).meta({ description: 'Id of a game.' }),
  setup: z.unknown().optional().meta({ description: 'What the game lets one choose, as in its record; without it, the usual.' }),
  options: matchOptions.prefault({}),
})
