/**
 * A typical slow phone on a slow network: Chromium at a quarter of this machine's speed, with an empty cache.
 */
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { CHROMIUM, WITHOUT_GPU } from '../../../client/browser/support/chromium.ts'

const CPU_SLOWER = 4
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

export interface Phone {
  readonly page: Page
  /** Bytes received over HTTP so far, as sent over the network. */
  readonly received: () => number
  close(): Promise<void>
}

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: CHROMIUM,
    args: [...WITHOUT_GPU, '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })

/** `watch`: a function that runs in the page before its own scripts. */
export async function slowPhone(browser: Browser, watch: () => void, slow = true): Promise<Phone> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const cdp: CDPSession = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  let bytes = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  if (slow) {
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  }
  await page.addInitScript(watch)
  return { page, received: () => bytes, close: () => context.close() }
}
