/** The requests about friends, already validated. Other players are named by their accounts. */
import type { Client } from '@colyseus/core'
import type { ProgramView, SocialMessages, StandingView } from '../../../common/wire/people/social.ts'
import { SOCIAL_REQUESTS } from '../../../common/wire/people/social-requests.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import { type PrivateTalkRoom, privateTalkHandlers } from '../../chat/room/private-talk.ts'
import type { Account } from '../../people/accounts/identity.ts'
import { UNRATED } from '../../pickup/offers/group.ts'
import { type OfferTerms, termsOf } from '../../pickup/offers/terms.ts'
import { startMatch } from '../../pickup/start-match.ts'
import type { AdmittedPlayer } from '../../rooms/admission.ts'
import { type Allowance, allowed, type Handlers, type Rights } from '../../rooms/requests.ts'
import type { Challenges } from '../challenges.ts'
import type { Follows } from '../follows.ts'
import type { OpenPrograms } from '../open-programs.ts'

/** An account or a guest; guests only receive messages. */
export type SocialMember = Client<{
  auth: AdmittedPlayer
  messages: { [N in keyof SocialMessages]: SocialMessages[N] }
}> & { auth: AdmittedPlayer }

/** The terms of a challenge and its author: all that its match needs. */
export interface ChallengeTerms extends Pick<OfferTerms, 'game' | 'setup' | 'roundSeconds' | 'rated'> {
  readonly by: AdmittedPlayer
  /** The name of the challenged player; `program`: whether it is one. */
  readonly name: string
  readonly program: boolean
}

/** The room that the handlers work on. */
export interface SocialServices extends PrivateTalkRoom {
  readonly follows: Follows
  readonly challenges: Challenges<ChallengeTerms>
  readonly programs: OpenPrograms
  /** The accounts that a player who is here has blocked. */
  blockedBy(player: string): ReadonlySet<string>
  tabsOf(player: string): ReadonlySet<SocialMember>
  /** Relations of these players have changed. */
  related(...players: string[]): void
  /** Challenges from or to these players have changed. */
  challenged(...players: string[]): void
  report(error: unknown, where: string): void
}

/** Each request writes, and causes messages to others. */
const changing = allowed(30, 60)
/** Requests to players who may not know the sender. */
const asking = allowed(20, 600)
/** All followers get a message. */
const allowing = allowed(6, 600)
const looking = allowed(60, 60)
const reading = allowed(120, 60)
const writing = allowed(40, 60)
const challenging = allowed(10, 60)

export const SOCIAL_ALLOWANCES: Partial<Record<keyof typeof SOCIAL_REQUESTS, Allowance>> = {
  befriend: asking,
  agree: changing,
  decline: changing,
  unfriend: changing,
  block: changing,
  unblock: changing,
  follow: asking,
  unfollow: changing,
  followable: allowing,
  standing: looking,
  say: writing,
  conversation: looking,
  read: reading,
  report: changing,
  challenge: challenging,
  accept: challenging,
  refuse: changing,
  withdraw: changing,
  accepting: changing,
  programs: looking,
}

/** Guests have no friends: they only learn of mentions, and check whether the connection is alive. */
const withAccount = ({ auth }: SocialMember): Refused | undefined =>
  auth.account ? undefined : refusal('no_account')

export const SOCIAL_RIGHTS: Rights<typeof SOCIAL_REQUESTS, SocialMember> = Object.fromEntries(
  Object.keys(SOCIAL_REQUESTS)
    .filter((name) => name !== 'time')
    .map((name) => [name, withAccount]),
)

export function socialHandlers(room: SocialServices): Handlers<typeof SOCIAL_REQUESTS, SocialMember> {
  const { accounts, friendships, follows, challenges, programs } = room

  /** Runs `work` with the account of that name; then both get their new relations. */
  const between = async <Done>(
    client: SocialMember,
    name: string,
    work: (player: string, other: string) => Promise<Done | Refused>,
  ): Promise<Done | Refused> => {
    const other = await accounts.keeperOf(name)
    if (!other) return refusal('unknown_player')
    const { player } = client.auth
    const done = await work(player, other.player)
    if (!isRefused(done)) room.related(player, other.player)
    return done
  }

  const isHere = (player: string): boolean => room.tabsOf(player).size > 0

  /** Is the other away, and may this player know? Friends may; of programs anybody. */
  const isKnownToBeAway = async (player: string, other: Account): Promise<boolean> =>
    !isHere(other.player) &&
    (other.program || (await friendships.relation(player, other.player)) === 'friend')

  return {
    time: () => Date.now(),

    befriend: (client, { name }) => between(client, name, friendships.befriend),
    agree: (client, { name }) => between(client, name, friendships.agree),
    decline: (client, { name }) => between(client, name, friendships.decline),
    unfriend: (client, { name }) => between(client, name, friendships.unfriend),
    unblock: (client, { name }) =>
      between(client, name, (player, other) => friendships.unblock(player, other)),
    block: (client, { name }) =>
      between(client, name, async (player, other) => {
        const done = await friendships.block(player, other)
        if (isRefused(done)) return done
        const ended = challenges.end(
          ({ from, to }) => (from === player && to === other) || (from === other && to === player),
        )
        room.challenged(...ended.flatMap(({ from, to }) => [from, to]))
        return done
      }),

    follow: (client, { name }) => between(client, name, follows.follow),
    unfollow: (client, { name }) => between(client, name, (player, other) => follows.unfollow(player, other)),
    followable: async ({ auth: { player } }, { allowed: wanted }) => {
      room.related(player, ...(await follows.allow(player, wanted)).filter(isHere))
      return true
    },

    standing: async ({ auth: { player } }, { name }) => {
      const other = await accounts.keeperOf(name)
      if (!other) return refusal('unknown_player')
      const { program } = other
      if (other.player === player)
        return {
          name: other.name,
          is: 'self',
          followed: false,
          challengeable: false,
          program,
          games: [],
        } satisfies StandingView
      const is = await friendships.relation(player, other.player)
      const challengeable =
        !(await isKnownToBeAway(player, other)) && !(await friendships.blocks(other.player, player))
      return {
        name: other.name,
        is,
        followed: await follows.follows(player, other.player),
        challengeable,
        program,
        games: challengeable ? programs.gamesOf(other.player) : [],
      } satisfies StandingView
    },

    ...privateTalkHandlers<SocialMember>(room),

    challenge: async (client, { name, ...given }) => {
      const other = await accounts.keeperOf(name)
      if (!other) return refusal('unknown_player')
      const { auth } = client
      if (await friendships.blocks(auth.player, other.player)) return refusal('you_block')
      if (await friendships.blocks(other.player, auth.player)) return refusal('takes_none')
      const terms = termsOf({ setup: undefined, ...given, making: 'rating' })
      if (isRefused(terms)) return terms
      if (terms.shape.teams !== 2 || terms.shape.size !== 1)
        return refusal('bad_setup', 'A challenge is for two: one on each side.')
      if (auth.bot && !other.program && (await friendships.relation(auth.player, other.player)) !== 'friend')
        return refusal('programs_challenge')
      // A challenge to others who are away runs into its timeout, like one without an answer.
      if (await isKnownToBeAway(auth.player, other)) return refusal('not_online')
      const { game, setup, roundSeconds, rated } = terms
      if (other.program && !programs.gamesOf(other.player).includes(game)) return refusal('not_accepted')
      const made = challenges.make(
        auth.player,
        other.player,
        { game, setup, roundSeconds, rated, by: auth, name: other.name, program: other.program },
        Date.now(),
      )
      if (isRefused(made)) return made
      room.challenged(auth.player, other.player)
      return { id: made.id }
    },

    accept: async ({ auth }, { id }) => {
      const found = challenges.find(id, auth.player, Date.now())
      if (isRefused(found)) return found
      if (!isHere(found.from)) return refusal('not_here')
      const {
        terms: { by, game, setup, roundSeconds, rated },
      } = found
      challenges.take(id, auth.player, Date.now())
      room.challenged(by.player, auth.player)
      try {
        const match = await startMatch({ game, setup, roundSeconds, rated }, [
          [[{ ...by, ...UNRATED }]],
          [[{ ...auth, ...UNRATED }]],
        ])
        room.tell(by.player, 'match', { id: match, name: auth.name, game })
        return { match }
      } catch (error) {
        room.report(error, 'start')
        room.tell(by.player, 'note', {
          text: `${auth.name} has accepted, but the match could not be opened. Try again.`,
        })
        return refusal('not_kept')
      }
    },

    refuse: ({ auth }, { id }) => {
      const taken = challenges.take(id, auth.player, Date.now())
      if (isRefused(taken)) return taken
      room.challenged(taken.from, auth.player)
      room.tell(taken.from, 'note', { text: `${auth.name} would rather not play now.` })
      return true
    },

    accepting: ({ auth }, { games }) => programs.accept(auth, games),

    programs: async ({ auth: { player } }) => {
      const blocked = room.blockedBy(player)
      return (await programs.listed(Date.now())).flatMap(({ player: other, ...shown }): ProgramView[] =>
        other === player || blocked.has(other) ? [] : [shown],
      )
    },

    withdraw: ({ auth }) => {
      const taken = challenges.withdraw(auth.player)
      if (!taken) return refusal('no_challenge')
      room.challenged(auth.player, taken.to)
      return true
    },
  }
}
