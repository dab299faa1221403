/** A pickup game with an absent player, for tests: the player was ready, and then closed the page. */

import { beginWithout } from '../machines/node.ts'
import { join, type Person, person, post, type Table } from './table.ts'
import { enter, type Talker } from './talk.ts'

export interface PickupMatch {
  readonly match: string
  /** The room of the game, with one person who did not add. */
  readonly slug: string
  readonly looker: { readonly who: Person; readonly talker: Talker }
  readonly missing: { readonly who: Person; readonly seat: string }
  /** The players present, in the first round. */
  readonly tables: readonly Table[]
  readonly people: readonly Person[]
}

let rooms = 0

interface TestTerms {
  readonly game?: string
  readonly setup?: Record<string, unknown>
  readonly roundSeconds?: number
  /** If undefined, a new room. */
  readonly room?: string
  /** Called after the match was announced, before anybody joins. */
  readonly before?: (match: string) => Promise<void>
}

async function newRoom(url: string, who: Person): Promise<string> {
  const { body } = await post(
    `${url}/api/rooms`,
    { title: `Missing ${++rooms} ${Date.now()}` },
    { authorization: `Bearer ${who.token}` },
  )
  return String(body['slug'])
}

/** Sets up a pickup game in which the last of these people stays away. */
export async function pickupWithout(
  url: string,
  people: readonly Person[],
  { game = 'void-patrol', setup = { density: 0 }, roundSeconds = 120, room, before }: TestTerms = {},
): Promise<PickupMatch> {
  const who = await person(url, 'Looker')
  const slug = room ?? (await newRoom(url, who))
  const looker = await enter(url, slug, who)
  const talkers: Talker[] = []
  for (const one of people) talkers.push(await enter(url, slug, one))
  const { offer } = (await talkers[0]!.ask('offer', { game, setup, roundSeconds })) as { offer: string }
  for (const talker of talkers) await talker.ask('add', { offer })
  for (const talker of talkers) await talker.ask('there', { offer })
  for (const talker of talkers) await talker.until('the call', () => talker.called)
  const match = talkers[0]!.called!
  await Promise.all(talkers.map((talker) => talker.leave()))
  await before?.(match)
  const tables: Table[] = []
  for (const one of people.slice(0, -1)) tables.push(await join(url, match, one))
  for (const table of tables) await table.ask('ready', { ready: true })
  beginWithout(match)
  for (const table of tables)
    await table.until(
      'the first round',
      () => table.state.phase === 'playing' && table.state.round === 1,
      60_000,
    )
  const missing = people.at(-1)!
  const [seat] = [...tables[0]!.state.seats.entries()].find(([, row]) => row.name === missing.name)!
  return { match, slug, looker: { who, talker: looker }, missing: { who: missing, seat }, tables, people }
}
