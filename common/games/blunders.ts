/**
 * Matches of the strongest bots with blunders planted in them: what an analysis has to find, and what it must
 * not blame.
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
       * Orders in place of those that were played, and what they cost: chances of winning by many playouts of
       * strong bots.
       */
      planted: z.array(z.object({ ...place, orders: z.unknown(), from: z.number(), to: z.number() })),
      /** What the bots chose themselves, to be judged, too. */
      own: z.array(z.object(place)),
    }),
  ),
})

export type Planted = z.infer<typeof plantedForm>

/** Where they are kept, of the present rules. */
export const plantedName = (game: AnyGame): string => `${game.id}-${game.version}.json`
