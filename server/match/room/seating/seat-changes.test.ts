/**
 * Every change of a seat's player is announced in the match, whoever causes it; here through the room itself.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { UNRATED } from '../../../pickup/offers/group.ts'
import { duelOf } from '../../../pickup/offers/terms.ts'
import { startMatch } from '../../../pickup/start-match.ts'
import { beginWithout, endRound, startTestNode, type TestNode } from '../../../testing/machines/node.ts'
import {
  allLeave,
  duel,
  join,
  newMatch,
  type Person,
  person,
  playRound,
  post,
  type Table,
} from '../../../testing/people/table.ts'
import { verifyToken } from '../../../testing/people/tokens.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

const NOBODY = 'Nobody flies for them; once their orders are missing twice, a bot does.'
const told = (table: Table, ...texts: string[]): Promise<void> =>
  table.until(`"${texts.join('" and "')}"`, () => table.toldOfSeats.join() === texts.join())

/**
 * An agreed duel, made by a challenge or by matchmaking, so no chatroom knows of it; the second player does
 * not come.
 */
async function agreedOn(): Promise<{ ann: Table; match: string; bob: Person }> {
  const people = await Promise.all(['Ann', 'Bob'].map((name) => person(node.url, name)))
  const sides = await Promise.all(
    people.map(async (who) => [
      [{ ...(await verifyToken(who.token))!, account: false, neighbourhood: '', ...UNRATED }],
    ]),
  )
  const match = await startMatch(duelOf('void-patrol'), sides)
  const ann = await join(node.url, match, people[0]!)
  await ann.ask('ready', { ready: true })
  beginWithout(match)
  await ann.toRound(1)
  return { ann, match, bob: people[1]! }
}

describe('an agreed duel with one absent player', () => {
  test('an absent player is announced, and the seat is open only with the other’s consent', async () => {
    const { ann, match } = await agreedOn()
    await told(ann, `Bob has not come. ${NOBODY}`)
    const eve = await join(node.url, match, await person(node.url, 'Eve'), { as: 'spectator' })
    expect([eve.toldOfSeats, eve.state.seats.get('B1')!.missing]).toEqual([ann.toldOfSeats, true])
    expect(await eve.ask('sit', { seat: 'B1' })).toEqual({ asked: true })
    await ann.until('the question', () => ann.last('substitutes')?.length === 1)
    await ann.ask('admit', { id: ann.last('substitutes')![0]!.id, answer: 'yes' })
    await eve.until('the seat', () => eve.seat() === 'B1')
    await told(ann, `Bob has not come. ${NOBODY}`, 'Eve takes over.')
    await playRound([ann, eve])
  })

  test('an absent player arriving gets the seat while somebody asks for it', async () => {
    const { ann, match, bob } = await agreedOn()
    const eve = await join(node.url, match, await person(node.url, 'Eve'), { as: 'spectator' })
    await eve.ask('sit', { seat: 'B1' })
    await ann.until('the question', () => ann.last('substitutes')?.length === 1)
    const back = await join(node.url, match, bob)
    await told(ann, `Bob has not come. ${NOBODY}`, 'Bob has come and flies now.')
    const { id } = ann.last('substitutes')![0]!
    for (const table of [ann, back]) await table.ask('admit', { id, answer: 'yes' })
    await eve.until('the refusal', () => eve.last('refused'))
    expect([eve.seat(), back.seat()]).toEqual(['', 'B1'])
  })
})

describe('news of the seats of a match', () => {
  /** Makes a match of three players, each alone. */
  const three = async (
    options: Record<string, unknown> = {},
    from?: Person,
  ): Promise<{ id: string; tables: [Table, Table, Table]; people: Person[] }> => {
    const people = [
      from ?? (await person(node.url, 'Ann')),
      await person(node.url, 'Bob'),
      await person(node.url, 'Cid'),
    ]
    const made = await post(
      `${node.url}/api/matches`,
      {
        game: 'void-patrol',
        setup: { density: 0, teams: 3 },
        options: { bots: 0, roundSeconds: 60, ...options },
      },
      { authorization: `Bearer ${people[0]!.token}` },
    )
    const id = String(made.body['id'])
    const tables: Table[] = []
    for (const who of people) tables.push(await join(node.url, id, who))
    for (const table of tables) await table.ask('ready', { ready: true })
    for (const table of tables) await table.toRound(1)
    return { id, tables: tables as [Table, Table, Table], people }
  }

  test('players are told when a player leaves or resigns', async () => {
    const {
      tables: [ann, bob, cid],
    } = await three()
    await bob.ask('stand', {})
    await told(ann, 'Bob has left. A bot flies for them.')
    expect(ann.state.seats.get('B1')!.toJSON()).toMatchObject({
      occupant: 'bot',
      stead: 'Bob',
      name: expect.stringMatching(/\(bot\)$/) as unknown,
    })
    await cid.ask('settle', { act: 'resign' })
    await told(
      ann,
      'Bob has left. A bot flies for them.',
      'Cid plays no more: team C has resigned. A bot flies for them.',
    )
  })

  test('players are told when the organiser removes a player', async () => {
    const {
      tables: [ann, bob],
    } = await three({ listed: false })
    await ann.ask('organise', { act: 'kick', seat: 'B1' })
    await told(ann, 'Bob was sent away by the organiser. A bot flies for them.')
    await bob.left
  })

  test('players are told when a player drops, is flown for, comes back and leaves again', async () => {
    const {
      id,
      tables: [ann, bob, cid],
      people,
    } = await three()
    await bob.drop()
    for (let round = 1; round <= 2; round++) {
      for (const table of [ann, cid]) await table.order('')
      endRound(id)
      await ann.toRound(round + 1)
    }
    const lines = [
      `Bob has lost the connection. ${NOBODY}`,
      'Bob is still away. A bot flies for them until they are here.',
    ]
    await told(ann, ...lines)
    const back = await join(node.url, id, people[1]!)
    await told(ann, ...lines, 'Bob is back and flies again.')
    await back.ask('stand', {})
    await told(cid, ...lines, 'Bob is back and flies again.', 'Bob has left. A bot flies for them.')
  })
})

test('a player missing a rematch is announced in it once', async () => {
  const { id, a, b, people } = await duel(node.url, { bots: 1 }, { roundLimit: 5 })
  await b.ask('settle', { act: 'resign' })
  for (const table of [a, b]) await table.until('the end', () => table.state.phase === 'finished')
  await b.leave()
  await a.ask('ready', { ready: true })
  // The match waits for a player who left, in case the page is only reloaded.
  await a.until('the rematch', () => a.state.phase === 'playing')
  await told(a, 'Bob does not play the rematch. A bot flies for them.')
  expect(a.state.seats.get('B1')!.toJSON()).toMatchObject({ occupant: 'bot', stead: 'Bob' })
  await a.ask('settle', { act: 'resign' })
  await a.until('the end', () => a.state.phase === 'finished')
  await a.ask('ready', { ready: true })
  await a.until('the next', () => a.state.phase === 'playing')
  await a.settled()
  expect([a.toldOfSeats, a.state.seats.get('B1')!.stead]).toEqual([
    ['Bob does not play the rematch. A bot flies for them.'],
    '',
  ])
  const late = await join(node.url, id, people[1])
  expect(late.seat()).toBe('')
})

test('an instant match announces nothing about its bots', async () => {
  const id = await newMatch(node.url, { bots: 1, instant: true, roundSeconds: 240 }, { teams: 3 })
  const ann = await join(node.url, id, await person(node.url, 'Ann'))
  await ann.toRound(1)
  await ann.order('')
  await ann.toRound(2)
  await ann.settled()
  expect(ann.toldOfSeats).toEqual([])
})
