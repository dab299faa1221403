import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ENTRIES } from '../../games/list.ts'

/** Threads in which graphics were woken. */
const woken: string[] = []
Object.assign(globalThis, {
  OffscreenCanvas: EventTarget,
  Worker: class extends EventTarget {
    constructor(script: URL) {
      super()
      woken.push(script.pathname.split('/').at(-1)!)
    }
  },
})
Object.assign(window.first!, { fetchAhead: () => [] })
const { warmUp } = await import('./match-loader.ts')

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('graphics are woken in a thread of their own, once a page, and not while somebody clicks', async () => {
  // Further than that nothing is made ready here.
  const lobbies = ENTRIES.map((entry) => () => void warmUp({ ...entry, load: () => new Promise<never>(() => undefined) }))
  lobbies[0]!()
  for (let click = 0; click < 10; click++) {
    window.dispatchEvent(new Event(click % 2 ? 'pointerdown' : 'keydown'))
    await vi.advanceTimersByTimeAsync(900)
  }
  expect(woken).toEqual([])
  await vi.advanceTimersByTimeAsync(2000)
  expect(woken).toEqual(['graphics-worker.ts'])
  // The lobby is left and come back to, another game is chosen.
  for (const lobby of lobbies) {
    lobby()
    await vi.advanceTimersByTimeAsync(2000)
  }
  expect(woken).toHaveLength(1)
})

test('for who saves data no match is made ready before one is wanted', async () => {
  const load = vi.fn(() => new Promise<never>(() => undefined))
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await warmUp({ ...ENTRIES[0]!, load })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  void warmUp({ ...ENTRIES[0]!, load })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalled()
})
