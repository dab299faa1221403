/** Everything the board draws, painted once into ONE canvas. Frames that will be tinted are white or grey. */
import { SOLID } from '../marks/mark.ts'

const SIDE = 2048
/** Transparent pixels around each frame: even at a sixteenth of the size, neighbours do not bleed in. */
const PAD = 16

export interface FrameBox {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export interface Atlas {
  readonly canvas: HTMLCanvasElement
  readonly frames: readonly FrameBox[]
}

export interface Picture {
  readonly w: number
  readonly h: number
  paint(c: CanvasRenderingContext2D, w: number, h: number): void
}

/**
 * The visible core of the line frame is a quarter of its height, the rest is transparent: minification
 * smooths its edges.
 */
export const LINE_CORE = 32
export const LINE_LENGTH = 64

export function makeAtlas(pictures: Readonly<Record<string, Picture>>): Atlas {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = SIDE
  // Phaser reads the canvas back to make a texture of it: slow from GPU memory, fast from main memory.
  const c = canvas.getContext('2d', { willReadFrequently: true })!
  const frames: FrameBox[] = []
  const shelf = { x: 0, y: 0, height: 0 }
  const place = (w: number, h: number) => {
    const [width, height] = [w + 2 * PAD, h + 2 * PAD]
    if (shelf.x + width > SIDE) Object.assign(shelf, { x: 0, y: shelf.y + shelf.height, height: 0 })
    if (shelf.y + height > SIDE) throw new Error('the atlas is full')
    const at = { x: shelf.x + PAD, y: shelf.y + PAD }
    shelf.x += width
    shelf.height = Math.max(shelf.height, height)
    return at
  }
  const add = (name: string, { w, h, paint }: Picture) => {
    const at = place(w, h)
    c.save()
    c.beginPath()
    c.rect(at.x, at.y, w, h)
    c.clip()
    c.translate(at.x, at.y)
    paint(c, w, h)
    c.restore()
    frames.push({ name, ...at, w, h })
  }
  const tallestFirst = Object.entries(pictures).sort(([a, p], [b, q]) => q.h - p.h || (a < b ? -1 : 1))
  for (const [name, picture] of tallestFirst) add(name, picture)
  const line = paintLine(c, place)
  frames.push(line, solid(line))
  return { canvas, frames }
}

/**
 * A zero-width frame in the middle of the line: however small a figure is, it samples only the plain colour.
 */
const solid = ({ x, y, w, h }: FrameBox): FrameBox => ({
  name: SOLID,
  x: x + w / 2,
  y: y + h / 2,
  w: 0,
  h: 0,
})

/** The painted strip is longer than the frame at both ends, so that minified texels never meet its ends. */
function paintLine(
  c: CanvasRenderingContext2D,
  place: (w: number, h: number) => { x: number; y: number },
): FrameBox {
  const h = LINE_CORE * 4
  const over = 64
  const at = place(LINE_LENGTH + 2 * over, h)
  c.fillStyle = '#fff'
  c.fillRect(at.x, at.y + (h - LINE_CORE) / 2, LINE_LENGTH + 2 * over, LINE_CORE)
  return { name: 'line', x: at.x + over, y: at.y, w: LINE_LENGTH, h }
}
