/** People in chatrooms, for tests. */
import { Client, type Room } from '@colyseus/sdk'
import { roomIdOf, type RoomLine, type RoomMessages, type RoomRequest, type RoomRequestName } from '../../common/wire/room-messages.ts'
import type { OfferView, PartyView, PickupMessages, PickupRequest, PickupRequestName } from '../../common/wire/pickup-messages.ts'
import type { PersonRow, RoomState } from '../../common/wire/room-schema.ts'
import { framesOf, post, type No, type Person } from './table.ts'

const open = new Set<Talker>()

/** Everybody leaves: for after each test. */
export const allHush = (): Promise<void[]> => Promise.all([...open].map((talker) => talker.leave()))

/** Enters a room, as from that address when the node trusts a proxy, and waits until it is told what was said there. */
export async function enter(url: string, slug: string, who: Person, from?: string): Promise<Talker> {
  const headers = from ? { 'x-forwarded-for': from } : {}
  const { status, body } = await post(`${url}/api/rooms/${slug}/open`, {}, { authorization: `Bearer ${who.token}`, ...headers })
  if (status !== 200) throw Object.assign(new Error(`${who.name} may not enter ${slug}: ${JSON.stringify(body)}`), body)
  const client = new Client(url, { headers })
  const talker = new Talker(await client.joinById(roomIdOf(slug), { token: who.token }), who.name)
  await talker.until('the history', () => talker.history !== undefined && talker.you !== undefined)
  return talker
}

/** One tab of one person in a chatroom. */
export class Talker {
  readonly room: Room<never, RoomState>
  readonly name: string
  readonly notes: string[] = []
  lines: RoomLine[] = []
  history: readonly RoomLine[] | undefined
  you: RoomMessages['you'] | undefined
  /** The games that are offered, in their order. */
  offers: OfferView[] = []
  party: PartyView | undefined
  /** The match that one was called to. */
  called: string | undefined
  closed: number | undefined
  why = ''
  private readonly changed = new Set<() => void>()

  constructor(room: Room<never, RoomState>, name: string) {
    this.room = room
    this.name = name
    open.add(this)
    room.reconnection.enabled = false
    const on = <N extends keyof (RoomMessages & PickupMessages)>(name: N, take: (message: (RoomMessages & PickupMessages)[N]) => void) => room.onMessage(name, ((message: never) => { take(message); this.tell() }) as never)
    on('history', (lines) => (this.lines = [...(this.history = lines)]))
    on('lines', (lines) => this.lines.push(...lines))
    on('gone', ({ ids }) => (this.lines = this.lines.filter(({ id }) => !ids.includes(id))))
    on('you', (you) => (this.you = you))
    on('note', ({ text }) => this.notes.push(text))
    on('refused', () => undefined)
    on('offers', ({ changed, order }) => {
      const known = new Map([...this.offers, ...changed].map((offer) => [offer.id, offer]))
      this.offers = order.map((id) => known.get(id)!)
    })
    on('party', (party) => (this.party = party))
    on('match', ({ id }) => (this.called = id))
    room.onStateChange(() => this.tell())
    room.onLeave((code, reason) => {
      this.closed = code
      this.why = reason ?? ''
      open.delete(this)
      this.tell()
    })
  }

  get frames(): readonly Uint8Array[] {
    return framesOf(this.room)
  }

  get texts(): string[] {
    return this.lines.map(({ text }) => text)
  }

  people = (): Record<string, Partial<PersonRow>> => Object.fromEntries([...this.room.state.people.entries()].map(([, row]) => [row.name, row]))

  /** The id of a person who is here. */
  idOf(name: string): string {
    const found = [...this.room.state.people.entries()].find(([, row]) => row.name === name)
    if (!found) throw new Error(`${name} is not here`)
    return found[0]
  }

  /** Waits until something can be seen from here. `what` is for the error that a failing test shows. */
  until(what: string, seen: () => unknown, within = 10_000): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (!seen()) return
        clearTimeout(timer)
        this.changed.delete(look)
        resolve()
      }
      const timer = setTimeout(() => {
        this.changed.delete(look)
        reject(new Error(`${this.name} waited in vain for ${what}; heard: ${JSON.stringify(this.lines).slice(-1500)}`))
      }, within)
      this.changed.add(look)
      look()
    })
  }

  hears = (text: string): Promise<void> => this.until(`"${text}"`, () => this.texts.includes(text))

  /** Asks for something that is expected to be done. */
  async ask<N extends RoomRequestName | PickupRequestName>(name: N, payload: N extends RoomRequestName ? RoomRequest<N> : N extends PickupRequestName ? PickupRequest<N> : never): Promise<unknown> {
    try {
      return await this.room.request(name, payload as never)
    } catch (error) {
      throw new Error(`${this.name} asked for ${name} ${JSON.stringify(payload)}: ${JSON.stringify((error as { reason?: No }).reason ?? String(error))}`, { cause: error })
    }
  }

  say = (text: string): Promise<unknown> => this.ask('say', { text })

  /** Asks for something that is expected to be refused. */
  async refused(name: string, payload: unknown): Promise<No> {
    let answer: unknown
    try {
      answer = await this.room.request(name, payload as never)
    } catch (error) {
      const { name: kind, message, reason } = error as Error & { reason?: No }
      return kind === 'rejected' && reason ? reason : { code: kind, message }
    }
    throw new Error(`${name} was not refused: ${JSON.stringify(answer)}`)
  }

  async leave(): Promise<void> {
    if (this.closed === undefined) await this.room.leave()
  }

  private tell(): void {
    for (const look of this.changed) look()
  }
}
