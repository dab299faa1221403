/** Spellings of an address in proxies' headers all mean the same address. */
import { describe, expect, test } from '@jest/globals'
import { bareAddress, clientAddress } from './forwarded.ts'

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['"192.0.2.1:1"', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['[::ffff:192.0.2.1]:80', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%eth0]:80', 'fe80::1'],
  ['unknown', undefined],
  ['_hidden', undefined],
  ['', undefined],
  ['192.0.2.1.evil', undefined],
  ['1:2', undefined],
  ['192.0.2.256', undefined],
  ['[192.0.2.1', undefined],
])('the forwarded address %s is read as %s', (told, address) => {
  expect(bareAddress(told)).toBe(address)
})

describe('the address of a client', () => {
  const from = (told: string | undefined, trust: number, peer = '10.0.0.1') =>
    clientAddress({ 'x-forwarded-for': told }, peer, trust)
  test('a client is the connecting address when no proxy is trusted', () => {
    expect([from('192.0.2.1', 0), from(undefined, 0, '::ffff:10.0.0.1')]).toEqual(['10.0.0.1', '10.0.0.1'])
  })
  test('a client is the address that the outermost trusted proxy saw, with any port', () => {
    expect([
      from('203.0.113.9, 192.0.2.1:5', 1),
      from('192.0.2.1:1, 10.0.0.2:7', 2),
      from('203.0.113.9, [2001:db8::1]:9', 1),
    ]).toEqual(['192.0.2.1', '192.0.2.1', '2001:db8::1'])
  })
  test('a client is the proxy itself when that tells no valid address', () => {
    expect([from('anything-1', 1), from('anything-2', 1), from(undefined, 1), from('192.0.2.1', 2)]).toEqual(
      Array(4).fill('10.0.0.1'),
    )
  })
})
