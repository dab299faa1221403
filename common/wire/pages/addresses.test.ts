import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ADDRESSES, placeAt } from './addresses.ts'

/** One address of each kind, as the site writes it. */
const OF = {
  '/': '/',
  '/g/:game/:page': '/g/void-patrol/hangar',
  '/g/:game/:page/:rest': '/g/vector-combat/learn/orbit-1',
  '/here/:game': '/here/void-patrol',
  '/room/:room': '/room/lobby',
  '/@/:name': '/@/Ann%20B',
  '/ladder': '/ladder',
  '/ladder/:game': '/ladder/space-arena',
  '/tv': '/tv',
  '/tv/:game': '/tv/space-arena',
  '/matches': '/matches',
  '/you': '/you',
  '/friends': '/friends',
  '/friends/:name': '/friends/%D0%90%D0%BD%D0%BD%D0%B0',
  '/moderation': '/moderation',
  '/admin': '/admin',
  '/reset': '/reset',
  '/r/:match': '/r/0123456789abcdef0123',
  '/r/:match/analysis': '/r/0123456789abcdef0123/analysis',
  '/m/:id': '/m/23abcdef',
  '/r/:match/embed': '/r/0123456789abcdef0123/embed',
} as const satisfies Record<(typeof ADDRESSES)[number], string>

/** Every part in capitals except names, which keep their letters, and parts below a game's page. */
const inCapitals = (path: string) =>
  /^.(?:@|friends)./.test(path)
    ? path.replace(/^.[^/]+/, (first) => first.toUpperCase())
    : path.replace(/^(?:.g(?:.[^/]+){2}|.*)/, (own) => own.toUpperCase())

const WAYS: readonly [string, (path: string) => string][] = [
  ['as it is', (path) => path],
  ['with a slash', (path) => `${path}/`],
  ['with two slashes', (path) => `${path}//`],
  ['in capitals', inCapitals],
  ['in capitals with a slash', (path) => `${inCapitals(path)}/`],
  ['with a blank', (path) => `${path}%20`],
  ['with a blank and a slash', (path) => `${path}%20/`],
  ['with slashes between', (path) => path.replaceAll('/', '//')],
  ['with letters encoded', (path) => path.replace('@', '%40').replace('ladder', '%6cadder')],
]

describe.each(ADDRESSES)('the address %s', (at) => {
  test.each(WAYS)('an address written %s leads to the same page', (_, written) => {
    expect(placeAt(written(OF[at]))).toMatchObject({ at, path: OF[at] })
  })
})

test.each([
  '/ladders',
  '/m',
  '/r',
  '/g/void-patrol',
  '/m/a%2Fb',
  '/m/a.b',
  `/m/${'x'.repeat(41)}`,
  '/@/%2e%2e',
  `/@/${'x'.repeat(201)}`,
  '/evil.example/ladder',
  '/api/matches',
  '/ladder/a/b',
])('%s is no page', (path) => {
  expect(placeAt(path)).toBeUndefined()
})

test('a match id keeps its letters when they are capitals', () => {
  expect(placeAt('/M/AsLeep')?.path).toBe('/m/AsLeep')
})

test('the address of a page leads to that page, and to no other site', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom('@', 'friends', 'm', 'R', 'ladder', '', '%'), fc.string())),
      (parts) => {
        const place = placeAt(`/${parts.join('/')}`)
        if (!place) return
        expect(placeAt(place.path)).toEqual(place)
        expect(place.path).toMatch(/^\/(?!\/)/)
        expect(new URL(place.path, 'https://play.example.org')).toMatchObject({
          host: 'play.example.org',
          pathname: place.path,
        })
      },
    ),
    { numRuns: 3000 },
  )
})
