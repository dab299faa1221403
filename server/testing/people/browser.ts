/**
 * A browser without pages, for tests of the client's network code: storage, cookies, and a connection to the
 * server that can be cut. One at a time. The client's modules read globals on import, so import them after
 * opening it.
 */

import { lineTo, type TcpLine } from '../machines/line.ts'
import { Cookies } from './visitor.ts'

export interface Browser {
  readonly line: TcpLine
  readonly cookies: Cookies
  /** The pages' storage, by name. */
  readonly stored: Map<string, string>
  /** The paths requested so far. */
  readonly asked: readonly string[]
  /** Resolves at the moment of a request whose path begins like this, before it can be answered. */
  asks(beginning: string): Promise<void>
  /** Dispatches an event on the window, with these properties. */
  event(name: string, told?: object): void
  close(): void
}

export async function openBrowser(url: string): Promise<Browser> {
  const line = await lineTo(url)
  const { origin } = new URL(line.url)
  const cookies = new Cookies()
  const stored = new Map<string, string>()
  const asked: string[] = []
  const awaited = new Set<(path: string) => void>()
  const { fetch, setTimeout } = globalThis
  const timers = new Set<NodeJS.Timeout>()
  const window = new EventTarget()
  Object.assign(globalThis, {
    location: { origin },
    window: Object.assign(window, {
      setTimeout: (act: () => void, ms: number) => globalThis.setTimeout(act, ms),
    }),
    localStorage: {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, value: string) => stored.set(name, value),
      removeItem: (name: string) => stored.delete(name),
    },
    setTimeout: Object.assign((...given: Parameters<typeof setTimeout>) => {
      const timer = setTimeout(...given)
      timers.add(timer)
      return timer
    }, setTimeout),
    fetch: async (target: string, init: RequestInit = {}) => {
      const to = new URL(target, origin)
      if (to.origin !== origin) return fetch(target, init)
      asked.push(to.pathname)
      for (const look of awaited) look(to.pathname)
      const headers = new Headers(init.headers)
      headers.set('origin', origin)
      // Cutting the line must also affect kept connections, so do not keep any.
      headers.set('connection', 'close')
      if (cookies.size > 0) headers.set('cookie', cookies.header)
      const response = await fetch(to, { ...init, headers })
      cookies.take(response.headers.getSetCookie())
      return response
    },
  })
  return {
    line,
    cookies,
    stored,
    asked,
    asks: (beginning) =>
      new Promise((resolve) => {
        const look = (path: string) => {
          if (!path.startsWith(beginning)) return
          awaited.delete(look)
          resolve()
        }
        awaited.add(look)
      }),
    event: (name, told = {}) => void window.dispatchEvent(Object.assign(new Event(name), told)),
    close: () => {
      line.close()
      // Cancel the page's remaining timers.
      for (const timer of timers) clearTimeout(timer)
      Object.assign(globalThis, { fetch, setTimeout })
      for (const name of ['location', 'window', 'localStorage']) Reflect.deleteProperty(globalThis, name)
    },
  }
}

/** Waits until the predicate holds; `what` is for the error message. */
export async function until(what: string, seen: () => unknown, within = 15_000): Promise<void> {
  for (const since = Date.now(); !seen(); await new Promise((resolve) => setTimeout(resolve, 10)))
    if (Date.now() - since > within) throw new Error(`waited in vain for ${what}`)
}
