/**
 * Matches of the strongest bots with planted blunders: what an analysis must find, and what it must not
 * blame.
 */
import { z } from 'zod'
import type { AnyGame } from '../engine/game.ts'

const place = { round: z.int().min(1), seat: z.string() }

export const plantedForm = z.object({
  matches: z.array(
    z.object({
      seed: z.string(),
      setup: z.unknown(),
      rounds: z.array(z.record(z.string(), z.unknown())),
      /**
       * Orders that replace those played, and their cost: the chance of winning before and after, by many
       * playouts of strong bots.
       */
      planted: z.array(z.object({ ...place, orders: z.unknown(), from: z.number(), to: z.number() })),
      /** Orders that bots chose themselves; the analysis must not blame them. */
      own: z.array(z.object(place)),
    }),
  ),
})

export type BlunderFile = z.infer<typeof plantedForm>

/** File name for the present rules. */
export const plantedName = (game: AnyGame): string => `${game.id}-${game.version}.json`
