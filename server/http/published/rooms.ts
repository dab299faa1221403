/** Public routes of chatrooms: all that are listed, and one with its offers and who waits for them. */
import { matchMaker } from '@colyseus/core'
import { z } from 'zod'
import {
  type PublishedOffer,
  type PublishedRoom,
  publishedRoom,
  type RoomListing,
  roomListing,
} from '../../../common/wire/chat/room-listing.ts'
import type { RoomDoor } from '../../../common/wire/chat/room-schema.ts'
import { refusal } from '../../../common/wire/refusals.ts'
import type { Chatroom, Chatrooms } from '../../chat/chatrooms.ts'
import { seatsOf } from '../../pickup/offers/group.ts'
import { differencesOf } from '../../pickup/offers/terms.ts'
import type { StandingOffers, StoredRoom } from '../../pickup/standing-offers.ts'
import { setupText } from '../../store/archive/record.ts'
import type { Lines } from '../../store/people/lines.ts'
import { type Endpoint, endpoint, NOTHING } from '../endpoint.ts'
import { roomSlug } from './results.ts'

/** How long answers are reused (ms). */
const KEPT_FOR = 1000

export interface RoomListServices {
  readonly rooms: Chatrooms
  readonly lines: Lines
  readonly pickup: { readonly standing: Pick<StandingOffers, 'of'> }
}

export class RoomLists {
  private readonly of: RoomListServices
  private list: Promise<RoomListing[]> | undefined
  /** By slug; only rooms that exist stay here, of which there is a limited number. */
  private readonly known = new Map<string, Promise<PublishedRoom | undefined>>()

  constructor(of: RoomListServices) {
    this.of = of
  }

  /** The lobby, then the others that are listed, by their people. */
  all(): Promise<RoomListing[]> {
    if (!this.list) {
      this.list = this.listed()
      setTimeout(() => this.forget(), KEPT_FOR).unref()
    }
    return this.list
  }

  /** One room with what it offers; also one that is not listed, for those who know its address. */
  one(slug: string): Promise<PublishedRoom | undefined> {
    let found = this.known.get(slug)
    if (!found) {
      found = this.read(slug)
      this.known.set(slug, found)
      const drop = (): void => void this.known.delete(slug)
      void found.then((room) => (room ? setTimeout(drop, KEPT_FOR).unref() : drop()), drop)
    }
    return found
  }

  /** The list has changed: the next one is read anew. */
  forget(): void {
    this.list = undefined
  }

  private async listed(): Promise<RoomListing[]> {
    const all = await this.of.rooms.all()
    const now = await this.now(
      await matchMaker.query({ name: 'chatroom' }),
      all.map(({ id }) => id),
    )
    const [lobby, ...named] = all
      .filter(({ hidden }) => hidden === 0)
      .map((room): RoomListing => {
        const { fullest, ...counted } = now(room.id)
        return { ...headOf(room), ...counted, fullest }
      })
    return [lobby!, ...named.sort((a, b) => b.people - a.people || a.title.localeCompare(b.title))]
  }

  private async read(slug: string): Promise<PublishedRoom | undefined> {
    const room = await this.of.rooms.find(slug)
    if (!room) return undefined
    const [kept, open] = await Promise.all([
      this.of.pickup.standing.of(slug),
      matchMaker.query({ name: 'chatroom' }),
    ])
    const { fullest: _fullest, ...counted } = (await this.now(open, [slug]))(slug)
    return { ...headOf(room), ...counted, offers: offersOf(kept, room.door === '') }
  }

  /** What open rooms say of themselves; of the others, when the last line was written. */
  private async now(open: readonly { readonly metadata?: unknown }[], slugs: readonly string[]) {
    const known = new Map(
      open.map(({ metadata }) => {
        const listing = (metadata ?? {}) as Partial<RoomListing>
        return [listing.slug, listing] as const
      }),
    )
    const last = await this.of.lines.lastSaid(slugs.filter((slug) => !known.has(slug)))
    return (slug: string): Pick<RoomListing, 'people' | 'last' | 'fullest'> => {
      const { people = 0, last: said = last.get(slug) ?? 0, fullest = null } = known.get(slug) ?? {}
      return { people, last: said, fullest }
    }
  }
}

const headOf = ({ id, title, topic, door }: Chatroom) => ({
  slug: id,
  title,
  topic,
  door: door as RoomDoor,
})

/** `named`: whether anybody may come in, and so may read who waits. */
const offersOf = ({ offers }: StoredRoom, named: boolean): PublishedOffer[] =>
  offers.map(({ id, by, deal: terms, queue }) => {
    const { game, setup, making, roundSeconds, rated, shape } = terms
    return {
      id,
      game,
      setup: setupText(setup) === '' ? null : setup,
      differs: [...differencesOf(terms)],
      ...shape,
      making,
      roundSeconds,
      rated,
      standing: !by,
      have: queue.reduce((sum, group) => sum + group.length, 0),
      need: seatsOf(shape),
      queue: named
        ? queue.map((group) => group.map(({ name, account, bot }) => ({ name, account, program: bot })))
        : [],
    }
  })

export const roomEndpoints = (rooms: RoomLists): Endpoint[] => [
  endpoint({
    path: '/rooms',
    summary: 'Chatrooms, with their people and waiting games',
    description:
      'The lobby first. A room that its owner has taken off the list is found by its address only.',
    params: NOTHING,
    query: NOTHING,
    answer: z.array(roomListing),
    keptFor: 0,
    handle: () => rooms.all(),
  }),
  endpoint({
    path: '/rooms/:slug',
    summary: 'A chatroom, with the games that it offers and who waits for them',
    description:
      'Its matches are at `/api/matches?room=` while they run, and at `/api/results?room=` when they have ended.',
    params: z.object({ slug: roomSlug }),
    query: NOTHING,
    answer: publishedRoom,
    keptFor: 0,
    handle: async ({ params }) => (await rooms.one(params.slug)) ?? refusal('unknown_room'),
  }),
]
