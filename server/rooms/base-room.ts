/**
 * What all rooms have in common: patches go out when something has changed, and what a handler, a join or a leave throws
 * ends here and never ends another room.
 */
import { Room, ServerError, type Client, type RoomOptions } from '@colyseus/core'
import { FRAMES_A_SECOND } from '../../common/wire/messages.ts'
import { atTheDoor, type Refused } from '../../common/wire/refusals.ts'
import { ROOM_CLOSE } from '../../common/wire/room-messages.ts'
import type { Bans } from '../people/bans.ts'
import type { Admitted } from './admission.ts'
import { untick } from './ticker.ts'

const REFUSED_TO_JOIN = 4200

export abstract class BaseRoom<Given extends RoomOptions> extends Room<Given> {
  override maxClients = Infinity
  // Each room sends its patches itself, never the framework's clock; see `ticker.ts`.
  override patchRate: number | null = 2_147_483_647
  override maxMessagesPerSecond = FRAMES_A_SECOND
  override seatReservationTimeout = 10

  private ignoreBans: (() => void) | undefined

  /** Into the log, with what names the room there. */
  protected abstract report(error: unknown, where: string): void

  /** Listens to what `answering` answers. */
  protected listen(answers: Readonly<Record<string, unknown>>): void {
    for (const [name, answer] of Object.entries(answers)) this.onMessage(name === '_' ? '*' : name, answer as never)
  }

  /** In `onJoin`: an error there closes the socket with this code and message (`atTheDoor`). */
  protected turnAway(refused: Refused): never {
    throw new ServerError(REFUSED_TO_JOIN, atTheDoor(refused))
  }

  /** In `onCreate`: who is banned while inside has to go. `room`: a chatroom with bans of its own; `then`: what else follows from other bans. */
  protected heed(bans: Bans, room = '', then: () => void = () => undefined): void {
    this.ignoreBans = bans.onChange(() => {
      for (const client of [...this.clients] as (Client & { auth?: Admitted })[]) {
        const refused = client.auth && bans.refusalFor(client.auth, room)
        if (refused) client.leave(ROOM_CLOSE.banned, refused.message)
      }
      then()
    })
  }

  /** In `onDispose`: what would hold up the process. */
  protected letGo(): void {
    this.ignoreBans?.()
    untick(this)
    // The framework leaves the timers of seats that were reserved and never taken.
    const reserved = (this as unknown as { _reservedSeatTimeouts?: Record<string, NodeJS.Timeout> })._reservedSeatTimeouts ?? {}
    for (const timer of Object.values(reserved)) clearTimeout(timer)
  }

  override onUncaughtException(error: Error, where: string): void {
    // Somebody who was not let in is no error.
    if (error.cause instanceof ServerError && error.cause.code === REFUSED_TO_JOIN) return
    this.report(error.cause ?? error, where)
  }
}
