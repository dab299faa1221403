/** A match under the first rules, on a server whose new matches use later ones. */
import { matchMaker } from '@colyseus/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import type { Archive } from '../../../common/engine/record/archive.ts'
import { fold } from '../../../common/engine/record/record.ts'
import { gameNamed } from '../../../common/games/list.ts'
import { rulebook } from '../../../common/games/rulebook.ts'
import { type MatchState, readRows, viewOf } from '../../../common/wire/match/match-schema.ts'
import { golden, journalOf, type Sitter } from '../../testing/journals.ts'
import { insideOf, roomOf, startTestNode, type TestNode } from '../../testing/machines/node.ts'
import { allLeave, join, newMatch, type Person, person, type Table } from '../../testing/people/table.ts'

let node: TestNode
beforeAll(async () => {
  node = await startTestNode()
})
afterEach(allLeave)
afterAll(() => node.stop())

interface Sat {
  readonly who: Person
  readonly sitter: Sitter
}

/** A person, with the id that the server gave them. */
async function somebody(name: string): Promise<Sat> {
  const who = await person(node.url, name)
  const id = await newMatch(node.url)
  const table = await join(node.url, id, who)
  const { player } = insideOf(id).seats.at(table.seat())!
  await table.leave()
  return { who, sitter: { player, name } }
}

let matches = 0
/**
 * Restores a record's match after this many rounds, as after a restart, with people connected in all its
 * seats.
 */
async function goesOn(
  record: Archive,
  played: number,
): Promise<{ id: string; tables: ReadonlyMap<string, Table> }> {
  const sat = new Map(
    await Promise.all(record.seats.map(async ({ id }) => [id, await somebody(`Pilot ${id}`)] as const)),
  )
  const id = `kept-${++matches}`
  const entries = journalOf(record, played, {
    people: Object.fromEntries([...sat].map(([seat, { sitter }]) => [seat, sitter])),
  })
  await matchMaker.handleCreateRoom('match', {
    resume: { match: id, entries: entries.map((entry, seq) => ({ seq, entry })) },
    away: 1000,
  })
  return {
    id,
    tables: new Map(
      await Promise.all(
        [...sat].map(async ([seat, { who }]) => [seat, await join(node.url, id, who)] as const),
      ),
    ),
  }
}

/** All give the orders that the record has for this round, and see it played. */
async function play(record: Archive, round: number, tables: ReadonlyMap<string, Table>): Promise<void> {
  for (const [seat, orders] of Object.entries(record.rounds[round - 1]!))
    await tables.get(seat)!.ask('orders', { round, orders, ready: true })
  await Promise.all(
    [...tables.values()].map((table) =>
      table.until(`round ${round}`, () => table.heard('round').some((one) => one.round === round)),
    ),
  )
}

async function recordOf(name: string): Promise<Archive> {
  for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    const answer = await fetch(`${node.url}/api/records/${name}`)
    if (answer.ok) return (await answer.json()) as Archive
    if (Date.now() > end) throw new Error('there is no record')
  }
}

describe.each(['void-patrol-1-1-launcher', 'vector-combat-1-1-ferry'] as const)('%s', (name) => {
  const { record } = golden(name)
  const half = record.rounds.length - 4 > 0 ? record.rounds.length - 4 : 2

  test('a match of earlier rules continues with them to the same end, and is stored with them', async () => {
    const { tables } = await goesOn(record, half)
    const [first] = [...tables.values()] as [Table]
    expect([first.state.rules, first.state.engine, first.state.round]).toEqual([1, 1, half + 1])
    const rules = await rulebook.required({ game: record.game, rules: 1, engine: 1 })
    const undisturbed = fold(rules, record)
    expect(first.seen).toEqual(undisturbed[half]!.state)
    for (let round = half + 1; round <= record.rounds.length; round++) {
      await play(record, round, tables)
      expect(first.seen).toEqual(undisturbed[round]!.state)
    }
    await first.until('the end', () => first.state.phase === 'finished')
    expect(await recordOf(first.state.seedHash.slice(0, 20))).toMatchObject({
      rules: 1,
      engine: 1,
      end: record.end,
      outcome: record.outcome,
      rounds: record.rounds,
    })
    expect(fold(gameNamed(record.game)!, record).at(-1)!.state).not.toEqual(first.seen)
    // A rematch would be a new match, so it is refused under past rules.
    expect(await first.refused('ready', { ready: true })).toMatchObject({ code: 'new_rules' })
  })

  test('a match is shown in galleries by its own rules', async () => {
    const { id, tables } = await goesOn(record, half)
    const [first] = [...tables.values()] as [Table]
    const gallery = `gallery-${id}-${matchMaker.processId}`
    await matchMaker.handleCreateRoom('gallery', {
      id: gallery,
      match: id,
      process: matchMaker.processId,
      rules: { game: record.game, rules: 1, engine: 1 },
    })
    const { state } = roomOf(gallery) as { state: MatchState }
    const rules = await rulebook.required({ game: record.game, rules: 1, engine: 1 })
    expect([state.rules, rules.sync.fromRows(readRows(rules, viewOf(state)!.table))]).toEqual([1, first.seen])
    // A record under unknown or other rules is refused.
    for (const version of [9, 2]) {
      const other = matchMaker.handleCreateRoom('gallery', {
        id: `${gallery}-${version}`,
        match: id,
        process: matchMaker.processId,
        rules: { game: record.game, rules: version, engine: 1 },
      })
      await expect(other).rejects.toThrow()
    }
  })
})

test('the list of matches gives the version of each', async () => {
  const { record } = golden('void-patrol-1-1-launcher')
  const { id } = await goesOn(record, 2)
  const fresh = await newMatch(node.url)
  const table = await join(node.url, fresh, await person(node.url, 'Eve'))
  const listed = async (match: string) =>
    (await fetch(`${node.url}/api/matches/${match}`)).json() as Promise<unknown>
  expect([await listed(id), await listed(fresh)]).toMatchObject([
    { rules: 1, engine: 1 },
    { rules: 2, engine: 1 },
  ])
  expect(table.state.rules).toBe(2)
})
