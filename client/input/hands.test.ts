/** Gestures of fingers, palm and pen on the board; each row is one way of holding them. */
import { describe, expect, test } from '@jest/globals'
import { gestures } from '../board/camera/gestures.ts'

/** One event: pointer, type, x; `b`: the button, `bs`: all buttons held. */
type Told = readonly [
  who: string,
  type: string,
  x: number,
  of?: { readonly b?: number; readonly bs?: number },
]

const IDS: Readonly<Record<string, readonly [id: number, type: string]>> = {
  pen: [1, 'pen'],
  palm: [2, 'touch'],
  finger: [3, 'touch'],
  other: [4, 'touch'],
}

/** The effects of these events: drags from place to place, taps, and moves of the view. */
function comes(...events: readonly Told[]): string[] {
  const canvas = Object.assign(new EventTarget(), {
    getBoundingClientRect: () => ({ left: 0, top: 0 }),
    setPointerCapture: () => undefined,
  })
  const said: string[] = []
  let view = { scale: 1, x: 50, y: 50 }
  const end = gestures(canvas as never, {
    size: () => ({ width: 100, height: 100 }),
    view: () => view,
    moved: (to) => {
      view = to
      said.push('view')
    },
    limits: () => [0.1, 10],
    tapped: ({ x }) => said.push(`tap ${x}`),
    grabbed: ({ x }) => {
      said.push(`hold ${x}`)
      // A press grabs an object only beyond x = 20.
      return x < 20
        ? undefined
        : {
            moved: (to) => said.push(`to ${to.x}`),
            released: (done) => said.push(done ? 'done' : 'broken off'),
          }
    },
    hovered: (at) => at && said.push(`hover ${at.x}`),
  })
  for (const [who, type, x, { b = 0, bs = type === 'up' ? 0 : 1 } = {}] of events)
    canvas.dispatchEvent(
      Object.assign(new Event(`pointer${type}`), {
        pointerId: IDS[who]![0],
        pointerType: IDS[who]![1],
        clientX: x,
        clientY: 50,
        button: type === 'move' && b === 0 ? -1 : b,
        buttons: bs,
        pressure: 0.5,
      }),
    )
  end()
  return said
}

const FLICK: readonly Told[] = [
  ['pen', 'down', 40],
  ['pen', 'move', 60],
  ['pen', 'move', 80],
  ['pen', 'up', 80],
]
const PULLED = ['hold 40', 'to 60', 'to 80', 'done']

describe('pens on the board', () => {
  test.each<readonly [what: string, events: readonly Told[], comes: readonly string[]]>([
    ['pulls', FLICK, PULLED],
    [
      'pulls with the palm there before',
      [['palm', 'down', 90], ...FLICK],
      ['hold 90', 'broken off', ...PULLED],
    ],
    [
      'pulls with a palm that wandered before',
      [['palm', 'down', 10], ['palm', 'move', 19], ...FLICK],
      ['hold 10', 'view', ...PULLED.map((said) => said.replace(/\d+/, (x) => `${Number(x) - 9}`))],
    ],
    [
      'pulls with the palm put down after it, moved and lifted before it is done',
      [
        FLICK[0]!,
        ['palm', 'down', 90],
        FLICK[1]!,
        ['palm', 'move', 10],
        FLICK[2]!,
        ['palm', 'up', 10],
        FLICK[3]!,
      ],
      PULLED,
    ],
    [
      'pulls, and the palm that stays does nothing to the view',
      [['palm', 'down', 90], ...FLICK, ['palm', 'move', 10], ['palm', 'up', 10]],
      ['hold 90', 'broken off', ...PULLED],
    ],
    ['taps', [FLICK[0]!, ['pen', 'up', 40]], ['hold 40', 'broken off', 'tap 40']],
    ['points', [['pen', 'move', 33, { bs: 0 }]], ['hover 33']],
    [
      'draws nothing by the button at its side',
      [
        ['pen', 'down', 40, { b: 2, bs: 2 }],
        ['pen', 'move', 60, { bs: 2 }],
        ['pen', 'up', 60, { b: 2 }],
      ],
      ['hover 60'],
    ],
    [
      'draws nothing with that button and the tip at once',
      [
        ['pen', 'down', 40, { b: 0, bs: 3 }],
        ['pen', 'up', 60],
      ],
      [],
    ],
    [
      'draws nothing by its eraser',
      [
        ['pen', 'down', 40, { b: 5, bs: 32 }],
        ['pen', 'up', 60, { b: 5 }],
      ],
      [],
    ],
    [
      'is done when its tip is lifted, whatever button is held still',
      [
        FLICK[0]!,
        FLICK[1]!,
        ['pen', 'move', 60, { bs: 3, b: 2 }],
        ['pen', 'move', 62, { bs: 2 }],
        ['pen', 'move', 90, { bs: 2 }],
      ],
      ['hold 40', 'to 60', 'to 60', 'done', 'hover 90'],
    ],
  ])('a pen %s', (_, events, what) => expect(comes(...events)).toEqual(what))
})

describe('fingers on the board', () => {
  test.each<readonly [what: string, events: readonly Told[], comes: readonly string[]]>([
    [
      'two fingers zoom, and what the first one held is let go',
      [
        ['finger', 'down', 40],
        ['other', 'down', 60],
        ['other', 'move', 80],
      ],
      ['hold 40', 'broken off', 'view'],
    ],
    [
      'a finger after a pen is a finger again',
      [...FLICK, ['finger', 'down', 30], ['finger', 'up', 30]],
      [...PULLED, 'hold 30', 'broken off', 'tap 30'],
    ],
  ])('%s', (_, events, what) => expect(comes(...events)).toEqual(what))
})
