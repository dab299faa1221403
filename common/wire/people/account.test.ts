import { expect, test } from '@jest/globals'
import { noPasskeysAt } from './account.ts'

test.each([
  'https://play.example.org',
  'https://play.example.org:8443',
  'http://localhost:2567',
  'http://dr.localhost',
])('a browser at %s has passkeys', (origin) => {
  expect(noPasskeysAt(origin)).toBeUndefined()
})

test.each([
  ['http://play.example.org', /encrypted/],
  ['http://192.168.1.7:2567', /encrypted/],
  ['https://192.168.1.7', /name/],
  ['https://[::1]', /name/],
  ['http://localhost.example.org', /encrypted/],
])('a browser at %s has no passkeys, and shows why', (origin, why) => {
  expect(noPasskeysAt(origin)).toMatch(why)
})
