/** Nodes that drain, several at once, on one database. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type Database, openDatabase } from '../store/database.ts'
import { JOURNAL_FORM, Leases } from '../store/journal/leases.ts'
import { Nodes } from '../store/nodes.ts'
import { Draining } from './draining.ts'

let db: Database
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dead-reckoning-draining-'))
  db = await openDatabase({ dataDir: folder, databaseUrl: undefined })
})
afterEach(async () => {
  await db.destroy()
  rmSync(folder, { recursive: true, force: true })
})

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const plays = (rules: readonly number[]): string => JSON.stringify({ games: { chess: rules }, engines: [1] })

/**
 * A node with matches under earlier rules whose rounds last until they are hurried. `rules`: the versions
 * that it knows, the first of which it uses for new matches.
 */
async function nodeWith(name: string, rules: readonly number[], ...matches: string[]) {
  const nodes = new Nodes(db, name, plays(rules))
  await nodes.enter(1, `process of ${name}`)
  const has = new Set(matches)
  const handedOver: string[] = []
  const toTheirEnd: string[] = []
  const rooms = new Map(
    matches.map((match) => [
      match,
      {
        playedBy: 'chess/1/1',
        handOver: async (hurry: Promise<void>, toItsEnd: boolean) => {
          if (toItsEnd) toTheirEnd.push(match)
          await hurry
          if (has.delete(match)) handedOver.push(match)
        },
      },
    ]),
  )
  const draining = new Draining({
    nodes,
    closeOthers: async () => undefined,
    tell: () => undefined,
    matches: () => [...has].map((match) => rooms.get(match)!),
  })
  return {
    nodes,
    draining,
    has,
    handedOver,
    toTheirEnd,
    state: async () =>
      (await db.selectFrom('node').select('state').where('name', '=', name).executeTakeFirstOrThrow()).state,
  }
}

const node = (name: string, ...matches: string[]) => nodeWith(name, [1], ...matches)

test('a third node can take all matches when two of three drain at once', async () => {
  const [a, b] = [await node('a', 'm', 'n'), await node('b', 'o')]
  await node('c')
  await Promise.all([a.draining.drain(50), b.draining.drain(50)])
  expect([a.handedOver, b.handedOver, await a.state(), await b.state()]).toEqual([
    ['m', 'n'],
    ['o'],
    'draining',
    'draining',
  ])
})

test('nodes that all drain at once keep their matches until another node comes', async () => {
  const [a, b] = [await node('a', 'm'), await node('b', 'n')]
  const drained = Promise.all([a.draining.drain(20), b.draining.drain(20)])
  await sleep(300)
  expect([[...a.has], [...b.has], a.draining.begun, b.draining.begun]).toEqual([['m'], ['n'], true, true])
  await node('c')
  await drained
  expect([a.handedOver, b.handedOver]).toEqual([['m'], ['n']])
})

test('nodes that all end at once wait for each other no longer than rounds may take', async () => {
  const [a, b] = [await node('a', 'm'), await node('b', 'n')]
  const ordered = b.draining.drain(20_000)
  await sleep(50)
  await Promise.all([a.draining.drain(50, true), b.draining.drain(50, true)])
  expect([a.handedOver, b.handedOver]).toEqual([['m'], ['n']])
  await ordered
})

test('a node hands no match to a node of an older version, and plays it to its end', async () => {
  const [a, b] = [await node('a', 'm', 'n'), await node('b')]
  await db
    .updateTable('node')
    .set({ reads: JOURNAL_FORM - 1 })
    .where('name', '=', 'b')
    .execute()
  const drained = a.draining.drain(20)
  await sleep(300)
  expect([[...a.has], a.draining.begun]).toEqual([['m', 'n'], true])
  a.has.clear()
  await drained
  expect([a.handedOver, b.handedOver]).toEqual([[], []])
})

test('a match that a newer version has written is taken only by a node that can read it', async () => {
  await node('b')
  await db
    .insertInto('lease')
    .values(
      [JOURNAL_FORM, JOURNAL_FORM + 1].map((form) => ({
        match: `of form ${form}`,
        node: null,
        epoch: 1,
        form,
      })),
    )
    .execute()
  const leases = new Leases(db, 'b', 2, false)
  expect([await leases.take([null], 2), await leases.any([null])]).toEqual([
    [`of form ${JOURNAL_FORM}`],
    false,
  ])
})

test('a match is handed to a node that knows its rules, and to no other', async () => {
  const [a, b] = [await node('a', 'm'), await nodeWith('b', [3])]
  const drained = a.draining.drain(20)
  await sleep(300)
  expect([[...a.has], b.handedOver]).toEqual([['m'], []])
  await nodeWith('c', [2, 1])
  await drained
  expect([[...a.has], a.handedOver]).toEqual([[], ['m']])
})

test('a match is played to its end before an upgrade, as far as there is time', async () => {
  const a = await node('a', 'm')
  await nodeWith('b', [2, 1])
  await a.draining.drain(50)
  expect([a.toTheirEnd, a.handedOver]).toEqual([['m'], ['m']])
  // Once with the present rules of both, and once with rules that were past before.
  for (const [name, rules] of [
    ['c', [1]],
    ['d', [2, 1]],
  ] as const) {
    const next = await nodeWith(name, rules, 'n')
    await nodeWith(`${name}2`, rules)
    await next.draining.drain(50)
    expect([next.toTheirEnd, next.handedOver]).toEqual([[], ['n']])
  }
})

test('a drain may be ordered again when its first order could not be written', async () => {
  const a = await node('a', 'm')
  await node('b')
  const { become } = a.nodes
  a.nodes.become = () => Promise.reject(new Error('no database'))
  await expect(a.draining.drain(20)).rejects.toThrow('no database')
  expect(a.draining.begun).toBe(false)
  a.nodes.become = become
  await a.draining.drain(20)
  expect(a.handedOver).toEqual(['m'])
})
