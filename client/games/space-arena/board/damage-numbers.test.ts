import { expect, test } from '@jest/globals'
import { schedule, TICK_SECONDS } from '../../../../common/games/space-arena/presentation/schedule.ts'
import { play, sampleShip, sampleState } from '../../../../common/games/space-arena/sample.ts'
import { span } from '../../../board/geometry.ts'
import { DANGER, INK, PALE, SHIELD, STOPPED } from '../../../board/pictures/colours.ts'
import { ringRadius, toWorld } from '../plane.ts'
import { damageNumbers, damageWords } from './damage-numbers.ts'
import { sceneOf } from './round-scene.ts'

const eyes = { seat: '', team: '', scale: 1, calm: false, beat: true }

type Point = { readonly x: number; readonly y: number }

/**
 * Centres of the words shown in a round, one per line and colour, without shadows. `b`: place of the other
 * ship; `lines` by ship.
 */
function written(b: Point, lines: Record<string, string[]>, tick: number): Point[] {
  const before = sampleState([sampleShip('A1', 'H2545'), sampleShip('B1', 'H2545', b)])
  const { timeline } = play(before, lines)
  const showing = {
    round: { round: 1, before, after: before, timeline },
    spans: schedule(timeline),
    length: 8,
  }
  const found = new Map<string, Point[]>()
  for (const { x, y, tint } of damageNumbers(sceneOf(showing, tick * TICK_SECONDS, eyes))) {
    const line = `${y.toFixed(3)} ${tint}`
    if (tint !== INK) found.set(line, [...(found.get(line) ?? []), { x, y }])
  }
  return [...found.values()].map((line) => ({
    x: line.reduce((sum, { x }) => sum + x, 0) / line.length,
    y: line[0]!.y,
  }))
}

test('a damage number stands by the ship that takes it, also at range 1', () => {
  for (const x of [1, 15, 60]) {
    const [struck] = written({ x, y: 0 }, { B1: ['1: Fire L1 A1'] }, 1.1)
    expect(span(struck!, toWorld({ x: 0, y: 0 }))).toBeLessThan(span(struck!, toWorld({ x, y: 0 })))
  }
})

test('a damage number is not written over another ship', () => {
  const other = { x: 0, y: 26 }
  for (const tick of [1.05, 1.6, 2.2])
    for (const at of written(other, { B1: ['1: Fire L1 A1'] }, tick))
      expect(span(at, toWorld(other))).toBeGreaterThan(ringRadius(eyes, 'H2545'))
})

test('damage numbers stand apart when hits of two ticks fall on two ships', () => {
  const lines = { A1: ['1: Fire L1 B1', '2: Fire L1 B1'], B1: ['1: Fire L1 A1', '2: Fire L1 A1'] }
  const all = written({ x: 1, y: 0 }, lines, 2.2)
  expect(all.length).toBeGreaterThanOrEqual(4)
  for (const [i, one] of all.entries())
    for (const other of all.slice(i + 1))
      expect([Math.abs(one.x - other.x) > 20 || Math.abs(one.y - other.y) > 8, one, other]).toEqual([
        true,
        one,
        other,
      ])
})

test('a damage number is grey when shields stopped it all, except for strangers', () => {
  const hit = {
    kind: 'hit',
    tick: 1,
    source: 'A1',
    by: 'A1',
    target: 'B1',
    with: 'laser',
    amount: 60,
    x: 0,
    y: 0,
    seenBy: [],
  } as const
  const lost = (loss: object) =>
    damageWords([
      { ...hit, seenBy: [], loss: { shield: 0, hull: 0, energy: 0, broke: false, ...loss } } as never,
    ]).map(({ text, tint }) => [text, tint])
  expect(lost({ shield: 60 })).toEqual([['-60', STOPPED]])
  expect(lost({ shield: 20, hull: 40 })).toEqual([
    ['-20', SHIELD],
    ['-40 hull', DANGER],
  ])
  expect(lost({})).toEqual([['held', STOPPED]])
  expect(damageWords([{ ...hit, seenBy: [] }]).map(({ text, tint }) => [text, tint])).toEqual([['60', PALE]])
})
