/** A duel that survives its node, for tests: nothing acknowledged is lost, and the match exists once. */
import { expect } from '@jest/globals'
import { matchName } from '../../../common/engine/record/archive.ts'
import type { RunningServer } from '../machines/process.ts'
import { eventually, PATIENCE } from '../polling.ts'
import { duel, join, type Person, person, playRound, type Table } from './table.ts'

export interface MatchScene {
  readonly id: string
  readonly people: readonly [Person, Person]
  /** The present connections of both players. */
  readonly tables: [Table, Table]
  /** The round in planning. */
  readonly round: number
  /** Reconnects both, each through one of these nodes. */
  back(one: RunningServer, two: RunningServer): Promise<void>
  /** Plays a round. */
  play(): Promise<void>
}

/** With these orders the ships never meet. */
const KEPT = 'L'

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Retries as pages do until it succeeds; `refused` checks the reason of each failure. */
export async function persisting<Done>(
  act: (tries: number) => Promise<Done>,
  refused: (error: unknown) => void = () => undefined,
): Promise<Done> {
  for (let end = Date.now() + PATIENCE, tries = 0; ; await sleep(200)) {
    try {
      return await act(tries++)
    } catch (error) {
      refused(error)
      if (Date.now() > end) throw error
    }
  }
}

/** Reconnects through any node that answers; retries while the match is being moved, or without an answer. */
export const comeBack = (nodes: readonly RunningServer[], id: string, who: Person): Promise<Table> =>
  // The answer must never be that there is no such match.
  persisting(
    (tries) => join(nodes[tries % nodes.length]!.url, id, who),
    (error) => expect(String(error)).not.toMatch(/unknown_match|not found/),
  )

/** A match in its second round, for which the first player has acknowledged orders. */
export async function playing(home: RunningServer): Promise<MatchScene> {
  const { id, a, b, people } = await duel(home.url)
  const tables: [Table, Table] = [a, b]
  await playRound(tables)
  await a.order(KEPT, false)
  return {
    id,
    people,
    tables,
    get round() {
      return Math.max(...tables.map(({ state }) => state.round))
    },
    back: async (one, two) => {
      const { round } = a.state
      tables.splice(
        0,
        2,
        ...(await Promise.all([comeBack([one], id, people[0]), comeBack([two], id, people[1])])),
      )
      for (const { state } of tables) expect([state.round, state.phase]).toEqual([round, 'playing'])
    },
    play: () => playRound(tables, KEPT),
  }
}

/** Expects that the match exists exactly once with these orders, is played to its end, and is stored once. */
export async function goesOn(
  match: MatchScene,
  nodes: readonly RunningServer[],
  ordered = KEPT,
): Promise<void> {
  const {
    id,
    tables: [a, b],
    people,
  } = match
  if (a.state.round === 2) {
    const tab = await comeBack(nodes, id, people[0])
    expect(JSON.stringify(tab.last('mine')?.orders)).toContain(`"${ordered}"`)
    await tab.leave()
  }
  // Every node leads spectators to the same room, where they see a round.
  const watchers = await Promise.all(
    nodes.map(async (node) => comeBack([node], id, await person(node.url, 'Eva'))),
  )
  const first = match.round
  for (const round of [first, first + 1]) {
    await Promise.all([a.order(ordered), b.order('R')])
    for (const table of [a, b, ...watchers])
      await table.until(`round ${round + 1}`, () => table.state.round === round + 1)
  }
  await a.ask('settle', { act: 'resign' })
  for (const table of [a, b, ...watchers])
    await table.until('the end', () => table.state.phase === 'finished')
  const name = matchName(a.state.seedHash)
  await Promise.all([a, b, ...watchers].map((table) => table.leave()))
  for (const result of await Promise.all(nodes.map((node) => resultOf(node, name))))
    expect(result).toMatchObject({ record: name, match: id, rounds: first + 1, winners: ['B'] })
}

/** The result is stored a moment after the end. */
async function resultOf(node: RunningServer, name: string): Promise<unknown> {
  const answer = await eventually(
    'the result',
    async () => {
      const asked = await fetch(`${node.url}/api/results/${name}`)
      return asked.ok && asked
    },
    { every: 200 },
  )
  return answer.json()
}
