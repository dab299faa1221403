import { expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import type { Judgement } from '../../../common/engine/analysis/judgement.ts'
import type { TurningPoint } from '../../../common/engine/analysis/turning-points.ts'
import { Turnings } from './turnings.tsx'

const POINT: TurningPoint = {
  round: 4,
  decided: false,
  teams: ['A'],
  from: 0.4,
  to: 0.9,
  errors: { from: 0.05, to: 0.05 },
  dice: 0,
  event: 0,
  words: 'B1 was destroyed by A1',
}
const judged = (seat: string, mark: Judgement['mark'], round = 4): Judgement => ({ round, seat, mark })

function told(
  points: readonly TurningPoint[],
  judgements: readonly Judgement[] = [judged('B1', 'best'), judged('C1', 'good')],
  done = true,
): string {
  return renderToString(
    <Turnings
      points={points}
      judgements={judgements}
      done={done}
      seats={['A', 'B', 'C'].map((team) => ({ id: `${team}1`, team }))}
      title={(round) => `Fire, round ${round - 1}`}
      name={(seat) => `seat ${seat}`}
      side={(team) => team}
      named={(text) => text}
      colour={() => ''}
      go={() => undefined}
    />,
  )
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
}

test('a swing by orders that nobody could know to be bad came about by how the orders met', () => {
  const met = 'by how the orders met: nobody had a better choice to know of. B1 was destroyed by A1.'
  expect(told([POINT])).toContain(`Fire, round 3: A from 40 % to 90 %, ${met}`)
  // Who gained may have had something better; that made nobody lose.
  const well = [judged('B1', 'good'), judged('C1', 'best')]
  expect(told([POINT], [judged('A1', 'mistake'), ...well])).toContain(met)
  expect(told([POINT], [judged('B1', 'mistake', 5), ...well])).toContain(met)
  expect(told([{ ...POINT, dice: 0.2 }], well)).toContain('by the dice and how the orders met. B1')
})

test('nobody is said to have had no better choice unless all who lost by it were judged', () => {
  expect(told([POINT], [judged('B1', 'good')])).toContain('to 90 %, by how the orders met. B1')
  expect(told([POINT], [])).toContain('to 90 %, by orders. B1')
  expect(told([POINT], [judged('A1', 'best')])).toContain('to 90 %, by orders. B1')
  expect(told([{ ...POINT, dice: 0.2 }], [])).toContain('to 90 %, by orders and dice. B1')
})

test('a swing by orders names who had something better, the graver fault first', () => {
  const words = told([POINT], [judged('C1', 'inaccuracy'), judged('B1', 'mistake')])
  expect(words).toMatch(/by orders\. B1 was destroyed by A1\..*seat B1 had something better\./)
  expect(told([POINT], [judged('C1', 'inaccuracy')])).toContain('seat C1 had something better.')
})

test('nothing is said of orders that were not judged yet, nor of those that dice outweighed', () => {
  expect(told([POINT], [], false)).toContain('to 90 %, by orders. B1')
  const lucky = told([{ ...POINT, dice: 0.5 }], [judged('B1', 'mistake')])
  expect(lucky).toContain('to 90 %, by the dice. B1')
  expect(lucky).not.toMatch(/better|met/)
  expect(told([{ ...POINT, dice: 0.2 }], [judged('B1', 'mistake')])).toMatch(/by orders and dice.*seat B1/)
})

test('a round that several winners have won together decided it for all of them', () => {
  const words = told(
    [{ ...POINT, teams: ['A', 'C'], decided: true }],
    [judged('C1', 'mistake'), judged('B1', 'good')],
  )
  expect(words).toMatch(
    /Fire, round 3, decided it: .*A and .*C together from 40 % to 90 %, by how the orders met/,
  )
})

test('a swing from and to an estimated end of the scale is not told as certain', () => {
  const sure = { ...POINT, from: 0, to: 1, errors: { from: 0.01, to: 0.01 } }
  expect(told([sure])).toContain('A from under 2 % to over 98 %, by')
  expect(told([{ ...sure, errors: { from: 0.01, to: 0 } }])).toContain('A from under 2 % to 100 %, by')
})

test('a match without a swing did not slip away from anybody: it may have been drawn or given up', () => {
  expect(told([])).toBe('In no single round: no side gained much at once.')
  expect(told([], [], false)).toBe('This is being worked out…')
})

test('a list that is not finished blames no orders whose judgement the card shows already', () => {
  const all = [judged('B1', 'best'), judged('C1', 'best')]
  expect(told([POINT], all, false)).toContain('by how the orders met: nobody had a better choice')
  expect(told([POINT], all.slice(1), false)).toContain('to 90 %, by orders. B1')
})

test('a swing by orders and dice blames orders only if somebody could have known better', () => {
  const half = { ...POINT, dice: 0.25 }
  expect(told([half])).toContain('by the dice and how the orders met. B1')
  expect(told([half], [judged('B1', 'mistake')])).toMatch(/by orders and dice\..*seat B1 had something/)
})

test('a slightly better choice that the card names is not denied', () => {
  const good = { ...judged('B1', 'good'), better: { orders: 0, given: 0.5, best: 0.56, error: 0.01 } }
  expect(told([POINT], [good, judged('C1', 'best')])).toContain('nobody had a much better choice to know of')
})
