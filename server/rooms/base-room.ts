/**
 * What all rooms have in common: patches go out when something has changed, and what a handler, a join or a
 * leave throws ends here and never ends another room.
 */
import { type Client, ClientState, Room, type RoomOptions, ServerError } from '@colyseus/core'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { atTheDoor, type Refused, refusal } from '../../common/wire/refusals.ts'
import { happened } from '../base/events.ts'
import { dropReservations, endRoomTimers, isBeingListed } from '../framework/room-insides.ts'
import { RoomSerializer } from '../framework/room-serializer.ts'
import { type Endings, endedFor } from '../people/accounts/endings.ts'
import type { Bans } from '../people/moderation/bans.ts'
import type { Online } from '../people/online.ts'
import { openSince } from '../sockets/game-socket.ts'
import type { Admitted } from './admission.ts'
import { Tabs } from './tabs.ts'

const REFUSED_TO_JOIN = 4200

/** The frame that closes a socket has room for so much (bytes); more would be an error. */
const CLOSING_BYTES = 123

/** As much of it as there is room for, in whole characters. */
function inAFrame(text: string): string {
  const bytes = Buffer.from(text)
  const dots = '…'
  return bytes.length <= CLOSING_BYTES
    ? text
    : new TextDecoder().decode(bytes.subarray(0, CLOSING_BYTES - Buffer.byteLength(dots)), { stream: true }) +
        dots
}

/** What every room hears and tells: what makes somebody leave who was let in, and who is here. */
export interface Surroundings {
  readonly bans: Bans
  readonly endings: Endings
  readonly online: Online
}

/** A room is listed by then, or never is (ms). */
const LISTED_WITHIN = 10_000
const LOOK_AGAIN = 20

/** A client that was let in. */
type Inside = Client & { auth: Admitted }

export abstract class BaseRoom<Given extends RoomOptions & { client: Inside }> extends Room<Given> {
  override maxClients = Infinity
  // Each room sends its patches itself, never the framework's clock.
  override patchRate: number | null = 2_147_483_647
  override seatReservationTimeout = 10

  override setSerializer(): void {
    super.setSerializer(new RoomSerializer())
  }

  protected readonly tabs = new Tabs<Given['client']>()
  private heeded: (Surroundings & { readonly room: string; ignore(): void }) | undefined

  /** Into the log, with what names the room there. */
  protected abstract report(error: unknown, where: string): void

  /** Listens to what `answering` answers. */
  protected listen(answers: Readonly<Record<string, unknown>>): void {
    for (const [name, answer] of Object.entries(answers))
      this.onMessage(name === '_' ? '*' : name, answer as never)
  }

  /** In `onJoin`: an error there closes the socket with this code and message (`atTheDoor`). */
  protected turnAway(refused: Refused): never {
    happened('refused', { code: refused.code, at: 'door' })
    throw new ServerError(REFUSED_TO_JOIN, atTheDoor(refused))
  }

  /**
   * In `onCreate`: who is banned while inside has to go, and who came in with a session that is ended.
   * `room`: a chatroom with bans of its own; `then`: what else follows from other bans.
   */
  protected heed(
    { bans, endings, online }: Surroundings,
    room = '',
    then: () => void = () => undefined,
  ): void {
    const ignoring = [
      bans.onChange(() => {
        this.dismiss((auth) => bans.refusalFor(auth, room)?.message, ROOM_CLOSE.banned)
        then()
      }),
      endings.listen((ended) =>
        this.dismiss((auth) => (endedFor(ended, auth) ? '' : undefined), ROOM_CLOSE.signedOut),
      ),
    ]
    this.heeded = { bans, endings, online, room, ignore: () => ignoring.forEach((ignore) => ignore()) }
  }

  /**
   * In `onJoin`, once it heeds, first of all: a place may have been reserved before the ban, or the end of
   * the session.
   */
  protected dismissalFor(auth: Admitted): Refused | undefined {
    const { bans, endings, room } = this.heeded!
    return (
      bans.refusalFor(auth, room) ??
      (endings.concern(auth)
        ? refusal('bad_token')
        : this.tabs.full(auth.player)
          ? refusal('many_tabs')
          : undefined)
    )
  }

  /** In `onJoin`: somebody is in, in one tab more. */
  protected letIn(client: Given['client']): void {
    this.tabs.add(client)
    happened('room joined', { kind: this.roomName, took: performance.now() - openSince(client) })
    this.heeded!.online.came(client.auth.player)
  }

  /** In `onLeave`, which is also called for who was not let in: false for them. */
  protected letOut(client: Given['client']): boolean {
    const was = this.tabs.delete(client)
    if (was) this.heeded!.online.went(client.auth.player)
    return was
  }

  /**
   * Ends a connection. Nothing that still comes from it is heard: a program need not hang up when it is told
   * to.
   */
  protected putOut(client: Client, code: number, reason?: string): void {
    client.state = ClientState.LEAVING
    client.leave(code, reason && inAFrame(reason))
  }

  /** `why`: in words, for those who have to go. */
  private dismiss(why: (auth: Admitted) => string | undefined, code: number): void {
    for (const client of [...this.clients] as (Client & { auth?: Admitted })[]) {
      const reason = client.auth && why(client.auth)
      if (reason !== undefined) this.putOut(client, code, reason)
    }
  }

  /**
   * Nobody comes in any more: a seat that is reserved and not yet taken would keep the room here until its
   * time is over. One that is only just being listed is closed when it is: the framework would list it still,
   * and never close it again.
   */
  override async disconnect(code?: number): Promise<unknown> {
    for (const end = Date.now() + LISTED_WITHIN; isBeingListed(this) && Date.now() < end; )
      await new Promise((next) => setTimeout(next, LOOK_AGAIN))
    dropReservations(this)
    endRoomTimers(this)
    return super.disconnect(code)
  }

  /** In `onDispose`: what would hold up the process. */
  protected letGo(): void {
    this.heeded?.ignore()
    endRoomTimers(this)
  }

  override onUncaughtException(error: Error, where: string): void {
    // Somebody who was not let in is no error.
    if (error.cause instanceof ServerError && error.cause.code === REFUSED_TO_JOIN) return
    this.report(error.cause ?? error, where)
  }
}
