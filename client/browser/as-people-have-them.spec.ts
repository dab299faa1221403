/** Real-world browsers: keyboards, fonts, settings, and proxies between them and the server. */
import type { Page } from '@playwright/test'
import { overlapping } from './support/overlapping.ts'
import { expect, plan, planning, playNow, ready, test } from './support/player.ts'

/** Dispatches a key event with this character and position, as other keyboard layouts do. */
const press = (page: Page, key: string, code: string, more: object = {}) =>
  page.evaluate(
    (of) =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { ...of, bubbles: true, cancelable: true }),
      ),
    { key, code, ...more },
  )

/** Replaces each text node by elements, as browsers do that translate pages. */
function translate(): void {
  const texts: Text[] = []
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (all.nextNode())
    if (
      all.currentNode.textContent?.trim() &&
      !all.currentNode.parentElement?.closest('script, style, template, font')
    )
      texts.push(all.currentNode as Text)
  for (const text of texts) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.data.toUpperCase()
    outer.append(inner)
    text.replaceWith(outer)
  }
}

test('a match works with a Russian keyboard and in translation, and tells of lost graphics', async ({
  tab,
}) => {
  const page = await tab()
  await page.goto('/')
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'keyboard', {
      value: {
        getLayoutMap: async () =>
          new Map([
            ['KeyK', 'л'],
            ['KeyV', 'м'],
          ]),
      },
    }),
  )
  await playNow(page)
  await press(page, 'л', 'KeyK')
  await expect.poll(() => plan(page)).toBe('Planned: forward')
  // The letters of this layout work, with and without Caps Lock.
  await press(page, 'М', 'KeyV')
  await expect(page.locator('.text-board')).not.toHaveClass(/sr-only/)
  await press(page, '?', 'Digit7', { shiftKey: true })
  const help = page.getByRole('dialog', { name: 'Rules and keys' })
  await expect(help.locator('kbd').first()).toHaveText('Л')
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  // The key that dismisses an input method's candidates does nothing else.
  await press(page, 'л', 'KeyK', { isComposing: true })
  await press(page, 'Enter', 'Enter', { keyCode: 229 })
  expect(await plan(page)).toBe('Planned: forward')
  await expect(ready(page)).not.toHaveClass(/is-ready/)

  await page.evaluate(translate)
  await expect(page.locator('.round b')).toHaveText('ROUND 1')
  await page.keyboard.press('Enter')
  await expect(page.locator('.playback')).toBeVisible()
  await page.evaluate(translate)
  await page.keyboard.press('Escape')
  await expect(page.locator('.round b')).toHaveText('Round 2')
  await planning(page, 2)

  const lose = await page.evaluateHandle(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.canvas-host canvas')!
    return (canvas.getContext('webgl2') ?? canvas.getContext('webgl'))!.getExtension('WEBGL_lose_context')!
  })
  await lose.evaluate((of) => of.loseContext())
  await expect(page.locator('.board-problem')).toContainText('lost its graphics')
  await lose.evaluate((of) => of.restoreContext())
  await expect(page.locator('.board-problem')).toHaveCount(0)
})

test('a key completes an offered name unless it belongs to an input method', async ({ visit }) => {
  const [page, other] = [await visit('/room/lobby'), await visit('/room/lobby')]
  const field = page.getByRole('combobox', { name: /Message/ })
  await expect(other.getByRole('combobox', { name: /Message/ })).toBeVisible()
  const name = await other.evaluate(() => localStorage.getItem('dr.name')!)
  const begun = name.slice(0, -1)
  await expect(page.locator('.side-people')).toContainText(name)
  await field.fill('@')
  const offered = page.getByRole('option', { name: `@${name}` })
  await expect(offered).toBeVisible()
  const client = await page.context().newCDPSession(page)
  await client.send('Input.imeSetComposition', {
    text: begun,
    selectionStart: begun.length,
    selectionEnd: begun.length,
  })
  for (const key of ['Enter', 'Tab', 'ArrowDown', 'Escape'])
    await client.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      windowsVirtualKeyCode: 229,
      key,
      code: key,
    })
  await expect(offered).toBeVisible()
  await expect(field).toHaveValue(`@${begun}`)
  await expect(page.locator('.lines')).not.toContainText(`@${begun}`)
  await client.send('Input.insertText', { text: '安' })
  await expect(field).toHaveValue('@安')
  await field.press('Enter')
  await expect(page.locator('.lines')).toContainText('@安')
  await field.fill(`@${begun}`)
  await field.press('Tab')
  await expect(field).toHaveValue(`@${name} `)
})

test('a page says that cookies or sockets are refused, and offers the parts that work', async ({ tab }) => {
  // The browser refuses cookies and all storage.
  const page = await tab()
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperty(window, 'localStorage', { get: deny })
    Object.defineProperty(navigator, 'locks', { value: { request: async () => deny() } })
    Object.defineProperty(navigator, 'cookieEnabled', { value: false })
    Object.defineProperty(window, 'indexedDB', { get: deny })
    // Phones grant the permission, but then throw.
    Object.assign(window, {
      Notification: class {
        static readonly permission = 'granted'
        constructor() {
          throw new TypeError('Illegal constructor')
        }
      },
    })
  })
  let sessions = 0
  await page.route('**/api/session', (route) => {
    sessions++
    return route.fulfill({ json: { name: 'Nobody 1', account: false } })
  })
  await page.goto('/tv')
  await expect(page.getByRole('alert')).toContainText('refuses the cookie')
  await expect(page.getByRole('link', { name: 'The ladder' })).toBeVisible()
  await page.goto('/')
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  const search = page.getByRole('dialog', { name: /An opponent/ })
  await expect(search.getByRole('alert')).toContainText('refuses the cookie')
  await expect(search.getByRole('link', { name: 'The ladder' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Play now/ }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('refuses the cookie')
  const before = sessions
  await page.getByRole('link', { name: /in your browser/ }).click()
  await planning(page, 1)
  await page.keyboard.press('k')
  await expect.poll(() => plan(page)).toBe('Planned: forward')
  expect(sessions - before).toBeLessThan(10)
  await page.goto('/room/lobby')
  await expect(page.getByRole('alert')).toContainText('refuses the cookie')
  await page.unroute('**/api/session')

  // A proxy passes pages but refuses WebSockets.
  const proxied = await tab()
  await proxied.addInitScript(() =>
    Object.assign(window, {
      WebSocket: class {
        constructor() {
          setTimeout(() => Object.assign(this, { readyState: 3 }).onclose?.({ code: 1006, reason: '' }), 50)
        }
        onclose?: (event: object) => void
        readyState = 0
        close = () => undefined
      },
    }),
  )
  await proxied.goto('/room/lobby')
  await expect(proxied.getByRole('alert')).toContainText('WebSocket')
  await expect(proxied.getByRole('link', { name: 'The ladder' })).toBeVisible()

  // Another proxy never answers the upgrade: the socket neither opens nor closes.
  const swallowed = await tab()
  await swallowed.addInitScript(() =>
    Object.assign(window, {
      WebSocket: class {
        readyState = 0
        close = () => (this.readyState = 3)
      },
    }),
  )
  await swallowed.goto('/room/lobby')
  await expect(swallowed.getByRole('alert')).toContainText('WebSocket')
  await expect(swallowed.getByRole('link', { name: 'The ladder' })).toBeVisible()
})

test('what cannot be loaded is named, and can be asked for again', async ({ tab }) => {
  const page = await tab()
  await page.goto('/room/lobby')
  await page.getByPlaceholder('Say something').fill('hello there')
  await page.getByRole('button', { name: 'Send' }).click()
  const missing = '**/assets/person-dialog-*.js'
  await page.route(missing, (route) => route.fulfill({ status: 404, body: '' }))
  const name = page
    .locator('.talk-line, .line')
    .filter({ hasText: 'hello there' })
    .getByRole('button')
    .first()
  await name.click()
  await expect(page.locator('.toasts')).toContainText('The menu could not be loaded')
  await page.unroute(missing)
  await page.reload()
  await name.click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a part that comes late appears by itself when a dropped line is back', async ({ tab }) => {
  const page = await tab()
  await page.clock.install()
  let dropped = 0
  const chat = '**/assets/lobby-chat-*.js'
  await page.route(chat, (route) => {
    dropped++
    return route.abort('internetdisconnected')
  })
  await page.goto('/')
  await expect(page.locator('.toasts')).toContainText('The chat could not be loaded')
  // Asked again while the line is still down, it stays away and is not mentioned twice.
  const before = dropped
  await page.clock.fastForward(5000)
  await expect.poll(() => dropped).toBeGreaterThan(before)
  await expect(page.locator('.lobby-talk .composer')).toHaveCount(0)
  await page.unroute(chat)
  await page.clock.fastForward(5000)
  await expect(page.locator('.lobby-talk .composer')).toBeVisible()
})

test('an old page tells of a new version when a part of it is gone', async ({ tab }) => {
  const page = await tab()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Find an opponent' })).toBeEnabled()
  const text = await page.evaluate(async () => (await fetch('/')).text())
  await page.route('**/assets/quick-search-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  await expect(page.locator('.toasts')).toContainText('could not be loaded')
  await page.route('/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: text.replaceAll(/\/assets\/index-[\w-]+\.js/g, '/assets/index-later.js'),
    }),
  )
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  await expect(page.locator('.toasts')).toContainText('A new version')
  await expect(page.getByRole('complementary', { name: 'New version' })).toContainText('Reload')
  await page.unroute('/')
})

test('no controls overlap when fonts are twice as large and the zoom is four times', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
  })
  try {
    const large = await browser.newPage({ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 0.25 })
    await large.goto(baseURL!)
    expect(await large.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    for (const [width, height] of [
      [1280, 800],
      [640, 512],
    ] as const) {
      await large.setViewportSize({ width, height })
      for (const [path, there] of [
        ['/', '.play-now'],
        ['/room/lobby', '.composer'],
        ['/here/void-patrol', '.ready-button'],
      ] as const) {
        await large.goto(`${baseURL}${path}`)
        await expect(large.locator(there)).toBeVisible()
        expect([path, width, await large.evaluate(overlapping)]).toEqual([path, width, []])
      }
    }
  } finally {
    await browser.close()
  }
})
