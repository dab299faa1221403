import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { View } from './camera/view.ts'
import { type Canvas, Sharpness } from './sharpness.ts'

const HERE: View = { x: 0, y: 0, scale: 1 }
/** Duration of a browser frame (ms). */
const FRAME = 16

/** What the canvas was asked to do, in order. */
let did: string[] = []
/** Layers of the sky that blur. */
let blurred = 0

const view = { devicePixelRatio: 2 }
const timeline = {
  get currentTime() {
    return Math.floor(Date.now() / FRAME)
  },
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  ;[did, blurred] = [[], 0]
  Object.assign(globalThis, {
    window: view,
    document: { timeline },
    requestAnimationFrame: (call: () => void) => setTimeout(call, FRAME),
    cancelAnimationFrame: clearTimeout,
  })
})
afterEach(() => void jest.useRealTimers())

/** A board of a new page, whose graphics take `frame` ms; it is drawn again a frame after it asks for that. */
function boardOf(frame: number) {
  let waited = 0
  jest.spyOn(performance, 'now').mockImplementation(() => Date.now() + waited)
  let lost = false
  const draw = () => {
    if (!lost) sharpness.draw(HERE, ({ x }) => void did.push(x === 0 ? 'paint' : 'trial'))
  }
  const canvas: Canvas = {
    finish: () => void (waited += frame),
    fit: () => void did.push(`fit ${sharpness.dpr}`),
    sky: {
      get coarse() {
        return blurred > 0
      },
      refine: () => void did.push(`sky ${--blurred}`),
    },
    needsDraw: () => void requestAnimationFrame(draw),
  }
  const sharpness: Sharpness = new Sharpness(canvas, {})
  /** As `board.ts` does when the graphics context is lost, and when it is back. */
  const context = {
    lost: () => {
      lost = true
      sharpness.stop()
    },
    restored: () => {
      lost = false
      draw()
    },
  }
  /** What is done within so many ms. */
  const within = (ms: number) => {
    did = []
    jest.advanceTimersByTime(ms)
    return did
  }
  return { draw, within, sharpness, context }
}

describe('the sharpness of a board', () => {
  test('a new page tries its graphics in three frames, the first of which has time', () => {
    const { draw, within } = boardOf(1)
    draw()
    expect(did).toEqual(['trial'])
    expect(within(90)).toEqual([])
    expect(within(1000)).toEqual(['trial', 'trial', 'fit 2', 'paint'])
  })

  test.each([
    [1, 90],
    [1, 5000],
    [2, 90],
    [2, 5000],
  ])(
    'a trial goes on when the graphics are lost after %i frames and come back %i ms later',
    (frames, gone) => {
      const { draw, within, context } = boardOf(1)
      draw()
      if (frames === 2) jest.advanceTimersByTime(100 + FRAME)
      expect(did).toHaveLength(frames)
      context.lost()
      expect(within(gone)).toEqual([])
      context.restored()
      jest.advanceTimersByTime(1000)
      expect(did).toEqual([...Array<string>(3 - frames).fill('trial'), 'fit 2', 'paint'])
    },
  )

  test('a standing board is sharpened in steps, and stays sharp', () => {
    const { draw, within } = boardOf(30)
    draw()
    expect(within(200)).toEqual(['trial', 'trial', 'fit 1', 'paint'])
    blurred = 2
    expect(within(400)).toEqual(['fit 2', 'paint'])
    expect(within(100)).toEqual(['sky 1'])
    expect(within(5000)).toEqual(['sky 0', 'paint'])
    // One more picture, such as for a move of the pointer, leaves it sharp.
    draw()
    expect(within(1000)).toEqual([])
    draw()
    within(FRAME)
    draw()
    expect(did).toEqual(['fit 1', 'paint'])
  })

  test('the sky waits while something moves', () => {
    const { draw, within } = boardOf(30)
    draw()
    within(200)
    blurred = 2
    within(400)
    draw()
    within(FRAME)
    blurred = 2
    did = []
    for (let frame = 0; frame < 60; frame++) {
      draw()
      jest.advanceTimersByTime(FRAME)
    }
    expect(did.filter((step) => step.startsWith('sky'))).toEqual([])
  })

  test('nothing is drawn after the board has gone', () => {
    const { draw, within, sharpness } = boardOf(30)
    draw()
    within(200)
    blurred = 1
    sharpness.stop()
    expect(within(5000)).toEqual([])
  })
})
