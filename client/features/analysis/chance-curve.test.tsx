import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { ChanceCurve } from './chance-curve.tsx'

/** The first side's chance before the first round, with its error. */
const markup = (chance: number, error: number): string =>
  renderToString(
    <ChanceCurve
      chances={
        new Map([[1, { mean: { A: chance, B: 1 - chance }, error: { A: error, B: error }, playouts: 48 }]])
      }
      rounds={6}
      teams={['A', 'B']}
      at={1}
      colour={() => ''}
      side={(team) => team}
      title={() => 'Now'}
    />,
  ).replaceAll('\u00a0', ' ')

const told = (chance: number, error: number): string => markup(chance, error).replaceAll(/<[^>]*>/g, ' ')

test('both sides read their chance with its margin', () => {
  expect(told(0.4, 0.05)).toMatch(/A +40 % +± 10 .*B +60 % +± 10/)
  expect(markup(0.4, 0.05)).toContain('Now: A 40 %, give or take 10 %; B 60 %, give or take 10 %')
})

test('a side that lost in all playouts of an open match is not said to have no chance', () => {
  expect(told(0, 0.01)).toMatch(/A +under 2 % +B +over 98 %/)
  expect(markup(0, 0.01)).toContain('Now: A under 2 %; B over 98 %')
})

test('the chances of an ended match are certain', () => {
  expect(told(1, 0)).toMatch(/A +100 % +B +0 %/)
})
