/** A chatroom as this browser has it: entered, kept up to date, entered again whenever the connection is lost. */
import { Client, type Room } from '@colyseus/sdk'
import { batch, signal } from '@preact/signals'
import { roomIdOf, ROOM_CLOSE, type RoomLine, type RoomMessages, type RoomRequest, type RoomRequestName, type RoomYou, type Said } from '../../common/wire/room-messages.ts'
import type { PickupRequest, PickupRequestName } from '../../common/wire/pickup-messages.ts'
import { byRank } from '../../common/wire/ranks.ts'
import type { RoomRole, RoomState } from '../../common/wire/room-schema.ts'
import { refusal } from '../../common/wire/refusals.ts'
import { ask, Refusal, reasonOf, UNREACHABLE } from './api.ts'
import { joinProblem, NAME_CODES, Retry, turnBack } from './joining.ts'
import type { LinkStatus } from './link.ts'
import { RoomPickup } from './room-pickup.ts'
import { introduce, me, renameAnyhow } from './session.ts'

/** Lines that are shown: older ones go. */
const SHOWN = 300
const SETTLED_CODES: readonly string[] = ['unknown_room', 'banned', 'kicked', 'malformed']

export interface PersonView {
  readonly id: string
  readonly name: string
  readonly account: boolean
  readonly bot: boolean
  readonly role: RoomRole
  readonly away: boolean
}

export interface RoomSnapshot {
  readonly title: string
  readonly topic: string
  readonly slow: number
  readonly filter: boolean
  /** Those of the house first, then by name. */
  readonly people: readonly PersonView[]
}

/** A line as it is shown; `alone`: only you read it. */
export interface ShownLine extends RoomLine {
  readonly alone?: boolean
}

export class RoomLink {
  readonly slug: string
  readonly status = signal<LinkStatus>({ is: 'joining' })
  readonly snapshot = signal<RoomSnapshot | undefined>(undefined)
  readonly lines = signal<readonly ShownLine[]>([])
  readonly you = signal<RoomYou>({ person: '', role: '', muted: 0, wait: 0 })
  /** When one may speak again, on this browser's clock (ms). */
  readonly speakAt = signal(0)
  readonly pickup = new RoomPickup()
  /** Called with every line that comes while one is here. */
  heard: (line: ShownLine) => void = () => undefined

  private room: Room | undefined
  private closed = false
  private redraw = 0
  private name = ''
  private readonly retry = new Retry()
  private readonly client = new Client(location.origin)

  constructor(slug: string) {
    this.slug = slug
    void this.join(0)
  }

  /** Sends a request; resolves with the answer or rejects with a `Refusal`. */
  request<N extends RoomRequestName>(name: N, payload: RoomRequest<N>): Promise<unknown>
  request<N extends PickupRequestName>(name: N, payload: PickupRequest<N>): Promise<unknown>
  async request(name: string, payload: unknown): Promise<unknown> {
    if (!this.room || this.status.value.is !== 'open') throw new Refusal(UNREACHABLE)
    try {
      return await this.room.request(name, payload, { timeout: 8000 })
    } catch (error) {
      throw new Refusal(reasonOf(error))
    }
  }

  /** Says a line, or does what it commands: what that has to tell is shown to you alone. */
  async say(text: string): Promise<void> {
    const { told } = (await this.request('say', { text })) as Said
    for (const line of told ?? []) this.tell(line)
  }

  /** A line that only you read. */
  tell(text: string): void {
    this.show([{ id: (this.lines.value.at(-1)?.id ?? 0) + 0.001, kind: 'told', who: '', name: '', text, at: Date.now(), alone: true }])
  }

  /** Comes in again under the name that one has now. */
  async renamed(): Promise<void> {
    if (this.closed || this.status.value.is !== 'open' || me.value?.name === this.name) return
    const { room } = this
    this.room = undefined
    await room?.leave().catch(() => undefined)
    await this.join(0)
  }

  close(): void {
    if (this.closed) return
    this.closed = true
    this.retry.stop()
    void this.room?.leave().catch(() => undefined)
  }

  private async join(tries: number, fresh = false): Promise<void> {
    try {
      const { name } = await introduce(fresh)
      await ask('POST', `/api/rooms/${this.slug}/open`)
      const room = await this.client.joinById(roomIdOf(this.slug))
      if (this.closed) return turnBack(room)
      this.name = name
      this.attach(room)
    } catch (error) {
      if (this.closed) return
      const { code, message } = joinProblem(error, 'internal')
      const unnamed = NAME_CODES.includes(code)
      if (unnamed) renameAnyhow()
      if ((code === 'bad_token' || unnamed) && !fresh) return this.join(tries, true)
      if (SETTLED_CODES.includes(code)) this.status.value = { is: 'ended', code, message }
      else this.again(tries + 1)
    }
  }

  private again(tries: number): void {
    this.status.value = { is: 'lost', tries }
    this.retry.after(tries, () => void this.join(tries))
  }

  private attach(room: Room): void {
    this.room = room
    // Who we are is told by our token, not by a connection: we come in anew instead.
    room.reconnection.enabled = false
    this.pickup.attach(room)
    const on = <N extends keyof RoomMessages>(name: N, handle: (message: RoomMessages[N]) => void) => room.onMessage(name, handle as never)
    room.onStateChange((state) => this.arrived(state as RoomState))
    on('you', (you) => {
      this.you.value = you
      this.speakAt.value = Date.now() + Math.max(you.muted, you.wait)
    })
    on('history', (lines) => batch(() => {
      this.lines.value = lines
      this.status.value = { is: 'open' }
    }))
    on('lines', (lines) => {
      this.show(lines)
      for (const line of lines) this.heard(line)
    })
    on('gone', ({ ids }) => (this.lines.value = this.lines.value.filter(({ id }) => !ids.includes(id))))
    on('note', ({ text }) => this.tell(text))
    on('refused', () => undefined)
    room.onLeave((code, reason) => {
      if (this.closed || this.room !== room) return
      this.room = undefined
      if (code === ROOM_CLOSE.kicked) this.status.value = { is: 'ended', code: 'kicked', message: reason || refusal('kicked').message }
      else if (code === ROOM_CLOSE.banned) this.status.value = { is: 'ended', code: 'banned', message: reason || refusal('banned').message }
      else this.again(1)
    })
  }

  /** Lines may come twice, in the history and by themselves; they are shown in the order of their ids. */
  private show(given: readonly ShownLine[]): void {
    const known = new Set(this.lines.value.map(({ id }) => id))
    const lines = given.filter(({ id }) => !known.has(id))
    if (lines.length > 0) this.lines.value = [...this.lines.value, ...lines].sort((a, b) => a.id - b.id).slice(-SHOWN)
  }

  private arrived(state: RoomState): void {
    // A crowd changes all the time: what is shown of it follows at the pace of the screen.
    if (this.redraw !== 0) return
    this.redraw = window.setTimeout(() => {
      this.redraw = 0
      if (!this.closed) this.snapshot.value = snapshotOf(state)
    }, this.snapshot.value ? 50 : 0)
  }
}

function snapshotOf({ title, topic, slow, filter, people }: RoomState): RoomSnapshot {
  const list = [...people.entries()].map(([id, { name, account, bot, role, away }]) => ({ id, name, account, bot, role: role as RoomRole, away }))
  return { title, topic, slow, filter, people: list.sort((a, b) => byRank(a.role, b.role) || a.name.localeCompare(b.name)) }
}
