/**
 * What is asked for about the seats of a match: taking one and giving it up, what it brings, being ready,
 * ending the match from it.
 */
import { gameNamed } from '../../../common/games/list.ts'
import type { REQUESTS } from '../../../common/wire/match/messages.ts'
import { isRefused, type Refused, refusal } from '../../../common/wire/refusals.ts'
import type { Identity } from '../../people/accounts/identity.ts'
import type { Member } from '../../rooms/member.ts'
import type { Handlers } from '../../rooms/requests.ts'
import type { LiveMatch } from '../live-match.ts'
import type { Rounds } from '../run/rounds.ts'
import type { Chair } from '../seats/seats.ts'
import type { Substitutes } from '../seats/substitutes.ts'
import { DRAW_RESTS, type Settling } from '../settling.ts'
import type { Table } from '../table.ts'
import type { Teller } from './teller.ts'

/** The room whose seats they are. */
export interface Seating {
  readonly table: Table
  readonly rounds: Rounds
  readonly settling: Settling
  readonly teller: Teller
  readonly substitutes: Substitutes
  /** How many tabs a player has here. */
  count(player: string): void
  /** Why somebody may not have a free seat before it begins: they keep another match waiting. */
  waitsElsewhere(player: string): Refused | undefined
  /** After anything that changes who is here. */
  settled(): void
  patch(): void
}

export interface SeatRequests {
  readonly handlers: Pick<
    Handlers<typeof REQUESTS, Member>,
    'sit' | 'stand' | 'choose' | 'ready' | 'settle' | 'admit'
  >
  /** Does something for a seat in play, unless it cannot be now. */
  inPlay(client: Member, act: (match: LiveMatch, chair: Chair) => unknown): unknown
  /** Gives a seat up, or somebody else's. */
  vacate(chair: Chair, why?: 'left' | 'sent away'): Promise<void>
  /** Before it begins somebody changes places with another, or with a free seat. */
  move(seat: string, to: string): Promise<Refused | undefined>
  /** Why somebody may not take over that seat in the middle, whatever those who play say. */
  noSubstitute(player: string, wanted: Chair): Refused | undefined
  /** Has this player had a seat in the match being played? */
  hasFlown(player: string): boolean
  /** All who have. */
  flown(): readonly string[]
  /** Somebody may take over what a bot flies: those who play agree. */
  takeOver(who: Identity, seat: string): Promise<Refused | undefined>
}

export function seatRequests(room: Seating): SeatRequests {
  const { table, rounds, settling, teller, substitutes } = room
  const { game, setup, seats, door } = table
  /** The team that a player has flown for in the match being played: nobody changes sides in the middle. */
  const flewFor = new Map<string, string>()
  let flown: LiveMatch | undefined

  const inPlay: SeatRequests['inPlay'] = (client, act) => {
    const chair = teller.chairOf(client)
    if (!chair) return refusal('no_seat')
    if (table.phase !== 'playing' || !table.match) return refusal('wrong_phase')
    // The round has been played, and is just being kept.
    if (!rounds.takesOrders) return refusal('wrong_round')
    return act(table.match, chair)
  }

  const sides = (): Map<string, string> => {
    if (flown !== table.match) flewFor.clear()
    flown = table.match
    return flewFor
  }

  const seatChanged = async (player: string): Promise<void> => {
    room.settled()
    if (teller.greetPlayer(player)) room.patch()
    await table.kept()
  }

  const vacate: SeatRequests['vacate'] = async (chair, why = 'left') => {
    const { player, team } = chair
    if (table.phase === 'playing') {
      sides().set(player, team)
      table.leave(chair, why)
      // Between two matches it is missed in the next.
    } else seats.empty(chair, 'open', table.phase === 'finished' ? 'no rematch' : undefined)
    await seatChanged(player)
    if (table.phase === 'playing') rounds.leftToBots()
  }

  const move: SeatRequests['move'] = async (from, to) => {
    const [one, other] = [seats.at(from), seats.at(to)]
    if (!one || !other || one === other || one.occupant !== 'human') return refusal('unknown_seat')
    if (table.phase !== 'gathering' || table.binding) return refusal('wrong_phase')
    // Of who is away the seat is kept, not another.
    if ([one, other].some((chair) => chair.occupant === 'human' && chair.connections === 0))
      return refusal('wrong_phase', 'Wait until they are back.')
    seats.swap(one, other)
    for (const chair of [one, other]) {
      if (chair.choice && game.checkChoice(setup, chair.choice, chair.id).length > 0) chair.choice = ''
    }
    for (const { occupant, player } of [one, other]) if (occupant === 'human') await seatChanged(player)
    return undefined
  }

  /** What a seat asks for between matches. */
  const beforePlay = (client: Member): Chair | Refused => {
    const chair = teller.chairOf(client)
    if (!chair) return refusal('no_seat')
    return table.phase === 'playing' ? refusal('wrong_phase') : chair
  }

  const tellAll = async (text: string): Promise<void> => {
    const line = table.chat.tell(text, teller.course, Date.now())
    await table.keep({ kind: 'said', line })
    teller.say(line)
  }

  const noSubstitute: SeatRequests['noSubstitute'] = (player, wanted) => {
    // Only a newcomer may take over, and only what a bot flies, or nobody ever has.
    if (seats.ofPlayer(player) || (wanted.occupant !== 'bot' && !table.isMissing(wanted)))
      return refusal('wrong_phase')
    if ((sides().get(player) ?? wanted.team) !== wanted.team) return refusal('other_side')
    const seen = substitutes.hasSeen(player, table.shown)
    if (seen) return seen
    // In fog nobody learns from how they are refused whether that seat is out: whoever takes it sees it with
    // its eyes.
    return game.fog || table.match?.plays(wanted.id) ? undefined : refusal('nothing_owed')
  }

  const sitDown = async (who: Identity, seat: string): Promise<Refused | undefined> => {
    const refused = rounds.sit(seat, who)
    if (refused) return refused
    room.count(who.player)
    await seatChanged(who.player)
    return undefined
  }

  const takeOver: SeatRequests['takeOver'] = async (who, seat) =>
    (table.phase === 'playing' ? noSubstitute(who.player, seats.at(seat)!) : refusal('wrong_phase')) ??
    sitDown(who, seat)

  return {
    inPlay,
    vacate,
    move,
    takeOver,
    noSubstitute,
    hasFlown: (player) => sides().has(player) || table.match?.people.seatOf(player) !== undefined,
    flown: () => [...sides().keys(), ...(table.match?.people.players ?? [])],
    handlers: {
      sit: async ({ auth }, { seat }) => {
        const wanted = seats.at(seat)
        if (!wanted) return refusal('unknown_seat')
        if (table.binding) return refusal('bound')
        const turnedAway = door.refusalFor(auth)
        if (turnedAway) return turnedAway
        const elsewhere =
          table.phase === 'gathering' && !seats.ofPlayer(auth.player)
            ? room.waitsElsewhere(auth.player)
            : undefined
        if (elsewhere) return elsewhere
        if (table.phase === 'playing') {
          const barred = noSubstitute(auth.player, wanted)
          if (barred) return barred
          // Whom the organiser has named is let in; else those who play are asked, if anybody does.
          const free =
            table.mayDropIn(auth.player) ||
            door.names(auth) ||
            (table.opensMissing && table.isMissing(wanted))
          if (!free && seats.present().length > 0) return substitutes.ask(auth, seat) ?? { asked: true }
        }
        return (await sitDown(auth, seat)) ?? { seat }
      },

      admit: (client, { id, answer }) =>
        inPlay(client, (_match, chair) => substitutes.answer(chair.id, id, answer) ?? true),

      stand: async (client) => {
        const chair = teller.chairOf(client)
        if (!chair) return refusal('no_seat')
        if (table.binding) return refusal('bound')
        await vacate(chair)
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
        await table.kept()
        return { choice }
      },

      ready: async (client, { ready }) => {
        const chair = beforePlay(client)
        if (isRefused(chair)) return chair
        // A rematch is a new match: it is played by the rules of today.
        if (ready && table.phase === 'finished' && game !== gameNamed(game.id)) return refusal('new_rules')
        chair.ready = ready
        room.settled()
        await table.kept()
        return { ready }
      },

      settle: async (client, asked) => {
        // A round may just be being kept.
        await table.kept()
        return inPlay(client, async (_match, chair) => {
          const refused = settling.wish(chair, asked.act, 'yes' in asked ? asked.yes : true)
          if (refused) return refused
          if (asked.act === 'decline')
            await tellAll(
              `${chair.name} declines the draw. It can be offered again ${DRAW_RESTS} rounds later.`,
            )
          room.settled()
          for (const mate of seats.humans()) if (mate.team === chair.team) teller.tellPlayer(mate.player)
          await table.kept()
          return true
        })
      },
    },
  }
}
