/** Requests about the pickup games of a chatroom. */
import type { Client } from '@colyseus/core'
import { titleOf } from '../../../common/games/list.ts'
import type { PICKUP_REQUESTS } from '../../../common/wire/match/pickup-messages.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import { MINUTE } from '../../../common/wire/spans.ts'
import type { Actor } from '../../chat/moderator-actions.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import { prefixOf } from '../../people/address.ts'
import type { Judge, NamedPlayer } from '../../people/moderation/moderation.ts'
import { type Allowance, allowed, type Handlers } from '../../rooms/requests.ts'
import { placesLost } from '../announce.ts'
import type { GroupMember } from '../offers/group.ts'
import { type OfferTerms, termsOf } from '../offers/terms.ts'
import type { Pickups } from '../pickups.ts'

export type PickupClient = Client & { auth: Identity & { readonly address: string } }

/** The room of these games. */
export interface PickupRoom {
  readonly pickups: Pickups
  /** The id of a player in this room; empty for one whom it does not know. */
  idOf(player: string): string
  /** The player with that id, if they are here. */
  playerAt(id: string): string | undefined
  /** Those of the players who are known here, with their strengths in the game. */
  membersOf(terms: OfferTerms, players: readonly string[]): Promise<ReadonlyMap<string, GroupMember>>
  /** Why one of these may not queue now: a cool-down after no-shows. */
  coolingDown(players: readonly string[]): Promise<Refused | undefined>
  /** Counts an act of a moderator, or returns why they may not act. */
  judge(actor: Actor): Promise<Judge | Refused>
  /** May the room's owner change the offers of the room itself? */
  ownsOffers(): boolean
  /** Logs that an offer was withdrawn. */
  withdrew(by: Judge, about: NamedPlayer | undefined, game: string): Promise<void>
  note(player: string, text: string): void
  /** Applies, publishes and stores the result of a request before it is answered. */
  done(): Promise<void>
}

export function pickupRequests(room: PickupRoom): Handlers<typeof PICKUP_REQUESTS, PickupClient> {
  const { pickups } = room
  const { offers, parties } = pickups

  const done = async <T>(
    result: T | Refused | undefined,
    answer: (result: T) => unknown = () => true,
  ): Promise<unknown> => {
    const kept = room.done()
    if (isRefused(result)) return result
    await kept
    return answer(result as T)
  }

  /** Joining or leaving a party may cost places in queues: tells the player which ones. */
  const tellingOfPlaces = <T>(player: string, act: () => T): T => {
    const before = offers.of(player)
    const acted = act()
    const after = new Set(offers.of(player).map(({ id }) => id))
    const lost = before.filter(({ id }) => !after.has(id)).map(({ terms }) => terms)
    if (lost.length > 0) room.note(player, placesLost(lost))
    return acted
  }

  return {
    offer: async ({ auth }, { standing, ...given }) => {
      const terms = termsOf(given)
      if (isRefused(terms)) return terms
      const judge = standing ? await room.judge(auth) : undefined
      if (isRefused(judge)) return judge
      if (standing && !room.ownsOffers())
        return refusal('not_allowed', 'In the lobby a duel of each game stands.')
      const by = standing ? undefined : { ...auth, near: prefixOf(auth.address) }
      return done(offers.make(by, terms, Date.now()), (offer) => ({ offer }))
    },

    withdrawOffer: async ({ auth }, { offer }) => {
      const found = offers.at(offer)
      const judge = !found || offers.isTheirs(offer, auth.player) ? undefined : await room.judge(auth)
      if (isRefused(judge)) return judge.code === 'not_allowed' ? refusal('not_withdrawn') : judge
      const refused = pickups.withdraw(offer, auth.player, Date.now(), room.ownsOffers())
      if (!refused && judge) await room.withdrew(judge, found!.by, titleOf(found!.terms.game))
      return done(refused)
    },

    add: async ({ auth }, { offer, keep }) => {
      const found = offers.at(offer)
      if (!found) return refusal('unknown_offer')
      const party = parties.of(auth.player)
      const cooling = await room.coolingDown([
        auth.player,
        ...party.filter((player) => player !== auth.player),
      ])
      if (cooling) return cooling
      const members = await room.membersOf(found.terms, party)
      return done(pickups.add(offer, auth.player, (player) => members.get(player), Date.now(), keep * MINUTE))
    },

    keep: ({ auth }, { keep }) => {
      pickups.keep(auth.player, keep * MINUTE)
      return done(undefined)
    },

    remove: ({ auth }, { offer }) => done(pickups.remove(auth.player, offer, Date.now())),

    there: ({ auth }, { offer, captain }) => done(pickups.ready(offer, auth.player, captain, Date.now())),

    pick: ({ auth }, { offer, person }) => {
      // The player may have lost their connection a moment ago, and can still be picked.
      const found = offers
        .at(offer)
        ?.offer.queue.flat()
        .find(({ player }) => room.idOf(player) === person)
      return found ? done(pickups.pick(offer, auth.player, found.player, Date.now())) : refusal('cannot_pick')
    },

    invite: ({ auth }, { person }) => {
      const player = room.playerAt(person)
      if (player === undefined || pickups.people.isAway(player)) return refusal('not_here')
      return done(parties.invite(auth.player, player, Date.now()))
    },

    accept: async ({ auth }, { person }) => {
      const from = room.playerAt(person)
      if (from === undefined) return refusal('not_invited')
      const members = new Map(
        await Promise.all(
          offers
            .of(from)
            .map(
              async ({ id, terms }) =>
                [id, (await room.membersOf(terms, [auth.player])).get(auth.player)!] as const,
            ),
        ),
      )
      return done(
        tellingOfPlaces(auth.player, () =>
          pickups.accept(auth.player, from, ({ id }) => members.get(id), Date.now()),
        ),
      )
    },

    decline: ({ auth }, { person }) => {
      const from = room.playerAt(person)
      if (from !== undefined) parties.decline(auth.player, from)
      return done(undefined)
    },

    leaveParty: ({ auth }) => {
      tellingOfPlaces(auth.player, () => pickups.leaveParty(auth.player, Date.now()))
      return done(undefined)
    },
  }
}

/** Limits, as each change is sent to everybody in the room. */
const moves = allowed(20, 10)
const offering = allowed(6, 60)
const invitations = allowed(12, 60)

export const PICKUP_ALLOWANCES: Partial<Record<keyof typeof PICKUP_REQUESTS, Allowance>> = {
  add: moves,
  keep: moves,
  remove: moves,
  there: moves,
  pick: moves,
  offer: offering,
  withdrawOffer: offering,
  invite: invitations,
  accept: invitations,
  decline: invitations,
  leaveParty: invitations,
}
