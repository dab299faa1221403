/**
 * A pool of reusable browsers. A new tab compiles the whole client again, which costs a second, so each
 * browser keeps one tab. Playwright clears all state of the last test from it: cookies, storage, routes,
 * scripts.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** Playwright's internal reset, made for component tests. */
interface Reusable {
  _newContextForReuse(options: BrowserContextOptions): Promise<BrowserContext>
  _disconnectFromReusedContext(reason: string): Promise<void>
}

interface Program {
  readonly browser: Browser & Reusable
  /** The device that the tab emulates; another kind of device needs a new tab. */
  device: string
  taken: boolean
}

/** At most this many browsers are pooled. */
const AT_MOST = 3

const deviceOf = ({ isMobile, hasTouch, deviceScaleFactor, permissions }: BrowserContextOptions): string =>
  JSON.stringify([isMobile, hasTouch, deviceScaleFactor, permissions])

export class BrowserPool {
  private readonly launch: () => Promise<Browser>
  private readonly programs: Program[] = []
  private readonly inUse = new Map<Page, Program | undefined>()

  constructor(launch: () => Promise<Browser>) {
    this.launch = launch
  }

  /** Opens a page without any earlier state; `prepare` runs before the page loads anything. */
  async open(
    options: BrowserContextOptions,
    prepare: (context: BrowserContext) => Promise<unknown>,
  ): Promise<Page> {
    const program = await this.free(deviceOf(options))
    if (program) program.taken = true
    const context = program
      ? await program.browser._newContextForReuse(options)
      : await this.programs[0]!.browser.newContext(options)
    await prepare(context)
    const page = context.pages()[0] ?? (await context.newPage())
    this.inUse.set(page, program)
    return page
  }

  /** Opens a page outside the pool, kept until the browsers are closed. */
  async aside(options: BrowserContextOptions): Promise<Page> {
    const { browser } = this.programs[0] ?? (await this.another(deviceOf({})))
    return (await browser.newContext(options)).newPage()
  }

  async giveBack(page: Page): Promise<void> {
    const program = this.inUse.get(page)
    this.inUse.delete(page)
    const context = page.context()
    if (!program) return context.close()
    // The people of the last test have left, so none of their pages may run in the background.
    for (const one of context.pages()) await (one === page ? one.goto('about:blank') : one.close())
    await program.browser._disconnectFromReusedContext('given back')
    program.taken = false
  }

  async close(): Promise<void> {
    for (const { browser } of this.programs) await browser.close()
  }

  private async free(device: string): Promise<Program | undefined> {
    const free = this.programs.filter(({ taken }) => !taken)
    const found =
      free.find((one) => one.device === device) ??
      (this.programs.length < AT_MOST ? await this.another(device) : free[0])
    if (found) found.device = device
    return found
  }

  private async another(device: string): Promise<Program> {
    const program = { browser: (await this.launch()) as Browser & Reusable, device, taken: false }
    this.programs.push(program)
    return program
  }
}
