import { expect, test } from '@jest/globals'
import { AddressQuotas } from './address-quotas.ts'

test('an address has a limited number of places, and another address as many', () => {
  const places = new AddressQuotas(2)
  const first = places.take('192.0.2.1')!
  places.take('192.0.2.1')
  expect(places.take('::ffff:192.0.2.1')).toBeUndefined()
  expect(places.take('192.0.2.2')).toBeDefined()
  first()
  // Releasing a place twice frees only one.
  first()
  expect(places.take('192.0.2.1')).toBeDefined()
  expect(places.take('192.0.2.1')).toBeUndefined()
})

test('an IPv6 network has four times the places of one /64, with any number of them', () => {
  const places = new AddressQuotas(2)
  const taken = Array.from({ length: 100 }, (_, i) =>
    places.take(`2001:db8:1:${i.toString(16)}::${i}`),
  ).filter((place) => place !== undefined)
  expect(taken).toHaveLength(8)
  expect(places.take('2001:db8:2::1')).toBeDefined()
  expect(places.take('2001:db8:2::2')).toBeDefined()
  expect(places.take('2001:db8:2::3')).toBeUndefined()
})

test('an address that holds nothing is not remembered', () => {
  const places = new AddressQuotas(10)
  const taken = Array.from({ length: 300 }, (_, i) => places.take(`2001:db8:${i.toString(16)}::1`)!)
  expect(places.size).toBe(600)
  for (const giveBack of taken) giveBack()
  expect(places.size).toBe(0)
})
