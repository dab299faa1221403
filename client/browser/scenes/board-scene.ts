/**
 * The page for snapshots and a benchmark of board features that no game's pictures cover: figures of any
 * outline, flat-topped hexes, a repeating field. `?show=figures|flat|torus`; `?show=crowd` measures frames.
 */
import '@fontsource-variable/oxanium'
import { wrapped } from '../../../common/geometry/torus.ts'
import type { BoardPicture } from '../../board/board.ts'
import { mountBoard } from '../../board/board.ts'
import type { Point } from '../../board/camera/view.ts'
import { hash } from '../../board/hash.ts'
import { bearingOf, type HexLayout, hexCorners, periodOf, toWorld } from '../../board/hex-layout.ts'
import { circle, line, ring, stamp, words } from '../../board/marks/draw.ts'
import type { Mark } from '../../board/marks/mark.ts'
import { filled, hatched, outlined, stroke } from '../../board/marks/shapes.ts'
import { makeAtlas } from '../../board/pictures/atlas.ts'
import { TEAMS, tintOf } from '../../board/pictures/colours.ts'
import { commonPictures } from '../../board/pictures/pictures.ts'
import { teamMark } from '../../board/pictures/team-marks.ts'
import { grid } from '../../board/plane.ts'
import { hexField } from '../../board/sky/hex-field.ts'
import type { Mood } from '../../board/sky/place.ts'

const MOOD: Mood = {
  name: 'trial',
  deep: [0.01, 0.015, 0.03],
  fogs: [
    [
      [0.05, 0.12, 0.2],
      [0.14, 0.07, 0.22],
    ],
  ],
  planets: 10,
  worlds: [{ land: [0.5, 0.45, 0.4], sea: [0.2, 0.25, 0.4] }],
}

const show = new URLSearchParams(location.search).get('show')

/** A rock with this many corners around the origin. */
const rock = (name: string, corners: number, radius: number): Point[] =>
  Array.from({ length: corners }, (_, i) => {
    const [angle, far] = [(2 * Math.PI * i) / corners, radius * (0.7 + 0.5 * hash(`${name} ${i}`))]
    return { x: far * Math.cos(angle), y: far * Math.sin(angle) }
  })

function figures(): BoardPicture {
  const outlines = Array.from({ length: 8 }, (_, i) => rock(`rock ${i}`, 7 + 3 * i, 60))
  const place = (i: number): Point => ({ x: -330 + 220 * (i % 4), y: i < 4 ? -140 : 90 })
  const trail = Array.from(
    { length: 30 },
    (_, i): Point => ({ x: -360 + 25 * i, y: 210 + 18 * Math.sin(i / 2) }),
  )
  return {
    backdrop: grid(20, MOOD),
    marks: [
      ...outlines.flatMap((outline, i): Mark[] => {
        const [pose, tint] = [{ at: place(i), rotation: i / 3 }, tintOf(TEAMS[i]!)]
        return [
          ...(i % 2
            ? [filled(outline, { tint, alpha: 0.35 }, pose)]
            : [hatched(outline, { angle: Math.PI / 4, gap: 9, width: 1.5 }, { tint, alpha: 0.7 }, pose)]),
          outlined(outline, 2.5, { tint }, pose),
          teamMark(TEAMS[i]!, place(i), 26, { tint }),
        ]
      }),
      stroke(trail, 3, { tint: 0xd7e3f4, alpha: 0.35 }),
      stroke(trail, 3, { tint: 0xd7e3f4 }, 400),
    ],
  }
}

/** An arrow from the middle in each direction, with its facing. */
const compass = (layout: HexLayout): Mark[] =>
  [0, 1, 2, 3, 4, 5].flatMap((facing) => {
    const angle = bearingOf(layout, facing)
    const to = { x: 2 * layout.size * Math.cos(angle), y: 2 * layout.size * Math.sin(angle) }
    return [
      ...line({ x: 0, y: 0 }, to, 2, { tint: 0x7fe0b0 }),
      ...words(`${facing}`, { x: 1.25 * to.x, y: 1.25 * to.y }, 18, { tint: 0xd7e3f4 }),
    ]
  })

function flat(): BoardPicture {
  const layout: HexLayout = { orientation: 'flat', size: 34, shape: { kind: 'hexagon', radius: 4 } }
  return {
    backdrop: hexField(layout, MOOD),
    marks: [outlined(hexCorners(layout, { q: 2, r: 1 }), 3, { tint: 0xffd08a }), ...compass(layout)],
  }
}

function torus(): BoardPicture {
  const layout: HexLayout = {
    orientation: 'pointy',
    size: 24,
    shape: { kind: 'torus', torus: { width: 11, height: 8 } },
  }
  const things = [
    { q: 1, r: 1 },
    { q: 10, r: 7 },
    { q: -3, r: 4 },
    { q: 5, r: 12 },
  ].map((h) => wrapped({ width: 11, height: 8 }, h))
  return {
    backdrop: hexField(layout, MOOD),
    period: periodOf(layout)!,
    marks: [
      ...circle(toWorld(layout, { q: 5, r: 4 }), 70, 2, { tint: 0xffd08a }),
      ...things.flatMap((h, i) => [
        ring(toWorld(layout, h), 34, { tint: tintOf(TEAMS[i]!) }, 'ring'),
        teamMark(TEAMS[i]!, toWorld(layout, h), 20, { tint: tintOf(TEAMS[i]!) }),
      ]),
    ],
  }
}

const rocks = Array.from({ length: 60 }, (_, i) => rock(`crowd ${i}`, 40, 30))
const crowd = (figures: boolean): BoardPicture => ({
  backdrop: grid(20, MOOD),
  marks: [
    ...rocks.flatMap((outline, i) => {
      const pose = { at: { x: -360 + 80 * (i % 10), y: -200 + 80 * Math.floor(i / 10) } }
      if (figures)
        return [
          filled(outline, { tint: 0x667088, alpha: 0.5 }, pose),
          outlined(outline, 2, { tint: 0xd7e3f4 }, pose),
        ]
      // Sprites with as many quadrilaterals as the figures.
      return Array.from({ length: 64 }, (_, j) =>
        stamp('dot', { x: pose.at.x + j / 2, y: pose.at.y }, 4, 64, { tint: 0x667088 }),
      )
    }),
    ...Array.from({ length: 300 }, (_, i) =>
      stamp('glow', { x: -380 + 40 * (i % 20), y: -220 + 30 * Math.floor(i / 20) }, 20, 128, {
        tint: 0x7fe0b0,
        alpha: 0.5,
      }),
    ),
  ],
})

await document.fonts.load('600 48px "Oxanium Variable"')
const board = await mountBoard(document.getElementById('board')!, {
  atlas: makeAtlas(commonPictures()),
  needsDraw: () => undefined,
})

/** The median time of this thread for a frame with all marks made anew (ms). Waits for the GPU in between. */
async function timed(picture: () => BoardPicture): Promise<number> {
  const gl = board.canvas.getContext('webgl2') ?? board.canvas.getContext('webgl')!
  const times: number[] = []
  for (let i = 0; i < 60; i++) {
    gl.finish()
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
    await new Promise((resolve) => setTimeout(resolve, 10))
    const began = performance.now()
    board.draw(picture(), { x: 0, y: 0, scale: 1 })
    times.push(performance.now() - began)
  }
  return times.slice(10).sort((a, b) => a - b)[25]!
}

if (show === 'crowd')
  document.body.dataset['timed'] = JSON.stringify({
    figures: await timed(() => crowd(true)),
    sprites: await timed(() => crowd(false)),
  })
else {
  const picture = show === 'flat' ? flat() : show === 'torus' ? torus() : figures()
  board.draw(picture, { x: 0, y: 0, scale: 1 })
  requestAnimationFrame(() => requestAnimationFrame(() => (document.body.dataset['drawn'] = 'true')))
}
