import { expect, test } from '@jest/globals'
import type { StoredLine } from '../stored-line.ts'
import type { Entry } from './entries.ts'
import { counting } from './recovery.ts'
import { StandingEntries } from './standing.ts'

const line = (id: number, channel: StoredLine['channel'] = 'all'): Entry => ({
  kind: 'said',
  line: {
    id,
    channel,
    kind: 'said',
    by: 'ann',
    name: 'Ann',
    seat: 'A1',
    team: 'A',
    mates: [],
    text: `${id}`,
    at: 0,
    round: 1,
  },
})
const opened = { kind: 'opened', game: 'void-patrol', setup: {}, options: {}, secret: '' } as unknown as Entry
const begun: Entry = { kind: 'begun', shares: [], opensAt: 0, deadline: 0 }
const clock: Entry = { kind: 'clock', opensAt: 0, deadline: 0 }
const seats = (gone?: string[]): Entry => ({ kind: 'seats', chairs: [], ...(gone && { gone }) })

/** Indices of the effective entries. */
function standing(entries: readonly Entry[]): number[] {
  const all = new StandingEntries<{ seq: number; letters: number }>()
  const left = new Set(entries.keys())
  entries.forEach((entry, seq) => all.take({ seq, letters: 1 }, entry).forEach((old) => left.delete(old.seq)))
  expect(all.letters).toBe(left.size)
  return [...left]
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i)

test('the last fifty chat lines are kept, and the match’s first two hundred for the record', () => {
  const before = [opened, ...range(0, 60).map((id) => line(id))]
  expect(standing(before)).toEqual([0, ...range(11, 61)])
  const match = [
    ...before,
    begun,
    ...range(60, 70).map((id) => line(id, 'team')),
    ...range(70, 370).map((id) => line(id)),
  ]
  // Lines 0 to 59 are entries 1 to 60, the beginning is entry 61, lines from 60 on are entries from 62 on.
  expect(standing(match)).toEqual([0, 61, ...range(72, 272), ...range(322, 372)])
})

test('spectators’ lines have a quota of their own and never displace lines of players', () => {
  const match = [opened, begun, line(0), ...range(1, 301).map((id) => line(id, 'spectators')), line(301)]
  expect(standing(match)).toEqual([0, 1, 2, ...range(3, 103), ...range(253, 304)])
})

test('the last seats are kept, and in play also earlier ones until one lists the departures', () => {
  expect(standing([opened, seats(), seats(), begun])).toEqual([0, 2, 3])
  expect(standing([opened, seats(), begun, seats(), seats()])).toEqual([0, 1, 2, 3, 4])
  expect(standing([opened, seats(), begun, seats(), seats(), seats([]), seats(['A1'])])).toEqual([0, 1, 2, 6])
  // The earlier match may still have to be archived.
  expect(standing([opened, seats(), begun, seats([]), opened, seats(), seats()])).toEqual([0, 1, 2, 3, 4, 6])
})

test('the last clock entry is kept for any cause', () => {
  const round: Entry = { kind: 'round', round: 1, orders: {}, opensAt: 0, deadline: 0 }
  expect(standing([opened, begun, clock, clock])).toEqual([0, 1, 3])
  expect(standing([opened, begun, clock, round])).toEqual([0, 1, 3])
})

test('entries of a killed process do not count after the next one has begun', () => {
  const counted = (resumptions: Parameters<typeof counting>[0], ...seqs: number[]) =>
    seqs.filter(counting(resumptions))
  // The process read up to 1; then 2 and 3 arrived late from a killed one.
  expect(counted([{ seq: 4001, after: 1 }], 0, 1, 2, 3, 4002)).toEqual([0, 1, 4002])
  expect(
    counted(
      [
        { seq: 4001, after: 1 },
        { seq: 9000, after: 4002 },
      ],
      0,
      1,
      2,
      3,
      4002,
      4003,
      9001,
    ),
  ).toEqual([0, 1, 4002, 9001])
  // Two processes were killed in turn. The second had not read the late entries of the first, nor the third
  // those of the second.
  expect(
    counted(
      [
        { seq: 1000, after: 1 },
        { seq: 2000, after: 1 },
      ],
      0,
      1,
      2,
      3,
      1001,
      2001,
    ),
  ).toEqual([0, 1, 2001])
  // The third process had read 2 and 3, which the second had not, before any entry of the second arrived.
  expect(
    counted(
      [
        { seq: 4001, after: 1 },
        { seq: 9000, after: 3 },
      ],
      0,
      1,
      2,
      3,
      4002,
      9001,
    ),
  ).toEqual([0, 1, 2, 3, 9001])
  expect(counted([], 0, 1)).toEqual([0, 1])
})
