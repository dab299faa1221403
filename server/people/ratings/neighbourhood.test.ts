import { expect, test } from '@jest/globals'
import { signWith } from '../accounts/signing.ts'
import { neighbourhoodOf } from './neighbourhood.ts'

test('a neighbourhood has one hash for its addresses, and another under another key', () => {
  signWith(Buffer.alloc(32, 1))
  const [one, other] = [neighbourhoodOf('203.0.114.7'), neighbourhoodOf('2001:4860:1::7')]
  expect([one, other]).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/),
    expect.stringMatching(/^[0-9a-f]{16}$/),
  ])
  expect(one).not.toBe(other)
  expect([neighbourhoodOf('203.0.114.200'), neighbourhoodOf('2001:4860:1:ffff::1')]).toEqual([one, other])
  expect([neighbourhoodOf('203.0.115.7'), neighbourhoodOf('2001:4860:2::7')]).not.toEqual([one, other])
  signWith(Buffer.alloc(32, 2))
  expect(neighbourhoodOf('203.0.114.7')).not.toBe(one)
})

test.each([
  '127.0.0.1',
  '::1',
  '10.1.2.3',
  '172.17.0.1',
  '192.168.1.20',
  '::ffff:192.168.1.20',
  'fd00::5',
  'fe80::1',
  '',
  'nonsense',
])('the address %p has no neighbourhood, as many people share it', (address) => {
  expect(neighbourhoodOf(address)).toBe('')
})
