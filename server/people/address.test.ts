import { describe, expect, test } from '@jest/globals'
import { hostOf, inRange, neighbourhoodsOf, prefixOf, rangeOf, siteOf } from './address.ts'

describe('neighbourhoods of addresses', () => {
  test.each<[string, string | undefined]>([
    ['192.0.2.77', '192.0.2.0/24'],
    ['::ffff:192.0.2.77', '192.0.2.0/24'],
    ['10.1.2.3', '10.1.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:DB8:1::', '2001:db8:1::/48'],
    ['127.0.0.1', undefined],
    ['::1', undefined],
    ['0.0.0.0', undefined],
    ['', undefined],
    ['unknown', undefined],
    ['192.0.2.1:80', undefined],
  ])('the address %p has the prefix %p', (address, prefix) => {
    expect(prefixOf(address)).toBe(prefix)
  })

  test.each<[string, string, string]>([
    ['192.0.2.77', '192.0.2.77', '192.0.2.77'],
    ['::ffff:192.0.2.77', '192.0.2.77', '192.0.2.77'],
    ['127.0.0.1', '127.0.0.1', '127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:DB8:1:2::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['unknown', 'unknown', 'unknown'],
  ])('the address %p is of the host %p and the site %p', (address, host, site) => {
    expect([hostOf(address), siteOf(address)]).toEqual([host, site])
  })

  test.each<[string, readonly string[]]>([
    ['192.0.2.77', ['192.0.2.0/24']],
    ['2001:db8:1:2:3::6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    ['::1', []],
    ['127.0.0.1', []],
    ['', []],
  ])('the address %p is of the neighbourhoods %p', (address, neighbourhoods) => {
    expect(neighbourhoodsOf(address)).toEqual(neighbourhoods)
  })

  test.each<[string, string, boolean]>([
    ['192.0.2.255', '192.0.2.0/24', true],
    ['::ffff:192.0.2.1', '192.0.2.0/24', true],
    ['192.0.3.1', '192.0.2.0/24', false],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48', true],
    ['2001:db8:2::1', '2001:db8:1::/48', false],
    ['2001:db8:1::1', '192.0.2.0/24', false],
    ['nonsense', '192.0.2.0/24', false],
  ])('the address %p lies in the range %p: %p', (address, prefix, inside) => {
    expect(inRange(address, rangeOf(prefix))).toBe(inside)
  })
})
