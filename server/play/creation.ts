/** What a match is made with. */
import { z } from 'zod'
import type { AnyGame, SeatId } from '../../common/engine/game.ts'
import { gameNamed } from '../../common/games/list.ts'
import { matchOptions, type MatchOptions } from '../../common/wire/options.ts'
import type { Identity } from '../people/identity.ts'
import type { Origin, Written } from '../store/entries.ts'

const promised = z.object({ seat: z.string(), player: z.string(), name: z.string(), account: z.boolean(), bot: z.boolean(), neighbourhood: z.string().default('') })

/** What the server itself asks for when it makes a room. */
const created = z.object({
  game: z.string(), setup: z.unknown(), options: matchOptions,
  /** Bots alone play, for those who watch: nothing of it is kept. */
  exhibition: z.boolean().default(false),
  organiser: z.string().default(''), room: z.string().default(''),
  /** Seats given out before: nobody else may take them, and the match begins when all of them are here and ready, or after a while. */
  roster: z.array(promised).default([]),
})
export type Created = z.input<typeof created>

export interface Creation {
  readonly game: AnyGame
  readonly setup: unknown
  readonly options: MatchOptions
  readonly origin: Origin
  readonly exhibition: boolean
  readonly roster: readonly (Identity & { readonly seat: SeatId })[]
}

/** As it was asked for or, of a match that goes on, as it was written down: then errors say in words what cannot be read. */
export function creationOf(given: unknown, entries?: readonly Written[]): Creation {
  const opened = entries?.map(({ entry }) => entry).find((entry) => entry.kind === 'opened')
  if (entries && !opened) throw new Error('its journal does not say what is played: the first entry is missing')
  const read = created.safeParse(opened ?? given)
  if (!read.success) throw new Error(`what is played cannot be read: ${read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')}`)
  const { game: name, setup, options, roster, exhibition, ...asked } = read.data
  const game = gameNamed(name)
  if (!game) throw new Error(`it is of a game that is not known here: ${name}`)
  return { game, setup, options, roster, exhibition, origin: opened?.origin ?? { ...asked, bound: roster.length > 0 } }
}
