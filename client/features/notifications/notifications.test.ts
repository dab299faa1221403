/**
 * The page must not promise notifications that never come: some browsers grant the permission, but throw on
 * showing one.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals'

let notifications: typeof import('./notifications.tsx')
const browser = { permission: 'granted', throws: false, shown: [] as string[] }
beforeAll(async () => {
  class Shown extends EventTarget {
    static get permission() {
      return browser.permission
    }
    static requestPermission = async () => browser.permission
    constructor(title: string) {
      super()
      if (browser.throws) throw new TypeError('Illegal constructor')
      browser.shown.push(title)
    }
  }
  Object.assign(globalThis, {
    window: Object.assign(new EventTarget(), { Notification: Shown }),
    Notification: Shown,
    document: { hidden: true },
  })
  notifications = await import('./notifications.tsx')
})
afterAll(() => {
  for (const name of ['window', 'Notification', 'document']) Reflect.deleteProperty(globalThis, name)
})

test.each([
  ['shows them', 'granted', false, 'done', true, ['Dead Reckoning', 'Your match']],
  ['denies permission', 'denied', false, 'refused', false, []],
  ['gives permission and throws', 'granted', true, 'impossible', false, []],
] as const)(
  'a page promises only notifications that will come when the browser %s',
  async (_, permission, throws, is, notified, shown) => {
    Object.assign(browser, { permission, throws, shown: [] })
    expect([await notifications.notify(true), notifications.notifying.value]).toEqual([is, notified])
    notifications.popUp('Your match', '', 'match')
    expect(browser.shown).toEqual(shown)
  },
)

test('a page switches notifications off when they cannot be shown any more', async () => {
  Object.assign(browser, { permission: 'granted', throws: false, shown: [] })
  await notifications.notify(true)
  browser.throws = true
  notifications.popUp('Your match', '', 'match')
  expect(notifications.notifying.value).toBe(false)
  expect(await notifications.notify(false)).toBe('done')
})
