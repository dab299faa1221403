import { expect, test } from '@jest/globals'
import type { OfferView } from '../../../common/wire/match/pickup-messages.ts'
import { steadyOrder } from './panel.tsx'

const offer = (id: string, ...people: string[]) =>
  ({ id, queue: people.map((person) => [{ person }]) }) as unknown as OfferView

const first = [offer('empty'), offer('theirs', 'bob'), offer('mine', 'ann')]

test('one’s own queues come first when the panel opens, then those with people', () =>
  expect(steadyOrder([], first, 'ann')).toEqual(['mine', 'theirs', 'empty']))

test('no card changes its place when somebody adds, and new ones come last', () => {
  const order = steadyOrder([], first, 'ann')
  const later = [offer('new', 'ann'), offer('empty', 'ann', 'bob'), offer('theirs'), offer('mine')]
  expect(steadyOrder(order, later, 'ann')).toEqual(['mine', 'theirs', 'empty', 'new'])
})

test('an offer that ends leaves the order of the others', () =>
  expect(steadyOrder(['mine', 'theirs', 'empty'], [offer('empty'), offer('mine')], 'ann')).toEqual([
    'mine',
    'empty',
  ]))
