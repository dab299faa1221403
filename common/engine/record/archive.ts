/**
 * The stored record of a finished match. It is read defensively, since it may come from anywhere. An archive
 * that can be read can be replayed (`record.ts`); whether it is genuine is checked elsewhere (`verify.ts`).
 */
import { z } from 'zod'
import type { AnyGame } from '../game.ts'
import { CHOICE_LENGTH, type Outcome, type SeatId } from '../match-types.ts'
import type { MatchRecord } from './record.ts'
import type { Rulebook } from './rulebook.ts'
import { FIRST, type RulesId } from './rules-id.ts'
import { SEAT_CHANGES } from './seat-changes.ts'
import { SETTLEMENTS } from './settlement.ts'

/** Version of the format. Older ones stay readable for ever. */
export const ARCHIVE_VERSION = 3

/** Longer texts are refused unread. The longest match ever measured is a hundredth of this. */
const TEXT_AT_MOST = 16 * 1024 * 1024
const ROUNDS_AT_MOST = 1000
const SEATS_AT_MOST = 64
const LINES_AT_MOST = 2000

/** A match's name is the start of the seed's hash, which was public from the beginning. */
export const matchName = (seedHash: string): string => seedHash.slice(0, 20)

const line = z.object({
  /** The round being planned; 0 before the first. */
  round: z.int().min(0).max(ROUNDS_AT_MOST),
  /** Ms since the match began. */
  at: z.number(),
  from: z.string().max(80),
  /** Empty for spectators. */
  seat: z.string().max(8),
  /** A message from the match itself, about `from`: the seat is flown by another from now on. */
  change: z.enum(SEAT_CHANGES).optional(),
  /** Only what everybody may read after the match; team chat is not stored. */
  channel: z.enum(['all', 'spectators']),
  text: z.string().max(2000),
})

export type ArchivedLine = z.infer<typeof line>

const short = z.string().max(200)
const seatId = z.string().min(1).max(8)
const ofSeats = <T extends z.ZodType>(value: T) =>
  z
    .record(seatId, value)
    .refine((all) => Object.keys(all).length <= SEATS_AT_MOST, `there are at most ${SEATS_AT_MOST} seats`)

/** Defaults for fields that earlier versions lacked are what held for all matches then. */
export const archiveForm = z.object({
  engine: z.int().default(FIRST.engine),
  rules: z.int().default(FIRST.rules),
  table: z.string().max(80),
  seed: short,
  setup: z.unknown(),
  seats: z
    .array(z.object({ id: seatId, team: seatId, choice: z.string().max(CHOICE_LENGTH).optional() }))
    .min(1)
    .max(SEATS_AT_MOST),
  rounds: z.array(ofSeats(z.unknown())).max(ROUNDS_AT_MOST),
  names: ofSeats(z.object({ name: z.string().max(80), bot: z.boolean() })),
  outcome: z.object({ winners: z.array(seatId).max(SEATS_AT_MOST), by: short }),
  secret: short,
  commitment: short.optional(),
  shares: z.array(short).max(SEATS_AT_MOST * 4),
  began: z.number().min(0).default(0),
  rated: z.boolean().default(false),
  chat: z.array(line).max(LINES_AT_MOST).default([]),
  end: short.default(''),
  settled: z.object({ how: z.enum(SETTLEMENTS), winners: z.array(seatId).max(SEATS_AT_MOST) }).optional(),
})

export interface Archive extends MatchRecord {
  /** Versions of the engine (dice and fold) and of the game's rules that the match was played by. */
  readonly engine: number
  readonly rules: number
  /** The address of the site that it was played at. */
  readonly table: string
  readonly names: Readonly<Record<SeatId, { readonly name: string; readonly bot: boolean }>>
  readonly outcome: Outcome
  /** The parts of the seed: the server's share, and the players'. */
  readonly secret: string
  /**
   * SHA-256 of the server's share, as it was public before any player's share was known. Records of earlier
   * versions do not have it.
   */
  readonly commitment?: string | undefined
  readonly shares: readonly string[]
  /** Server time in ms; 0 if unknown. */
  readonly began: number
  readonly rated: boolean
  readonly chat: readonly ArchivedLine[]
  /** Digest of the last state; empty if unknown. */
  readonly end: string
}

/** The text in which a match is stored and downloaded. */
export const archiveText = (archive: Archive): string =>
  JSON.stringify({ version: ARCHIVE_VERSION, ...archive })

export type ReadArchive =
  | { readonly archive: Archive; readonly game: AnyGame }
  /** `by`: the rules that the match was played by, if they are not known here. */
  | { readonly refused: string; readonly by?: RulesId }

/**
 * Reads a record (a text, or the parsed JSON) with the rules that it was played by, or says in a sentence why
 * it cannot. Rejects if these rules cannot be loaded.
 */
export async function readArchive(
  given: unknown,
  rulebook: Pick<Rulebook, 'rulesOf' | 'refusal'>,
): Promise<ReadArchive> {
  try {
    return await read(typeof given === 'string' ? parsed(given) : given, rulebook)
  } catch (error) {
    return refusedBy(error)
  }
}

/** The same with given rules. */
export function readArchiveOf(game: AnyGame, text: string): ReadArchive {
  try {
    return readBy(game, parsed(text))
  } catch (error) {
    return refusedBy(error)
  }
}

function refusedBy(error: unknown): ReadArchive {
  if (error instanceof Unreadable) return { refused: error.message, ...(error.by && { by: error.by }) }
  throw error
}

class Unreadable extends Error {
  readonly by: RulesId | undefined

  constructor(why: string, by?: RulesId) {
    super(why)
    this.by = by
  }
}

function parsed(text: string): unknown {
  if (text.length > TEXT_AT_MOST)
    throw new Unreadable(`This is no record of a match: it is longer than ${TEXT_AT_MOST / 1024 / 1024} MB.`)
  try {
    return JSON.parse(text)
  } catch {
    throw new Unreadable('This is no record of a match: it is not JSON.')
  }
}

async function read(given: unknown, rulebook: Pick<Rulebook, 'rulesOf' | 'refusal'>): Promise<ReadArchive> {
  const {
    version,
    game: id,
    ...versions
  } = fitting(
    z.object({
      version: z.int().min(1),
      game: z.string().max(40),
      engine: archiveForm.shape.engine,
      rules: archiveForm.shape.rules,
    }),
    given,
    'This is no record of a match',
  )
  if (version > ARCHIVE_VERSION)
    throw new Unreadable(
      `This record is of form ${version}; only forms up to ${ARCHIVE_VERSION} are read here.`,
    )
  const by = { game: id, ...versions }
  // Other rules would play another match: no match is better than a wrong one.
  const game = await rulebook.rulesOf(by)
  if (!game) throw new Unreadable(rulebook.refusal(by), by)
  return readBy(game, given)
}

function readBy(game: AnyGame, given: unknown): ReadArchive {
  const { end, settled, ...found } = fitting(archiveForm, given, 'This record is damaged')
  const setup = fitting(game.setup, found.setup, 'This record is damaged: setup') as unknown
  const seats = seatsOf(found.seats, game, setup)
  const known = new Set(seats.map((seat) => seat.id))
  const rounds = found.rounds.map((orders, i) =>
    Object.fromEntries(
      Object.entries(orders).map(([seat, one]) => {
        if (!known.has(seat))
          throw new Unreadable(
            `This record is damaged: round ${i + 1} has orders of ${seat}, and there is no such seat.`,
          )
        return [
          seat,
          fitting(
            game.orders,
            one,
            `This record is damaged: the orders of ${seat} in round ${i + 1}`,
          ) as unknown,
        ]
      }),
    ),
  )
  const stranger = settled?.winners.find((team) => !seats.some((seat) => seat.team === team))
  if (stranger !== undefined)
    throw new Unreadable(
      `This record is damaged: team ${stranger} is to have won it, and there is no such team.`,
    )
  return {
    game,
    archive: { ...found, game: game.id, setup, seats, rounds, end, ...(settled && { settled }) },
  }
}

function seatsOf(
  given: z.infer<typeof archiveForm>['seats'],
  game: AnyGame,
  setup: unknown,
): MatchRecord['seats'] {
  const wanted = game.seats(setup)
  if (
    wanted.length !== given.length ||
    wanted.some(({ id, team }, i) => id !== given[i]!.id || team !== given[i]!.team)
  )
    throw new Unreadable('This record is damaged: its seats are not those that its setup asks for.')
  return given.map(({ id, team, choice }) => {
    if (!choice) return { id, team }
    const [first] = game.checkChoice(setup, choice, id)
    if (first)
      throw new Unreadable(`This record is damaged: ${id} cannot have brought what it says: ${first.reason}.`)
    return { id, team, choice }
  })
}

function fitting<T>(shape: z.ZodType<T>, value: unknown, trouble: string): T {
  const read = shape.safeParse(value)
  if (read.success) return read.data
  const [first] = read.error.issues
  throw new Unreadable(`${trouble}: ${[first?.path.join('.'), first?.message].filter(Boolean).join(': ')}.`)
}
