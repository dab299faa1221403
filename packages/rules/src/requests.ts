/** The program's requests by name. `README.md` has an example of each, which its test plays. */
import { z } from 'zod'
import { GAMES } from '../../../common/games/list.ts'
import { describedGame, listed } from './described.ts'
import { bot, check, legal, resolve, start, view } from './play.ts'
import { gameOf, ofGame } from './position.ts'
import { verify } from './records.ts'

interface Request {
  /** The shape of the request without `id` and `do`. */
  readonly shape: z.ZodType
  /** Throws `RequestRefused`. */
  answer(asked: never): unknown
}

const games = { shape: z.strictObject({}), answer: () => GAMES.map(listed) }

const describing = z.strictObject(ofGame)

const describe = {
  shape: describing,
  answer: async (asked: z.infer<typeof describing>) => describedGame(await gameOf(asked)),
}

export const REQUESTS: Readonly<Record<string, Request>> = {
  games,
  describe,
  start,
  check,
  legal,
  resolve,
  view,
  verify,
  bot,
}
