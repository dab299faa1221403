/**
 * Requests about the seats of a match: take or give up a seat, choose what it brings, be ready, end the
 * match.
 */
import { gameNamed } from '../../../../common/games/list.ts'
import type { REQUESTS } from '../../../../common/wire/match/messages.ts'
import { isRefused, type Refused, refusal } from '../../../../common/wire/refusals.ts'
import { announce } from '../../../chat/room/match-talk.ts'
import type { Identity } from '../../../people/accounts/identity.ts'
import type { Member } from '../../../rooms/member.ts'
import type { Handlers } from '../../../rooms/requests.ts'
import type { LiveMatch } from '../../live-match.ts'
import type { Rounds } from '../../run/rounds.ts'
import type { Chair } from '../../seats/seats.ts'
import type { Substitutes } from '../../seats/substitutes.ts'
import { DRAW_RESTS, type Settling } from '../../settling.ts'
import type { Table } from '../../table.ts'
import type { Teller } from '../audience/teller.ts'
import { inPlay } from '../order-requests.ts'

/** The room of the seats. */
export interface SeatRequestsRoom {
  readonly table: Table
  readonly rounds: Rounds
  readonly settling: Settling
  readonly teller: Teller
  readonly substitutes: Substitutes
  /** Updates the number of a player's tabs. */
  count(player: string): void
  /** Why somebody may not take a free seat before the match begins: they keep another match waiting. */
  waitsElsewhere(player: string): Refused | undefined
  /** Call after anything that changes who is here. */
  settled(): void
  patch(): void
}

export interface SeatRequests {
  readonly handlers: Pick<
    Handlers<typeof REQUESTS, Member>,
    'sit' | 'stand' | 'choose' | 'ready' | 'settle' | 'admit'
  >
  /** Frees a seat: the player leaves, or the organiser sends them away. */
  vacate(chair: Chair, why?: 'left' | 'sent away'): Promise<void>
  /** Before the match: swaps two seats, of which one may be free. */
  move(seat: string, to: string): Promise<Refused | undefined>
  /** Why somebody may not take over that seat during play, whatever its players say. */
  noSubstitute(player: string, wanted: Chair): Refused | undefined
  /** Has this player had a seat in the current match? */
  hasFlown(player: string): boolean
  /** All players who have had a seat in the current match. */
  flown(): readonly string[]
  /** Seats a substitute in place of a bot, after the players have agreed. */
  takeOver(who: Identity, seat: string): Promise<Refused | undefined>
}

export function seatRequests(room: SeatRequestsRoom): SeatRequests {
  const { table, rounds, settling, teller, substitutes } = room
  const { game, setup, seats, door } = table
  /** By player, the team that they have played for in the current match: nobody may change sides. */
  const flewFor = new Map<string, string>()
  let flown: LiveMatch | undefined

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
      // Between two matches the seat counts as given up in the next one.
    } else
      table.reseat((draft) =>
        draft.empty(chair, 'open', table.phase === 'finished' ? 'no rematch' : undefined),
      )
    await seatChanged(player)
    if (table.phase === 'playing') rounds.leftToBots()
  }

  const move: SeatRequests['move'] = async (from, to) => {
    const [one, other] = [seats.at(from), seats.at(to)]
    if (!one || !other || one === other || one.occupant !== 'human') return refusal('unknown_seat')
    if (table.phase !== 'gathering' || table.binding) return refusal('wrong_phase')
    // The seat of a player who is away is held; it must not change under them.
    if ([one, other].some((chair) => chair.occupant === 'human' && chair.connections === 0))
      return refusal('wrong_phase', 'Wait until they are back.')
    table.reseat((draft) => {
      draft.swap(from, to)
      for (const chair of [draft.at(from)!, draft.at(to)!]) {
        if (chair.choice && game.checkChoice(setup, chair.choice, chair.id).length > 0) chair.choice = ''
      }
    })
    for (const { occupant, player } of [one, other]) if (occupant === 'human') await seatChanged(player)
    return undefined
  }

  /** The client's seat for a request that is allowed only between matches. */
  const beforePlay = (client: Member): Chair | Refused => {
    const chair = teller.chairOf(client)
    if (!chair) return refusal('no_seat')
    return table.phase === 'playing' ? refusal('wrong_phase') : chair
  }

  const tellAll = async (text: string): Promise<void> => {
    await announce({ table, teller }, text)
  }

  const noSubstitute: SeatRequests['noSubstitute'] = (player, wanted) => {
    // Only a newcomer may take over, and only a bot's seat, or one whose player has never come.
    if (seats.ofPlayer(player) || (wanted.occupant !== 'bot' && !table.isMissing(wanted)))
      return refusal('wrong_phase')
    if ((sides().get(player) ?? wanted.team) !== wanted.team) return refusal('other_side')
    const seen = substitutes.hasSeen(player, table.shown)
    if (seen) return seen
    // In fog a refusal must not reveal whether that seat is out; the substitute sees it after taking the
    // seat.
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
          // People whom the organiser has named get in at once; all others need the consent of the players
          // who are here.
          const free =
            table.mayDropIn(auth.player) ||
            door.names(auth) ||
            (table.opensMissing && table.isMissing(wanted))
          if (!free && seats.present().length > 0) return substitutes.ask(auth, seat) ?? { asked: true }
        }
        return (await sitDown(auth, seat)) ?? { seat }
      },

      admit: (client, { id, answer }) => {
        const seated = inPlay(room, client)
        return isRefused(seated) ? seated : (substitutes.answer(seated.chair.id, id, answer) ?? true)
      },

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
        table.reseat((draft) => void (draft.at(chair.id)!.choice = choice))
        room.settled()
        teller.tellPlayer(chair.player)
        await table.kept()
        return { choice }
      },

      ready: async (client, { ready }) => {
        const chair = beforePlay(client)
        if (isRefused(chair)) return chair
        // A rematch is a new match, with the current rules: this room has older ones.
        if (ready && table.phase === 'finished' && game !== gameNamed(game.id)) return refusal('new_rules')
        table.reseat((draft) => void (draft.at(chair.id)!.ready = ready))
        room.settled()
        await table.kept()
        return { ready }
      },

      settle: async (client, asked) => {
        // Waits, as a round may be being stored.
        await table.kept()
        const seated = inPlay(room, client)
        if (isRefused(seated)) return seated
        const { chair } = seated
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
      },
    },
  }
}
