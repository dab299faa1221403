/** People in chatrooms, for tests. */
import { Client, type Room } from '@colyseus/sdk'
import {
  type RoomMessages,
  type RoomRequest,
  type RoomRequestName,
  roomIdOf,
} from '../../../common/wire/chat/room-messages.ts'
import type { PersonRow, RoomState } from '../../../common/wire/chat/room-schema.ts'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type {
  OfferView,
  PartyView,
  PickupMessages,
  PickupRequest,
  PickupRequestName,
  WantedView,
} from '../../../common/wire/match/pickup-messages.ts'
import { PATIENCE } from '../polling.ts'
import { Tab } from './tab.ts'
import { framesOf, type Person, post } from './table.ts'

/**
 * While a room's node is lost nobody gets a seat there; once this is noticed, the room is closed for a
 * moment.
 */
const PASSING = /not_now|not found/
const LOOK_AGAIN = 200

/**
 * Joins a room, from this address if the node trusts a proxy, and waits for its chat history. Retries like a
 * page while the room is being opened elsewhere.
 */
export async function enter(url: string, slug: string, who: Person, from?: string): Promise<Talker> {
  for (const end = Date.now() + PATIENCE; ; await new Promise((next) => setTimeout(next, LOOK_AGAIN))) {
    try {
      return await enterAtOnce(url, slug, who, from)
    } catch (error) {
      if (!PASSING.test(String(error)) || Date.now() > end) throw error
    }
  }
}

async function enterAtOnce(url: string, slug: string, who: Person, from?: string): Promise<Talker> {
  const headers = from ? { 'x-forwarded-for': from } : {}
  const { status, body } = await post(
    `${url}/api/rooms/${slug}/open`,
    {},
    { authorization: `Bearer ${who.token}`, ...headers },
  )
  if (status !== 200)
    throw Object.assign(new Error(`${who.name} may not enter ${slug}: ${JSON.stringify(body)}`), body)
  const client = new Client(url, { headers })
  const talker = new Talker(await client.joinById(roomIdOf(slug), { token: who.token }), who.name)
  await talker.until('the history', () => talker.history !== undefined && talker.you !== undefined)
  return talker
}

/** One person's tab in a chatroom. */
export class Talker extends Tab<RoomState> {
  readonly notes: string[] = []
  lines: ChatLine[] = []
  history: readonly ChatLine[] | undefined
  you: RoomMessages['you'] | undefined
  /** The offers in their order. */
  offers: OfferView[] = []
  party: PartyView | undefined
  /** Matches that look for a substitute. */
  wanted: readonly WantedView[] = []
  /** The match that the person was called to. */
  called: string | undefined

  constructor(room: Room<never, RoomState>, name: string) {
    super(room, name)
    const on = <N extends keyof (RoomMessages & PickupMessages)>(
      name: N,
      take: (message: (RoomMessages & PickupMessages)[N]) => void,
    ) =>
      room.onMessage(name, ((message: never) => {
        take(message)
        this.changed()
      }) as never)
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
    on('wanted', (wanted) => (this.wanted = wanted))
    on('match', ({ id }) => (this.called = id))
  }

  get frames(): readonly Uint8Array[] {
    return framesOf(this.room)
  }

  get texts(): string[] {
    return this.lines.map(({ text }) => text)
  }

  people = (): Record<string, Partial<PersonRow>> =>
    Object.fromEntries([...this.room.state.people.entries()].map(([, row]) => [row.name, row]))

  /** The id of a person in the room. */
  idOf(name: string): string {
    const found = [...this.room.state.people.entries()].find(([, row]) => row.name === name)
    if (!found) throw new Error(`${name} is not here`)
    return found[0]
  }

  protected told(): string {
    return `heard: ${JSON.stringify(this.lines).slice(-1500)}`
  }

  hears = (text: string): Promise<void> => this.until(`"${text}"`, () => this.texts.includes(text))

  /** Sends a request that must succeed. */
  ask<N extends RoomRequestName | PickupRequestName>(
    name: N,
    payload: N extends RoomRequestName
      ? RoomRequest<N>
      : N extends PickupRequestName
        ? PickupRequest<N>
        : never,
  ): Promise<unknown> {
    return this.request(name, payload)
  }

  say = (text: string): Promise<unknown> => this.ask('say', { text })
}
