import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderToString } from 'preact-render-to-string'
import { late, loadAhead, untilLoaded } from './late.tsx'

beforeEach(() => {
  jest.useFakeTimers()
  // Time begins anew, and the last input of the page was before.
  window.dispatchEvent(new Event('pointerdown'))
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

const Said = ({ words }: { words: string }) => <p>{words}</p>
const savesData = (saveData: boolean) =>
  jest.spyOn(globalThis, 'navigator', 'get').mockReturnValue({ connection: { saveData } } as never)
const idle = () => jest.advanceTimersByTimeAsync(5000)

test('a late part is loaded once while the browser is idle, and then shown in place of what stood there', async () => {
  savesData(false)
  const load = jest.fn(async () => Said)
  const { Part, ...part } = late('The part', load, <i>On the way</i>)
  expect(renderToString(<Part words="Here" />)).toBe('<i>On the way</i>')
  void loadAhead([part, part])
  await idle()
  expect(renderToString(<Part words="Here" />)).toBe('<p>Here</p>')
  expect(load).toHaveBeenCalledTimes(1)
})

test('no late part is loaded ahead when the browser saves data', async () => {
  savesData(true)
  const load = jest.fn(async () => Said)
  void loadAhead([late('The part', load)])
  await idle()
  expect(load).not.toHaveBeenCalled()
})

test('a late part that could not be loaded ahead is asked for again, and holds up no other', async () => {
  savesData(false)
  const missing = jest.fn(() => Promise.reject(new Error('gone')))
  const load = jest.fn(async () => Said)
  const [one, other] = [late('One', missing), late('The other', load)]
  void loadAhead([one, other, one])
  await idle()
  expect([missing.mock.calls.length, load.mock.calls.length]).toEqual([2, 1])
})

test('what is shown is asked for until it is there, told as missing once, and left alone when it is gone', async () => {
  let tries = 0
  const load = async () => {
    if (++tries < 4) throw new Error('gone')
  }
  const missing = jest.fn()
  untilLoaded(load, missing)
  await jest.advanceTimersByTimeAsync(60_000)
  expect([tries, missing.mock.calls.length]).toEqual([4, 1])
  const failing = jest.fn(() => Promise.reject(new Error('gone')))
  const end = untilLoaded(failing, missing)
  await jest.advanceTimersByTimeAsync(1000)
  end()
  await jest.advanceTimersByTimeAsync(60_000)
  expect([failing.mock.calls.length, missing.mock.calls.length]).toEqual([1, 2])
})
