import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { recordingEncoder } from './recording.ts'

/** Mimics the browser's recorder, which counts the time for which it records. */
class Recorder extends EventTarget {
  static recorded = 0
  state: 'inactive' | 'recording' | 'paused' = 'inactive'
  private since = 0
  start(): void {
    this.resume()
  }
  resume(): void {
    this.state = 'recording'
    this.since = performance.now()
  }
  pause(): void {
    Recorder.recorded += performance.now() - this.since
    this.state = 'paused'
  }
  stop(): void {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['film']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

const { MediaRecorder } = globalThis as { MediaRecorder?: unknown }
beforeEach(() => {
  jest.useFakeTimers()
  Recorder.recorded = 0
  Object.assign(globalThis, { MediaRecorder: Recorder })
})
afterEach(() => {
  jest.useRealTimers()
  Object.assign(globalThis, { MediaRecorder })
})

const FRAMES = 40
const LASTS = 0.05

/** `drawing`: ms to draw a picture; `late`: ms by which the n-th timer fires late. */
async function film(
  drawing: number,
  late: (n: number) => number,
): Promise<{ recorded: number; size: number }> {
  const track = { requestFrame: () => undefined, stop: () => undefined }
  const canvas = { captureStream: () => ({ getVideoTracks: () => [track] }) }
  const { setTimeout: ring } = globalThis
  let rung = 0
  globalThis.setTimeout = ((then: () => void, ms: number) =>
    ring(then, Math.max(0, ms) + late(rung++))) as typeof setTimeout
  try {
    const encoder = recordingEncoder(canvas as never, { by: 'recorder', type: 'video/webm' } as never)
    for (let i = 0; i < FRAMES; i++) {
      jest.advanceTimersByTime(drawing)
      const added = encoder.add(i * LASTS, LASTS)
      await jest.advanceTimersByTimeAsync(1000)
      await added
    }
    const done = await encoder.finish()
    return { recorded: Recorder.recorded, size: done.size }
  } finally {
    globalThis.setTimeout = ring
  }
}

test.each([
  ['pictures that are drawn at once', 0, () => 0],
  ['pictures that are drawn slowly', 400, () => 0],
  ['timers that ring late now and then', 10, (n: number) => (n % 5 === 2 ? 120 : 0)],
])('a film lasts as long as its pictures do: %s', async (_, drawing, late) => {
  const { recorded, size } = await film(drawing, late)
  expect(size).toBeGreaterThan(0)
  // The tolerance is the delay of the last timer.
  expect(Math.abs(recorded - FRAMES * LASTS * 1000)).toBeLessThanOrEqual(120)
})
