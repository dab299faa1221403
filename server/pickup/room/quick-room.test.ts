import { Client, type Room } from '@colyseus/sdk'
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { QUICK, type QuickMessages } from '../../../common/wire/match/pickup-messages.ts'
import { START } from '../../../common/wire/people/rating.ts'
import { startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { accountFor } from '../../testing/people/people.ts'
import { allLeave, join, type Person, person, post, refusedToJoin } from '../../testing/people/table.ts'
import { verifyToken } from '../../testing/people/tokens.ts'
import { eventually } from '../../testing/polling.ts'
import { hurry } from '../../testing/preloads/hurry.ts'
import { StandingOffers } from '../standing-offers.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
const searching = new Set<Room>()
afterEach(async () => {
  for (const room of searching) if (room.connection.isOpen) await room.leave()
  searching.clear()
  await allLeave()
})
afterAll(() => node.stop())

interface Search {
  readonly room: Room
  readonly match: Promise<string>
  told: QuickMessages['searching'] | undefined
  refused: QuickMessages['refused'] | undefined
  found: string | undefined
}

async function search(who: Person, game = 'void-patrol'): Promise<Search> {
  await post(`${node.url}/api/quick/open`, {})
  const room = await new Client(node.url).joinById(QUICK, { token: who.token, game })
  searching.add(room)
  room.reconnection.enabled = false
  const one = { room, told: undefined, refused: undefined, found: undefined } as unknown as Search & {
    match: Promise<string>
  }
  room.onMessage('searching', (told: QuickMessages['searching']) => (one.told = told))
  room.onMessage('refused', (refused: QuickMessages['refused']) => (one.refused = refused))
  const match = new Promise<string>((resolve) =>
    room.onMessage('match', ({ id }: QuickMessages['match']) => resolve((one.found = id))),
  )
  return Object.assign(one, { match })
}

const soon = (seen: () => unknown): Promise<unknown> => eventually(String(seen), seen)

const strengths = new Map<string, { mu: number; sigma: number; played: number; opponents: number }>()

/** A person with this strength. */
async function ofStrength(name: string, mu: number): Promise<Person> {
  const who = await person(node.url, name)
  const { player } = (await verifyToken(who.token))!
  const { ratings } = node
  if (strengths.size === 0) {
    const known = ratings.of.bind(ratings)
    jest
      .spyOn(ratings, 'of')
      .mockImplementation(
        async (game, kind, players) =>
          new Map([
            ...(await known(game, kind, players)),
            ...players.flatMap((one) => (strengths.has(one) ? [[one, strengths.get(one)!] as const] : [])),
          ]),
      )
  }
  strengths.set(player, { mu, sigma: 3, played: 20, opponents: 5 })
  return who
}

describe('a quick match', () => {
  test('two players of like strength are taken to a rated duel of their own', async () => {
    const [ann, bob] = [await accountFor(node.database, 'Ann'), await accountFor(node.database, 'Bob')]
    const first = await search(ann)
    await soon(() => first.told)
    expect(first.told).toMatchObject({ waiting: 1, rating: null })
    const elsewhere = await search(await person(node.url, 'Eve'), 'space-arena')
    await soon(() => elsewhere.told)
    expect(first.found).toBeUndefined()
    const second = await search(bob)
    expect(await first.match).toBe(await second.match)
    const tables = [await join(node.url, first.found!, ann), await join(node.url, first.found!, bob)]
    for (const table of tables) await table.ask('ready', { ready: true })
    for (const table of tables) await table.toRound(1)
    expect(tables.map((table) => table.seat())).toEqual(expect.arrayContaining(['A1', 'B1']))
    expect(tables[0]!.state.rated).toBe(true)
    expect(elsewhere.found).toBeUndefined()
  })

  test('the search widens with time until anybody fits, but never oneself', async () => {
    const strong = await ofStrength('Strong', START.mu + 20)
    const first = await search(strong)
    const second = await search(await person(node.url, 'New'))
    await soon(() => first.told?.waiting === 2 && second.told?.waiting === 2)
    expect(first.told).toMatchObject({ waiting: 2, rating: { rating: 2000, provisional: false } })
    expect(second.found).toBeUndefined()
    const stop = hurry(100)
    const again = await search(strong)
    await second.match
    expect(await first.match).toBe(await again.match)
    expect(second.found).toBe(first.found)
    stop()
  })

  test('a person is paired with a program only on request, and programs find each other', async () => {
    const stop = hurry(100)
    const { body } = await post(`${node.url}/api/session`, { name: 'A guest bot', bearer: true, bot: true })
    const [ann, bot] = [
      await search(await person(node.url, 'Ann alone')),
      await search({ name: 'A guest bot', token: String(body['token']) }),
    ]
    await soon(() => ann.told && bot.told)
    // Two players of distant strength, who joined later, were matched. By now anybody would do for the
    // others.
    const strong = await ofStrength('Strong too', START.mu + 20)
    const far = [
      await search(strong, 'space-arena'),
      await search(await person(node.url, 'New too'), 'space-arena'),
    ]
    expect(await far[0]!.match).toBe(await far[1]!.match)
    expect([ann, bot].map(({ told, found }) => [told!.waiting, found])).toEqual([
      [1, undefined],
      [1, undefined],
    ])
    const other = await search(await accountFor(node.database, 'Another bot', { program: true }))
    expect(await other.match).toBe(await bot.match)
    expect(ann.found).toBeUndefined()
    stop()
  })

  test('a pair is called only after it is kept, and a player without a line on their return', async () => {
    const [ann, bob] = [await person(node.url, 'Ann in a tunnel'), await person(node.url, 'Bob on a hill')]
    const first = await search(ann)
    await soon(() => first.told)
    // From now on writes to the database are held up.
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const kept: string[] = []
    const keep = jest.spyOn(StandingOffers.prototype, 'keep').mockImplementation(async (room, searches) => {
      if (room !== '/quick') return
      kept.push(searches)
      await held
    })
    const second = await search(bob)
    await soon(() => kept.length > 0)
    // Messages sent earlier arrive before the answer.
    for (const { room } of [first, second]) await room.request('time', {})
    expect([first.found, second.found]).toEqual([undefined, undefined])
    // A node that restores the room searches for both, or knows the match of both.
    const [players] = kept.map((searches) => (JSON.parse(searches) as string[][]).map(([player]) => player))
    for (const { token } of [ann, bob]) expect(players).toContain((await verifyToken(token))!.player)
    first.room.connection.close()
    release()
    const match = await second.match
    await second.room.leave()
    keep.mockRestore()
    const back = await search(ann)
    await soon(() => back.found)
    expect(back.found).toBe(match)
    await back.room.leave()
    for (const who of [ann, bob]) {
      const anew = await search(who)
      await soon(() => anew.told)
      expect(anew.found).toBeUndefined()
      await anew.room.leave()
    }
  })

  test('a player who stopped searching is not matched', async () => {
    const gone = await search(await person(node.url, 'Gone'))
    await soon(() => gone.told)
    await gone.room.leave()
    const later = await search(await person(node.url, 'Late'))
    await soon(() => later.told)
    expect(later.told).toMatchObject({ waiting: 1 })
    const { token } = await person(node.url, 'Odd')
    expect(await refusedToJoin(node.url, QUICK, { token, game: 'chess' })).toMatchObject({
      message: 'malformed',
    })
  })
})
