/** Orders that are only tried: bounded by network, however many guests one person is. */
import { expect, test } from '@jest/globals'
import { TEST_SIGNING } from '../../testing/people/tokens.ts'
import { TryAllowance } from './trying.ts'

test('a network may try so many orders in ten seconds, and does not hold up another', () => {
  const allowance = new TryAllowance(TEST_SIGNING)
  for (let i = 0; i < 60; i++) expect(allowance.spend('203.0.113.7')).toBeUndefined()
  expect(allowance.spend('203.0.113.70')).toMatchObject({ code: 'too_fast' })
  expect(allowance.spend('198.51.100.7')).toBeUndefined()
  expect(new TryAllowance(TEST_SIGNING).spend('203.0.113.7')).toBeUndefined()
})

test('everybody behind a local proxy is counted by player alone', () => {
  const allowance = new TryAllowance(TEST_SIGNING)
  for (let i = 0; i < 70; i++) expect(allowance.spend('127.0.0.1')).toBeUndefined()
})
