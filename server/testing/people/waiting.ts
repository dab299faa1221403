/**
 * People waiting for a game in a chatroom or by quick match, for tests: they keep their places whatever
 * happens to the node.
 */
import { Client, type Room } from '@colyseus/sdk'
import { expect } from '@jest/globals'
import { ROOM_CLOSE } from '../../../common/wire/chat/room-messages.ts'
import { QUICK, type QuickMessages } from '../../../common/wire/match/pickup-messages.ts'
import type { RunningServer } from '../machines/process.ts'
import { comeBack, persisting } from './going-on.ts'
import { Tab } from './tab.ts'
import { type Person, person, post } from './table.ts'
import { enter, type Talker } from './talk.ts'

/** A person's tab in matchmaking. */
class WaitingPlayer extends Tab<unknown> {
  stands: QuickMessages['searching'] | undefined
  found: string | undefined

  constructor(room: Room<never, unknown>, name: string) {
    super(room, name)
    const on = <N extends keyof QuickMessages>(name: N, take: (message: QuickMessages[N]) => void) =>
      room.onMessage(name, ((message: never) => {
        take(message)
        this.changed()
      }) as never)
    on('searching', (stands) => (this.stands = stands))
    on('match', ({ id }) => (this.found = id))
    on('refused', () => undefined)
  }

  protected told(): string {
    return `it stands: ${JSON.stringify(this.stands)}`
  }
}

async function search(url: string, who: Person): Promise<WaitingPlayer> {
  await post(`${url}/api/quick/open`, {})
  const searcher = new WaitingPlayer(
    await new Client(url).joinById(QUICK, { token: who.token, game: 'void-patrol' }),
    who.name,
  )
  await searcher.until('the search', () => searcher.stands ?? searcher.found)
  return searcher
}

let rooms = 0

const portOf = ({ room }: Tab<unknown>): number =>
  Number(new URL((room.connection as unknown as { transport: { ws: WebSocket } }).transport.ws.url).port)
const stageOf = (who: Talker, id: string) => who.offers.find((one) => one.id === id)?.stage
const queueOf = (who: Talker, id: string) =>
  who.offers
    .find((one) => one.id === id)
    ?.queue.map((group) => group.map(({ name }) => name).join('+'))
    .join(' ')

const news = ({ lines }: Talker) => lines.filter(({ kind }) => kind === 'news')

export interface QueueScene {
  /** The node that has the matchmaking room. */
  readonly home: RunningServer
  /** The chatroom's name in the database. */
  readonly room: string
  /** The last missing person confirms the check, in the old room. */
  late(): Promise<'acknowledged' | 'refused'>
  /** They have left that room without being called to a match. */
  left(): Promise<void>
  /** They reconnect through these nodes, are the same people, and get the games that they waited for. */
  goesOn(nodes: readonly RunningServer[]): Promise<void>
}

/** Sets up a party and a running check in a chatroom, and a searching player, all on one node. */
export async function waiting(nodes: readonly RunningServer[]): Promise<QueueScene> {
  const eve = await person(nodes[0]!.url, 'Eve')
  const searching = await search(nodes[0]!.url, eve)
  const home = nodes.find(({ port }) => port === portOf(searching))!
  const since = searching.stands!.since
  const people = await Promise.all(['Ann', 'Bob', 'Cat', 'Dan'].map((name) => person(home.url, name)))
  const { body } = await post(
    `${home.url}/api/rooms`,
    { title: `Waiting ${++rooms}` },
    { authorization: `Bearer ${people[0]!.token}` },
  )
  const slug = String(body['slug'])
  const [ann, bob, cat, dan] = (await Promise.all(people.map((who) => enter(home.url, slug, who)))) as [
    Talker,
    Talker,
    Talker,
    Talker,
  ]
  await ann.until('Bob', () => ann.people()['Bob'])
  await ann.ask('invite', { person: ann.idOf('Bob') })
  await bob.until('the invitation', () => bob.party?.invitations.length)
  await bob.ask('accept', { person: bob.idOf('Ann') })
  const offer = async (setup: object) =>
    ((await ann.ask('offer', { game: 'void-patrol', setup: { density: 0, ...setup } })) as { offer: string })
      .offer
  const [duel, teams] = [await offer({}), await offer({ seatsPerTeam: 2 })]
  await ann.ask('add', { offer: teams })
  await cat.ask('add', { offer: duel })
  await dan.ask('add', { offer: duel })
  await cat.until('the check', () => stageOf(cat, duel)?.is === 'checking')
  await cat.ask('there', { offer: duel })
  const before = [ann, bob, cat, dan]
  return {
    home,
    room: slug,
    late: () =>
      dan.ask('there', { offer: duel }).then(
        () => 'acknowledged',
        () => 'refused',
      ),
    left: async () => {
      expect(await Promise.all(before.map(({ left }) => left))).toEqual(before.map(() => ROOM_CLOSE.moved))
      expect(before.map(({ called, notes }) => [called, notes])).toEqual(before.map(() => [undefined, []]))
    },
    goesOn: async (nodes) => {
      const through = (i: number) => nodes[i % nodes.length]!
      const entered = people.map((who, i) => persisting(() => enter(through(i).url, slug, who))) as [
        Promise<Talker>,
        Promise<Talker>,
        Promise<Talker>,
        Promise<Talker>,
      ]
      const [searching, ann, bob, cat, dan] = await Promise.all([
        persisting(() => search(through(0).url, eve)),
        ...entered,
      ])
      for (const one of [ann, bob]) expect(one.party?.members.map(({ name }) => name)).toEqual(['Ann', 'Bob'])
      for (const one of [ann, bob, cat, dan])
        await one.until(
          'the places',
          () => queueOf(one, teams) === 'Ann+Bob' && queueOf(one, duel) === 'Cat Dan',
        )
      // The confirmations before the move must not start a match.
      await cat.until('the check, again', () => stageOf(cat, duel)?.is === 'checking')
      for (const one of [cat, dan]) await one.ask('there', { offer: duel })
      for (const one of [cat, dan]) await one.until('the match', () => one.called)
      expect(cat.called).toBe(dan.called)
      const tables = await Promise.all(
        [people[2]!, people[3]!].map((who) => comeBack(nodes, cat.called!, who)),
      )
      expect(tables.map((table) => table.seat()).sort()).toEqual(['A1', 'B1'])
      await ann.until('the news', () => news(ann).length > 0)
      // Nobody was reported as absent, and there is no second match.
      for (const one of [ann, bob, cat, dan]) expect([one.notes, news(one).length <= 1]).toEqual([[], true])
      // The search has kept its start time, and found nobody meanwhile.
      expect([searching.stands!.since, searching.found]).toEqual([since, undefined])
      const fay = await search(through(1).url, await person(through(1).url, 'Fay'))
      for (const one of [searching, fay]) await one.until('an opponent', () => one.found)
      expect(searching.found).toBe(fay.found)
      await Promise.all([ann, bob, cat, dan, ...tables, searching, fay].map((tab) => tab.leave()))
    },
  }
}
