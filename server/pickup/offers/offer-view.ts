/** Offers and parties as clients see them: people have ids that are valid in this room alone. */
import type {
  Adder,
  NamedPerson,
  OfferView,
  PartyView,
  StageView,
} from '../../../common/wire/match/pickup-messages.ts'
import { provisional, type RatingView, shown } from '../../../common/wire/people/rating.ts'
import type { Parties } from '../parties.ts'
import { pickable, picks } from './captains.ts'
import { type PickupStrength, playersOf } from './group.ts'
import type { OfferStage } from './offer.ts'
import type { OpenOffer } from './offers.ts'
import { differencesOf } from './terms.ts'

/** How a player appears in the room. */
export type NameOf = (player: string) => {
  readonly id: string
  readonly name: string
  readonly program: boolean
}

export const ratingOf = ({ played, ...strength }: PickupStrength): RatingView | null =>
  played > 0 ? { rating: shown(strength.mu), provisional: provisional(strength) } : null

export function offerView(
  { id, by, terms, offer }: OpenOffer,
  naming: NameOf,
  isAway: (player: string) => boolean,
): OfferView {
  const { game, setup, making, roundSeconds, rated, shape } = terms
  return {
    id,
    game,
    setup,
    making,
    roundSeconds,
    rated,
    ...shape,
    differs: differencesOf(terms),
    by: by?.name ?? '',
    queue: offer.queue.map((group) =>
      group.map(
        (member): Adder => ({
          person: naming(member.player).id,
          name: member.name,
          program: member.bot,
          guest: !member.account,
          rating: ratingOf(member),
          away: isAway(member.player),
        }),
      ),
    ),
    stage: stageView(offer.stage, (players) => players.map((player) => naming(player).id)),
  }
}

function stageView(stage: OfferStage, ids: (players: readonly string[]) => string[]): StageView {
  if (stage.is === 'checking')
    return {
      is: 'checking',
      who: ids(playersOf(stage.who)),
      ready: ids(stage.ready),
      deadline: stage.deadline,
      seconds: stage.lasts / 1000,
    }
  if (stage.is !== 'picking') return { is: stage.is }
  const { picking, deadline } = stage
  return {
    is: 'picking',
    captains: ids(picking.captains),
    teams: picking.teams.map((team) => ids(playersOf(team))),
    turn: picks(picking) ?? 0,
    left: ids(playersOf(picking.left)),
    pickable: ids(playersOf(pickable(picking))),
    deadline,
  }
}

export function partyView(parties: Parties, player: string, naming: NameOf, now: number): PartyView {
  const named = (one: string): NamedPerson => {
    const { id, name, program } = naming(one)
    return { person: id, name, program }
  }
  const members = parties.of(player)
  return {
    members: members.length > 1 ? members.map(named) : [],
    invited: parties.invitedBy(player, now).map(({ to }) => named(to)),
    invitations: parties.invitationsTo(player, now).map(({ from }) => named(from)),
  }
}
