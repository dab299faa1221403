import { describe, expect, test } from '@jest/globals'
import { finishedMatch } from '../../testing/finished.ts'
import type { Entry } from '../journal/entries.ts'
import {
  allowedWithout,
  entryWithout,
  finishedWithout,
  lineWithout,
  namedIn,
  textWithout,
} from './nameless.ts'

const ANN = { player: 'a'.repeat(24), names: ['Ann', 'Ann B.'] }
const BOB = 'b'.repeat(24)
const DELETED = 'Deleted player'

describe('a text of the house', () => {
  test.each([
    [
      'Void Patrol: Ann beat Bob. Team A holds the field',
      `Void Patrol: ${DELETED} beat Bob. Team A holds the field`,
    ],
    ['Bob, Ann and Cid against Dan', `Bob, ${DELETED} and Cid against Dan`],
    ['Ann B. may not write for 10 min.', `${DELETED} may not write for 10 min.`],
    ['Anna, Jo-Ann and Ann-Marie beat Hannes', 'Anna, Jo-Ann and Ann-Marie beat Hannes'],
    ['Änn beat Ánn', 'Änn beat Ánn'],
    ['Whoever is near Ann may come in again.', `Whoever is near ${DELETED} may come in again.`],
    ['nobody of that name', 'nobody of that name'],
  ])('a text loses a deleted name: %s', (before, after) => {
    expect(textWithout(before, ANN.names)).toBe(after)
  })
  test('a text loses a name of any letters, and reads none of them as a pattern', () => {
    expect(textWithout('a.b-c beat aXb-c', ['a.b-c'])).toBe(`${DELETED} beat aXb-c`)
    expect(textWithout('Łukasz beat Ægir', ['Łukasz', ''])).toBe(`${DELETED} beat Ægir`)
  })
})

test('a line keeps its words and loses the name of its deleted author', () => {
  const line = { by: ANN.player, name: 'Ann', text: 'I am Ann' }
  expect(lineWithout(line, ANN)).toEqual({ ...line, name: DELETED })
  const of = { by: BOB, name: 'Bob', text: 'hello, Ann' }
  expect(lineWithout(of, ANN)).toBe(of)
  expect(lineWithout({ by: '', name: '', text: 'Ann was sent out' }, ANN).text).toBe(
    `${DELETED} was sent out`,
  )
})

test('a list of allowed names keeps a place for a deleted account', () => {
  expect(allowedWithout(['A N N', 'Bob'], ANN.names)).toEqual([DELETED, 'Bob'])
})

const chair = (player: string, name: string) => ({
  id: 'A1',
  team: 'A',
  occupant: 'human' as const,
  player,
  name,
  account: true,
  program: false,
  neighbourhood: '',
  choice: '',
  ready: false,
  missed: 0,
  absent: 0,
  idle: 0,
  came: true,
})
const line = {
  id: 1,
  kind: 'said' as const,
  by: ANN.player,
  name: 'Ann',
  text: 'hi',
  at: 1,
  channel: 'all' as const,
  seat: 'A1',
  team: 'A',
  mates: [],
  round: 1,
}
const options = { allow: ['Ann', 'Bob'] } as never

/** Every kind of entry that can contain a name. */
const NAMING: readonly Entry[] = [
  { kind: 'seats', chairs: [chair(ANN.player, 'Ann'), chair(BOB, 'Bob')], gone: [] },
  {
    kind: 'seats',
    chairs: [{ ...chair(BOB, 'Bob'), stead: { player: ANN.player, name: 'Ann', why: 'left' } }],
    gone: [],
  },
  { kind: 'said', line },
  { kind: 'said', line: { ...line, kind: 'told', by: '', name: '', text: 'Ann may not write' } },
  {
    kind: 'said',
    line: { ...line, kind: 'seat', by: '', name: 'Ann', text: 'has not come.', change: 'missing' },
  },
  {
    kind: 'opened',
    game: 'void-patrol',
    setup: {},
    options,
    secret: '',
    origin: { organiser: '', room: '', bound: false, rulings: [{ allowed: 'Ann' }, { barred: BOB }] },
  },
  { kind: 'door', allowed: 'Ann' },
  { kind: 'clock', opensAt: 1, deadline: 2, pausedBy: 'Ann' },
  { kind: 'begun', shares: [], opensAt: 1, deadline: 2, pausedBy: 'Ann' },
  { kind: 'round', round: 1, orders: {}, opensAt: 1, deadline: 2, pausedBy: 'Ann' },
]

test.each(NAMING.map((entry) => [entry.kind, entry] as const))(
  'a journal entry of kind %s loses a deleted name',
  (_kind, entry) => {
    const other = entryWithout(entry, ANN)
    expect(JSON.stringify(entry)).toMatch(/\bAnn\b/)
    expect(JSON.stringify(other)).not.toMatch(/\bAnn\b/)
    expect(entryWithout(other, ANN)).toBe(other)
    expect(entryWithout(entry, { player: 'c'.repeat(24), names: ['Cid'] })).toBe(entry)
  },
)

test('a finished match loses deleted names, and keeps the ids of its players', () => {
  const people = [
    { player: ANN.player, team: 'A', name: 'Ann' },
    { player: BOB, team: 'B', name: 'Bob' },
  ]
  const finished = { ...finishedMatch({ people, winners: ['A'] }), said: [line] }
  const other = finishedWithout(finished, new Set([ANN.player]))
  expect(JSON.stringify(other)).not.toMatch(/\bAnn\b/)
  expect(namedIn(other)).toEqual(namedIn(finished))
  expect(finishedWithout(finished, new Set())).toBe(finished)
})
