/** People come, take seats and go, and the match begins when all whom it waits for are ready. */
import { CloseCode } from '@colyseus/core'
import { CLOSE } from '../../../../common/wire/match/messages.ts'
import { type Refused, refusal } from '../../../../common/wire/refusals.ts'
import type { Identity } from '../../../people/accounts/identity.ts'
import { isSilent } from '../../../programs/plain-tab.ts'
import type { Auth, Member } from '../../../rooms/member.ts'
import type { MatchInside } from '../match-inside.ts'

export class Arrivals {
  private readonly of: MatchInside
  /** By player: their share of the next match's seed. */
  private readonly entropy = new Map<string, string>()

  constructor(of: MatchInside) {
    this.of = of
  }

  /** Why somebody may not come in, if so; otherwise they have their seat now. */
  refusalFor(auth: Auth): Refused | undefined {
    return this.barredFromPlay(auth) ?? this.of.places.arrive(auth)
  }

  /** A client has come in. */
  came(client: Member): void {
    const { directory, teller, table } = this.of
    const { auth } = client
    directory.enter(auth)
    this.entropy.set(auth.player, auth.entropy)
    this.count(auth.player)
    // Whoever sees nothing has not watched: in fog they may still take a seat.
    if (!(isSilent(client) && !teller.chairOf(client))) teller.lookThrough(client)
    if (table.phase === 'gathering' && table.options.instant && table.seats.humans().length === 1)
      this.begin()
    else if (teller.chairOf(client)) this.changed()
    else this.watched()
    teller.greet(client)
  }

  /** A client that had come in is gone; `code`: of its socket. */
  left(client: Member, code: number | undefined): void {
    const { lines, directory, table, teller, floor, substitutes, places } = this.of
    const { player } = client.auth
    lines.end(client)
    directory.leave(player)
    directory.forget(() => new Set(table.chat.lines.map(({ by }) => by)))
    const chair = teller.chairOf(client)
    this.count(player)
    if (!chair) {
      if (floor.tabs.of(player).size === 0) {
        this.entropy.delete(player)
        substitutes.gone(player)
      }
      return this.watched()
    }
    places.left(chair, code === CloseCode.CONSENTED)
    this.changed()
  }

  /** Forgets a player's share of the seed. */
  forget(player: string): void {
    this.entropy.delete(player)
  }

  readonly begin = (): void => {
    const { flow, table } = this.of
    flow.begin(table.seats.humans().map((chair) => this.entropy.get(chair.player) ?? ''))
  }

  /**
   * Call after anything that changes who is here: starts the match if all are ready, as they may be because the
   * last who was not has left; otherwise tells people, and closes the room if nobody needs it.
   */
  readonly changed = (): void => {
    const { flow, table, departure, places } = this.of
    const { phase } = table
    if (phase !== 'playing' && !departure.leaves && flow.wanted && !(phase === 'finished' && places.waits))
      return this.begin()
    this.note()
    flow.publisher.seats()
    departure.closeWhenUnwanted()
  }

  /** Updates the seats, and whatever follows them, without telling anybody yet. */
  note(): void {
    const { flow, seatChanges, call, substitutes, table } = this.of
    flow.seatsChanged()
    seatChanges.note()
    call.note()
    substitutes.counted()
    if (table.phase === 'playing' && !table.options.spectators) this.sendOutWatchers()
  }

  /** A spectator has joined or left. The cost must not grow with the number of spectators. */
  readonly watched = (): void => {
    this.of.crowd.due()
    this.of.departure.closeWhenUnwanted()
  }

  /** In a match without spectators, a player who stands up has to leave. */
  private sendOutWatchers(): void {
    const { floor, teller } = this.of
    for (const client of floor.everybody())
      if (client.auth && !teller.chairOf(client)) floor.putOut(client, CLOSE.noSpectators)
  }

  /** After a match: everybody who is here and had left a seat gets it back. */
  seatAgain(): void {
    const { floor, places, teller } = this.of
    for (const { auth } of floor.everybody()) {
      if (!auth || !places.seatAgain(auth)) continue
      this.count(auth.player)
      teller.greetPlayer(auth.player)
    }
  }

  /** The players have admitted a substitute. */
  readonly admit = (who: Identity, seat: string): void => {
    const { floor, seating, teller } = this.of
    const take = async () => {
      const refused = floor.tabs.of(who.player).size === 0 ? undefined : await seating.takeOver(who, seat)
      if (refused) teller.refuse(who.player, refused)
    }
    void take().catch((error: unknown) => floor.report(error, 'admit'))
  }

  /** Updates the number of the player's tabs. */
  readonly count = (player: string): void => {
    const { table, floor } = this.of
    const chair = table.seats.ofPlayer(player)
    if (chair) table.connect(chair, floor.tabs.of(player).size)
  }

  /**
   * Refuses a second seat in a listed match that anybody may join: a player may keep only one such match
   * waiting. In their own match, or one that begins at once, nobody else waits.
   */
  readonly waitsElsewhere = (player: string): Refused | undefined => {
    const { table, organiser, services, match } = this.of
    const { listed, instant } = table.options
    if (!listed || instant || player === organiser) return undefined
    return services.online.isAwaitedElsewhere(player, match) ? refusal('seat_elsewhere') : undefined
  }

  /**
   * Refuses a player who joins in the middle of a match after watching it, where watching reveals more than a
   * player may know.
   */
  private barredFromPlay({ as, player }: Auth): Refused | undefined {
    const { table, substitutes } = this.of
    return as === 'player' && table.phase === 'playing' && !table.seats.ofPlayer(player)
      ? substitutes.hasSeen(player, table.shown)
      : undefined
  }
}
