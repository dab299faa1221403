import { expect, test } from '@jest/globals'
import { type Label, placed } from './labels.ts'
import type { Mark } from './mark.ts'

const eyes = { scale: 1 }
const label = (x: number, over: Partial<Label> = {}): Label => ({
  at: { x, y: 0 },
  clear: 10,
  text: 'A1',
  tint: 0xffffff,
  ...over,
})
const pills = (labels: readonly Label[], bodies: Parameters<typeof placed>[1] = []) =>
  placed(labels, bodies, eyes).filter(({ frame }) => frame === 'pill')

test('a name stands below its thing', () => {
  const [pill] = pills([label(0)])
  expect(pill!.x).toBe(0)
  expect(pill!.y).toBeGreaterThan(10)
})

test('a name is put above or aside when another occupies its place, or is left out', () => {
  const spots = pills([label(0), label(2), label(4), label(6), label(8), label(1)])
  expect(spots).toHaveLength(4)
  expect(spots[1]!.y).toBeLessThan(0)
  expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
})

test('a name is not written over things', () => {
  expect(pills([label(0)], [{ at: { x: 0, y: 18 }, radius: 8 }])[0]!.y).toBeLessThan(0)
})

test('a name that must be shown is shown, and order decides', () => {
  const crowd = [label(0), label(2), label(4), label(6), label(8)]
  expect(pills([...crowd, label(3, { must: true })])).toHaveLength(5)
  expect(pills(crowd)).toEqual(pills(crowd))
})

test('all marks of a name and its note keep together inside the board, in a box that holds them', () => {
  const marks = placed([label(5, { note: 'cloaked', bar: { share: 0.5, tint: 0 } })], [], eyes)
  const [{ inside }] = marks as [Mark]
  for (const mark of marks) {
    expect(mark.inside).toEqual(inside)
    expect(mark.x).toBeGreaterThan(inside!.left)
    expect(mark.x).toBeLessThan(inside!.right)
    expect(mark.y).toBeGreaterThan(inside!.top)
    expect(mark.y).toBeLessThan(inside!.bottom)
  }
})
