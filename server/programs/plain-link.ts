/**
 * A program's tab in a room, kept from the node on which its stream is open: it goes with the room from node
 * to node, and comes back after every fault. What the room tells it comes out as lines.
 */
import { ErrorCode, type IRoomCache, matchMaker, ServerError } from '@colyseus/core'
import { ROOM_CLOSE } from '../../common/wire/chat/room-messages.ts'
import { END_BY_CLOSE } from '../../common/wire/match/match-ends.ts'
import { CLOSE } from '../../common/wire/match/messages.ts'
import {
  fromTheDoor,
  isRefused,
  type RefusalCode,
  type Refused,
  refusal,
} from '../../common/wire/refusals.ts'
import { Alarm } from '../base/alarm.ts'
import { log } from '../base/log.ts'
import type { ReachMatch } from '../match/room/routing/moving.ts'
import { levelOf } from '../store/trouble.ts'
import type { LinePosition, PlainEntry, PlainLine, PlainName, PlainRoom } from './messages.ts'
import { plainTopic } from './plain-tabs.ts'

/** The room is told this often that the stream is still open (ms). */
const STAYS_EVERY = 4_000
/** Between two tries to get in, with as much again by chance (ms). */
const AGAIN_AFTER = 400
/** A call is given up after this time (ms). */
const ANSWERS_WITHIN = 5_000
/** A room that nobody finds for this long is not waited for any more (ms). */
const SOUGHT_FOR = 120_000

type PlainCalls = { readonly [N in keyof PlainRoom]: Parameters<PlainRoom[N]> }

/** Calls a room on any node. Rejects with a `ServerError` if there is none, or it does not answer. */
async function callRoom<N extends keyof PlainRoom>(
  room: string,
  kind: string,
  method: N,
  given: PlainCalls[N],
): Promise<unknown> {
  if (!matchMaker.getLocalRoomById(room)) {
    const found = (await matchMaker.driver.findOne({ roomId: room })) as Partial<IRoomCache> | undefined
    if (found?.name !== kind) throw new ServerError(ErrorCode.MATCHMAKE_INVALID_ROOM_ID, 'no such room')
  } else if (matchMaker.getLocalRoomById(room).roomName !== kind)
    throw new ServerError(ErrorCode.MATCHMAKE_INVALID_ROOM_ID, 'no such room')
  return matchMaker.remoteRoomCall(room, method, given, ANSWERS_WITHIN) as unknown
}

/** Reaches rooms of one kind. */
export interface RoomReach {
  /** The name under which rooms of that kind are defined, as `match`. */
  readonly kind: string
  readonly reach: ReachMatch
  /** The refusal when there is no such room. */
  readonly absent: RefusalCode
}

/** Resolves with what the room answers, or with a refusal. */
export async function callPlain<N extends keyof PlainRoom>(
  { kind, reach, absent }: RoomReach,
  room: string,
  method: N,
  ...given: PlainCalls[N]
): Promise<unknown> {
  try {
    return await reach(room, () => callRoom(room, kind, method, given))
  } catch (error) {
    if (!(error instanceof ServerError)) throw error
    return fromTheDoor(error.message) ?? refusal(absent)
  }
}

/** Refusals that end by themselves. */
const PASSING: readonly string[] = [
  'moving',
  'not_now',
  'not_kept',
  'starting',
  'draining',
] satisfies RefusalCode[]

/** What a program whose tab was closed is told; undefined where it can come back. */
function endOf(code: number, reason: string | undefined): Refused | undefined {
  if (code in END_BY_CLOSE) return refusal(END_BY_CLOSE[code as keyof typeof END_BY_CLOSE])
  if (code === CLOSE.sentAway) return refusal('sent_away')
  if (code === CLOSE.noSpectators) return refusal('no_spectators')
  if (code === ROOM_CLOSE.banned) return refusal('banned', reason)
  if (code === ROOM_CLOSE.signedOut) return refusal('bad_token')
  return undefined
}

export interface PlainLinkListener {
  /** The program is in the room, for the first time or again. */
  entered?(): void
  told(line: object): void
  /** There is no way back; the last thing that is heard. */
  gone(why: Refused): void
}

/** Numbers the links of this process: their names must differ. */
let links = 0

export class PlainLink {
  private readonly rooms: RoomReach
  private readonly room: string
  private readonly auth: PlainEntry['auth']
  private readonly listener: PlainLinkListener
  private position: LinePosition | undefined
  private tab: PlainName | undefined
  private unhear: () => void = () => undefined
  private seq = 0
  private behind = false
  private soughtSince: number | undefined
  private ended = false
  private readonly next = new Alarm((error) => this.report(error))

  /** `after`: where an earlier stream ended. */
  constructor(
    rooms: RoomReach,
    room: string,
    auth: PlainEntry['auth'],
    listener: PlainLinkListener,
    after?: LinePosition,
  ) {
    this.rooms = rooms
    this.room = room
    this.auth = auth
    this.listener = listener
    this.position = after
  }

  /** Enters the room. A refusal ends the link before it has begun. */
  async open(): Promise<Refused | undefined> {
    const refused = await this.enter()
    if (refused) this.stop()
    else this.staysLater()
    return refused
  }

  /** `meant`: the program has left on purpose, and not only its stream has ended. */
  close(meant = false): void {
    const { tab, room, rooms } = this
    this.stop()
    if (tab)
      void callPlain(rooms, room, 'plainLeaves', tab.id, meant).catch((error: unknown) => this.report(error))
  }

  private stop(): void {
    this.ended = true
    this.next.off()
    this.unhear()
    this.tab = undefined
  }

  private async enter(): Promise<Refused | undefined> {
    this.unhear()
    const tab = { id: `${matchMaker.processId}-${++links}`, process: matchMaker.processId }
    this.tab = tab
    this.seq = 0
    this.behind = false
    const unhear = await plainTopic.hear(tab.id, (line) => this.tab === tab && this.hear(line))
    this.unhear = unhear
    if (this.ended) {
      unhear()
      return undefined
    }
    const { auth, position } = this
    const answer = await callPlain(this.rooms, this.room, 'plainEnters', {
      tab,
      auth,
      ...(position && { after: position }),
    })
    if (isRefused(answer)) return answer
    this.soughtSince = undefined
    this.listener.entered?.()
    return undefined
  }

  private hear({ seq, line, closed }: PlainLine): void {
    if (this.ended || seq <= this.seq) return
    // Something was lost on the way: the room says the rest anew.
    if (seq !== this.seq + 1) return this.comeBack()
    this.seq = seq
    if (line) {
      const { n, of } = line as Partial<LinePosition>
      if (n !== undefined && of !== undefined) this.position = { n, of }
      this.listener.told(line)
    }
    if (!closed) return
    const why = endOf(closed.code, closed.reason)
    if (why) this.gone(why)
    else this.comeBack()
  }

  private gone(why: Refused): void {
    this.stop()
    this.listener.gone(why)
  }

  private comeBack(): void {
    const { tab, room, rooms } = this
    // If the room still has that tab it would count as another one for a while.
    if (tab)
      void callPlain(rooms, room, 'plainLeaves', tab.id, false).catch((error: unknown) => this.report(error))
    this.tab = undefined
    this.next.at(Date.now() + AGAIN_AFTER * Math.random(), () => void this.tryAgain())
  }

  private async tryAgain(): Promise<void> {
    try {
      const refused = await this.enter()
      if (this.ended) return
      if (!refused) return this.staysLater()
      this.soughtSince ??= performance.now()
      const sought = performance.now() - this.soughtSince
      if (!PASSING.includes(refused.code) || sought > SOUGHT_FOR) return this.gone(refused)
    } catch (error) {
      this.report(error)
    }
    if (!this.ended) this.next.at(Date.now() + AGAIN_AFTER * (1 + Math.random()), () => void this.tryAgain())
  }

  private staysLater(): void {
    this.next.at(Date.now() + STAYS_EVERY, () => void this.stay())
  }

  private async stay(): Promise<void> {
    const { tab } = this
    if (!tab) return
    try {
      const seq = await callPlain(this.rooms, this.room, 'plainStays', tab.id)
      if (this.ended || this.tab !== tab) return
      // Twice: the answer may have overtaken a line.
      const behind = typeof seq === 'number' && seq > this.seq
      if (typeof seq !== 'number' || (behind && this.behind)) return this.comeBack()
      this.behind = behind
    } catch (error) {
      this.report(error)
      if (!this.ended) return this.comeBack()
    }
    if (!this.ended) this.staysLater()
  }

  private report(error: unknown): void {
    log[levelOf(error)]({ err: error, room: this.room }, 'a stream of a room had an error')
  }
}
