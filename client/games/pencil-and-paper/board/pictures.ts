/**
 * The paper's grain: graphite sticks to its heights, and its pits show through every drawing. Drawn on top of
 * everything.
 */
import type { State } from '../../../../common/games/pencil-and-paper/state.ts'
import type { Mark } from '../../../board/marks/mark.ts'
import type { Picture } from '../../../board/pictures/atlas.ts'
import { commonPictures } from '../../../board/pictures/pictures.ts'
import { lengthInWorld } from '../plane.ts'
import { paperTint } from './colours.ts'
import type { Sight } from './drawing/drawing.ts'

const SIDE = 256

/** Deterministic noise: the same on every machine. */
function pits(size: number): Uint8ClampedArray<ArrayBuffer> {
  const random = (n: number) => {
    let h = Math.imul(n ^ (n >>> 15), 2246822507)
    h = Math.imul(h ^ (h >>> 13), 3266489909)
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296
  }
  const at = (x: number, y: number, cells: number, of: number) =>
    random(((y + cells) % cells) * 4099 + ((x + cells) % cells) + of * 7919 + 1)
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const soft =
        (at(x >> 1, y >> 1, size / 2, 1) +
          at((x + 1) >> 1, y >> 1, size / 2, 1) +
          at(x >> 1, (y + 1) >> 1, size / 2, 1)) /
        3
      const depth = soft * 0.65 + at(x, y, size, 2) * 0.35
      data[(y * size + x) * 4 + 3] = Math.max(0, depth - 0.42) * 255 * 1.15
    }
  return data
}

export const pictures = (): Record<string, Picture> => ({
  ...commonPictures(),
  tooth: {
    w: SIDE,
    h: SIDE,
    paint(c) {
      const own = document.createElement('canvas')
      own.width = own.height = SIDE
      own.getContext('2d')!.putImageData(new ImageData(pits(SIDE), SIDE, SIDE), 0, 0)
      c.drawImage(own, 0, 0)
    },
  },
})

/** World units per tile: about as many as it has CSS pixels. */
const tileAt = (scale: number): number => SIDE / 2 ** Math.round(Math.log2(Math.max(scale, 0.2) * 1.3))

export function toothMarks({ sheet }: Pick<State, 'sheet'>, eyes: Sight): Mark[] {
  const side = tileAt(eyes.scale)
  const [width, height] = [lengthInWorld(sheet.width), lengthInWorld(sheet.height)]
  const [across, down] = [Math.ceil(width / side), Math.ceil(height / side)]
  const tint = paperTint(eyes)
  return Array.from({ length: across * down }, (_, i): Mark => {
    // `once`, because copies of a repeating sheet are greyed and stay without grain. The last tile of a row
    // is squeezed to fit, not cropped; its grain looks the same.
    const [x, y] = [(i % across) * side, Math.floor(i / across) * side]
    const [w, h] = [Math.min(side, width - x), Math.min(side, height - y)]
    return {
      frame: 'tooth',
      x: x + w / 2,
      y: y + h / 2,
      scaleX: w / SIDE,
      scaleY: h / SIDE,
      tint,
      once: true,
    }
  })
}
