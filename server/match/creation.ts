/** What a match room needs to start: id, game, setup, options and reserved seats. */
import { randomInt } from 'node:crypto'
import { z } from 'zod'
import type { AnyGame } from '../../common/engine/game.ts'
import type { SeatId } from '../../common/engine/match-types.ts'
import { rulesIdOf, sameRules } from '../../common/engine/record/rules-id.ts'
import { gameNamed } from '../../common/games/list.ts'
import { rulebook } from '../../common/games/rulebook.ts'
import { type MatchOptions, matchOptions } from '../../common/wire/match/options.ts'
import type { Identity } from '../people/accounts/identity.ts'
import { type Entry, type Origin, rulesOfTable, type WrittenEntry } from '../store/journal/entries.ts'

const promised = z.object({
  seat: z.string(),
  player: z.string(),
  name: z.string(),
  account: z.boolean(),
  bot: z.boolean(),
  neighbourhood: z.string().default(''),
})

/** What the server passes when it creates a room. */
const created = z.object({
  game: z.string(),
  setup: z.unknown(),
  options: matchOptions,
  /** Only bots play, for spectators: the server stores nothing of such a match. */
  exhibition: z.boolean().default(false),
  organiser: z.string().default(''),
  from: z.string().default(''),
  room: z.string().default(''),
  /**
   * Seats reserved for named players. The match begins when all of them are here and ready, or when the time
   * for that is up.
   */
  roster: z.array(promised).default([]),
})
export type CreationOptions = z.input<typeof created>

export interface Creation {
  readonly game: AnyGame
  readonly setup: unknown
  readonly options: MatchOptions
  readonly origin: Origin
  readonly exhibition: boolean
  readonly roster: readonly (Identity & { readonly seat: SeatId })[]
  /** The table moves to the current rules. Nothing was played by the rules in its journal. */
  readonly renewed: boolean
}

const inWords = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')

type OpenedEntry = Entry & { kind: 'opened' }

/**
 * Reads the creation options, or for a resumed match the `opened` entry of its journal. Rejects with a
 * sentence when it cannot read them, or this node does not know the rules.
 */
export async function creationOf(given: unknown, entries?: readonly WrittenEntry[]): Promise<Creation> {
  const opened = entries?.map(({ entry }) => entry).findLast((entry) => entry.kind === 'opened')
  if (entries && !opened)
    throw new Error('its journal does not say what is played: the first entry is missing')
  const read = created.safeParse(opened ?? given)
  if (!read.success) throw new Error(`what is played cannot be read: ${inWords(read.error)}`)
  const { game: id, setup, options, roster, exhibition, ...asked } = read.data
  if (!gameNamed(id)) throw new Error(`it is of a game that is not known here: ${id}`)
  const making = {
    setup,
    options,
    roster,
    exhibition,
    origin: opened?.origin ?? { ...asked, bound: roster.length > 0 },
  }
  if (!opened) return { ...making, game: gameNamed(id)!, renewed: false }
  const renewed = renewedBy(opened, entries ?? [])
  if (renewed) return { ...making, ...renewed, renewed: true }
  return { ...making, game: await rulebook.required(rulesOfTable(opened)), renewed: false }
}

/** Must this table's match end because this node does not know its rules? */
export function isStrange(entries: readonly WrittenEntry[]): boolean {
  const opened = entries.map(({ entry }) => entry).findLast((entry) => entry.kind === 'opened')
  return opened !== undefined && !rulebook.knows(rulesOfTable(opened)) && !renewedBy(opened, entries)
}

/**
 * The current rules of a table's game, if nothing was played at the table yet and these rules accept its
 * settings and the choices of its players.
 */
function renewedBy(
  opened: OpenedEntry,
  entries: readonly WrittenEntry[],
): Pick<Creation, 'game' | 'setup'> | undefined {
  const game = gameNamed(opened.game)
  if (
    !game ||
    sameRules(rulesIdOf(game), rulesOfTable(opened)) ||
    entries.some(({ entry }) => entry.kind === 'begun')
  )
    return undefined
  const read = game.setup.safeParse(opened.setup)
  if (!read.success) return undefined
  const setup = read.data as unknown
  const seats = new Set(game.seats(setup).map(({ id }) => id))
  const chairs = entries.map(({ entry }) => entry).findLast((entry) => entry.kind === 'seats')?.chairs ?? []
  const admitted = chairs.every(
    ({ id, choice }) => seats.has(id) && (choice === '' || game.checkChoice(setup, choice, id).length === 0),
  )
  return admitted && chairs.length <= seats.size ? { game, setup } : undefined
}

// No letters or digits that are mistaken for each other when read aloud.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** A short name for a match's link: 8 letters of 31, so two never meet in practice. */
export const newMatchId = (): string =>
  Array.from({ length: 8 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** A match id derived from random bytes (8 at least): the same bytes give the same id. */
export const matchIdOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 8), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
