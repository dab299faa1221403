/** A chatroom: joined, kept up to date, and rejoined whenever the connection is lost. */
import type { Room } from '@colyseus/sdk'
import { batch, effect, signal } from '@preact/signals'
import {
  KICKED_FOR,
  ROOM_CLOSE,
  type RoomMessages,
  type RoomRequest,
  type RoomRequestName,
  type RoomYou,
  roomIdOf,
  type SayAnswer,
} from '../../../common/wire/chat/room-messages.ts'
import type { RoomDoor, RoomRole, RoomState } from '../../../common/wire/chat/room-schema.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { PickupRequest, PickupRequestName } from '../../../common/wire/match/pickup-messages.ts'
import { byRank } from '../../../common/wire/people/ranks.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import { me } from '../account/session.ts'
import { ApiError, ask, reasonOf, UNREACHABLE } from '../api.ts'
import { noteAfter, withLines } from '../chat-lines.ts'
import { Connection } from '../connection.ts'
import { joinRoom } from '../joining.ts'
import { keepInTouch } from '../keep-in-touch.ts'
import { pageNow, serverNow } from '../line/page-clock.ts'
import type { LinkStatus } from '../match/link.ts'
import { noteSpoken } from './room-memory.ts'
import { RoomPickup } from './room-pickup.ts'

/** Number of lines kept; older ones are dropped. */
const SHOWN = 300

export interface PersonView {
  readonly id: string
  readonly name: string
  readonly account: boolean
  readonly bot: boolean
  readonly role: RoomRole
  readonly away: boolean
  /** The match that the person has left to play; `-`: one that may not be watched; empty if they are here. */
  readonly playing: string
}

export interface RoomSnapshot {
  readonly title: string
  readonly topic: string
  readonly slow: number
  readonly filter: boolean
  /** A text pinned above the chat. */
  readonly pin: string
  readonly door: RoomDoor
  readonly hidden: boolean
  /** Staff first, then by name. */
  readonly people: readonly PersonView[]
}

export class RoomLink {
  readonly slug: string
  readonly status = signal<LinkStatus>({ is: 'joining' })
  readonly snapshot = signal<RoomSnapshot | undefined>(undefined)
  readonly lines = signal<readonly ChatLine[]>([])
  readonly you = signal<RoomYou>({ person: '', role: '', muted: 0, wait: 0 })
  /** When one may speak again, on the page's clock (ms). */
  readonly speakAt = signal(0)
  readonly pickup = new RoomPickup()
  /** Called with every line that arrives while one is here. */
  heard: (line: ChatLine) => void = () => undefined
  /** Called with notes for you alone. */
  noted: (text: string) => void = () => undefined

  private readonly connection: Connection
  /** Requests without an answer yet. */
  private readonly asked = new Set<Promise<unknown>>()
  private redraw = 0
  private name = ''

  constructor(slug: string) {
    this.slug = slug
    this.connection = new Connection({
      enter: async (_, signal) => {
        await ask('POST', `/api/rooms/${slug}/open`)
        return joinRoom(roomIdOf(slug), {}, signal)
      },
      entered: (room, name) => this.attach(room, name),
      changing: () => (this.status.value = { is: 'changing' }),
      lost: (tries, why) => (this.status.value = { is: 'lost', tries, ...(why && { why }) }),
      ended: (problem) => (this.status.value = { is: 'ended', ...problem }),
      left: (code, reason) => {
        const why =
          code === ROOM_CLOSE.kicked
            ? refusal('kicked')
            : code === ROOM_CLOSE.banned
              ? refusal('banned')
              : code === ROOM_CLOSE.shut
                ? refusal('room_shut')
                : undefined
        return (
          why && {
            code: why.code,
            message: reason || why.message,
            ...(code === ROOM_CLOSE.kicked && { wait: KICKED_FOR }),
          }
        )
      },
      settled: ['unknown_room', 'banned', 'kicked', 'malformed', 'room_accounts', 'room_invited'],
      gone: 'internal',
    })
  }

  /** Sends a request; resolves with the answer or rejects with a `Refusal`. */
  request<N extends RoomRequestName>(name: N, payload: RoomRequest<N>): Promise<unknown>
  request<N extends PickupRequestName>(name: N, payload: PickupRequest<N>): Promise<unknown>
  async request(name: string, payload: unknown): Promise<unknown> {
    const answer = this.ask(name, payload)
    this.asked.add(answer)
    try {
      return await answer
    } finally {
      this.asked.delete(answer)
    }
  }

  private async ask(name: string, payload: unknown): Promise<unknown> {
    await this.changed()
    const { room } = this.connection
    if (!room || this.status.value.is !== 'open') throw new ApiError(UNREACHABLE)
    try {
      return await room.request(name, payload, { timeout: 8000 })
    } catch (error) {
      throw new ApiError(reasonOf(error))
    }
  }

  /** A client that rejoins under another name waits until it is in before it sends the request. */
  private changed(): Promise<void> {
    return new Promise((resolve) => {
      const end = effect(() => {
        if (this.status.value.is === 'changing' && !this.connection.closed) return
        resolve()
        queueMicrotask(() => end())
      })
    })
  }

  /** Sends a line or a command; a command's output is shown to you alone. */
  async say(text: string): Promise<void> {
    const { id, told } = (await this.request('say', { text })) as SayAnswer
    if (id !== undefined) noteSpoken()
    for (const line of told ?? []) this.tell(line)
  }

  /** Adds a line that only you see. */
  tell(text: string): void {
    this.show([noteAfter(this.lines.value, text, serverNow())])
  }

  /** Rejoins under the present name. */
  async renamed(): Promise<void> {
    if (!this.connection.closed && this.status.value.is === 'open' && me.value?.name !== this.name)
      await this.connection.anew()
  }

  close = (): void => this.connection.close()

  /** Waits for pending requests first: the page often leaves a room before these are answered. */
  async leave(): Promise<void> {
    await Promise.allSettled(this.asked)
    this.close()
  }

  private attach(room: Room, name: string): void {
    this.name = name
    this.pickup.attach(room)
    const on = <N extends keyof RoomMessages>(name: N, handle: (message: RoomMessages[N]) => void) =>
      room.onMessage(name, handle)
    room.onStateChange((state) => this.arrived(state as RoomState))
    on('you', (you) => {
      this.you.value = you
      this.speakAt.value = pageNow() + Math.max(you.muted, you.wait)
    })
    on('history', (lines) =>
      batch(() => {
        this.lines.value = lines
        this.status.value = { is: 'open' }
      }),
    )
    on('lines', (lines) => {
      this.show(lines)
      for (const line of lines) this.heard(line)
    })
    on('gone', ({ ids }) => (this.lines.value = this.lines.value.filter(({ id }) => !ids.includes(id))))
    on('note', ({ text }) => {
      this.tell(text)
      this.noted(text)
    })
    on('refused', () => undefined)
    void keepInTouch(this.connection, room, { waits: () => this.waits })
  }

  /** Whether the room may still need the player: queued for a game, in a party or invited to one. */
  get waits(): boolean {
    if (this.status.value.is === 'ended') return false
    const { party, match } = this.pickup
    const { members, invited, invitations } = party.value
    const together = members.length + invited.length > 0 && match.value === undefined
    return this.pickup.addedTo(this.you.value.person).length > 0 || invitations.length > 0 || together
  }

  private show(lines: readonly ChatLine[]): void {
    this.lines.value = withLines(this.lines.value, lines, SHOWN)
  }

  private arrived(state: RoomState): void {
    // A crowd changes constantly: redraw at the pace of the screen.
    if (this.redraw !== 0) return
    this.redraw = window.setTimeout(
      () => {
        this.redraw = 0
        if (!this.connection.closed) this.snapshot.value = snapshotOf(state)
      },
      this.snapshot.value ? 50 : 0,
    )
  }
}

function snapshotOf({ title, topic, slow, filter, pin, door, hidden, people }: RoomState): RoomSnapshot {
  const list = [...people.entries()].map(([id, { name, account, bot, role, away, playing }]) => ({
    id,
    name,
    account,
    bot,
    role: role as RoomRole,
    away,
    playing,
  }))
  return {
    title,
    topic,
    slow,
    filter,
    pin,
    door: door as RoomDoor,
    hidden,
    people: list.sort((a, b) => byRank(a.role, b.role) || a.name.localeCompare(b.name)),
  }
}
