/** The text of television while it has nothing to show. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { type Browser, openBrowser } from '../../../server/testing/people/browser.ts'
import type { LinkStatus } from '../../net/match/link.ts'

let browser: Browser
let tv: typeof import('./waiting.tsx')
let watch: typeof import('../watch/use-audience.ts')
let net: typeof import('../../net/connection.ts')
beforeAll(async () => {
  browser = await openBrowser('http://127.0.0.1:1')
  Object.assign(location, { pathname: '/tv', search: '', hash: '' })
  Object.assign(globalThis, {
    document: Object.assign(new EventTarget(), { documentElement: { dataset: {}, style: {} } }),
    requestAnimationFrame: () => 0,
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
  })
  net = await import('../../net/connection.ts')
  watch = await import('../watch/use-audience.ts')
  tv = await import('./waiting.tsx')
})
afterAll(() => {
  browser.close()
  for (const name of ['document', 'matchMedia', 'requestAnimationFrame'])
    Reflect.deleteProperty(globalThis, name)
})

test.each<readonly [what: string, status: () => LinkStatus, told: RegExp]>([
  ['while it joins', () => ({ is: 'joining' }), /Looking for a match/],
  ['when a match is over for good', () => ({ is: 'ended', code: 'unknown_match', message: 'x' }), /Looking/],
  [
    'when cookies are refused',
    () => ({ is: 'ended', ...net.NO_COOKIES }),
    /refuses the cookie.*This works nevertheless/s,
  ],
  [
    'when a proxy swallows sockets',
    () => ({ is: 'lost', tries: 2, why: net.NO_SOCKETS }),
    /WebSocket.*This works nevertheless/s,
  ],
])('television names the problem %s', (_, status, told) => {
  const trouble = watch.troubleOf(status())
  expect(renderToString(<tv.Waiting said={undefined} alone game="" trouble={trouble} />)).toMatch(told)
})

test('television knows by a strange session that the cookie is refused', async () => {
  const { ApiError } = await import('../../net/api.ts')
  expect(watch.troubleIn(new ApiError({ code: 'bad_token', message: 'x' }))).toEqual(net.NO_COOKIES)
  expect(watch.troubleIn(new ApiError({ code: 'draining', message: 'x' })).code).toBe('draining')
  expect(watch.troubleIn(new TypeError('x')).code).toBe('unreachable')
})

// The visitor alone may have watched it until a moment ago: the server still counts them then.
test('television does not claim that others watch while the wished game waits', () => {
  const words = renderToString(<tv.Waiting said="other" alone game="vector-combat" trouble={undefined} />)
  expect(words).toContain('Vector Combat comes next')
  expect(words).toContain('Yours begins when nobody watches that one any more.')
  expect(words).not.toContain('Others')
})
