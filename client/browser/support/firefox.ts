/**
 * Debian's Firefox, driven by WebDriver BiDi, the W3C's protocol, which it supports itself. (Playwright needs
 * its own build of Firefox, a download, and uses commands that a stock one lacks.) Firefox has no WebGL
 * without a screen, not even in software, so it gets a virtual one.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { WebSocket } from 'ws'

const FIREFOX = process.env['FIREFOX'] ?? '/usr/bin/firefox-esr'

/** WebGL without a GPU, and no network requests of the browser's own. */
const PREFERENCES = {
  'webgl.force-enabled': true,
  'webgl.forbid-software': false,
  'remote.prefs.recommended': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

/** Timeout of each wait (ms). */
const PATIENCE = 20_000

interface Answer {
  readonly id?: number
  readonly method?: string
  readonly result?: Record<string, unknown>
  readonly error?: string
  readonly message?: string
  readonly params?: { readonly level?: string; readonly text?: string | null }
}

/** Resolves with the first group of `wanted` in a program's output. */
const said = (child: ChildProcess, from: Readable, wanted: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let told = ''
    from.on('data', (chunk: Buffer) => {
      told += chunk.toString()
      const found = wanted.exec(told)?.[1]
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('close', (code) =>
      reject(new Error(`${child.spawnfile} ended with ${code}: ${told.slice(-500)}`)),
    )
  })

export class Firefox {
  /** Warnings and errors of the page's console. */
  readonly said: string[] = []
  private readonly socket: WebSocket
  private readonly end: () => Promise<void>
  private readonly waiting = new Map<number, (answer: Answer) => void>()
  private context = ''
  private last = 0

  private constructor(socket: WebSocket, end: () => Promise<void>) {
    this.socket = socket
    this.end = end
    socket.on('message', (data: Buffer) => this.heard(JSON.parse(data.toString()) as Answer))
  }

  /** Launches a Firefox with a new profile and one page. */
  static async launch(width: number, height: number): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'dead-reckoning-firefox-'))
    writeFileSync(
      join(profile, 'user.js'),
      Object.entries(PREFERENCES)
        .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
        .join(''),
    )
    const started: ChildProcess[] = []
    const end = async () => {
      await Promise.all(
        started.toReversed().map(
          (child) =>
            new Promise<void>((resolve) => {
              if (child.exitCode !== null || child.signalCode !== null || !child.kill('SIGKILL')) resolve()
              else child.once('close', () => resolve())
            }),
        ),
      )
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
    }
    try {
      // Xvfb picks a free display number and writes it to this file descriptor.
      const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      })
      started.push(screen)
      const display = await said(screen, screen.stdio[3] as Readable, /(\d+)\n/)
      const browser = spawn(
        FIREFOX,
        ['--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'],
        {
          stdio: ['ignore', 'ignore', 'pipe'],
          env: { ...process.env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1' },
        },
      )
      started.push(browser)
      const address = await said(browser, browser.stderr, /WebDriver BiDi listening on (ws:\S+)/)
      const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false })
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      const firefox = new Firefox(socket, end)
      await firefox.open(width, height)
      return firefox
    } catch (error) {
      await end()
      throw error
    }
  }

  async close(): Promise<void> {
    this.socket.terminate()
    await this.end()
  }

  async goto(url: string): Promise<void> {
    await this.ask('browsingContext.navigate', { context: this.context, url, wait: 'complete' })
  }

  /** Evaluates an expression in the page; the value must be representable in JSON. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const { result, exceptionDetails } = (await this.ask('script.evaluate', {
      expression: `(async () => JSON.stringify(${expression}))()`,
      target: { context: this.context },
      awaitPromise: true,
    })) as { result?: { value?: string }; exceptionDetails?: { text: string } }
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`)
    return (result?.value === undefined ? undefined : JSON.parse(result.value)) as Value
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string): Promise<void> {
    const deadline = Date.now() + PATIENCE
    while (!(await this.evaluate<boolean>(`!!(${expression})`))) {
      if (Date.now() > deadline)
        throw new Error(
          `in vain: ${expression}\n${await this.evaluate<string>('document.body.innerText.slice(0, 600)')}`,
        )
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /** Clicks the middle of the first visible element that matches. */
  async click(selector: string): Promise<void> {
    const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((element) => element.checkVisibility() && !element.disabled)`
    await this.until(found)
    const { x, y } = await this.evaluate<{ x: number; y: number }>(
      `(() => { const at = ${found}; at.scrollIntoView({ block: 'center' }); const { x, y, width, height } = at.getBoundingClientRect(); return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) } })()`,
    )
    await this.ask('input.performActions', {
      context: this.context,
      actions: [
        {
          type: 'pointer',
          id: 'mouse',
          actions: [
            { type: 'pointerMove', x, y },
            { type: 'pointerDown', button: 0 },
            { type: 'pointerUp', button: 0 },
          ],
        },
      ],
    })
  }

  async press(key: string): Promise<void> {
    await this.ask('input.performActions', {
      context: this.context,
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [
            { type: 'keyDown', value: key },
            { type: 'keyUp', value: key },
          ],
        },
      ],
    })
  }

  /** A screenshot of the page or of a part of it (CSS pixels), as PNG in base64. */
  async picture(clip?: {
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
  }): Promise<string> {
    const { data } = (await this.ask('browsingContext.captureScreenshot', {
      context: this.context,
      ...(clip && { clip: { type: 'box', ...clip } }),
    })) as { data: string }
    return data
  }

  private async open(width: number, height: number): Promise<void> {
    await this.ask('session.new', { capabilities: {} })
    await this.ask('session.subscribe', { events: ['log.entryAdded'] })
    const { contexts } = (await this.ask('browsingContext.getTree', {})) as {
      contexts: { context: string }[]
    }
    this.context = contexts[0]!.context
    await this.ask('browsingContext.setViewport', { context: this.context, viewport: { width, height } })
  }

  private ask(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++this.last
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, error, message }) =>
        error ? reject(new Error(`${method}: ${error}: ${message ?? ''}`)) : resolve(result ?? {}),
      )
      this.socket.send(JSON.stringify({ id, method, params }))
    })
  }

  private heard(answer: Answer): void {
    if (answer.id !== undefined) {
      this.waiting.get(answer.id)?.(answer)
      this.waiting.delete(answer.id)
    } else if (
      answer.method === 'log.entryAdded' &&
      answer.params?.level !== 'info' &&
      answer.params?.level !== 'debug'
    )
      this.said.push(`${answer.params?.level}: ${answer.params?.text ?? ''}`)
  }
}
