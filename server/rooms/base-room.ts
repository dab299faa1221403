/**
 * The base of all rooms: sends patches on change, and catches errors of handlers, joins and leaves, so that
 * they never affect another room.
 */
import {
  type Client,
  ClientState,
  CloseCode,
  matchMaker,
  Room,
  type RoomOptions,
  ServerError,
} from '@colyseus/core'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { atTheDoor, isRefused, type Refused, refusal } from '../../common/wire/refusals.ts'
import { happened } from '../base/events.ts'
import { dropReservations, endRoomTimers, hear, isBeingListed } from '../framework/insides.ts'
import { RoomSerializer } from '../framework/room-serializer.ts'
import { type Endings, endedFor } from '../people/accounts/endings.ts'
import type { Bans } from '../people/moderation/bans.ts'
import type { Online } from '../people/online.ts'
import type { PlainEntry, PlainName, PlainRoom } from '../programs/messages.ts'
import type { PlainTab } from '../programs/plain-tab.ts'
import { PlainTabs } from '../programs/plain-tabs.ts'
import { openSince } from '../sockets/game-socket.ts'
import type { AdmittedPlayer } from './admission.ts'
import { type RoomAnswers, refuseUnknown } from './requests.ts'
import { Tabs } from './tabs.ts'

const REFUSED_TO_JOIN = 4200

/** The space in a close frame (bytes); a longer reason would be an error. */
const CLOSING_BYTES = 123

/** Truncates a text to that, in whole characters. */
function inAFrame(text: string): string {
  const bytes = Buffer.from(text)
  const dots = '…'
  return bytes.length <= CLOSING_BYTES
    ? text
    : new TextDecoder().decode(bytes.subarray(0, CLOSING_BYTES - Buffer.byteLength(dots)), { stream: true }) +
        dots
}

/** Services for every room: bans and ended sessions, which close clients, and presence. */
export interface Surroundings {
  readonly bans: Bans
  readonly endings: Endings
  readonly online: Online
}

/** A new room is listed within this time, or never (ms). */
const LISTED_WITHIN = 10_000
const LOOK_AGAIN = 20

/** An admitted client. */
type Inside = Client & { auth: AdmittedPlayer }

export abstract class BaseRoom<Given extends RoomOptions & { client: Inside }>
  extends Room<Given>
  implements PlainRoom
{
  override maxClients = Infinity
  // Rooms send patches themselves, so the framework's timer is off.
  override patchRate: number | null = 2_147_483_647
  override seatReservationTimeout = 10

  override setSerializer(): void {
    super.setSerializer(new RoomSerializer())
  }

  protected readonly tabs = new Tabs<Given['client']>()
  /** The tabs of programs that have no socket. */
  protected readonly plain = new PlainTabs({
    join: (tab) => this.onJoin?.(tab as never, {}, tab.auth),
    left: (tab, meant) => void this.onLeave?.(tab as never, meant ? CloseCode.CONSENTED : undefined),
    heard: (tab, type, message) => this.plainHeard(tab, type, message),
    process: () => matchMaker.processId,
    report: (error, where) => this.report(error, where),
  })
  private answers: RoomAnswers | undefined
  private heeded: (Surroundings & { readonly room: string; ignore(): void }) | undefined

  /** Logs an error with the room's name. */
  protected abstract report(error: unknown, where: string): void

  /** Answers requests from now on. */
  protected listen(answers: RoomAnswers): void {
    this.answers = answers
    hear(this, answers.asked, answers.answer, refuseUnknown)
  }

  /** For `onJoin`: closes the socket with this code and message (`atTheDoor`). */
  protected turnAway(refused: Refused): never {
    happened('refused', { code: refused.code, at: 'door' })
    throw new ServerError(REFUSED_TO_JOIN, atTheDoor(refused))
  }

  /**
   * For `onCreate`: closes clients that are banned later, or whose session ends. `room`: a chatroom with bans
   * of its own; `then`: further effects of changed bans.
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
   * The first step of `onJoin`: the client may have been banned, or its session ended, since the reservation.
   */
  protected dismissalFor(auth: AdmittedPlayer): Refused | undefined {
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

  /** For `onJoin`: adds a tab of a person. */
  protected letIn(client: Given['client']): void {
    this.tabs.add(client)
    happened('room joined', { kind: this.roomName, took: performance.now() - openSince(client) })
    this.heeded!.online.came(client.auth.player)
  }

  /** For `onLeave`, which is also called for clients that were not let in: false for them. */
  protected letOut(client: Given['client']): boolean {
    const was = this.tabs.delete(client)
    if (was) this.heeded!.online.went(client.auth.player)
    return was
  }

  /**
   * Closes a connection and ignores everything that still arrives: a program may not hang up when it is told
   * to.
   */
  protected putOut(client: Client, code: number, reason?: string): void {
    client.state = ClientState.LEAVING
    client.leave(code, reason && inAFrame(reason))
  }

  /** All clients, with and without a socket. */
  protected everybody(): Given['client'][] {
    return [...this.clients, ...(this.plain.all as unknown as Given['client'][])] as Given['client'][]
  }

  /** `why`: the reason for a client that has to leave. */
  private dismiss(why: (auth: AdmittedPlayer) => string | undefined, code: number): void {
    for (const client of this.everybody() as (Client & { auth?: AdmittedPlayer })[]) {
      const reason = client.auth && why(client.auth)
      if (reason !== undefined) this.putOut(client, code, reason)
    }
  }

  /**
   * Closes the room. Drops unused reservations, which would keep it open until they expire. Waits while the
   * room is being listed: otherwise the framework would list it afterwards and never remove it.
   */
  override async disconnect(code?: number): Promise<unknown> {
    for (const end = Date.now() + LISTED_WITHIN; isBeingListed(this) && Date.now() < end; )
      await new Promise((next) => setTimeout(next, LOOK_AGAIN))
    dropReservations(this)
    endRoomTimers(this)
    this.plain.closeAll(code ?? CloseCode.CONSENTED)
    return super.disconnect(code)
  }

  // ── Programs without a socket (`programs/`), on any node ─────────────────────────────────────────────────

  async plainEnters(entry: PlainEntry): Promise<unknown> {
    const tab = await this.plain.enter(entry)
    return isRefused(tab) ? tab : this.plainBegins(tab, entry)
  }

  plainStays(id: string): number | undefined {
    return this.plain.stays(id)
  }

  plainLeaves(id: string, meant: boolean): void {
    this.plain.leaves(id, meant)
  }

  async plainAsks(
    by: PlainName,
    auth: AdmittedPlayer,
    request: string,
    given: unknown,
    bytes: number,
  ): Promise<unknown> {
    // Who asks without a stream is here for a while, too.
    if (this.plain.stays(by.id) === undefined && this.tabs.of(auth.player).size === 0) {
      const entered = await this.plain.enter({ tab: by, auth, silent: true })
      if (isRefused(entered)) return entered
    }
    return this.handle(auth, request, given, bytes)
  }

  /** Handles a request of somebody who has no socket here, by the same handlers; resolves with a refusal, too. */
  protected handle(auth: AdmittedPlayer, request: string, given: unknown, bytes = 0): Promise<unknown> {
    return this.answers!.answer(request, { auth, ref: undefined, bytes } as never, given, {
      reject: (why: unknown) => why,
    } as never)
  }

  /** A program has come. Returns what it is answered. */
  protected plainBegins(_tab: PlainTab, _entry: PlainEntry): unknown {
    return true
  }

  /** Puts a message for a program without a socket into a line of its stream. */
  protected plainHeard(tab: PlainTab, type: string, message: unknown): void {
    this.plain.tell(tab, { type, ...(message as object) })
  }

  /** For `onDispose`: releases what would keep the process alive. */
  protected letGo(): void {
    this.plain.stop()
    this.heeded?.ignore()
    endRoomTimers(this)
  }

  override onUncaughtException(error: Error, where: string): void {
    // A refused join is no error.
    if (error.cause instanceof ServerError && error.cause.code === REFUSED_TO_JOIN) return
    this.report(error.cause ?? error, where)
  }
}
