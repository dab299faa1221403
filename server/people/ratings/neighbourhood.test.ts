import { expect, test } from '@jest/globals'
import { Signing } from '../accounts/signing.ts'
import { neighbourhoodOf } from './neighbourhood.ts'

const signing = new Signing(Buffer.alloc(32, 1))

test('a neighbourhood has one hash for its addresses, and another under another key', () => {
  const [one, other] = [neighbourhoodOf(signing, '203.0.114.7'), neighbourhoodOf(signing, '2001:4860:1::7')]
  expect([one, other]).toEqual([
    expect.stringMatching(/^[0-9a-f]{16}$/),
    expect.stringMatching(/^[0-9a-f]{16}$/),
  ])
  expect(one).not.toBe(other)
  expect([
    neighbourhoodOf(signing, '203.0.114.200'),
    neighbourhoodOf(signing, '2001:4860:1:ffff::1'),
  ]).toEqual([one, other])
  expect([neighbourhoodOf(signing, '203.0.115.7'), neighbourhoodOf(signing, '2001:4860:2::7')]).not.toEqual([
    one,
    other,
  ])
  expect(neighbourhoodOf(new Signing(Buffer.alloc(32, 2)), '203.0.114.7')).not.toBe(one)
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
  expect(neighbourhoodOf(signing, address)).toBe('')
})
