/** What is offered: a game with its settings, and how its teams are made. */
import { z } from 'zod'
import type { Seat, SeatId } from '../../common/engine/match-types.ts'
import { differencesInWords } from '../../common/engine/setup/setup-form.ts'
import { gameNamed } from '../../common/games/list.ts'
import type { PICKUP_REQUESTS } from '../../common/wire/match/pickup-messages.ts'
import { kindOf, type RatingKind } from '../../common/wire/people/rating.ts'
import { isRefused, type Refused, refusal } from '../../common/wire/refusals.ts'
import type { Identity } from '../people/accounts/identity.ts'
import { type Group, seatsOf, type TeamShape } from './group.ts'
import type { Making } from './offer.ts'
import { unpacked } from './unpacked.ts'

export interface Deal {
  readonly game: string
  readonly setup: unknown
  readonly making: Making
  readonly roundSeconds: number
  readonly rated: boolean
  readonly shape: TeamShape
}

/** More people do not find each other for one match. */
const SEATS_AT_MOST = 48

/** What somebody wants to offer, checked; or why it cannot be offered. */
export function dealOf({
  game: id,
  setup: given,
  packed,
  ...terms
}: Omit<z.output<(typeof PICKUP_REQUESTS)['offer']>, 'standing'>): Deal | Refused {
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

/** A rated duel by the game's own defaults: what one click is for. Throws for a game that has none. */
export function duelOf(game: string): Deal {
  const deal = dealOf({
    game,
    setup: {},
    making: 'rating',
    roundSeconds: gameNamed(game)?.pace ?? 0,
    rated: true,
  })
  if (isRefused(deal)) throw new Error(`${game} offers no duel by default: ${deal.message}`)
  return deal
}

const said = new WeakMap<object, readonly string[]>()

/**
 * What of the setup differs from the game's own, in words; teams and their size apart. Said here, so that
 * nobody loads the rules of all games to read it.
 */
export function differencesOf({ game, setup }: Pick<Deal, 'game' | 'setup'>): readonly string[] {
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

export const ratingKindOf = ({ game, setup }: Pick<Deal, 'game' | 'setup'>): RatingKind =>
  kindOf(gameNamed(game)!.seats(setup))

/** A seat that is given out before the match begins. */
export interface Promised extends Identity {
  readonly seat: SeatId
}

/** Who sits where: the teams in their order take the setup's teams, their players its seats. */
export function rosterOf(
  { game: id, setup }: Pick<Deal, 'game' | 'setup'>,
  teams: readonly (readonly Group[])[],
): Promised[] {
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
