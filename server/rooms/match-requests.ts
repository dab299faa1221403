/** What people may ask of a match, each already checked for its shape. */
import { EXTENSION, type REQUESTS } from '../../common/wire/messages.ts'
import { isRefused, refusal, type Refused } from '../../common/wire/refusals.ts'
import type { LiveMatch } from '../play/live-match.ts'
import type { MatchFlow } from '../play/match-flow.ts'
import type { Chair } from '../play/seats.ts'
import type { Ruling, Said } from '../store/entries.ts'
import type { Member } from './member.ts'
import type { Handlers, Rights } from './requests.ts'
import { talkHandlers, talkRights, type TalkPlace } from './talk-requests.ts'
import type { Teller } from './teller.ts'

/** The room that requests are made of. */
export interface Asked {
  readonly flow: MatchFlow
  readonly teller: Teller
  /** What moderators, and the organiser, may do about what is said. */
  readonly talk: Omit<TalkPlace<Member>, 'reads'>
  /** For how long a player may not speak here (ms). */
  mutedFor(player: string): number
  /** Those of the names that no account has. */
  unkept(names: readonly string[]): Promise<readonly string[]>
  /** How many tabs a player has here. */
  count(player: string): void
  /** After anything that changes who is here. */
  settled(): void
  /** Sends a player away: all their tabs. */
  sendAway(player: string): void
  patch(): void
}

/** Who may ask. `organises`: is this player the organiser of a private match? */
export function matchRights(teller: Teller, talk: Pick<TalkPlace<Member>, 'directory' | 'maker'>, organises: (player: string) => boolean): Rights<typeof REQUESTS, Member> {
  const seated = (client: Member) => (teller.chairOf(client) ? undefined : refusal('no_seat'))
  return {
    ...talkRights<Member>(talk),
    orders: seated, withdraw: seated, stand: seated, choose: seated, ready: seated, settle: seated,
    organise: ({ auth }) => (organises(auth.player) ? undefined : refusal('not_yours')),
  }
}

export function matchHandlers(room: Asked): Handlers<typeof REQUESTS, Member> {
  const { flow, teller, talk } = room
  const { game, setup, seats, chat, door } = flow
  /** The team that a player has flown for in the match being played: nobody changes sides in the middle. */
  const flewFor = new Map<string, string>()
  let flown: LiveMatch | undefined

  const inPlay = (client: Member, act: (match: LiveMatch, chair: Chair) => unknown): unknown => {
    const chair = teller.chairOf(client)
    if (!chair) return refusal('no_seat')
    if (flow.phase !== 'playing' || !flow.match) return refusal('wrong_phase')
    // The round has been played, and is just being kept.
    if (!flow.takesOrders) return refusal('wrong_round')
    return act(flow.match, chair)
  }

  const sides = (): Map<string, string> => {
    if (flown !== flow.match) flewFor.clear()
    flown = flow.match
    return flewFor
  }

  const seatChanged = async (player: string): Promise<void> => {
    room.settled()
    if (teller.greetPlayer(player)) room.patch()
    await flow.kept()
  }

  /** The organiser's word holds after a restart, too. */
  const rule = (ruling: Ruling): Promise<void> => (door.rule(ruling) ? flow.keep({ kind: 'door', ...ruling }) : flow.kept())

  const standUp = (chair: Chair): void => {
    if (flow.phase !== 'playing') return seats.empty(chair)
    sides().set(chair.player, chair.team)
    flow.leaveSeat(chair)
  }

  /** What a seat asks for between matches. */
  const beforePlay = (client: Member): Chair | Refused => {
    const chair = teller.chairOf(client)
    if (!chair) return refusal('no_seat')
    return flow.phase === 'playing' ? refusal('wrong_phase') : chair
  }

  return {
    ...talkHandlers<Member>({ ...talk, reads: (client, line) => chat.readable(line as Said, teller.speaker(client), teller.course) }),

    time: () => Date.now(),

    orders: (client, { round, orders, ready }) => inPlay(client, async (match, chair) => {
      const refused = match.submit(chair.id, round, orders, ready)
      if (refused) return refused
      await flow.keep({ kind: 'orders', round, seat: chair.id, orders: match.submitted(chair.id)!.orders, ready })
      teller.tellPlayer(chair.player, client)
      flow.ordersChanged()
      return { round, ready }
    }),

    withdraw: (client, { round }) => inPlay(client, async (match, chair) => {
      const refused = match.withdraw(chair.id, round)
      if (refused) return refused
      await flow.keep({ kind: 'withdrawn', round, seat: chair.id })
      teller.tellPlayer(chair.player, client)
      flow.ordersChanged()
      return { round, ready: false }
    }),

    sit: async (client, { seat }) => {
      const { player } = client.auth
      const wanted = seats.at(seat)
      if (!wanted) return refusal('unknown_seat')
      const mine = seats.ofPlayer(player)
      if (flow.binding) return refusal('bound')
      const turnedAway = door.refusalFor(client.auth)
      if (turnedAway) return turnedAway
      if (flow.phase === 'playing') {
        // Only a newcomer may take over, and only what a bot flies.
        if (mine || wanted.occupant !== 'bot') return refusal('wrong_phase')
        if ((sides().get(player) ?? wanted.team) !== wanted.team) return refusal('other_side')
        // Asked last: nobody learns from how a person's seat is refused whether that person is out.
        if (!flow.match?.plays(seat)) return refusal('nothing_owed')
      }
      const refused = seats.sit(seat, client.auth, 1)
      if (refused) return refused
      room.count(player)
      flow.withdraw(seat)
      flow.seatTaken()
      await seatChanged(player)
      return { seat }
    },

    stand: async (client) => {
      const chair = teller.chairOf(client)
      if (!chair) return refusal('no_seat')
      if (flow.binding) return refusal('bound')
      standUp(chair)
      await seatChanged(client.auth.player)
      if (flow.phase === 'playing') flow.leftToBots()
      return true
    },

    choose: async (client, { choice }) => {
      const chair = beforePlay(client)
      if (isRefused(chair)) return chair
      const [wrong] = choice ? game.checkChoice(setup, choice, chair.id) : []
      if (wrong) return refusal('bad_choice', `${wrong.where ? `${wrong.where}: ` : ''}${wrong.reason}.`)
      chair.choice = choice
      room.settled()
      teller.tellPlayer(chair.player)
      await flow.kept()
      return { choice }
    },

    ready: async (client, { ready }) => {
      const chair = beforePlay(client)
      if (isRefused(chair)) return chair
      chair.ready = ready
      room.settled()
      await flow.kept()
      return { ready }
    },

    settle: async (client, asked) => {
      // A round may just be being kept.
      await flow.kept()
      return inPlay(client, async (_match, chair) => {
        const refused = flow.wish(chair, asked.act, asked.act === 'claim' || asked.yes)
        if (refused) return refused
        room.settled()
        for (const mate of seats.humans()) if (mate.team === chair.team) teller.tellPlayer(mate.player)
        await flow.kept()
        return true
      })
    },

    organise: async (client, asked) => {
      if (asked.act === 'allow') {
        if ((await room.unkept([asked.name])).length > 0) return refusal('unkept_names', `${asked.name}.`)
        await rule({ allowed: asked.name })
        return true
      }
      if (asked.act === 'kick') {
        const chair = seats.at(asked.seat)
        if (chair?.occupant !== 'human') return refusal('unknown_seat')
        if (chair.player === client.auth.player) return refusal('wrong_phase', 'You can stand up yourself.')
        const { player } = chair
        void rule({ barred: player })
        standUp(chair)
        await seatChanged(player)
        if (flow.phase === 'playing') flow.leftToBots()
        room.sendAway(player)
        return true
      }
      const refused = asked.act === 'stop' ? flow.clock.stopFor(client.auth.name) : asked.act === 'go on' ? flow.clock.goOnFor() : flow.clock.extend(EXTENSION * 1000)
      await flow.kept()
      return refused ?? true
    },

    chat: async (client, { channel, text }) => {
      const who = teller.speaker(client)
      const mates = seats.humans().filter((chair) => chair.team === who.team).map((chair) => chair.player)
      const line = await chat.say(who, channel, text, teller.course, Date.now(), mates, room.mutedFor(who.player))
      if (isRefused(line)) return line
      await flow.keep({ kind: 'said', line })
      teller.say(line)
      return { id: line.id }
    },
  }
}
