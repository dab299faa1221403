/** Handlers of the requests in a match room. Their payloads are already validated. */
import { EXTENSION, REQUESTS } from '../../../common/wire/match/messages.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { type MatchTalk, matchTalkHandlers } from '../../chat/room/match-talk.ts'
import { talkRights } from '../../chat/room/talk-requests.ts'
import type { Member } from '../../rooms/member.ts'
import { answering, type Handlers, MATCH_ALLOWANCES, type Rights } from '../../rooms/requests.ts'
import type { Ruling } from '../../store/journal/entries.ts'
import type { Keeper } from '../../store/journal/keeper.ts'
import { type OrderingRoom, orderHandlers } from './order-requests.ts'
import type { SeatRequests } from './seating/seat-requests.ts'

/** The room that the handlers work on. */
export interface RequestServices extends OrderingRoom {
  readonly talk: MatchTalk
  readonly keeper: Pick<Keeper, 'overfull' | 'full'>
  /** Returns those of the names that no account has. */
  unkept(names: readonly string[]): Promise<readonly string[]>
  readonly seating: SeatRequests
  /** Is this player the organiser of a private match, or the host of one that has not begun? */
  organises(player: string): boolean
  /** Number of spectators. */
  watching(): number
  /** Dismisses a player: closes all their tabs. */
  sendAway(player: string): void
  report(error: unknown, where: string): void
}

/** The request handlers of a match room. */
export const matchRequests = (room: RequestServices) =>
  answering<typeof REQUESTS, Member>({
    asked: REQUESTS,
    allowances: MATCH_ALLOWANCES,
    rights: rightsIn(room),
    handlers: handlersIn(room),
    report: (error, where) => room.report(error, where),
    closed: (name) =>
      name !== 'time' && room.keeper.overfull
        ? 'not_kept'
        : name === 'orders' && room.keeper.full
          ? 'orders_full'
          : undefined,
  })

function rightsIn({ teller, talk, organises }: RequestServices): Rights<typeof REQUESTS, Member> {
  const seated = (client: Member) => (teller.chairOf(client) ? undefined : refusal('no_seat'))
  return {
    ...talkRights<Member>(talk),
    orders: seated,
    try: seated,
    withdraw: seated,
    stand: seated,
    choose: seated,
    ready: seated,
    settle: seated,
    admit: seated,
    organise: ({ auth }) => (organises(auth.player) ? undefined : refusal('not_yours')),
  }
}

function handlersIn(room: RequestServices): Handlers<typeof REQUESTS, Member> {
  const { table, rounds, teller } = room
  const { seats } = table
  const { vacate } = room.seating

  /** Applies a ruling of the organiser and stores it, so that it holds after a restart. */
  const rule = (ruling: Ruling): Promise<void> => table.act({ is: 'rule', ruling })

  return {
    ...matchTalkHandlers({
      ...room,
      knowsMore: ({ auth: { player } }) =>
        table.phase === 'playing' &&
        table.secrecy.behind > 0 &&
        !seats.ofPlayer(player) &&
        room.seating.hasFlown(player),
    }),

    ...room.seating.handlers,

    time: () => Date.now(),

    ...orderHandlers(room),

    organise: async (client, asked) => {
      if (table.options.listed && asked.act !== 'kick' && asked.act !== 'move') return refusal('not_yours')
      if (asked.act === 'allow') {
        if ((await room.unkept([asked.name])).length > 0) return refusal('unkept_names', `${asked.name}.`)
        await rule({ allowed: asked.name })
        teller.tellNamed(asked.name)
        return true
      }
      if (asked.act === 'move') return (await room.seating.move(asked.seat, asked.to)) ?? true
      if (asked.act === 'kick') {
        const chair = seats.at(asked.seat)
        if (chair?.occupant !== 'human') return refusal('unknown_seat')
        if (chair.player === client.auth.player) return refusal('wrong_phase', 'You can stand up yourself.')
        if (table.options.listed && chair.ready) return refusal('wrong_phase', 'Who is ready keeps the seat.')
        const { player } = chair
        void rule({ barred: player })
        await vacate(chair, 'sent away')
        room.sendAway(player)
        return true
      }
      const refused =
        asked.act === 'stop'
          ? rounds.clock.stopFor(client.auth.name)
          : asked.act === 'go on'
            ? rounds.clock.goOnFor()
            : rounds.clock.extend(EXTENSION * 1000)
      await table.kept()
      return refused ?? true
    },
  }
}
