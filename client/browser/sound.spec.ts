import { expect, playNow, test } from './support/player.ts'

interface Heard {
  readonly contexts: AudioContext[]
  /** Sounds started, as indices of their audio contexts. */
  readonly begun: number[]
}

/** Records each audio context that the page creates. */
function listen(): void {
  const heard: Heard = { contexts: [], begun: [] }
  window.AudioContext = class extends AudioContext {
    constructor() {
      super()
      heard.contexts.push(this)
    }

    override createBufferSource(): AudioBufferSourceNode {
      heard.begun.push(heard.contexts.indexOf(this))
      return super.createBufferSource()
    }
  }
  Object.assign(window, { heard })
}

test('a match sounds, and music and synthesiser rest when there is nothing to hear', async ({ visit }) => {
  const page = await visit('/', { lavish: true })
  await page.addInitScript(listen)
  await page.reload()
  const running = () =>
    page.evaluate(() =>
      (window as unknown as { heard: Heard }).heard.contexts.map(({ state }) => state).sort(),
    )
  const begun = () => page.evaluate(() => (window as unknown as { heard: Heard }).heard.begun.length)
  await playNow(page)
  await page.keyboard.press('k')
  await expect.poll(begun).toBeGreaterThan(0)
  await expect.poll(running).toEqual(['running', 'running'])

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Music that follows the danger').uncheck()
  await page.keyboard.press('Escape')
  await expect.poll(running).toEqual(['suspended', 'suspended'])

  const before = await begun()
  await page.keyboard.press('k')
  await expect.poll(running).toEqual(['running', 'suspended'])
  expect(await begun()).toBeGreaterThan(before)

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('Mute all sound').check()
  await page.keyboard.press('Escape')
  const muted = await begun()
  await page.keyboard.press('k')
  await expect.poll(running).toEqual(['suspended', 'suspended'])
  expect(await begun()).toBe(muted)
})
