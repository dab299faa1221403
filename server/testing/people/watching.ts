/**
 * A match watched from several nodes, a round late, whatever happens to them, for tests: spectators miss
 * nothing, and learn nothing twice or too early.
 */
import { isDeepStrictEqual } from 'node:util'
import { expect } from '@jest/globals'
import type { ChatLine } from '../../../common/wire/chat/talk.ts'
import type { RunningServer } from '../machines/process.ts'
import { comeBack } from './going-on.ts'
import { duel, join, type Person, person, playRound, type Table } from './table.ts'

interface TestSpectator {
  readonly who: Person
  table: Table
}

export interface WatchScene {
  /**
   * One of these nodes is gone: its spectators reconnect through the others, as pages do, and nobody else is
   * disconnected.
   */
  goesOn(others: readonly RunningServer[]): Promise<void>
}

/** The lines that a person has read so far: the history on joining, and those since. */
const read = ({ log }: Table): string[] =>
  log.reduce<string[]>(
    (texts, { type, message }) =>
      type === 'history'
        ? (message as ChatLine[]).map(({ text }) => text)
        : type === 'chat'
          ? [...texts, (message as ChatLine).text]
          : texts,
    [],
  )

const rounds = (table: Table) => table.heard('round').map(({ round }) => round)

/**
 * Makes a match on that node with a spectator through each of the others, plays one round, and says something
 * in the second.
 */
export async function watched(home: RunningServer, galleries: readonly RunningServer[]): Promise<WatchScene> {
  const { id, a, b, people } = await duel(home.url, { galleryDelay: 1 })
  const watchers = await Promise.all(
    galleries.map(async ({ url }): Promise<TestSpectator> => {
      const who = await person(url, 'Wim')
      return { who, table: await join(url, id, who, { as: 'spectator' }) }
    }),
  )
  let players = [a, b]
  /** The players' views, by rounds played. */
  const states = [a.seen]
  const say = async () => players[0]!.ask('chat', { channel: 'all', text: `in round ${states.length}` })
  const play = async () => {
    await playRound(players, 'L')
    states.push(players[0]!.seen)
  }
  const said = (upTo: number) => Array.from({ length: upTo }, (_, i) => `in round ${i + 1}`)
  /** Waits until the spectator has seen all but the last round, and the lines said before it was played. */
  const upToDate = async (table: Table) => {
    const played = states.length - 1
    await table.until(
      `what was ${played} rounds after the beginning`,
      () => read(table).length >= played && isDeepStrictEqual(table.seen, states[played - 1]),
    )
    await table.settled()
    expect([read(table), table.seen, [...table.state.views.keys()]]).toEqual([
      said(played),
      states[played - 1],
      ['gallery'],
    ])
  }
  await say()
  await play()
  await say()
  for (const { table } of watchers) await upToDate(table)
  return {
    goesOn: async (others) => {
      const ports = others.map(({ port }) => port)
      const through = (i: number) => ports.includes(galleries[i]!.port)
      players = await Promise.all(people.map((who) => comeBack(others, id, who)))
      await Promise.all(
        watchers.map(async (watcher, i) => {
          if (!through(i)) watcher.table = await comeBack(others, id, watcher.who)
        }),
      )
      expect(players.map(({ state: { round, phase } }) => [round, phase])).toEqual([
        [2, 'playing'],
        [2, 'playing'],
      ])
      await play()
      for (const { table } of watchers) await upToDate(table)
      await say()
      await play()
      for (const { table } of watchers) await upToDate(table)
      for (const { table } of watchers)
        await table.until('two rounds', () => table.closed !== undefined || rounds(table).length >= 2)
      for (const { table } of watchers) expect([table.closed, rounds(table)]).toEqual([undefined, [1, 2]])
      // A new spectator reads the same.
      for (const node of others) await upToDate(await comeBack([node], id, await person(node.url, 'Late')))
      await Promise.all([...players, ...watchers.map(({ table }) => table)].map((table) => table.leave()))
    },
  }
}
