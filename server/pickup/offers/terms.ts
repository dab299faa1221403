/** The terms of an offer: a game with its settings, and how its teams are made. */
import { inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import type { Seat, SeatId } from '../../../common/engine/match-types.ts'
import { differencesInWords } from '../../../common/engine/setup/setup-form.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { UNPACKED_AT_MOST } from '../../../common/wire/match/packed-setup.ts'
import type { PICKUP_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'
import { kindOf, type RatingKind } from '../../../common/wire/people/rating.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import { type Group, seatsOf, type TeamShape } from './group.ts'
import type { TeamMaking } from './offer.ts'

export interface OfferTerms {
  readonly game: string
  readonly setup: unknown
  readonly making: TeamMaking
  readonly roundSeconds: number
  readonly rated: boolean
  readonly shape: TeamShape
}

/** The most seats of an offered game. */
const SEATS_AT_MOST = 48

/** Validates an offer; returns its terms, or why it cannot be offered. */
export function termsOf({
  game: id,
  setup: given,
  packed,
  ...terms
}: Omit<z.output<(typeof PICKUP_REQUESTS)['offer']>, 'standing'>): OfferTerms | Refused {
  const game = gameNamed(id)
  if (!game) return refusal('unknown_game')
  const asked = packed === undefined ? { setup: given } : unpacked(packed)
  if (isRefused(asked)) return asked
  const setup = game.setup.safeParse(asked.setup ?? {})
  if (!setup.success) {
    const [first] = setup.error.issues
    return refusal(
      'bad_setup',
      first && `${first.path.length ? `${first.path.join('.')}: ` : ''}${first.message}.`,
    )
  }
  const teams = byTeam(game.seats(setup.data))
  const shape = { teams: teams.length, size: teams[0]?.length ?? 0 }
  if (teams.length < 2 || teams.some((team) => team.length !== shape.size))
    return refusal('bad_setup', 'It takes two teams or more, of the same size.')
  if (seatsOf(shape) > SEATS_AT_MOST)
    return refusal('bad_setup', `It takes ${SEATS_AT_MOST} players at most.`)
  return { game: id, setup: setup.data, shape, ...terms }
}

/**
 * The terms of a rated duel with the game's defaults, for one-click matches. Throws for a game without duels.
 */
export function duelOf(game: string): OfferTerms {
  const terms = termsOf({
    game,
    setup: {},
    making: 'rating',
    roundSeconds: gameNamed(game)?.pace ?? 0,
    rated: true,
  })
  if (isRefused(terms)) throw new Error(`${game} offers no duel by default: ${terms.message}`)
  return terms
}

const said = new WeakMap<object, readonly string[]>()

/**
 * The settings that differ from the game's defaults, in words, without team number and size. Computed on the
 * server, so that clients need not load the rules of all games.
 */
export function differencesOf({ game, setup }: Pick<OfferTerms, 'game' | 'setup'>): readonly string[] {
  const key = setup as object
  let words = said.get(key)
  if (!words)
    said.set(
      key,
      (words = differencesInWords(gameNamed(game)!.setup, setup as Record<string, unknown>, [
        'teams',
        'seatsPerTeam',
      ])),
    )
  return words
}

export const ratingKindOf = ({ game, setup }: Pick<OfferTerms, 'game' | 'setup'>): RatingKind =>
  kindOf(gameNamed(game)!.seats(setup))

/** A seat reserved before the match begins. */
export interface ReservedSeat extends Identity {
  readonly seat: SeatId
}

/** Assigns seats: teams in order to the setup's teams, players to their seats. */
export function rosterOf(
  { game: id, setup }: Pick<OfferTerms, 'game' | 'setup'>,
  teams: readonly (readonly Group[])[],
): ReservedSeat[] {
  const seats = byTeam(gameNamed(id)!.seats(setup))
  return teams.flatMap((team, t) =>
    team.flat().map(({ player, name, account, bot, neighbourhood }, i) => ({
      seat: seats[t]![i]!.id,
      player,
      name,
      account,
      bot,
      neighbourhood,
    })),
  )
}

const byTeam = (seats: readonly Seat[]): Seat[][] =>
  [...new Set(seats.map(({ team }) => team))].map((team) => seats.filter((seat) => seat.team === team))

// Reads a setup that a client sent compressed (`common/wire/match/packed-setup.ts`).

/** Decompresses it; stops as soon as the result is too long. */
export function unpacked(packed: string): { readonly setup: unknown } | Refused {
  try {
    // It takes two milliseconds at most: a thread would cost about as much.
    return {
      setup: JSON.parse(
        inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: UNPACKED_AT_MOST }).toString(
          'utf8',
        ),
      ) as unknown,
    }
  } catch {
    return refusal(
      'bad_setup',
      `What was packed cannot be read, or is longer than ${UNPACKED_AT_MOST / 1024} kB.`,
    )
  }
}
