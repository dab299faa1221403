/** The friends page while its live connection fails. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { signal } from '@preact/signals'
import { renderToString } from 'preact-render-to-string'
import { type Browser, openBrowser } from '../../../server/testing/people/browser.ts'
import type { Problem } from '../../net/connection.ts'
import type { SocialLink } from '../../net/rooms/social-link.ts'

let browser: Browser
let page: typeof import('./friends-page.tsx')
let connection: typeof import('../../net/connection.ts')
beforeAll(async () => {
  browser = await openBrowser('http://127.0.0.1:1')
  Object.assign(location, { pathname: '/friends', search: '', hash: '' })
  Object.assign(globalThis, { document: new EventTarget() })
  page = await import('./friends-page.tsx')
  connection = await import('../../net/connection.ts')
  const { me } = await import('../../net/account/session.ts')
  me.value = { name: 'Ann', account: true } as NonNullable<typeof me.value>
})
afterAll(() => {
  browser.close()
  Reflect.deleteProperty(globalThis, 'document')
})

async function shown(lost: boolean, why?: Problem): Promise<string> {
  const { social } = await import('../../net/rooms/social.ts')
  social.value = {
    view: signal(undefined),
    problem: signal(''),
    lost: signal(lost),
    why: signal(why),
    request: () => Promise.resolve([]),
  } as unknown as SocialLink
  return renderToString(<page.FriendsPage params={{}} />)
}

test.each<readonly [what: string, lost: boolean, why: () => Problem | undefined, told: RegExp]>([
  ['while it joins', false, () => undefined, /skeleton/],
  ['when no server answers', true, () => undefined, /The server cannot be reached/],
  [
    'when a proxy swallows sockets',
    true,
    () => connection.NO_SOCKETS,
    /WebSocket.*This works nevertheless.*\/ladder/s,
  ],
])('the page of friends tells %s', async (_, lost, why, told) => {
  expect(await shown(lost, why())).toMatch(told)
})
