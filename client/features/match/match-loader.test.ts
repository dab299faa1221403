import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { ENTRIES } from '../../games/list.ts'

/** Workers in which graphics were started. */
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

beforeEach(() => void jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('graphics start in their own thread, once per page, and not during clicks', async () => {
  // The game's own loading is out of scope, so it never resolves.
  const lobbies = ENTRIES.map(
    (entry) => () => void warmUp({ ...entry, load: () => new Promise<never>(() => undefined) }),
  )
  lobbies[0]!()
  for (let click = 0; click < 10; click++) {
    window.dispatchEvent(new Event(click % 2 ? 'pointerdown' : 'keydown'))
    await jest.advanceTimersByTimeAsync(900)
  }
  expect(woken).toEqual([])
  await jest.advanceTimersByTimeAsync(2000)
  expect(woken).toEqual(['graphics-worker.ts'])
  // The player leaves the lobby, returns, and chooses another game.
  for (const lobby of lobbies) {
    lobby()
    await jest.advanceTimersByTimeAsync(2000)
  }
  expect(woken).toHaveLength(1)
})

const savesData = (saveData: boolean) =>
  jest.spyOn(globalThis, 'navigator', 'get').mockReturnValue({ connection: { saveData } } as never)

test('no match is loaded ahead when the browser saves data', async () => {
  const load = jest.fn(() => new Promise<never>(() => undefined))
  savesData(true)
  await warmUp({ ...ENTRIES[0]!, load })
  await jest.advanceTimersByTimeAsync(10_000)
  expect(load).not.toHaveBeenCalled()
  savesData(false)
  void warmUp({ ...ENTRIES[0]!, load })
  await jest.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalled()
})
